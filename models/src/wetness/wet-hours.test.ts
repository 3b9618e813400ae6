import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawnHours, hasNoNaN, madeAt, madeHours, repeated } from '../../truth/made-hours.ts';
import { HOUR_MS } from '../weather/durations.ts';
import { hoursMissingBefore, wetSpells } from './wet-hours.ts';

const wet = { wet: 1 };
const dry = { wet: 0 };

describe('spells', () => {
  test('an hour is wet from half of it on', () => {
    const { series, leafWet } = madeHours([{ wet: 0.49 }, { wet: 0.5 }, { wet: 0.49 }]);
    expect(wetSpells(series, leafWet, 0)).toStrictEqual([
      {
        startsAtMs: madeAt(1),
        endsAtMs: madeAt(2),
        wetHours: 1,
        meanTemperature: 20,
        precipitation: 0,
        unknownHours: 0,
      },
    ]);
  });

  test('bridges as many dry hours as allowed and not one more; counts wet hours, their warmth and all rain', () => {
    const list = [
      { wet: 0, precipitation: 9 },
      { wet: 1, temperature: 10, precipitation: 1 },
      { wet: 0, temperature: 40, precipitation: 0.5 },
      { wet: 0, temperature: 40 },
      { wet: 1, temperature: 20, precipitation: 2 },
      { wet: 0, precipitation: 7 },
    ];
    const { series, leafWet } = madeHours(list);
    expect(wetSpells(series, leafWet, 2)).toStrictEqual([
      {
        startsAtMs: madeAt(1),
        endsAtMs: madeAt(5),
        wetHours: 2,
        meanTemperature: 15,
        precipitation: 3.5,
        unknownHours: 0,
      },
    ]);
    expect(
      wetSpells(series, leafWet, 1).map((s) => [
        s.startsAtMs,
        s.endsAtMs,
        s.precipitation,
        s.meanTemperature,
      ]),
    ).toStrictEqual([
      [madeAt(1), madeAt(2), 1, 10],
      [madeAt(4), madeAt(5), 2, 20],
    ]);
  });

  test('an hour without wetness, without temperature or not there at all is dry and told', () => {
    for (const gap of [{ wet: null }, { wet: 1, temperature: null }, null]) {
      const { series, leafWet } = madeHours([wet, gap, wet]);
      expect(wetSpells(series, leafWet, 0).map((s) => [s.wetHours, s.unknownHours])).toStrictEqual([
        [1, 0],
        [1, 0],
      ]);
      expect(wetSpells(series, leafWet, 1).map((s) => [s.wetHours, s.unknownHours])).toStrictEqual([[2, 1]]);
    }
  });

  test('hours that are not there count towards the allowance together with dry ones', () => {
    const { series, leafWet } = madeHours([wet, dry, null, wet, null, null, wet]);
    expect(wetSpells(series, leafWet, 2).map((s) => [s.wetHours, s.unknownHours])).toStrictEqual([[3, 3]]);
    expect(wetSpells(series, leafWet, 1).map((s) => s.wetHours)).toStrictEqual([1, 1, 1]);
  });

  test('a spell open at either end of the series counts; none in an empty or a dry one', () => {
    const open = madeHours([wet, wet]);
    expect(wetSpells(open.series, open.leafWet, 4)).toHaveLength(1);
    const none = madeHours([]);
    expect(wetSpells(none.series, none.leafWet, 4)).toStrictEqual([]);
    const dryOnes = madeHours([dry, dry]);
    expect(wetSpells(dryOnes.series, dryOnes.leafWet, 4)).toStrictEqual([]);
  });

  test('impossible arguments are refused', () => {
    const { series, leafWet } = madeHours([wet]);
    expect(() => wetSpells(series, [], 0)).toThrow(new RangeError('leaf wetness has 0 hours, the series 1'));
    expect(() => wetSpells(series, leafWet, -1)).toThrow(RangeError);
    expect(() => wetSpells(series, leafWet, 0.5)).toThrow(new RangeError('not a count of dry hours: 0.5'));
  });

  test('all known wet hours are in exactly one spell, and a longer allowance only joins spells', () => {
    fc.assert(
      fc.property(drawnHours(120), fc.integer({ min: 0, max: 6 }), (list, allowed) => {
        const { series, leafWet } = madeHours(list);
        const spells = wetSpells(series, leafWet, allowed);
        const wetKnown = Array.from(leafWet).filter(
          (share, i) => share >= 0.5 && !Number.isNaN(series.temperature[i]),
        ).length;
        expect(spells.reduce((sum, spell) => sum + spell.wetHours, 0)).toBe(wetKnown);
        expect(hasNoNaN(spells)).toBe(true);
        expect(wetSpells(series, leafWet, allowed + 1).length).toBeLessThanOrEqual(spells.length);
        for (const spell of spells)
          expect(spell.wetHours * HOUR_MS).toBeLessThanOrEqual(spell.endsAtMs - spell.startsAtMs);
      }),
    );
  });
});

test('hours missing before an entry', () => {
  const { series } = madeHours([wet, null, null, wet, wet]);
  expect([0, 1, 2].map((i) => hoursMissingBefore(series, i))).toStrictEqual([0, 2, 0]);
  expect(repeated(2, 1)).toStrictEqual([1, 1]);
});

test('a series cut short has the same spells, but for the one that the cut leaves open', () => {
  fc.assert(
    fc.property(drawnHours(120), fc.nat(120), fc.integer({ min: 0, max: 6 }), (list, cut, allowed) => {
      const whole = madeHours(list);
      const part = madeHours(list.slice(0, cut));
      const closed = (spell: { readonly endsAtMs: number }) =>
        spell.endsAtMs + allowed * HOUR_MS < madeAt(cut);
      expect(wetSpells(part.series, part.leafWet, allowed).filter(closed)).toStrictEqual(
        wetSpells(whole.series, whole.leafWet, allowed).filter(closed),
      );
    }),
  );
});
