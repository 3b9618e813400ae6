/** Visually hidden, for screen readers. */
export const VISUALLY_HIDDEN = {
  position: 'absolute',
  m: 0,
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;
