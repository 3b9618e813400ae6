import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawnHours, hasNoNaN, type MadeHour, madeAt, madeHours, repeated } from '../../truth/made-hours.ts';
import { rule3x10, rule1010x24, ruleKennelly2007 } from './downy-triggers.ts';

function hours(changes: Readonly<Record<number, MadeHour | null>>, length = 60) {
  const list: (MadeHour | null)[] = repeated(length, {});
  for (const [i, change] of Object.entries(changes)) list[Number(i)] = change;
  return madeHours(list);
}

describe('10:10:24', () => {
  const met = (changes: Readonly<Record<number, MadeHour | null>>) => rule1010x24(hours(changes).series);

  test('10 mm within 24 hours, none of them below 10 °C', () => {
    expect(met({ 20: { precipitation: 4 }, 30: { precipitation: 6 } })).toStrictEqual([
      {
        rule: 'downy.10-10-24',
        metAtMs: madeAt(30),
        untilMs: madeAt(43),
        windowHours: 24,
        precipitation: 10,
        lowestTemperature: 20,
        meanTemperature: 20,
        infectionAtMs: null,
        degreeHours: null,
      },
    ]);
    expect(met({ 20: { precipitation: 4 }, 43: { precipitation: 6 } })).toHaveLength(1);
    expect(met({ 20: { precipitation: 4 }, 44: { precipitation: 6 } })).toHaveLength(0);
    expect(met({ 20: { precipitation: 4 }, 30: { precipitation: 5.9 } })).toHaveLength(0);
    expect(met({ 25: { temperature: 10 }, 30: { precipitation: 10 } })[0]).toMatchObject({
      lowestTemperature: 10,
      meanTemperature: (23 * 20 + 10) / 24,
    });
    expect(met({ 25: { temperature: 9.9 }, 30: { precipitation: 10 } })[0]?.metAtMs).toBe(madeAt(49));
  });

  test('tenths of a millimetre that sum to ten are ten', () => {
    expect(
      met(Object.fromEntries(repeated(20, 0).map((_, i) => [24 + i, { precipitation: 0.5 }]))),
    ).toHaveLength(1);
    const tenths = Object.fromEntries(
      repeated(24, 0).map((_, i) => [24 + i, { precipitation: i < 4 ? 0.1 : i < 23 ? 0.5 : 0.1 }]),
    );
    expect(met(tenths)).toHaveLength(1);
  });

  test('a window with a quarter of its temperatures unknown is judged, with more it is not', () => {
    const unknown = (count: number) =>
      Object.fromEntries(repeated(count, 0).map((_, i) => [i, { temperature: null }]));
    const rain = { 17: { precipitation: 10 } };
    expect(rule1010x24(hours(rain, 18).series)).toHaveLength(1);
    expect(rule1010x24(hours({ ...unknown(1), ...rain }, 18).series)).toHaveLength(0);
    expect(rule1010x24(hours({ ...unknown(6), 23: { precipitation: 10 } }, 24).series)).toHaveLength(1);
    expect(rule1010x24(hours({ ...unknown(7), 23: { precipitation: 10 } }, 24).series)).toHaveLength(0);
  });

  test('a gap ends a trigger; a new one may follow', () => {
    expect(met({ 30: { precipitation: 10 }, 35: null }).map((t) => [t.metAtMs, t.untilMs])).toStrictEqual([
      [madeAt(30), madeAt(34)],
      [madeAt(36), madeAt(53)],
    ]);
  });

  describe('and the infection after it', () => {
    const wet = { wet: 1 };
    const infection = (changes: Readonly<Record<number, MadeHour | null>>) => {
      const { series, leafWet } = hours({ 30: { precipitation: 10 }, ...changes }, 90);
      return rule1010x24(series, leafWet).map((t) => [t.infectionAtMs, t.degreeHours]);
    };
    const run = (from: number, to: number) =>
      Object.fromEntries(repeated(to - from, 0).map((_, i) => [from + i, wet]));

    test('asks a splash of 0.2 mm and 45 °C·h of unbroken wetness from it', () => {
      expect(infection({ ...run(40, 46), 41: { wet: 1, precipitation: 0.2 } })).toStrictEqual([
        [madeAt(43), 60],
      ]);
      expect(infection({ ...run(40, 46), 41: { wet: 1, precipitation: 0.19 } })).toStrictEqual([
        [null, null],
      ]);
      expect(infection({ ...run(40, 46), 41: { wet: 1, precipitation: 1 }, 43: { wet: 0 } })).toStrictEqual([
        [null, null],
      ]);
      expect(infection({ ...run(40, 46), 41: { wet: 1, precipitation: 1 }, 43: null })).toStrictEqual([
        [null, null],
        [null, null],
      ]);
      expect(
        infection({ 40: { wet: 1, precipitation: 1, temperature: 22 }, 41: { wet: 1, temperature: 23 } }),
      ).toStrictEqual([[madeAt(41), 45]]);
    });

    test('does not take wetness without a splash for one, though the window opens in it', () => {
      // The cold hour leaves the window at hour 49: only then is the rule met.
      expect(infection({ 25: { temperature: 5 }, ...run(49, 56) })).toStrictEqual([[null, null]]);
      expect(
        infection({ 25: { temperature: 5 }, ...run(49, 56), 50: { wet: 1, precipitation: 1 } }),
      ).toStrictEqual([[madeAt(52), 60]]);
    });

    test('may begin with the very rain that meets the rule', () => {
      expect(infection({ 30: { wet: 1, precipitation: 10 }, ...run(31, 33) })).toStrictEqual([
        [madeAt(32), 60],
      ]);
    });

    test('may go on after the window, but not start there', () => {
      expect(infection({ ...run(53, 60), 53: { wet: 1, precipitation: 0.3 } })).toStrictEqual([
        [madeAt(55), 60],
      ]);
      expect(infection({ ...run(54, 60), 54: { wet: 1, precipitation: 0.3 } })).toStrictEqual([[null, null]]);
      expect(infection({ ...run(50, 60), 54: { wet: 1, precipitation: 0.3 } })).toStrictEqual([[null, null]]);
    });
  });
});

