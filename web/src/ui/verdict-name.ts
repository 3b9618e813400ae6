import type { VerdictName } from './verdict-colours.ts';

/** The look of a verdict by the name that the models give it. */
export const verdictName = {
  Excellent: 'excellent',
  Good: 'good',
  Fair: 'fair',
  Poor: 'poor',
} as const satisfies Record<string, VerdictName>;
