import type { Place, WeatherSource } from '@draksha/contract';
import { type AirHour, type PastReading, type ProviderReading, UnreadableAnswer } from './adapter.ts';
import { bundleOf } from './bundle.ts';
import type { Cell } from './cell.ts';
import { otherFailure } from './failure.ts';

/**
 * Whether an answer is weather of the requested place: docs/decisions/021. One that is not is rejected as a whole,
 * with the reason, and the next provider is asked.
 */

/** Half a cell of the coarsest model, and a neighbouring one on land; the next town is as far. */
const FARTHEST_DEGREES = 0.3 + 1e-9;
/** Above the hottest mean of days on record: most likely °F. */
const HOTTEST_MEAN = 45;
/** The air does not stand still for so many hours. */
const STILL_HOURS = 24;

const apart = (a: number, b: number): number => Math.abs(((a - b + 540) % 360) - 180);

/** Whether an answer for one place may be taken for another. */
export const isNear = (asked: Place, answered: Place): boolean =>
  Math.abs(asked.latitude - answered.latitude) <= FARTHEST_DEGREES &&
  apart(asked.longitude, answered.longitude) <= FARTHEST_DEGREES;

type Known = AirHour & { readonly temperature: number };

function troubleOfHours(hours: readonly AirHour[]): string | null {
  const known = hours.filter((hour): hour is Known => hour.temperature !== null);
  const [first] = known;
  if (!first) return null;
  const mean = known.reduce((sum, { temperature }) => sum + temperature, 0) / known.length;
  if (mean > HOTTEST_MEAN) return `a mean temperature of ${mean.toFixed(0)} °C cannot be`;
  const isStuck =
    known.length >= STILL_HOURS &&
    known.every(
      ({ temperature, humidity }) => temperature === first.temperature && humidity === first.humidity,
    );
  if (isStuck) return `${first.temperature} °C in each of ${known.length} hours cannot be`;
  return null;
}

/** Why a reading is not taken for weather of the place asked for; `null` where it is. */
function troubleOf(asked: Place, { place, impossible, hours }: PastReading): string | null {
  if (place && !isNear(asked, place)) return 'the answer is for another place';
  return impossible ?? troubleOfHours(hours);
}

/**
 * The same reading, if it is believed.
 *
 * @throws UnreadableAnswer
 */
export function requirePlausible<T extends PastReading>(asked: Place, reading: T): T {
  const trouble = troubleOf(asked, reading);
  if (trouble !== null) throw new UnreadableAnswer(trouble);
  return reading;
}

/** The bundle of a reading that is believed, or why there is none. */
export function plausibleBundle(
  cell: Cell,
  source: WeatherSource,
  reading: ProviderReading,
  now: Date,
): ReturnType<typeof bundleOf> {
  const trouble = troubleOf(cell, reading);
  return trouble === null ? bundleOf(cell, source, reading, now) : otherFailure('unreadable', trouble);
}
