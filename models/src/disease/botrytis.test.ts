import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  botrytisRiskGonzalez2015,
  infectionRate1Gonzalez2015,
  infectionRate2Gonzalez2015,
  infectionRate3Gonzalez2015,
  mycelialGrowthGonzalez2015,
  sporulationGonzalez2015,
  susceptibility1Gonzalez2015,
  susceptibility2Gonzalez2015,
  susceptibility3Gonzalez2015,
} from '../../lab/disease/botrytis-gonzalez-2015.ts';
import { drawnHours, drawnWetHours, hasNoNaN, madeAt, madeHours, repeated } from '../../truth/made-hours.ts';
import { type DiseaseDays, gatherDiseaseDays } from '../wetness/disease-days.ts';
import { botrytisSpellsBroome1995, broomeClassOf, infectionLogitBroome1995 } from './botrytis-broome-1995.ts';

describe('Broome 1995', () => {
  const spells = (list: Parameters<typeof madeHours>[0]) => {
    const { series, leafWet } = madeHours(list);
    return botrytisSpellsBroome1995(series, leafWet);
  };
  const wet = (count: number, temperature = 20) => repeated(count, { wet: 1, temperature });

  test('a spell with its probability', () => {
    const [spell] = spells([{}, ...wet(16)]);
    // −2.647866 + 16(−0.374927 + 1.23202 − 0.6044) = 1.395222
    expect(spell).toStrictEqual({
      rule: 'botrytis.broome-1995',
      startsAtMs: madeAt(1),
      endsAtMs: madeAt(17),
      wetHours: 16,
      meanTemperature: 20,
      unknownHours: 0,
      logit: infectionLogitBroome1995(16, 20),
      probability: 1 / (1 + Math.exp(-infectionLogitBroome1995(16, 20))),
      class: 'high',
      inFittedRange: true,
    });
    expect(spell?.logit).toBeCloseTo(1.395222, 9);
  });

  test('says nothing of fewer than 4 wet hours', () => {
    expect(spells(wet(3))).toMatchObject([
      { wetHours: 3, logit: null, probability: null, class: 'none', inFittedRange: false },
    ]);
    expect(spells(wet(4))).toMatchObject([{ inFittedRange: true }]);
    expect(spells(wet(4))[0]?.probability).toBeCloseTo(1 / (1 + Math.exp(2.647866 - 4 * 0.252693)), 9);
  });

  test('marks what lies outside 4 to 20 h and 12 to 30 °C', () => {
    const within = (count: number, temperature: number) => spells(wet(count, temperature))[0]?.inFittedRange;
    expect([within(20, 20), within(21, 20)]).toStrictEqual([true, false]);
    expect([within(10, 12), within(10, 11.9)]).toStrictEqual([true, false]);
    expect([within(10, 30), within(10, 30.1)]).toStrictEqual([true, false]);
  });

  test('goes on over 4 dry hours, not over 5, and not over a longer gap', () => {
    expect(spells([...wet(5), ...repeated(4, {}), ...wet(5)]).map((s) => s.wetHours)).toStrictEqual([10]);
    expect(spells([...wet(5), ...repeated(5, {}), ...wet(5)]).map((s) => s.wetHours)).toStrictEqual([5, 5]);
    expect(spells([...wet(5), ...repeated(5, null), ...wet(5)])).toHaveLength(2);
    expect(spells([...wet(5), ...repeated(4, null), ...wet(5)])).toMatchObject([
      { wetHours: 10, unknownHours: 4 },
    ]);
  });

  test('classes of the logit', () => {
    expect([-1, 0, 0.01, 0.49, 0.5, 0.99, 1].map(broomeClassOf)).toStrictEqual([
      'none',
      'none',
      'low',
      'low',
      'moderate',
      'moderate',
      'high',
    ]);
  });

  test('whatever the weather: no NaN, probabilities', () => {
    fc.assert(
      fc.property(fc.oneof(drawnHours(300), drawnWetHours(300)), (list) => {
        const all = spells(list);
        expect(hasNoNaN(all)).toBe(true);
        for (const { probability } of all)
          if (probability !== null) expect(probability >= 0 && probability <= 1).toBe(true);
      }),
    );
  });

  test('longer wetness infects no less at 12 to 30 °C', () => {
    const hours = fc.integer({ min: 4, max: 20 });
    fc.assert(
      fc.property(hours, hours, fc.double({ min: 12, max: 30, noNaN: true }), (a, b, t) => {
        expect(infectionLogitBroome1995(Math.max(a, b), t)).toBeGreaterThanOrEqual(
          infectionLogitBroome1995(Math.min(a, b), t),
        );
      }),
    );
  });
});

