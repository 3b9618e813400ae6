import type { WaitLimits } from '../src/features/weather/service.ts';

/** Weather of a test that is about something else: it comes, however busy the machine is. */
export const LONG_PATIENCE: WaitLimits = {
  hedgeMs: 60_000,
  waitMs: 40_000,
  mostMs: 50_000,
  surfaceMs: 40_000,
};
