import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cropCoefficientFao56 } from '../../lab/water/crop-coefficient.ts';
import { refusal } from '../../truth/refusal.ts';
import { HECTARES_PER_ACRE } from '../acre.ts';
import { irrigationNeedNrcg, irrigationRowAt } from './irrigation.ts';
import {
  litresPerHectareFromMm,
  mmFromLitresPerHectare,
  type RootZone,
  type SoilWaterDay,
  soilWaterBalance,
} from './soil-water-balance.ts';

describe('the schedule', () => {
  test.each([
    ['foundation', 0, 'shoot_growth', 4200],
    ['foundation', 40, 'shoot_growth', 4200],
    ['foundation', 41, 'fruit_bud_differentiation', 1400],
    ['foundation', 60, 'fruit_bud_differentiation', 1400],
    ['foundation', 61, 'cane_maturity', 1400],
    ['foundation', 120, 'cane_maturity', 1400],
    ['foundation', 121, 'rest_before_fruit_pruning', 1400],
    ['foundation', 300, 'rest_before_fruit_pruning', 1400],
    ['fruit', 0, 'shoot_growth', 4200],
    ['fruit', 40, 'shoot_growth', 4200],
    ['fruit', 41, 'bloom_to_shatter', 1400],
    ['fruit', 55, 'bloom_to_shatter', 1400],
    ['fruit', 56, 'berry_growth', 4200],
    ['fruit', 105, 'berry_growth', 4200],
    ['fruit', 106, 'ripening', 4200],
    ['fruit', 200, 'ripening', 4200],
  ] as const)('%s day %i: %s, %i L per mm', (cycle, dap, id, litresPerHectarePerMm) => {
    expect(irrigationRowAt(cycle, dap)).toMatchObject({ id, litresPerHectarePerMm, cycle });
  });
  test('the ripening coefficient is derived, the others are the source’s', () => {
    expect(irrigationRowAt('fruit', 110)?.evidence).toBe('derived');
    expect(irrigationRowAt('fruit', 60)?.evidence).toBe('verified');
  });
});