describe('3-10', () => {
  const rain = { 20: { precipitation: 4 }, 60: { precipitation: 6 } };
  const { series } = hours(rain, 100);

  test('10 mm in 24 to 48 hours at a mean of 10 °C, once shoots are 10 cm', () => {
    const [trigger] = rule3x10(series, madeAt(0));
    expect(trigger).toMatchObject({
      rule: 'downy.3-10',
      metAtMs: madeAt(60),
      untilMs: madeAt(67),
      windowHours: 48,
    });
    expect(rule3x10(series, madeAt(0), 41)).toHaveLength(1);
    expect(rule3x10(series, madeAt(0), 40)).toHaveLength(0);
    expect(rule3x10(series, madeAt(64))[0]?.metAtMs).toBe(madeAt(64));
    expect(rule3x10(series, madeAt(68))).toHaveLength(0);
  });

  test('the mean counts, not the lowest hour', () => {
    const cold = (temperature: number) =>
      hours(
        {
          ...Object.fromEntries(repeated(24, 0).map((_, i) => [i, { temperature }])),
          47: { precipitation: 10 },
        },
        48,
      );
    expect(rule3x10(cold(0).series, madeAt(0))).toMatchObject([
      { lowestTemperature: 0, meanTemperature: 10 },
    ]);
    expect(rule3x10(cold(-0.1).series, madeAt(0))).toHaveLength(0);
  });

  test('impossible windows and instants are refused', () => {
    for (const windowHours of [23, 49, 24.5])
      expect(() => rule3x10(series, 0, windowHours)).toThrow(RangeError);
    expect(rule3x10(series, madeAt(0), 24)).toHaveLength(0);
    expect(() => rule3x10(series, Number.NaN)).toThrow(RangeError);
  });
});

test('Kennelly 2007: more than 2.5 mm, over 11 °C, from five leaves on', () => {
  const day = (precipitation: number, temperature: number) =>
    madeHours(repeated(24, { precipitation: precipitation / 24, temperature })).series;
  expect(ruleKennelly2007(day(24, 12), '2026-11-01')).toMatchObject([
    { rule: 'downy.kennelly-2007', date: '2026-11-01', meanTemperature: 12 },
  ]);
  expect(ruleKennelly2007(day(24, 12), '2026-11-02')).toHaveLength(0);
  expect(ruleKennelly2007(day(24, 11), '2026-11-01')).toHaveLength(0);
  expect(ruleKennelly2007(madeHours([{ precipitation: 2.5 }]).series, '2026-11-01')).toHaveLength(0);
  expect(ruleKennelly2007(madeHours([{ precipitation: 2.6 }]).series, '2026-11-01')).toHaveLength(1);
});

test('a date that is none is refused', () => {
  for (const date of ['2026-02-30', '1 November', ''])
    expect(() => ruleKennelly2007(hours({}).series, date)).toThrow(RangeError);
});

test('a leaf wetness column of another length is refused', () => {
  expect(() => rule1010x24(hours({}).series, [1])).toThrow(RangeError);
});

test('whatever the weather: no NaN, and blanking hours never meets a rule that was not met', () => {
  fc.assert(
    fc.property(drawnHours(200), fc.nat(200), fc.nat(40), (list, from, count) => {
      const whole = madeHours(list);
      const triggers = rule1010x24(whole.series, whole.leafWet);
      expect(hasNoNaN(triggers)).toBe(true);
      const blanked = madeHours(
        list.map((hour, i) =>
          hour !== null && i >= from && i < from + count ? { ...hour, precipitation: null } : hour,
        ),
      );
      const inSome = (at: number) => triggers.some((t) => t.metAtMs <= at && at <= t.untilMs);
      for (const trigger of rule1010x24(blanked.series)) expect(inSome(trigger.metAtMs)).toBe(true);
    }),
  );
});
