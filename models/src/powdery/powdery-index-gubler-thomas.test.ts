import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  drawnHours,
  emptySeries,
  hasNoNaN,
  type MadeHour,
  madeHours,
  repeated,
} from '../../truth/made-hours.ts';
import {
  FAVOURABLE_TEMPERATURES,
  type GublerThomasOptions,
  HEAT_GUBLER_1999,
  HEAT_PEDUTO_2013,
  powderyClassOf,
  powderyIndexGublerThomas,
} from './powdery-index-gubler-thomas.ts';

const day = (temperatures: readonly (readonly [count: number, temperature: number | null])[]): MadeHour[] => {
  const hours = temperatures.flatMap(([count, temperature]) => repeated(count, { temperature }));
  return [...hours, ...repeated(24 - hours.length, { temperature: 15 })];
};
const GOOD = day([[6, 25]]);
const BAD = day([]);
const GOOD_HOT = day([
  [6, 25],
  [1, 35],
]);
const BAD_HOT = day([[1, 35]]);
const LOST = repeated(24, null);

const run = (days: readonly (readonly (MadeHour | null)[])[], options: GublerThomasOptions = {}) =>
  powderyIndexGublerThomas(madeHours(days.flat()).series, options);
const indices = (days: readonly (readonly (MadeHour | null)[])[], options?: GublerThomasOptions) =>
  run(days, options).days.map((one) => one.index);

describe('the index', () => {
  test('stands at 0 until three favourable days in a row, then at 60', () => {
    expect(indices([GOOD, GOOD, GOOD])).toStrictEqual([0, 0, 60]);
    expect(indices([GOOD, GOOD, BAD, GOOD, GOOD, GOOD])).toStrictEqual([0, 0, 0, 0, 0, 60]);
  });

  test('then 20 up and 10 down within 0 to 100; the three days are asked once', () => {
    const start = [GOOD, GOOD, GOOD];
    expect(indices([...start, GOOD, GOOD, GOOD, BAD, GOOD]).slice(2)).toStrictEqual([
      60, 80, 100, 100, 90, 100,
    ]);
    expect(indices([...start, ...repeated(7, BAD), GOOD]).slice(2)).toStrictEqual([
      60, 50, 40, 30, 20, 10, 0, 0, 20,
    ]);
  });

  test('heat takes 10 of a favourable day, and on another 10 in all or 10 more', () => {
    const start = [GOOD, GOOD, GOOD];
    expect(indices([...start, GOOD_HOT, BAD_HOT]).slice(2)).toStrictEqual([60, 70, 60]);
    expect(indices([...start, GOOD_HOT, BAD_HOT], { unfavourableHeatTakes: 20 }).slice(2)).toStrictEqual([
      60, 70, 50,
    ]);
    expect(indices([GOOD_HOT, GOOD_HOT, GOOD_HOT])).toStrictEqual([0, 0, 60]);
  });

  test('tells what made the day', () => {
    const { days, state } = run([GOOD, GOOD, GOOD, GOOD_HOT]);
    expect(days[3]).toStrictEqual({
      rule: 'powdery.gubler-thomas',
      date: '2026-11-04',
      index: 70,
      class: 'high',
      change: 10,
      started: true,
      favourable: true,
      longestRunHours: 6,
      runHoursNeeded: 6,
      hotHours: 1,
      heat: true,
      heatRule: 'gubler-1999',
      knownHours: 24,
    });
    expect(days[1]).toMatchObject({ started: false, change: 0, heat: false });
    expect(days[2]).toMatchObject({ started: true, change: 60 });
    expect(state).toStrictEqual({ index: 70, started: true, streak: 3, dayNumber: 20_761 });
  });
});

