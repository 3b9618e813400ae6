import { describe, expect, test } from 'vitest';
import { madeAt, madeHours, repeated } from '../../truth/made-hours.ts';
import { firstOf, HOURLY, RAIN, season, spring } from '../../truth/oospore-spring.ts';
import { primaryInfectionsRossi2008 } from './downy-primary-rossi-2008.ts';
import { ROSSI_2008, ROSSI_2008_LEAF, ROSSI_2008_LITTER_THEN_LEAF } from './downy-rules-rossi-2008.ts';

describe('part of a year', () => {
  const infecting = { 60: RAIN, 106: { precipitation: 3 } };
  // The series begins on 1 November, the oospores' year on 1 January.
  test('a file that begins in autumn is not known, and invents nothing', () => {
    const { series } = spring(infecting);
    const { hydrothermalTime, matureShare, ...result } = primaryInfectionsRossi2008(series);
    expect(result).toStrictEqual({
      cohorts: [],
      infections: null,
      notKnown: [{ fromMs: madeAt(0), toMs: madeAt(260) }],
      coverage: 1,
    });
    expect([...hydrothermalTime, ...matureShare].every(Number.isNaN)).toBe(true);
    // Not even by the rules that have no season.
    const always = { ...ROSSI_2008, season: null };
    expect(primaryInfectionsRossi2008(series, { rules: always }).cohorts).toStrictEqual([]);
  });

  test('a year that begins in the file is known from there on', () => {
    const { series } = spring(infecting);
    const result = primaryInfectionsRossi2008(series, { seasonStart: '11-02' });
    expect(result.notKnown).toStrictEqual([{ fromMs: madeAt(0), toMs: madeAt(24) }]);
    expect(result.infections).toStrictEqual([]);
    expect(result.hydrothermalTime[23]).toBeNaN();
    expect(result.hydrothermalTime[24]).toBeCloseTo(HOURLY, 12);
  });

  test('with its history the second part says what the whole says', () => {
    const whole = spring(infecting);
    const early = { seasonStart: '11-01' };
    for (const rules of [ROSSI_2008, ROSSI_2008_LEAF, ROSSI_2008_LITTER_THEN_LEAF])
      for (const cut of [30, 80, 105, 107, 150]) {
        const of = (from: number, to: number) => {
          const part = madeHours(
            Array.from({ length: to - from }, (_, i) => ({
              temperature: 22,
              humidity: 100,
              wet: 1,
              precipitation: whole.series.precipitation[from + i] ?? 0,
            })),
            madeAt(from),
          );
          return part;
        };
        // The history runs on into the series: those hours are the series's.
        const history = of(0, cut + 20);
        const part = of(cut, 260);
        const all = primaryInfectionsRossi2008(whole.series, { ...early, rules, leafWet: whole.leafWet });
        const warm = primaryInfectionsRossi2008(part.series, {
          ...early,
          rules,
          leafWet: part.leafWet,
          history,
        });
        expect(all.infections).toHaveLength(1);
        expect(warm.hydrothermalTime).toStrictEqual(all.hydrothermalTime.slice(cut));
        expect(warm.matureShare).toStrictEqual(all.matureShare.slice(cut));
        expect(warm.notKnown).toStrictEqual([]);
        expect(warm.infections).toStrictEqual(cut <= 108 ? all.infections : []);
        const cold = primaryInfectionsRossi2008(part.series, { ...early, rules, leafWet: part.leafWet });
        expect(cold.infections).toEqual(cut <= 72 ? [] : null);
      }
  });

  test('a hydrothermal time that somebody counted carries on', () => {
    const { series } = spring({ 0: RAIN });
    const { cohorts, hydrothermalTime } = primaryInfectionsRossi2008(series, { hydrothermalTimeAtStart: 2 });
    expect(hydrothermalTime[0]).toBeCloseTo(2 + HOURLY, 12);
    expect(cohorts[0]).toMatchObject({ startsAtMs: madeAt(0), oosporeShare: 0, sporangiaAtMs: madeAt(44) });
  });
});

test('each surface by itself: the litter until the splash, the leaf after it', () => {
  const rules = ROSSI_2008_LITTER_THEN_LEAF;
  const dryLeaf = Object.fromEntries(repeated(46, 0).map((_, i) => [60 + i, { wet: 0 }]));
  const begun = { ...dryLeaf, 60: { ...RAIN, wet: 0 } };
  // A leaf that stays dry does not dry the litter …
  expect(firstOf({ ...begun, 106: RAIN }, rules)).toMatchObject({
    zoosporesAtMs: madeAt(104),
    infectionAtMs: madeAt(108),
  });
  // … and moist litter does not wet the leaf.
  const driesOff = { ...begun, 106: RAIN, 107: { wet: 0 }, 108: { wet: 0 } };
  expect(firstOf(driesOff, rules)).toMatchObject({ outcome: 'dried-on-leaf', splashAtMs: madeAt(106) });
  expect(firstOf(driesOff, ROSSI_2008).outcome).toBe('infected');
  expect(season({ 3: { wet: null } }, rules, 10).coverage).toBe(0.9);
  expect(() => season({}, rules, 5)).not.toThrow();
});
