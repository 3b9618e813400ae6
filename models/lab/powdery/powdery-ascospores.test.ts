import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gatherDiseaseDays } from '../../src/wetness/disease-days.ts';
import { drawnHours, hasNoNaN, madeAt, madeHours, repeated } from '../../truth/made-hours.ts';
import {
  ascosporeDischarge,
  ascosporeInfectionRate,
  ascosporeInfectionsCaffi2011,
  ascosporesReady,
  CAFFI_BUDBREAK,
  powderyLatencyRate,
} from './powdery-ascospores-caffi-2011.ts';
import { ascosporeSpellsUcDavis, wetHoursNeededUcDavis } from './powdery-ascospores-uc-davis.ts';

const daysOf = (list: Parameters<typeof madeHours>[0]) => {
  const { series, leafWet } = madeHours(list);
  return gatherDiseaseDays(series, leafWet);
};
const rainy = repeated(24, { temperature: 18, humidity: 90, precipitation: 0.5, wet: 1 });

describe('Caffi 2011', () => {
  test('two rainy days by hand', () => {
    const { days, state } = ascosporeInfectionsCaffi2011(daysOf([...rainy, ...rainy]));
    const rate = ascosporeInfectionRate(18, 90);
    const discharge = ascosporeDischarge(18, 12, 24);
    const ready = ascosporesReady(8);
    const [first, second] = days;
    expect(first).toMatchObject({
      rule: 'powdery.ascospores.caffi-2011',
      date: '2026-11-01',
      degreeDays: 8,
      infectionRate: rate,
      infectionRisk: rate * ready,
      infection: true,
      infectionThreshold: 0.001,
      meanTemperature: 18,
      meanHumidity: 90,
      precipitation: 12,
      leafWetHours: 24,
    });
    expect(first?.discharged).toBeCloseTo(ready * discharge, 14);
    expect(first?.newColonies).toBeCloseTo(ready * discharge * rate, 14);
    expect(first?.readyAscospores).toBeCloseTo(ready * (1 - discharge), 14);
    expect(first?.colonies).toBeCloseTo(ready * discharge * rate, 14);
    expect(first?.sporulatingColonies).toBe(0);
    // 18 °C: 44.7 − 58.392 + 21.708 = 8.016 days of latency.
    const sporulating = (ready * discharge * rate) / 8.016;
    expect(second?.sporulatingColonies).toBeCloseTo(sporulating, 12);
    expect(second?.colonies).toBeCloseTo(
      ready * discharge * rate - sporulating + (second?.newColonies ?? 0),
      12,
    );
    expect(state.degreeDays).toBe(16);
    expect(state.readyAscospores).toBe(second?.readyAscospores);
    const slow = ascosporeInfectionsCaffi2011(daysOf([...rainy, ...rainy]), { latency: 'pyplants' });
    expect(slow.days[1]?.sporulatingColonies).toBeCloseTo(
      ready * discharge * rate * powderyLatencyRate(18, 'pyplants'),
      14,
    );
  });

  test('warmth counts from 10 °C on', () => {
    const [cool] = ascosporeInfectionsCaffi2011(daysOf(repeated(24, { temperature: 10.5 }))).days;
    expect(cool?.degreeDays).toBe(0.5);
    expect(cool?.readyAscospores).toBeCloseTo(ascosporesReady(0.5), 14);
  });

  test('nothing ripens at 10 °C, and nothing unknown happens', () => {
    expect(ascosporeInfectionsCaffi2011(daysOf(repeated(24, { temperature: 10 }))).days[0]).toMatchObject({
      degreeDays: 0,
      readyAscospores: CAFFI_BUDBREAK.readyAscospores,
      discharged: 0,
      infection: false,
    });
    const blank = { temperature: null, humidity: null, precipitation: null, wet: null };
    const { days, state } = ascosporeInfectionsCaffi2011(daysOf([...rainy, ...repeated(24, blank)]));
    expect(days[1]).toMatchObject({
      newColonies: 0,
      infectionRate: 0,
      colonies: days[0]?.colonies,
      degreeDays: 8,
      meanTemperature: null,
      meanHumidity: null,
      precipitation: null,
      leafWetHours: null,
    });
    expect(state.colonies).toBe(days[0]?.colonies);
    expect([ascosporeDischarge(15, 2, Number.NaN), ascosporeDischarge(15, Number.NaN, 5)]).toStrictEqual([
      0, 0,
    ]);
    expect([ascosporeDischarge(Number.NaN, 2, 5), ascosporeInfectionRate(15, Number.NaN)]).toStrictEqual([
      0, 0,
    ]);
    expect(ascosporeInfectionRate(15, 120)).toBe(ascosporeInfectionRate(15, 100));
    expect(ascosporeInfectionRate(15, -3)).toBe(ascosporeInfectionRate(15, 1));
  });

  test('split between two days it goes on as whole; bounds hold; no NaN', () => {
    fc.assert(
      fc.property(drawnHours(500), fc.nat(20), (list, cut) => {
        const whole = daysOf(list);
        const all = ascosporeInfectionsCaffi2011(whole);
        expect(hasNoNaN(all)).toBe(true);
        const part = (from: number, to: number) => ({
          length: Math.max(0, Math.min(to, whole.length) - from),
          dayNumber: whole.dayNumber.subarray(from, to),
          knownHours: whole.knownHours.subarray(from, to),
          meanTemperature: whole.meanTemperature.subarray(from, to),
          meanHumidity: whole.meanHumidity.subarray(from, to),
          precipitation: whole.precipitation.subarray(from, to),
          leafWetHours: whole.leafWetHours.subarray(from, to),
        });
        const first = ascosporeInfectionsCaffi2011(part(0, cut));
        const second = ascosporeInfectionsCaffi2011(part(cut, whole.length), { from: first.state });
        expect([...first.days, ...second.days]).toStrictEqual(all.days);
        for (const day of all.days) {
          for (const share of [day.readyAscospores, day.discharged, day.newColonies, day.colonies])
            expect(share >= 0 && share <= 1).toBe(true);
          expect(day.newColonies).toBeLessThanOrEqual(day.discharged);
        }
      }),
    );
  });

  test('wetter and warmer days discharge no less', () => {
    const t = fc.double({ min: 4, max: 30, noNaN: true });
    const w = fc.double({ min: 0, max: 24, noNaN: true });
    fc.assert(
      fc.property(t, t, w, w, (a, b, c, d) => {
        expect(ascosporeDischarge(Math.max(a, b), 2, Math.max(c, d))).toBeGreaterThanOrEqual(
          ascosporeDischarge(Math.min(a, b), 2, Math.min(c, d)),
        );
      }),
    );
  });
});

