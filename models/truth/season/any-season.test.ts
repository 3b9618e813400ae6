import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayNumberOfDate, localDate } from '../../src/weather/calendar.ts';
import { INDIA_UTC_OFFSET_MINUTES } from '../../src/weather/series.ts';
import { seasonCounts } from './season-counts.ts';
import { runSeason, type SeasonAsked } from './season-run.ts';
import type { Hour } from './season-weather.ts';

/** Days of weather, made: dry, dewy, a shower in the evening, rain with a dry break from 9 to 12, rain all day. */
const KINDS = ['dry', 'dew', 'shower', 'break', 'rain'] as const;
const DAYS = 35;
const PRUNED = '2026-09-20';

function hourOf(kind: (typeof KINDS)[number], date: string, hour: number): Hour {
  const night = hour < 7 || hour >= 19;
  const rains =
    kind === 'rain' ||
    (kind === 'break' && (hour < 9 || hour >= 12)) ||
    (kind === 'shower' && hour >= 16 && hour < 20);
  return {
    datetime: `${date}T${String(hour).padStart(2, '0')}:00:00+05:30`,
    temperature: 22 + 6 * Math.sin(((hour - 9) / 24) * 2 * Math.PI),
    humidity: rains ? 97 : night && kind !== 'dry' ? 96 : 60,
    windSpeed: 6,
    precipitation: rains ? 1.5 : 0,
  };
}

const season = fc
  .array(fc.tuple(fc.constantFrom(...KINDS), fc.integer({ min: 1, max: 7 })), { minLength: 6, maxLength: 12 })
  .map((spells) => spells.flatMap(([kind, days]) => Array.from({ length: days }, () => kind)));

const run = (kinds: readonly (typeof KINDS)[number][], looks: SeasonAsked['looks']) => {
  const was = (date: string): readonly Hour[] => {
    const day = dayNumberOfDate(date) - dayNumberOfDate(PRUNED);
    const kind = kinds[((day % kinds.length) + kinds.length) % kinds.length] ?? 'dry';
    return Array.from({ length: 24 }, (_, hour) => hourOf(kind, date, hour));
  };
  const place = { latitude: 20, longitude: 73.8 };
  return runSeason({ pruningDate: PRUNED, was, forecast: was, place, looks, diary: 'kept', days: DAYS });
};

test('any weeks, wet ones among them: as many sprays however often one looks, one a day, none that ends wet', () => {
  fc.assert(
    fc.property(season, (kinds) => {
      const once = run(kinds, 1);
      expect(seasonCounts(once).blocksEndingWet).toBe(0);
      const days = once.sprays.map(({ atMs }) => localDate(atMs, INDIA_UTC_OFFSET_MINUTES));
      expect(new Set(days).size).toBe(days.length);
      expect(run(kinds, 3).sprays).toHaveLength(once.sprays.length);
    }),
    { numRuns: 3, endOnFailure: true },
  );
});
