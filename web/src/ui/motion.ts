/** How long what moves takes, milliseconds, and how: the one place for both. What a press changes is not moved but changed. */
export const MOTION = {
  come: 160,
  go: 120,
  ease: 'cubic-bezier(0.2, 0, 0, 1)',
} as const;

export const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