describe('the ascospore table of Davis', () => {
  test('a wet spell long enough for its temperature, with 2.5 mm', () => {
    const spell = (count: number, mm: number) => {
      const { series, leafWet } = madeHours([
        { wet: 1, precipitation: mm },
        ...repeated(count - 1, { wet: 1 }),
        { wet: 0 },
      ]);
      return ascosporeSpellsUcDavis(series, leafWet);
    };
    expect(spell(12, 2.5)).toStrictEqual([
      {
        rule: 'powdery.ascospores.uc-davis',
        startsAtMs: madeAt(0),
        endsAtMs: madeAt(12),
        wetHours: 12,
        neededHours: 12,
        meanTemperature: 20,
        precipitation: 2.5,
        precipitationNeeded: 2.5,
        infection: true,
      },
    ]);
    expect(spell(11, 2.5)[0]?.infection).toBe(false);
    expect(spell(12, 2.4)[0]?.infection).toBe(false);
    const cold = madeHours(repeated(60, { wet: 1, precipitation: 1, temperature: 5 }));
    expect(ascosporeSpellsUcDavis(cold.series, cold.leafWet)).toMatchObject([
      { neededHours: null, infection: false },
    ]);
    expect(() => ascosporeSpellsUcDavis(cold.series, [])).toThrow(RangeError);
    const broken = madeHours([...repeated(8, { wet: 1, precipitation: 1 }), {}, ...repeated(8, { wet: 1 })]);
    expect(ascosporeSpellsUcDavis(broken.series, broken.leafWet)).toHaveLength(2);
  });

  test('every band of the table from its lower edge on', () => {
    const rows = [
      [42, 40],
      [43, 34],
      [44, 30],
      [45, 27.3],
      [46, 25.3],
      [47, 23.3],
      [48, 20],
      [50, 19.3],
      [51, 18],
      [52, 17.3],
      [53, 16.7],
      [54, 16],
      [56, 14.7],
      [58, 14],
      [60, 13.3],
      [62, 12.7],
      [63, 12],
      [76, 12.7],
      [77, 14],
      [78, 17.3],
    ] as const;
    for (const [fahrenheit, hours] of rows)
      expect(wetHoursNeededUcDavis(((fahrenheit + 0.01 - 32) * 5) / 9), `${fahrenheit} °F`).toBe(hours);
    expect(wetHoursNeededUcDavis(((79 - 32) * 5) / 9)).toBe(null);
    expect(wetHoursNeededUcDavis(((41.99 - 32) * 5) / 9)).toBe(null);
    expect(wetHoursNeededUcDavis(Number.NaN)).toBe(null);
  });
});