describe('González-Domínguez 2015', () => {
  const days = (count: number, hour = { temperature: 20, humidity: 92, wet: 1 }): DiseaseDays => {
    const { series, leafWet } = madeHours(repeated(24 * count, hour));
    return gatherDiseaseDays(series, leafWet);
  };
  const growth = mycelialGrowthGonzalez2015(20, 24);
  const spores = sporulationGonzalez2015(20, 92);

  test('the first window: inoculum × susceptibility × infection', () => {
    const { days: result, state } = botrytisRiskGonzalez2015(days(2), [60, 65]);
    const risk = (bbch: number) =>
      growth * spores * susceptibility1Gonzalez2015(bbch) * infectionRate1Gonzalez2015(20, 24);
    expect(result[0]).toMatchObject({
      rule: 'botrytis.gonzalez-dominguez-2015',
      date: '2026-11-01',
      bbch: 60,
      window: 'first',
      mycelialGrowth: growth,
      risk2: 0,
      risk3: 0,
      severity2: 0,
      severity3: 0,
    });
    expect(result[0]?.inoculum).toBeCloseTo(growth * spores, 14);
    expect(result[0]?.risk1).toBeCloseTo(risk(60), 14);
    expect(result[1]?.severity1).toBeCloseTo(risk(60) + risk(65), 14);
    expect(state.severity1).toBe(result[1]?.severity1);
  });

  test('the second window: by spores and from berry to berry', () => {
    const { days: result } = botrytisRiskGonzalez2015(days(2), [85, 89]);
    const [first, second] = result;
    expect(first).toMatchObject({ window: 'second', risk1: 0 });
    expect(first?.risk2).toBeCloseTo(
      growth * spores * susceptibility2Gonzalez2015(85) * infectionRate2Gonzalez2015(20, 24),
      14,
    );
    expect(first?.risk3).toBeCloseTo(
      growth * susceptibility3Gonzalez2015(85) * infectionRate3Gonzalez2015(20, 92),
      14,
    );
    expect(second?.severity2).toBeCloseTo((first?.risk2 ?? 0) + (second?.risk2 ?? 0), 14);
    expect(second?.severity3).toBeCloseTo((first?.risk3 ?? 0) + (second?.risk3 ?? 0), 14);
  });

  test('between the windows, before, after and at an unknown stage nothing is added', () => {
    const { days: result } = botrytisRiskGonzalez2015(days(6), [52, 74, 78, 90, Number.NaN, 100]);
    for (const day of result)
      expect(day).toMatchObject({ window: null, severity1: 0, severity2: 0, severity3: 0 });
    expect(result[4]?.bbch).toBe(null);
  });

  test('inoculum is a mean of seven days, made as product or sum', () => {
    const { series, leafWet } = madeHours([
      ...repeated(24, { temperature: 20, humidity: 92, wet: 1 }),
      ...repeated(24 * 7, { temperature: 20, humidity: 40, wet: 0 }),
    ]);
    const stages = repeated(8, 60);
    const gathered = gatherDiseaseDays(series, leafWet);
    const product = botrytisRiskGonzalez2015(gathered, stages).days.map((day) => day.inoculum);
    expect(product[6]).toBeCloseTo((growth * spores) / 7, 14);
    expect(product[7]).toBe(0);
    const sum = botrytisRiskGonzalez2015(gathered, stages, { inoculum: 'sum' }).days.map(
      (day) => day.inoculum,
    );
    expect(sum[0]).toBeCloseTo(growth + spores, 14);
    expect(sum[1]).toBeCloseTo((growth + spores) / 2, 14);
  });

  test('the mean of seven days is carried over a split', () => {
    const list = Array.from({ length: 10 }, (_, d) =>
      repeated(24, { temperature: 14 + d, humidity: 92, wet: 1 }),
    ).flat();
    const whole = madeHours(list);
    const all = botrytisRiskGonzalez2015(gatherDiseaseDays(whole.series, whole.leafWet), repeated(10, 60));
    for (const cut of [6, 7, 8]) {
      const first = madeHours(list.slice(0, 24 * cut));
      const rest = madeHours([...repeated(24 * cut, null), ...list.slice(24 * cut)]);
      const { state } = botrytisRiskGonzalez2015(
        gatherDiseaseDays(first.series, first.leafWet),
        repeated(cut, 60),
      );
      expect(state.recent).toHaveLength(6);
      const second = botrytisRiskGonzalez2015(
        gatherDiseaseDays(rest.series, rest.leafWet),
        repeated(10 - cut, 60),
        { from: state },
      );
      expect(second.days).toStrictEqual(all.days.slice(cut));
    }
  });

  test('a stage for each day, or an error', () => {
    expect(() => botrytisRiskGonzalez2015(days(2), [60])).toThrow(RangeError);
    expect(botrytisRiskGonzalez2015(days(0), [])).toStrictEqual({
      days: [],
      state: { recent: [], severity1: 0, severity2: 0, severity3: 0 },
    });
  });

  test('unknown weather gives nothing', () => {
    const nan = Number.NaN;
    expect([
      mycelialGrowthGonzalez2015(nan, 5),
      mycelialGrowthGonzalez2015(20, nan),
      sporulationGonzalez2015(20, nan),
      sporulationGonzalez2015(nan, 90),
      infectionRate1Gonzalez2015(20, nan),
      infectionRate2Gonzalez2015(20, nan),
      infectionRate3Gonzalez2015(20, nan),
      infectionRate3Gonzalez2015(nan, 90),
      susceptibility1Gonzalez2015(nan),
    ]).toStrictEqual(repeated(9, 0));
  });

  test('split between two days it goes on as whole; severities only grow; no NaN', () => {
    const stage = fc.oneof(fc.integer({ min: 50, max: 92 }), fc.constant(Number.NaN));
    fc.assert(
      fc.property(
        drawnHours(500),
        fc.array(stage, { minLength: 21, maxLength: 21 }),
        fc.nat(20),
        (list, drawn, cut) => {
          const { series, leafWet } = madeHours(list);
          const whole = gatherDiseaseDays(series, leafWet);
          const stages = Array.from(whole.dayNumber, (_, i) => drawn[i % 21] ?? Number.NaN);
          const all = botrytisRiskGonzalez2015(whole, stages);
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
          const first = botrytisRiskGonzalez2015(part(0, cut), stages.slice(0, cut));
          const second = botrytisRiskGonzalez2015(part(cut, whole.length), stages.slice(cut), {
            from: first.state,
          });
          expect([...first.days, ...second.days]).toStrictEqual(all.days);
          expect(second.state).toStrictEqual(all.state);
          for (const day of all.days)
            for (const risk of [day.risk1, day.risk2, day.risk3]) expect(risk).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});