describe('need', () => {
  const base = { cycle: 'fruit', daysAfterPruning: 45 } as const;
  test('from ET0 a range, from a pan none', () => {
    const fromEt0 = irrigationNeedNrcg({ ...base, et0Mm: 5.6 });
    expect(fromEt0).toMatchObject({
      panSource: 'from_et0',
      reason: 'need',
      ruleId: 'irrigation_nrcg',
      saltFactor: 1,
    });
    expect(fromEt0.panEvaporationMm?.low).toBeCloseTo(7, 12);
    expect(fromEt0.panEvaporationMm?.expected).toBeCloseTo(7.4667, 4);
    expect(fromEt0.panEvaporationMm?.high).toBeCloseTo(8, 12);
    expect(fromEt0.litresPerHectare?.low).toBeCloseTo(9800, 8);
    expect(fromEt0.litresPerHectare?.high).toBeCloseTo(11_200, 8);
    const fromPan = irrigationNeedNrcg({ ...base, panEvaporationMm: 5 });
    expect(fromPan).toMatchObject({
      panSource: 'measured',
      litresPerHectare: { low: 7000, expected: 7000, high: 7000 },
    });
  });
  test('area, vines, emitters are told only where they are known', () => {
    const plain = irrigationNeedNrcg({ ...base, panEvaporationMm: 5 });
    expect(plain).toMatchObject({ litresOfPlot: null, litresPerVine: null, minutes: null });
    expect(
      irrigationNeedNrcg({ ...base, panEvaporationMm: 5, areaHectares: HECTARES_PER_ACRE }).litresOfPlot
        ?.expected,
    ).toBeCloseTo(2832.8, 1);
    expect(
      irrigationNeedNrcg({ ...base, panEvaporationMm: 5, emitters: { perVine: 2, litresPerHour: 4 } })
        .minutes,
    ).toBeNull();
  });
  test('vines without emitters have litres but no minutes; null is not known', () => {
    const result = irrigationNeedNrcg({
      ...base,
      panEvaporationMm: 5,
      vinesPerHectare: 1400,
      areaHectares: null,
      emitters: null,
    });
    expect(result).toMatchObject({ litresPerVine: { expected: 5 }, minutes: null, litresOfPlot: null });
    expect(
      irrigationNeedNrcg({ ...base, panEvaporationMm: 5, vinesPerHectare: null }).litresPerVine,
    ).toBeNull();
  });
  test('what was impossible is named', () => {
    expect(() => irrigationNeedNrcg({ ...base, areaHectares: -1 })).toThrow('area must be above 0: -1');
    expect(() => irrigationNeedNrcg({ ...base, vinesPerHectare: 0 })).toThrow('vines per hectare');
    expect(() => irrigationNeedNrcg({ ...base, emitters: { perVine: 0, litresPerHour: 1 } })).toThrow(
      'emitters per vine',
    );
    expect(() => irrigationNeedNrcg({ ...base, emitters: { perVine: 1, litresPerHour: 0 } })).toThrow(
      'litres per hour',
    );
  });
  test.each([
    ['rain has filled the soil', { soilIsFull: true, panEvaporationMm: 5 }, 'soil_full', 0],
    ['full, and nothing else known', { soilIsFull: true }, 'soil_full', 0],
    ['after harvest', { harvested: true, panEvaporationMm: 5 }, 'harvested', null],
    ['before pruning', { daysAfterPruning: -1, panEvaporationMm: 5 }, 'before_pruning', null],
    ['no evaporation', {}, 'evaporation_unknown', null],
    ['NaN evaporation', { panEvaporationMm: Number.NaN, et0Mm: Number.NaN }, 'evaporation_unknown', null],
    ['dew', { panEvaporationMm: -1 }, 'need', 0],
    ['dew by ET0', { et0Mm: -1 }, 'need', 0],
  ] as const)('%s', (_, change, reason, litres) => {
    const need = irrigationNeedNrcg({ ...base, ...change });
    expect(need.reason).toBe(reason);
    expect(need.litresPerHectare?.expected ?? null).toBe(litres);
  });
  test('fresh water: a fifth less below 1 dS/m', () => {
    const factor = (waterEcDsPerM: number | null) =>
      irrigationNeedNrcg({ ...base, panEvaporationMm: 5, waterEcDsPerM }).saltFactor;
    expect(factor(0.99)).toBe(0.8);
    expect(factor(1)).toBe(1);
    expect(factor(null)).toBe(1);
    expect(factor(Number.NaN)).toBe(1);
  });
  test.each([
    { daysAfterPruning: 1.5 },
    { areaHectares: 0 },
    { vinesPerHectare: -1 },
    { emitters: { perVine: 0, litresPerHour: 4 } },
    { emitters: { perVine: 2, litresPerHour: Number.POSITIVE_INFINITY } },
  ])('%o throws RangeError', (change) => {
    expect(() => irrigationNeedNrcg({ ...base, panEvaporationMm: 5, ...change })).toThrow(refusal);
  });
  test('more evaporation, more water; minutes times emitters give the litres back', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 15, noNaN: true }),
        fc.integer({ min: 0, max: 200 }),
        fc.integer({ min: 200, max: 5000 }),
        fc.integer({ min: 1, max: 8 }),
        (et0Mm, daysAfterPruning, vinesPerHectare, perVine) => {
          const given = {
            cycle: 'fruit',
            daysAfterPruning,
            vinesPerHectare,
            emitters: { perVine, litresPerHour: 4 },
          } as const;
          const need = irrigationNeedNrcg({ ...given, et0Mm });
          const more = irrigationNeedNrcg({ ...given, et0Mm: et0Mm + 1 });
          expect(more.minutes?.expected).toBeGreaterThan(need.minutes?.expected ?? Number.NaN);
          expect(need.minutes?.low).toBeLessThanOrEqual(need.minutes?.expected ?? -1);
          expect(need.minutes?.expected).toBeLessThanOrEqual(need.minutes?.high ?? -1);
          const back = ((need.minutes?.expected ?? 0) / 60) * perVine * 4 * vinesPerHectare;
          expect(back).toBeCloseTo(need.litresPerHectare?.expected ?? -1, 6);
        },
      ),
    );
  });
});