describe('a favourable day', () => {
  const favourable = (hours: readonly (MadeHour | null)[]) => run([hours]).days[0]?.favourable;

  test('has 6 hours in a row within 70 to 85 °F, both included', () => {
    const [low, high] = FAVOURABLE_TEMPERATURES;
    expect([low, high].map((t) => t.toFixed(3))).toStrictEqual(['21.111', '29.444']);
    expect(favourable(day([[6, low]]))).toBe(true);
    expect(favourable(day([[6, high]]))).toBe(true);
    expect(favourable(day([[6, 21.11]]))).toBe(false);
    expect(favourable(day([[6, 29.45]]))).toBe(false);
    expect(favourable(day([[5, 25]]))).toBe(false);
    expect(
      favourable(
        day([
          [5, 25],
          [1, 30],
          [5, 25],
        ]),
      ),
    ).toBe(false);
  });

  test('does not carry a run over midnight, nor over a missing hour', () => {
    const evening = [...repeated(20, { temperature: 15 }), ...repeated(4, { temperature: 25 })];
    const morning = day([[4, 25]]);
    expect(run([evening, morning]).days.map((one) => one.longestRunHours)).toStrictEqual([4, 4]);
    expect(favourable([...repeated(3, { temperature: 25 }), null, ...repeated(3, { temperature: 25 })])).toBe(
      null,
    );
    const holed = [...day([[3, 25]]).slice(0, 3), { temperature: null }, ...day([[3, 25]]).slice(0, 20)];
    expect(run([holed]).days[0]).toMatchObject({ longestRunHours: 3, knownHours: 23, favourable: false });
  });

  test('is not denied to a day with fewer than 18 known hours; such a day moves nothing and ends the row', () => {
    const part = (known: number) => repeated(known, { temperature: 15 });
    expect(favourable(part(18))).toBe(false);
    expect(favourable(part(17))).toBe(null);
    expect(favourable(repeated(6, { temperature: 25 }))).toBe(true);
    const short = [...part(17), ...repeated(7, null)];
    expect(indices([GOOD, GOOD, short, GOOD])).toStrictEqual([0, 0, 0, 0]);
    expect(indices([GOOD, GOOD, GOOD, short, GOOD])).toStrictEqual([0, 0, 60, 60, 80]);
    const shortHot = [...repeated(17, { temperature: 36 }), ...repeated(7, null)];
    expect(indices([GOOD, GOOD, GOOD, shortHot])).toStrictEqual([0, 0, 60, 60]);
  });

  test('that is missing whole ends the row too', () => {
    expect(indices([GOOD, GOOD, LOST, GOOD, GOOD])).toStrictEqual([0, 0, 0, 0]);
    expect(indices([GOOD, GOOD, LOST, GOOD, GOOD, GOOD])).toStrictEqual([0, 0, 0, 0, 60]);
  });
});

describe('heat', () => {
  const hot = (hours: readonly MadeHour[], options: GublerThomasOptions) =>
    run([hours], options).days[0]?.heat;

  test('is an hour at 35 °C, or two at 38 °C after Peduto', () => {
    expect(hot(day([[1, 35]]), { heat: HEAT_GUBLER_1999 })).toBe(true);
    expect(hot(day([[24, 34.9]]), {})).toBe(false);
    expect(hot(day([[2, 38]]), { heat: HEAT_PEDUTO_2013 })).toBe(true);
    expect(hot(day([[1, 38]]), { heat: HEAT_PEDUTO_2013 })).toBe(false);
    expect(hot(day([[24, 37.9]]), { heat: HEAT_PEDUTO_2013 })).toBe(false);
    expect(run([BAD], { heat: HEAT_PEDUTO_2013 }).days[0]?.heatRule).toBe('peduto-2013');
  });
});

test('classes', () => {
  expect([0, 30, 40, 50, 60, 100].map(powderyClassOf)).toStrictEqual([
    'low',
    'low',
    'moderate',
    'moderate',
    'high',
    'high',
  ]);
});

test('empty, one hour, an offset of no place', () => {
  expect(powderyIndexGublerThomas(emptySeries)).toStrictEqual({
    days: [],
    state: { index: 0, started: false, streak: 0, dayNumber: null },
  });
  expect(run([[{ temperature: 25 }]]).days).toMatchObject([
    { favourable: null, longestRunHours: 1, index: 0 },
  ]);
  expect(() => run([GOOD], { utcOffsetMinutes: -900 })).toThrow(RangeError);
});

const drawnDays = fc.array(fc.constantFrom(GOOD, GOOD, GOOD, BAD, GOOD_HOT, BAD_HOT, LOST), {
  maxLength: 20,
});

test('split between two days it goes on as whole', () => {
  fc.assert(
    fc.property(drawnDays, fc.nat(20), (days, cut) => {
      const whole = madeHours(days.flat());
      const at = Math.min(cut, days.length) * 24;
      const first = powderyIndexGublerThomas(madeHours(days.flat().slice(0, at)).series);
      const rest = madeHours([...repeated(at, null), ...days.flat().slice(at)]);
      const second = powderyIndexGublerThomas(rest.series, { from: first.state });
      const all = powderyIndexGublerThomas(whole.series);
      expect([...first.days, ...second.days]).toStrictEqual(all.days);
      expect(second.state).toStrictEqual(all.state);
    }),
  );
});

test('whatever the weather: within 0 to 100, in steps of 10, by at most 20 a day once started; no NaN', () => {
  fc.assert(
    fc.property(drawnHours(400), (list) => {
      const { days } = powderyIndexGublerThomas(madeHours(list).series);
      expect(hasNoNaN(days)).toBe(true);
      for (const one of days) {
        expect(one.index >= 0 && one.index <= 100 && one.index % 10 === 0).toBe(true);
        if (one.change !== 60) expect(one.change >= -10 && one.change <= 20).toBe(true);
      }
    }),
  );
});
