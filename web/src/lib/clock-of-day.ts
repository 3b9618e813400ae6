import type { Format } from './format.ts';

/** Minutes after midnight as the farmer's clock shows them. */
export const clockOf = (format: Format, minutes: number): string =>
  format.clock(Date.parse('2026-01-01T00:00:00+05:30') + minutes * 60_000);
