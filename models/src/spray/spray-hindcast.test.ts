import { describe, expect, test } from 'vitest';
import { refusal } from '../../truth/refusal.ts';
import type { RiskLevel } from '../choices.ts';
import type { RiskDay } from '../risk/disease-scorecard.ts';
import { HOUR_MS } from '../weather/durations.ts';
import { seriesFromHours } from '../weather/series.ts';
import { type PastSpray, type SprayHindcastInput, sprayHindcast } from './spray-hindcast.ts';

const INDIA = { utcOffsetMinutes: 330 } as const;
const dateOf = (day: number): string => `2026-11-${String(day).padStart(2, '0')}`;
const spray = (day: number, change: Partial<PastSpray> = {}): PastSpray => ({
  id: `s${day}`,
  sprayedAt: `${dateOf(day)}T09:00:00+05:30`,
  mobility: 'contact',
  diseases: ['downyMildew'],
  daysAfterPruningAtSpray: 120,
  ...change,
});
/** Mornings of November with risk; the others are very low. */
const risks = (named: Readonly<Record<number, RiskLevel | null>>, days = 30): RiskDay[] =>
  Array.from({ length: days }, (_, i) => ({
    plotId: 'p',
    disease: 'downyMildew',
    date: dateOf(i + 1),
    level: named[i + 1] === undefined ? 'very_low' : (named[i + 1] ?? null),
  }));
const look = (change: Partial<SprayHindcastInput>) =>
  sprayHindcast(
    { disease: 'downyMildew', threshold: 'high', weather: null, risks: risks({}), sprays: [], ...change },
    INDIA,
  );

describe('looking back on sprays', () => {
  test('a spray with an interval of 7 days is open from day 10 on: 1 − d/14 < 0.3 at d > 9.8', () => {
    const [result] = look({ sprays: [spray(2)] }).sprays;
    // Evenings of the 2nd (0.375 days) to the 11th (9.375 days, 0.330); that of the 12th has 0.259.
    expect(result).toStrictEqual({
      sprayId: 's2',
      verdict: 'without_risk',
      fromDate: '2026-11-03',
      toDate: '2026-11-12',
      coveredDays: 10,
      knownDays: 10,
      riskDays: 0,
    });
  });
  test('risk on the first or the last morning makes it used, the mornings beside them do not', () => {
    const verdictWith = (day: number) =>
      look({ sprays: [spray(2)], risks: risks({ [day]: 'high' }) }).sprays[0]?.verdict;
    expect([2, 3, 12, 13].map(verdictWith)).toStrictEqual(['without_risk', 'used', 'used', 'without_risk']);
  });
  test('a spray after dusk covers from the next evening on', () => {
    const late = spray(2, { sprayedAt: '2026-11-02T18:30:00+05:30' });
    expect(look({ sprays: [late] }).sprays[0]?.fromDate).toBe('2026-11-04');
  });
  test('running while its cover lasts, not known where the days are not', () => {
    expect(look({ sprays: [spray(25)] }).sprays[0]?.verdict).toBe('running');
    expect(look({ sprays: [spray(2)], risks: [] }).sprays[0]?.verdict).toBe('running');
    const unknown = risks({ 3: null, 4: null, 5: null });
    expect(look({ sprays: [spray(2)], risks: unknown }).sprays[0]).toMatchObject({
      verdict: 'not_known',
      knownDays: 7,
    });
    expect(look({ sprays: [spray(2)], risks: risks({ 3: null, 4: null }) }).sprays[0]?.verdict).toBe(
      'without_risk',
    );
  });
  test('sprays against something else are not judged', () => {
    const result = look({
      sprays: [spray(2, { diseases: ['powderyMildew'] }), spray(3, { diseases: [] })],
      risks: risks({ 5: 'high' }),
    });
    expect(result.sprays).toStrictEqual([]);
    expect(result.nights[0]?.cover).toBe('none');
  });
});

describe('nights of risk', () => {
  test('covered, thin, open, before any spray; the spray that left most is named', () => {
    const result = look({
      sprays: [spray(2), spray(20)],
      risks: risks({
        2: 'high',
        3: 'critical',
        10: 'high',
        15: 'high',
        16: 'moderate',
        22: 'high',
        23: null,
      }),
    });
    expect(result.nights.map(({ date, cover, sprayId }) => [date, cover, sprayId])).toStrictEqual([
      ['2026-11-02', 'none', null],
      ['2026-11-03', 'covered', 's2'],
      ['2026-11-10', 'thin', 's2'],
      ['2026-11-15', 'open', 's2'],
      ['2026-11-22', 'covered', 's20'],
    ]);
    // 0.375 days of 7: 1 − 0.375/14.
    expect(result.nights[1]?.index).toBeCloseTo(0.973_214_285_714, 12);
    expect(result.counts).toStrictEqual({
      spraysUsed: 2,
      spraysWithoutRisk: 0,
      nightsOfRisk: 5,
      nightsCovered: 2,
      nightsThin: 1,
      nightsUncovered: 2,
      daysNotKnown: 1,
    });
  });
  test('rain takes the cover: 50 mm on a contact product leave a quarter', () => {
    const weather = seriesFromHours(
      Array.from({ length: 24 * 6 }, (_, i) => ({
        datetime: new Date(Date.parse('2026-11-02T00:30:00Z') + i * HOUR_MS).toISOString(),
        temperature: 20,
        humidity: 60,
        precipitation: i === 30 ? 50 : 0,
      })),
    );
    const of = (given: typeof weather | null) =>
      look({ sprays: [spray(2)], risks: risks({ 5: 'high' }), weather: given }).nights[0];
    expect(of(weather)).toMatchObject({ cover: 'open' });
    expect(of(weather)?.low).toBeCloseTo(of(weather)?.index ?? Number.NaN, 12);
    // Without weather the index takes the hours as dry and the low end does not.
    expect(of(null)).toMatchObject({ cover: 'covered' });
    expect(of(null)?.low).toBeLessThan(0.01);
  });
  test('another disease of the same plot is left aside', () => {
    const others = risks({ 5: 'high' }).map((day): RiskDay => ({ ...day, disease: 'botrytis' }));
    expect(look({ risks: others }).nights).toStrictEqual([]);
  });
  test('an impossible date or instant is refused', () => {
    expect(() =>
      look({ risks: [{ plotId: 'p', disease: 'downyMildew', date: '2026-13-01', level: 'low' }] }),
    ).toThrow(refusal);
    expect(() => look({ sprays: [spray(2, { sprayedAt: 'x' })] })).toThrow(refusal);
  });
});