describe('crop coefficient', () => {
  test.each([
    ['fruit', -5, 0.3],
    ['fruit', 10, 0.3],
    ['fruit', 33, 0.575],
    ['fruit', 56, 0.85],
    ['fruit', 105, 0.85],
    ['fruit', 120, 0.65],
    ['fruit', 135, 0.45],
    ['fruit', 300, 0.45],
    ['foundation', 35, 0.575],
    ['foundation', 60, 0.85],
    ['foundation', 120, 0.85],
    ['foundation', 150, 0.65],
    ['foundation', 180, 0.45],
  ] as const)('%s day %i: %d', (cycle, dap, kc) => {
    expect(cropCoefficientFao56(cycle, dap)).toBeCloseTo(kc, 12);
  });
  test('NaN throws', () => {
    expect(() => cropCoefficientFao56('fruit', Number.NaN)).toThrow(refusal);
  });
});

describe('soil water', () => {
  // TAW 100 mm, p 0.35 + 0.04 (5 − ETc)
  const zone: RootZone = { availableWaterMmPerM: 100, rootDepthMetres: 1 };
  const none = { rain: 0, et0: 0, cropCoefficient: 0 };
  const day = (change: Partial<SoilWaterDay> = {}): SoilWaterDay => ({
    date: '2026-11-20',
    et0Mm: 5,
    rainMm: 0,
    cropCoefficient: 0.8,
    ...change,
  });
  const one = (change: Partial<SoilWaterDay>, start = 0, uncertainty = none) =>
    soilWaterBalance([day(change)], { ...zone, startDepletionMm: start }, uncertainty)?.days[0];

  test('a dry day takes Kc × ET0', () => {
    expect(one({})).toMatchObject({
      cropUseMm: 4,
      rainCreditMm: 0,
      drainedMm: 0,
      stress: 1,
      short: 'no',
      soilIsFull: false,
      estimated: [],
    });
    expect(one({})?.depletionMm).toStrictEqual({ low: 4, expected: 4, high: 4 });
    expect(one({})?.readilyAvailableMm).toBeCloseTo(39, 10);
  });
  test('rain and irrigation fill, what is too much drains', () => {
    expect(one({ rainMm: 10 }, 20)?.depletionMm.expected).toBe(14);
    expect(one({ irrigationMm: 10 }, 20)?.depletionMm.expected).toBe(14);
    expect(one({ rainMm: 30 }, 20)).toMatchObject({
      drainedMm: 6,
      soilIsFull: true,
      depletionMm: { expected: 0 },
    });
    expect(one({ irrigationMm: 30 }, 20)).toMatchObject({ drainedMm: 6, soilIsFull: false });
  });
  test('rain below a fifth of ET0 counts for nothing, a fifth counts', () => {
    expect(one({ rainMm: 0.99 }, 20)?.rainCreditMm).toBe(0);
    expect(one({ rainMm: 1 }, 20)).toMatchObject({ rainCreditMm: 1, depletionMm: { expected: 23 } });
  });
  test('stress: from RAW to TAW in a line', () => {
    // p 0.39: Ks = (100 − 69.5)/(0.61 × 100) = 0.5
    expect(one({}, 69.5)).toMatchObject({ short: 'yes' });
    expect(one({}, 69.5)?.stress).toBeCloseTo(0.5, 12);
    expect(one({}, 69.5)?.cropUseMm).toBeCloseTo(2, 12);
    expect(one({}, 39)?.stress).toBeCloseTo(1, 12);
    expect(one({}, 38)?.stress).toBe(1);
    expect(one({}, 100)).toMatchObject({ stress: 0, cropUseMm: 0, depletionMm: { expected: 100 } });
  });
  test('short is told only past the readily available water', () => {
    // ETc 5: p 0.35, RAW 35
    expect(one({ cropCoefficient: 1 }, 30)).toMatchObject({ short: 'no', depletionMm: { expected: 35 } });
    expect(one({ cropCoefficient: 1 }, 30.1)?.short).toBe('yes');
  });
  test('depletion fraction: adjusted by the day’s use, held in 0.1 to 0.8', () => {
    expect(one({ et0Mm: 12, cropCoefficient: 1 })?.readilyAvailableMm).toBeCloseTo(10, 10);
    expect(one({ et0Mm: 0, rainMm: 0 })?.readilyAvailableMm).toBeCloseTo(55, 10);
    const loose = soilWaterBalance([day({ et0Mm: 0 })], { ...zone, depletionFraction: 0.7 }, none);
    expect(loose?.days[0]?.readilyAvailableMm).toBeCloseTo(80, 10);
  });
  test('three balances: rain ±30 %, ET0 ±10 %, Kc ±15 %', () => {
    const result = soilWaterBalance([day({ rainMm: 10 })], { ...zone, startDepletionMm: 50 });
    // p 0.35 + 0.04 × 1: Ks = 50/61 etc.
    const ks = (use: number) => Math.min(1, 50 / ((1 - (0.35 + 0.04 * (5 - use))) * 100)) * use;
    expect(result?.days[0]?.depletionMm.expected).toBeCloseTo(50 - 10 + ks(4), 10);
    expect(result?.days[0]?.depletionMm.low).toBeCloseTo(50 - 13 + ks(4.5 * 0.68), 10);
    expect(result?.days[0]?.depletionMm.high).toBeCloseTo(50 - 7 + ks(5.5 * 0.92), 10);
    expect(result).toMatchObject({ ruleId: 'soil_water_balance_fao56', totalAvailableMm: 100, coverage: 1 });
  });
  test('a missing rain may have filled the soil, and is not invented', () => {
    const result = one({ rainMm: null }, 60, { rain: 0.3, et0: 0, cropCoefficient: 0 });
    expect(result).toMatchObject({
      estimated: ['rain'],
      rainCreditMm: 0,
      short: 'unsure',
      depletionMm: { low: 0 },
    });
    expect(result?.depletionMm.expected).toBe(result?.depletionMm.high);
  });
  test('a missing ET0 takes the mean of the known days, its extremes for the range', () => {
    const result = soilWaterBalance(
      [day({ et0Mm: 2 }), day({ et0Mm: 6 }), day({ et0Mm: null, rainMm: null })],
      zone,
      none,
    );
    expect(result?.days[2]).toMatchObject({ cropUseMm: 3.2, estimated: ['et0', 'rain'] });
    expect(result?.days[2]?.depletionMm.high).toBeCloseTo(1.6 + 4.8 + 4.8, 10);
    expect(result?.coverage).toBeCloseTo(2 / 3, 12);
    const knownRain = soilWaterBalance(
      [day({ et0Mm: 2 }), day({ et0Mm: 6 }), day({ et0Mm: null })],
      zone,
      none,
    );
    expect(knownRain?.days[2]?.depletionMm.low).toBeCloseTo(1.6 + 4.8 + 1.6, 10);
    expect(soilWaterBalance([day({ et0Mm: null })], zone)).toBeNull();
    expect(soilWaterBalance([], zone)).toBeNull();
  });
  test('negative weather is none', () => {
    expect(one({ et0Mm: -3, rainMm: -5, irrigationMm: -2 }, 10)?.depletionMm.expected).toBe(10);
  });
  test.each([
    ['no soil', { ...zone, rootDepthMetres: 0 }, none, {}],
    ['no water', { ...zone, availableWaterMmPerM: -1 }, none, {}],
    ['endless soil', { ...zone, rootDepthMetres: Number.POSITIVE_INFINITY }, none, {}],
    ['fraction 0', { ...zone, depletionFraction: 0 }, none, {}],
    ['fraction 1', { ...zone, depletionFraction: 1 }, none, {}],
    ['drier than dry', { ...zone, startDepletionMm: 101 }, none, {}],
    ['neither water nor soil', { ...zone, availableWaterMmPerM: -1, rootDepthMetres: -1 }, none, {}],
    ['soil without water', { ...zone, availableWaterMmPerM: 0 }, none, {}],
    ['wetter than full', { ...zone, startDepletionMm: -1 }, none, {}],
    ['unsure by all', zone, { ...none, rain: 1 }, {}],
    ['unsure by less than nothing', zone, { ...none, et0: -0.1 }, {}],
    ['Kc NaN', zone, none, { cropCoefficient: Number.NaN }],
    ['Kc below 0', zone, none, { cropCoefficient: -0.1 }],
  ])('%s throws RangeError', (_, given, uncertainty, change) => {
    expect(() => soilWaterBalance([day(change)], given, uncertainty)).toThrow(refusal);
  });
  test('no crop uses nothing, and is possible', () => {
    expect(one({ cropCoefficient: 0 }, 10)).toMatchObject({ cropUseMm: 0, depletionMm: { expected: 10 } });
  });
  test('rain that does not fill the soil does not make it full', () => {
    expect(one({ rainMm: 10 }, 20)?.soilIsFull).toBe(false);
  });
  test('a day counts as known with both ET0 and rain', () => {
    const result = soilWaterBalance(
      [day(), day({ rainMm: null }), day({ et0Mm: Number.NaN }), day({ rainMm: Number.NaN })],
      zone,
    );
    expect(result?.coverage).toBe(0.25);
    expect(result?.days.map(({ estimated }) => estimated)).toStrictEqual([[], ['rain'], ['et0'], ['rain']]);
  });
  test('litres and millimetres', () => {
    expect(litresPerHectareFromMm(1)).toBe(10_000);
    expect(mmFromLitresPerHectare(litresPerHectareFromMm(3.7))).toBeCloseTo(3.7, 12);
  });

  const season = fc.array(
    fc.record({
      date: fc.constant('2026-11-20'),
      et0Mm: fc.option(fc.double({ min: 0, max: 10, noNaN: true }), { freq: 10 }),
      rainMm: fc.option(fc.double({ min: 0, max: 60, noNaN: true }), { freq: 10 }),
      irrigationMm: fc.option(fc.double({ min: 0, max: 10, noNaN: true })),
      cropCoefficient: fc.double({ min: 0.2, max: 1, noNaN: true }),
    }),
    { minLength: 1, maxLength: 60 },
  );
  test('depletion within 0 to TAW and inside its range; water is neither made nor lost', () => {
    fc.assert(
      fc.property(season, (days) => {
        const result = soilWaterBalance(days, zone);
        let before = 0;
        for (const [i, water] of (result?.days ?? []).entries()) {
          const { low, expected, high } = water.depletionMm;
          expect(low).toBeGreaterThanOrEqual(0);
          expect(high).toBeLessThanOrEqual(100);
          expect(low).toBeLessThanOrEqual(expected);
          expect(expected).toBeLessThanOrEqual(high);
          const balance =
            before - water.rainCreditMm - (days[i]?.irrigationMm ?? 0) + water.cropUseMm + water.drainedMm;
          expect(expected).toBeCloseTo(Math.min(100, balance), 6);
          before = expected;
        }
        expect(JSON.stringify(result)).not.toMatch(/NaN|Infinity/);
      }),
    );
  });
  test('split and joined it is the same, when every day is known', () => {
    fc.assert(
      fc.property(season, fc.nat(59), (days, cut) => {
        const known = days.map((one_) => ({ ...one_, et0Mm: one_.et0Mm ?? 4, rainMm: one_.rainMm ?? 0 }));
        const at = Math.min(cut, known.length - 1);
        const whole = soilWaterBalance(known, zone, none);
        const first = soilWaterBalance(known.slice(0, at), zone, none);
        const rest = soilWaterBalance(
          known.slice(at),
          { ...zone, startDepletionMm: first?.days.at(-1)?.depletionMm.expected ?? 0 },
          none,
        );
        expect(rest?.days.at(-1)).toStrictEqual(whole?.days.at(-1));
      }),
    );
  });
});
