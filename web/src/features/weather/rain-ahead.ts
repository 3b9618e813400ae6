import { mostOf, runsOf, sumOf } from '../../lib/hour-runs.ts';
import type { PictureHour } from '../../lib/weather-picture.ts';

/** The specification's rain day, and the limit above which it calls an hour only fair for spraying. */
const LIKELY_OVER = 50;
const POSSIBLE_OVER = 15;
/** Less than this in an hour does not wet the ground. */
const RAIN_MM = 0.2;
/** As far as one sentence looks. */
const AHEAD_HOURS = 48;
const LONG_HOURS = 24;
/** A shorter pause is the same rain. */
const PAUSE_HOURS = 2;

export interface Rain {
  readonly date: string;
  readonly startHour: number;
  /** Not included; after midnight above 24. */
  readonly endHour: number;
  /** A day and more: its end is of no use to anybody. */
  readonly isLong: boolean;
  readonly mm: number | null;
  readonly chance: number | null;
}

export type RainAhead =
  | { readonly state: 'unknown' | 'none'; readonly rain: null }
  | { readonly state: 'possible' | 'later' | 'now'; readonly rain: Rain };

const chanceOf = ({ rainChance }: Pick<PictureHour, 'rainChance'>): number => rainChance ?? 0;
const isRain = (hour: Pick<PictureHour, 'rainMm' | 'rainChance'>): boolean =>
  (hour.rainMm ?? 0) >= RAIN_MM || chanceOf(hour) > LIKELY_OVER;
const isPossible: typeof isRain = (hour) => isRain(hour) || chanceOf(hour) > POSSIBLE_OVER;

/**
 * The next rain of two days, for one sentence.
 *
 * @param hours from the running one on
 */
export function rainAhead(
  hours: readonly Pick<PictureHour, 'date' | 'hour' | 'rainMm' | 'rainChance'>[],
): RainAhead {
  const ahead = hours.slice(0, AHEAD_HOURS);
  if (ahead.every(({ rainMm, rainChance }) => rainMm === null && rainChance === null))
    return { state: 'unknown', rain: null };
  const likely = nextOf(ahead, isRain);
  if (likely) return { state: likely.from === 0 ? 'now' : 'later', rain: likely.rain };
  const possible = nextOf(ahead, isPossible);
  return possible ? { state: 'possible', rain: possible.rain } : { state: 'none', rain: null };
}

function nextOf(
  hours: Parameters<typeof rainAhead>[0],
  holds: typeof isRain,
): { from: number; rain: Rain } | null {
  const runs = runsOf(hours, holds);
  const [first] = runs;
  if (!first) return null;
  let { to } = first;
  for (const run of runs) if (run.from <= to + PAUSE_HOURS) to = Math.max(to, run.to);
  const wet = hours.slice(first.from, to);
  const [start] = wet;
  if (!start) return null;
  return {
    from: first.from,
    rain: {
      date: start.date,
      startHour: start.hour,
      endHour: start.hour + wet.length,
      isLong: wet.length >= LONG_HOURS,
      mm: sumOf(wet.map(({ rainMm }) => rainMm)),
      chance: mostOf(wet.map(({ rainChance }) => rainChance)),
    },
  };
}
