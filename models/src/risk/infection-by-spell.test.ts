import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { roughSeries } from '../../truth/rough-series.ts';
import { riskLevels } from '../choices.ts';
import { DAY_MS, HOUR_MS } from '../weather/durations.ts';
import { type HourlySeries, seriesFromHours } from '../weather/series.ts';
import { createWetnessColumns, houseWetness } from '../wetness/house-wetness.ts';
import { infectionPotential } from '../wetness/infection.ts';
import {
  infectionBySpell,
  spellDiseases,
  spellLevelHours,
  tissueOn,
  type VineDates,
} from './infection-by-spell.ts';

const INDIA = { utcOffsetMinutes: 330 } as const;
const START_MS = Date.parse('2025-11-01T00:00:00+05:30');

interface Made {
  readonly days?: number;
  readonly temperature?: (hour: number) => number | null;
  readonly rain?: (hour: number) => number;
  /** Hours since the start that are there at all. */
  readonly has?: (hour: number) => boolean;
}

/** Hours from midnight of 1 November on. */
const seriesOf = ({
  days = 4,
  temperature = () => 20,
  rain = () => 0,
  has = () => true,
}: Made): HourlySeries =>
  seriesFromHours(
    Array.from({ length: 24 * days }, (_, hour) => hour)
      .filter(has)
      .map((hour) => ({
        datetime: new Date(START_MS + hour * HOUR_MS).toISOString(),
        temperature: temperature(hour),
        humidity: 80,
        precipitation: rain(hour),
      })),
  );

const hourOf = (series: HourlySeries, i: number) => ((series.startsAtMs[i] ?? 0) - START_MS) / HOUR_MS;
const wetAt = (series: HourlySeries, wet: (hour: number) => boolean) =>
  Float64Array.from({ length: series.length }, (_, i) => Number(wet(hourOf(series, i))));

const daysOf = (made: Made, wet: (hour: number) => boolean, season?: VineDates) => {
  const series = seriesOf(made);
  return new Map(
    infectionBySpell(series, wetAt(series, wet), { ...INDIA, season }).map((day) => [day.date, day]),
  );
};
/** Wet from 18 of the first of November to 6 of the second. */
const dewNight = (hour: number) => hour >= 18 && hour < 30;

