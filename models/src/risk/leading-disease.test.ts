import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { riskLevels } from '../choices.ts';
import { DAY_MS, HOUR_MS } from '../weather/durations.ts';
import { type HourlySeries, seriesFromHours } from '../weather/series.ts';
import { infectionRisk } from '../wetness/infection.ts';
import type { VineDates } from './infection-by-spell.ts';
import { leadingDiseases, rankedDiseases, STAGE_WEIGHTS, stageWeightsAt } from './leading-disease.ts';

const INDIA = { utcOffsetMinutes: 330 } as const;
const pruned = '2025-10-15';
const season: VineDates = { cycle: 'fruit', pruningDate: pruned, endedOn: null };
const START_MS = Date.parse(`${pruned}T00:00:00+05:30`);
const dateOf = (dap: number) => new Date(START_MS + dap * DAY_MS + 12 * HOUR_MS).toISOString().slice(0, 10);

interface Hour {
  readonly temperature: number | null;
  readonly humidity: number;
  readonly precipitation?: number;
  readonly wet?: boolean;
}

/** A whole season by the hour: `of` says each hour by its day after pruning and its hour of the day. */
function season150(of: (dap: number, hour: number) => Hour): { series: HourlySeries; wet: Float64Array } {
  const hours = Array.from({ length: 150 * 24 }, (_, i) => of(Math.floor(i / 24), i % 24));
  return {
    series: seriesFromHours(
      hours.map(({ wet: _, ...hour }, i) => ({
        datetime: new Date(START_MS + i * HOUR_MS).toISOString(),
        ...hour,
      })),
    ),
    wet: Float64Array.from(hours, ({ wet }) => Number(wet === true)),
  };
}

const dry = (hour: number): Hour => ({
  temperature: 22 + 7 * Math.sin(((hour - 9) / 24) * 2 * Math.PI),
  humidity: 45,
});
const wetHour: Hour = { temperature: 20, humidity: 98, precipitation: 1, wet: true };
/** Wet with rain from 18 of the day before to 8 on the mornings named. */
const wetNights = (...mornings: readonly number[]) =>
  season150((dap, hour) =>
    (hour < 8 && mornings.includes(dap)) || (hour >= 18 && mornings.includes(dap + 1)) ? wetHour : dry(hour),
  );

const on = (weather: ReturnType<typeof season150>, dap: number, of = season) => {
  const [day] = leadingDiseases(weather.series, weather.wet, of, [dateOf(dap)], INDIA);
  if (day === undefined) throw new Error('no day');
  return day;
};

