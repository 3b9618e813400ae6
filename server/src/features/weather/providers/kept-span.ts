import { HOUR_MS } from '@draksha/models';

const HOURS_BACK = 48;
/** A week and a day: a bundle of yesterday still has its 168 hours. */
const HOURS_AHEAD = 192;

/** Returns whether an hour is within the archived span of a call made now. */
export const isKept = (startsAtMs: number, nowMs: number): boolean =>
  startsAtMs - nowMs >= -HOURS_BACK * HOUR_MS && startsAtMs - nowMs < HOURS_AHEAD * HOUR_MS;