describe('infection by spell', () => {
  test('a night from 18 to 6 is twelve hours of one morning, not six and six', () => {
    expect(infectionPotential(6, 'downyMildew').riskLevel).toBe('moderate');
    const days = daysOf({}, dewNight);
    const risk = days.get('2025-11-02')?.risks.downyMildew;
    expect(risk).toMatchObject({ level: 'critical', wetHours: 12, meanTemperature: 20, goesOn: false });
    expect(risk?.startsAtMs).toBe(START_MS + 18 * HOUR_MS);
    expect(risk?.endsAtMs).toBe(START_MS + 30 * HOUR_MS);
    expect(days.get('2025-11-03')?.risks.downyMildew).toMatchObject({ level: 'very_low', wetHours: 0 });
    // Of the first night only the hours after midnight are there.
    expect(days.get('2025-11-01')).toMatchObject({
      knownNightHours: 6,
      risks: { downyMildew: { level: null } },
    });
  });

  test.each([
    [3, 'very_low'],
    [10, 'high'],
    [15, 'critical'],
    [20, 'critical'],
    [25, 'moderate'],
    [28, 'low'],
    [32, 'very_low'],
  ] as const)('at %s °C twelve hours are %s for downy mildew', (temperature, level) => {
    const days = daysOf({ temperature: () => temperature }, dewNight);
    expect(days.get('2025-11-02')?.risks.downyMildew.level).toBe(level);
  });

  test.each([
    [1, 'very_low'],
    [2, 'low'],
    [4, 'low'],
    [5, 'moderate'],
    [7, 'high'],
    [10, 'high'],
    [11, 'critical'],
  ] as const)('%s hours at 20 °C are %s for downy mildew', (hours, level) => {
    const days = daysOf({}, (hour) => hour >= 20 && hour < 20 + hours);
    expect(days.get('2025-11-02')?.risks.downyMildew.level).toBe(level);
  });

  test('rain is wet, whatever the leaf wetness says', () => {
    const days = daysOf({ rain: (hour) => Number(dewNight(hour)) }, () => false);
    expect(days.get('2025-11-02')?.risks.downyMildew).toMatchObject({ level: 'critical', wetHours: 12 });
    expect(days.get('2025-11-02')?.risks.anthracnose).toMatchObject({ level: 'high', neededHours: 6 });
    expect(daysOf({}, dewNight).get('2025-11-02')?.risks.anthracnose.level).toBe('very_low');
  });

  test('a spell that goes on at noon counts there so far, and whole where it ends', () => {
    const days = daysOf({}, (hour) => hour >= 30 && hour < 64);
    expect(days.get('2025-11-02')?.risks.downyMildew).toMatchObject({
      wetHours: 6,
      goesOn: true,
      level: 'moderate',
    });
    expect(days.get('2025-11-03')?.risks.downyMildew).toMatchObject({ wetHours: 30, goesOn: true });
    expect(days.get('2025-11-04')?.risks.downyMildew).toMatchObject({ wetHours: 34, goesOn: false });
    const running = daysOf({ days: 1 }, (hour) => hour >= 18);
    expect(running.get('2025-11-02')?.risks.downyMildew).toMatchObject({ wetHours: 6, goesOn: true });
  });

  test('botrytis by its field classes', () => {
    // Broome's logit at 20 °C is −2.648 + 0.2527 W: 0.13 at 11 h, 0.89 at 14, 1.14 at 15, 2.15 at 19.
    const level = (hours: number) =>
      daysOf({}, (hour) => hour >= 13 && hour < 13 + hours).get('2025-11-02')?.risks.botrytis.level;
    expect([10, 11, 14, 15, 19].map(level)).toEqual(['very_low', 'low', 'moderate', 'high', 'critical']);
  });

  test('nothing before green tissue and after harvest', () => {
    const season: VineDates = { cycle: 'fruit', pruningDate: '2025-10-23', endedOn: null };
    expect(tissueOn(season, '2025-11-02')).toBe('before_green_tissue');
    expect(tissueOn(season, '2025-11-03')).toBe('green');
    const young = daysOf({}, (hour) => dewNight(hour) || dewNight(hour - 24), season);
    expect(young.get('2025-11-02')).toMatchObject({
      tissue: 'before_green_tissue',
      risks: { downyMildew: { level: 'very_low', wetHours: 0 } },
    });
    expect(young.get('2025-11-03')?.risks.downyMildew.level).toBe('critical');
    const harvested = { ...season, pruningDate: '2025-06-01', endedOn: '2025-11-02' };
    const over = daysOf({}, (hour) => dewNight(hour) || dewNight(hour - 24), harvested);
    expect(over.get('2025-11-02')?.risks.downyMildew.level).toBe('critical');
    expect(over.get('2025-11-03')).toMatchObject({
      tissue: 'after_harvest',
      risks: { downyMildew: { level: 'very_low' } },
    });
  });

  test('a night whose hours are missing is not known; ten of twelve suffice, and what is critical stays so', () => {
    const daylight = daysOf({ has: (hour) => hour % 24 >= 6 && hour % 24 < 18 }, () => false);
    expect(daylight.get('2025-11-02')).toMatchObject({
      knownNightHours: 0,
      risks: { downyMildew: { level: null } },
    });
    const without = (missing: number) =>
      daysOf({ temperature: (hour) => (hour >= 18 && hour < 18 + missing ? null : 20) }, () => false).get(
        '2025-11-02',
      );
    expect(without(2)).toMatchObject({ knownNightHours: 10, risks: { downyMildew: { level: 'very_low' } } });
    expect(without(3)).toMatchObject({ knownNightHours: 9, risks: { downyMildew: { level: null } } });
    const wetAnyway = daysOf(
      { temperature: (hour) => (hour >= 18 && hour < 21 ? null : 20) },
      (hour) => hour >= 21 && hour < 34,
    );
    expect(wetAnyway.get('2025-11-02')?.risks.downyMildew).toMatchObject({ level: 'critical', wetHours: 13 });
  });

  test('more wet hours in a night never lower the risk of downy mildew', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -2, max: 36 }),
        fc.integer({ min: 0, max: 16 }),
        fc.integer({ min: 0, max: 16 }),
        (temperature, a, b) => {
          const level = (hours: number) => {
            const days = daysOf(
              { days: 2, temperature: () => temperature },
              (hour) => hour >= 14 && hour < 14 + hours,
            );
            return riskLevels.indexOf(days.get('2025-11-02')?.risks.downyMildew.level ?? 'very_low');
          };
          expect(level(Math.max(a, b))).toBeGreaterThanOrEqual(level(Math.min(a, b)));
        },
      ),
      { numRuns: 60 },
    );
  });

  test('every spell of rough weather is counted in the day that it ends in', () => {
    const series = roughSeries(24 * 40, 7, START_MS);
    const columns = createWetnessColumns(series.length);
    houseWetness(series, columns);
    const days = infectionBySpell(series, columns.probability, INDIA);
    expect(new Set(days.map(({ date }) => date)).size).toBe(days.length);
    const noon = (date: string) => Date.parse(`${date}T12:00:00+05:30`);
    let spells = 0;
    for (const { date, risks } of days) {
      const { endsAtMs, startsAtMs, goesOn, wetHours } = risks.downyMildew;
      if (endsAtMs === null || startsAtMs === null) continue;
      spells++;
      expect(endsAtMs).toBeGreaterThan(noon(date) - DAY_MS);
      expect(endsAtMs).toBeLessThanOrEqual(noon(date));
      expect(wetHours).toBe((endsAtMs - startsAtMs) / HOUR_MS);
      if (goesOn) expect(endsAtMs === noon(date) || date === days.at(-1)?.date).toBe(true);
    }
    expect(spells).toBeGreaterThan(15);
  });

  test('a column of another length is refused', () => {
    expect(() => infectionBySpell(seriesOf({}), [1], INDIA)).toThrow(RangeError);
  });

  test('says the hours at which each level begins, as the spells themselves are judged', () => {
    expect(spellLevelHours('downyMildew', 20)).toEqual([
      { level: 'low', fromHours: 2 },
      { level: 'moderate', fromHours: 5 },
      { level: 'high', fromHours: 7 },
      { level: 'critical', fromHours: 11 },
    ]);
    expect(spellLevelHours('anthracnose', 25)).toEqual([
      { level: 'moderate', fromHours: 6 },
      { level: 'high', fromHours: 12 },
    ]);
    expect(spellLevelHours('downyMildew', 36)).toEqual([]);
    for (const temperature of [8, 15, 21, 27])
      for (const hours of [1, 3, 5, 8, 11, 13, 16]) {
        const wet = (hour: number) => hour >= 14 && hour < 14 + hours;
        const day = daysOf({ temperature: () => temperature, rain: (hour) => Number(wet(hour)) }, wet).get(
          '2025-11-02',
        );
        for (const disease of spellDiseases) {
          const reached = spellLevelHours(disease, temperature).findLast(
            ({ fromHours }) => hours >= fromHours,
          );
          expect([disease, temperature, hours, reached?.level ?? 'very_low']).toEqual([
            disease,
            temperature,
            hours,
            day?.risks[disease].level,
          ]);
        }
      }
  });
});
