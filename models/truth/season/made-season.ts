/** Seasons of made weather: spells of five kinds of days, drawn from a seed or written down. */
import fc from 'fast-check';
import { dayNumberOfDate } from '../../src/weather/calendar.ts';
import { runSeason, type SeasonCache, type SeasonParams, type SeasonRun } from './season-run.ts';
import type { Hour } from './season-weather.ts';

/** Dry, dewy, a shower in the evening, rain with a dry break from 9 to 12, rain all day. */
export const DAY_KINDS = ['dry', 'dew', 'shower', 'break', 'rain'] as const;
export type DayKind = (typeof DAY_KINDS)[number];
export type Spell = readonly [kind: DayKind, days: number];

/** As one draws them: three to nine spells of one to seven days, a wet week among them. */
export const madeSpells = (): fc.Arbitrary<readonly Spell[]> =>
  fc
    .tuple(
      fc.array(fc.tuple(fc.constantFrom(...DAY_KINDS), fc.integer({ min: 1, max: 7 })), {
        minLength: 3,
        maxLength: 9,
      }),
      fc.constantFrom<DayKind>('break', 'rain', 'shower'),
    )
    .map(([spells, wet]) => [...spells, [wet, 7] as const]);

const PRUNED = '2026-09-20';
const NASHIK = { latitude: 20, longitude: 73.8 };

const RAINS: Readonly<Record<DayKind, (hour: number) => boolean>> = {
  dry: () => false,
  dew: () => false,
  shower: (hour) => hour >= 16 && hour < 20,
  break: (hour) => hour < 9 || hour >= 12,
  rain: () => true,
};

/** An hour of a day of a kind. */
export function hourOf(kind: DayKind, date: string, hour: number): Hour {
  const isNight = hour < 7 || hour >= 19;
  const rains = RAINS[kind](hour);
  return {
    datetime: `${date}T${String(hour).padStart(2, '0')}:00:00+05:30`,
    temperature: 22 + 6 * Math.sin(((hour - 9) / 24) * 2 * Math.PI),
    humidity: rains ? 97 : isNight && kind !== 'dry' ? 96 : 60,
    windSpeed: 6,
    precipitation: rains ? 1.5 : 0,
  };
}

/** The spells from the day of the pruning on, over and over; the forecast is right. */
export function runMadeSeason(
  spells: readonly Spell[],
  looks: SeasonParams['looks'],
  days: number,
  { diary = 'kept', cache }: { readonly diary?: SeasonParams['diary']; readonly cache?: SeasonCache } = {},
): SeasonRun {
  const kinds = spells.flatMap(([kind, count]) => Array.from({ length: count }, () => kind));
  const was = (date: string): readonly Hour[] => {
    const day = dayNumberOfDate(date) - dayNumberOfDate(PRUNED);
    const kind = kinds[((day % kinds.length) + kinds.length) % kinds.length] ?? 'dry';
    return Array.from({ length: 24 }, (_, hour) => hourOf(kind, date, hour));
  };
  return runSeason({
    pruningDate: PRUNED,
    was,
    forecast: was,
    place: NASHIK,
    looks,
    diary,
    days,
    ...(cache && { cache }),
  });
}