describe('the disease that leads', () => {
  test('a wet night at day 14 is downy mildew’s, where wetness alone would say powdery', () => {
    const bySpecification = infectionRisk({ dailyLwdHours: 8, criticalHours: 8, longestWetPeriod: 14 });
    expect(bySpecification.infectionPotential.powderyMildew.riskScore).toBeGreaterThan(
      bySpecification.infectionPotential.downyMildew.riskScore,
    );
    const day = on(wetNights(14, 15), 15);
    expect(day.leading).toMatchObject({ disease: 'downyMildew', level: 'critical', weight: 3, danger: 12 });
    expect(day.ranking.map(({ disease }) => disease)).not.toContain('botrytis');
    expect(day.downyNights.length).toBeGreaterThan(0);
  });

  test('its spots are told with their days, until they are over', () => {
    const weather = wetNights(15);
    const due = on(weather, 16).downySpotsDue[0];
    expect(due?.fromDate !== null && due?.fromDate !== undefined && due.fromDate > dateOf(17)).toBe(true);
    expect(due?.toDate !== null && due?.toDate !== undefined && due.toDate > (due.fromDate ?? '')).toBe(true);
    expect(on(weather, 60).downySpotsDue).toEqual([]);
    expect(on(weather, 14).downySpotsDue).toEqual([]);
  });

  test('on day 9, without green tissue, nothing leads; nor after harvest', () => {
    const weather = wetNights(8, 9, 139, 140);
    expect(on(weather, 9)).toMatchObject({
      tissue: 'before_green_tissue',
      leading: null,
      ranking: [],
      downySpotsDue: [],
    });
    const harvested = { ...season, endedOn: dateOf(135) };
    expect(on(weather, 140, harvested)).toMatchObject({
      tissue: 'after_harvest',
      leading: null,
      ranking: [],
    });
  });

  test('before five leaves downy mildew has no weight; anthracnose has', () => {
    const day = on(wetNights(12, 13), 13);
    expect(day.leading?.disease).toBe('anthracnose');
    expect(day.ranking.some(({ disease }) => disease === 'downyMildew')).toBe(false);
  });

  test('a hot dry week at day 60 is powdery mildew’s or nobody’s, never downy mildew’s', () => {
    const day = on(
      season150((_, hour) => ({ ...dry(hour), humidity: 62 })),
      60,
    );
    expect(day.leading?.disease).toBe('powderyMildew');
    expect(day.ranking.find(({ disease }) => disease === 'downyMildew')?.level).toBe('very_low');
    const arid = on(
      season150((_, hour) => ({ ...dry(hour), humidity: 25 })),
      60,
    );
    expect(arid.leading).toBe(null);
  });

  test('rain before harvest is botrytis’', () => {
    expect(on(wetNights(119, 120), 120).leading).toMatchObject({ disease: 'botrytis', weight: 3 });
  });

  test('a wet spell without spores of the night is nothing to downy mildew', () => {
    const noon = season150((dap, hour) => (dap === 30 && hour >= 8 && hour < 17 ? wetHour : dry(hour)));
    const day = on(noon, 31);
    expect(day.spells?.risks.downyMildew.level).not.toBe('very_low');
    expect(day.ranking.find(({ disease }) => disease === 'downyMildew')?.level).toBe('very_low');
  });

  describe('oospores of the soil', () => {
    /** A spring of showers by day: dry nights, in which no spots make spores. */
    const spring = (fromMs: number, days: number) =>
      seriesFromHours(
        Array.from({ length: days * 24 }, (_, i) => {
          const hour = i % 24;
          const shower = Math.floor(i / 24) % 5 === 3 && hour >= 7 && hour < 18;
          return {
            datetime: new Date(fromMs + i * HOUR_MS).toISOString(),
            temperature: shower ? 18 : 14 + 6 * Math.sin(((hour - 9) / 24) * 2 * Math.PI),
            humidity: shower ? 98 : 55,
            precipitation: shower ? 1.5 : 0,
          };
        }),
      );
    const yearMs = Date.parse('2026-01-01T00:00:00+05:30');
    const inSpring: VineDates = { cycle: 'fruit', pruningDate: '2026-03-20', endedOn: null };
    const from = Date.parse('2026-04-01T00:00:00+05:30');
    const series = spring(from, 30);
    const wet = Float64Array.from(series.precipitation, (mm) => Number(mm > 0));
    const dates = Array.from({ length: 25 }, (_, i) =>
      new Date(from + (i + 3) * DAY_MS + DAY_MS / 2).toISOString().slice(0, 10),
    );
    const downy = (history: HourlySeries | undefined) =>
      leadingDiseases(series, wet, inSpring, dates, { ...INDIA, ...(history && { history }) }).map(
        ({ ranking, downyPrimary }) => ({
          level: ranking.find(({ disease }) => disease === 'downyMildew')?.level,
          downyPrimary,
        }),
      );

    test('infect in a wet spell without spores of a night, where the year is known', () => {
      const known = downy(spring(yearMs, 90));
      const without = downy(undefined);
      expect(known.every(({ downyPrimary }) => downyPrimary !== null)).toBe(true);
      const infected = known.flatMap((day, i) => ((day.downyPrimary ?? []).length > 0 ? [i] : []));
      expect(infected.length).toBeGreaterThan(0);
      expect(infected.some((i) => known[i]?.level !== 'very_low')).toBe(true);
      expect(without.every(({ level }) => level === 'very_low')).toBe(true);
      known.forEach(({ level }, i) => {
        if (!infected.includes(i)) expect(level).toBe(without[i]?.level);
      });
    });

    test('are not known without the beginning of their year', () => {
      const part = downy(spring(yearMs + 40 * DAY_MS, 50));
      expect(part.every(({ downyPrimary }) => downyPrimary === null)).toBe(true);
      expect(part.map(({ level }) => level)).toEqual(downy(undefined).map(({ level }) => level));
    });
  });

  test('what is not known is last and does not lead', () => {
    const night = season150((dap, hour) =>
      dap >= 29 && dap <= 31 ? { temperature: null, humidity: 50 } : dry(hour),
    );
    const day = on(night, 30);
    const unknown = day.ranking.filter(({ level }) => level === null);
    expect(unknown.map(({ disease }) => disease)).toContain('downyMildew');
    expect(day.ranking.slice(-unknown.length)).toEqual(unknown);
    expect(day.leading?.level ?? 'very_low').not.toBe(null);
  });

  test('every stage of the table begins after the one before and weighs 0 to 3', () => {
    for (const rows of Object.values(STAGE_WEIGHTS)) {
      expect(rows[0]?.fromDap).toBe(0);
      rows.forEach(({ fromDap, weights }, i) => {
        if (i > 0) expect(fromDap).toBeGreaterThan(rows[i - 1]?.fromDap ?? 0);
        for (const disease of rankedDiseases) expect([0, 1, 2, 3]).toContain(weights[disease]);
      });
    }
    expect(stageWeightsAt('fruit', 13).downyMildew).toBe(0);
    expect(stageWeightsAt('fruit', 14).downyMildew).toBe(3);
    expect(stageWeightsAt('fruit', -1).downyMildew).toBe(0);
  });

  test('the list is in order of danger whatever the weather, and the same however many dates are asked', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: 149 }), { maxLength: 12 }),
        fc.nat(149),
        (nights, dap) => {
          const weather = wetNights(...nights);
          const alone = on(weather, dap);
          const dangers = alone.ranking.map(({ danger }) => danger ?? -1);
          expect(dangers).toEqual(dangers.toSorted((a, b) => b - a));
          for (const { level, weight, danger } of alone.ranking)
            if (level !== null) expect(danger).toBe(weight * riskLevels.indexOf(level));
          const all = leadingDiseases(
            weather.series,
            weather.wet,
            season,
            [dateOf(dap - 1), dateOf(dap)],
            INDIA,
          );
          expect(all[1]).toEqual(alone);
        },
      ),
      { numRuns: 8 },
    );
  });
});
