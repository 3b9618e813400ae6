import { describe, expect, test } from 'vitest';
import { emptySeries, type MadeHour, madeAt, madeHours, repeated } from '../../truth/made-hours.ts';
import { firstOf, HOURLY, RAIN, season, spring } from '../../truth/oospore-spring.ts';
import { primaryInfectionsRossi2008, type RossiOptions } from './downy-primary-rossi-2008.ts';
import { dormancyBrokenShare, litterMoisture } from './downy-rates-rossi-2008.ts';
import { ROSSI_2008, ROSSI_2008_LEAF, ROSSI_2008_LITTER_THEN_LEAF } from './downy-rules-rossi-2008.ts';

const DRY = { humidity: 50, wet: 0 };

describe('one cohort, hour by hour', () => {
  test('from rain to oil spots, with the facts that made each stage', () => {
    const cohort = firstOf({ 60: RAIN, 106: { precipitation: 3 } });
    expect(cohort).toMatchObject({
      rule: 'downy.primary.rossi-2008',
      outcome: 'infected',
      startsAtMs: madeAt(60),
      startRain: 0.2,
      sporangiaAtMs: madeAt(104),
      zoosporesAtMs: madeAt(104),
      releaseWetHours: 1,
      splashAtMs: madeAt(106),
      splashRain: 3,
      infectionAtMs: madeAt(108),
      infectionWetHours: 3,
      infectionTemperature: 22,
      degreeHours: 66,
      degreeHoursNeeded: 60,
      lastAliveAtMs: null,
    });
    expect(cohort.releaseNeededHours).toBeCloseTo(Math.exp(-1.022 + 19.634 / 22), 12);
    expect(cohort.oosporeShare).toBeCloseTo(dormancyBrokenShare(60 * HOURLY) - dormancyBrokenShare(0), 12);
    expect(cohort.incubation).toMatchObject({
      earliestAtMs: madeAt(108 + 109),
      latestAtMs: madeAt(108 + 139),
      expectedEarliestAtMs: madeAt(108 + 109),
      expectedLatestAtMs: madeAt(108 + 139),
      progressHumid: 1,
      progressDry: 1,
    });
  });

  test('rain of 0.2 mm starts and splashes; 0.19 does neither', () => {
    expect(season({ 60: { precipitation: 0.19 } }).cohorts).toHaveLength(0);
    expect(firstOf({ 60: RAIN, 106: { precipitation: 0.19 } }).outcome).toBe('zoospores');
    expect(firstOf({ 60: RAIN, 106: RAIN }).splashAtMs).toBe(madeAt(106));
  });

  test('the season is open from hydrothermal time 1.3 to before 8.6', () => {
    expect(season({ 57: RAIN }).cohorts).toHaveLength(0);
    expect(firstOf({ 58: RAIN }).startsAtMs).toBe(madeAt(58));
    // 8.6 · 44.7104 = 384.5: 384 hours are under it, 385 are not.
    expect(season({ 383: RAIN }, ROSSI_2008, 400).cohorts).toHaveLength(1);
    expect(season({ 384: RAIN }, ROSSI_2008, 400).cohorts).toHaveLength(0);
    expect(season({ 57: RAIN }, { ...ROSSI_2008, season: null }).cohorts).toHaveLength(1);
  });

  test('one cohort for a moist spell, or one for each rain after a drier hour', () => {
    const rains = { 60: RAIN, 61: RAIN, 63: RAIN, 66: { humidity: 50 }, 67: RAIN };
    expect(season(rains).cohorts.map((c) => c.startsAtMs)).toStrictEqual([madeAt(60), madeAt(67)]);
    expect(
      season(rains, { ...ROSSI_2008, cohortPer: 'rain' }).cohorts.map((c) => c.startsAtMs),
    ).toStrictEqual([madeAt(60), madeAt(63), madeAt(67)]);
  });

  test('each cohort takes what has ripened since the one before; too small a share starts none', () => {
    const rains = { 60: RAIN, 61: { humidity: 50 }, 62: RAIN, 100: { humidity: 50 }, 120: RAIN };
    const { cohorts, matureShare } = season(rains);
    expect(cohorts).toHaveLength(3);
    expect(cohorts.reduce((sum, c) => sum + c.oosporeShare, 0)).toBeCloseTo(
      (matureShare[119] ?? 0) - dormancyBrokenShare(0),
      12,
    );
    const big = season(rains, { ...ROSSI_2008, smallestCohort: 0.01 });
    expect(big.cohorts.map((c) => c.startsAtMs)).toStrictEqual([madeAt(60), madeAt(120)]);
  });

  test('rain in the very first hour follows no drier one', () => {
    const always = { ...ROSSI_2008, season: null };
    expect(season({ 0: RAIN }, { ...always, cohortPer: 'rain' }).cohorts).toHaveLength(0);
    expect(season({ 0: RAIN }, always).cohorts).toHaveLength(1);
    expect(season({ 0: RAIN }, always).cohorts[0]).toMatchObject({
      sporangiaAtMs: madeAt(44),
      oosporeShare: 0,
    });
  });
});

describe('what dies, and when', () => {
  const hoursFrom = (from: number, to: number, hour: MadeHour) =>
    Object.fromEntries(repeated(to - from, 0).map((_, i) => [from + i, hour]));

  test('sporangia age by warmth and dryness until no wet hour comes', () => {
    // 22 °C, 50 %: x = 11, 24(5.67 − 5.17 + 1.21) = 41.04 hours; germination in hour 104 counts as the first.
    const dryWeeks = { 60: RAIN, ...hoursFrom(104, 260, DRY) };
    const cohort = firstOf(
      { ...dryWeeks, 104: { temperature: 22, humidity: 50, precipitation: 0.1 } },
      {
        ...ROSSI_2008_LEAF,
        releaseMeanOver: 'wet-hours',
      },
    );
    expect(cohort).toMatchObject({ sporangiaAtMs: madeAt(104), outcome: 'zoospores-dried' });
    const leafDry = firstOf(
      { 60: RAIN, ...hoursFrom(104, 260, DRY), 104: { humidity: 50, precipitation: 0.1, wet: 0 } },
      ROSSI_2008_LEAF,
    );
    expect(leafDry).toMatchObject({
      sporangiaAtMs: madeAt(104),
      zoosporesAtMs: null,
      outcome: 'sporangia-died',
      lastAliveAtMs: madeAt(104 + 40),
    });
  });

  test('zoospores outlive one dry hour, not two, since release', () => {
    expect(firstOf({ 60: RAIN, 106: DRY, 108: RAIN }).outcome).toBe('infected');
    expect(firstOf({ 60: RAIN, 106: DRY, 110: DRY, 112: RAIN })).toMatchObject({
      outcome: 'zoospores-dried',
      lastAliveAtMs: madeAt(109),
      splashAtMs: null,
    });
    expect(
      firstOf({ 60: RAIN, 106: DRY, 110: DRY, 112: RAIN }, { ...ROSSI_2008, dryHoursTolerated: 2 }).outcome,
    ).toBe('infected');
  });

  test('dry hours on the leaf are counted on, or anew', () => {
    const changes = { 60: RAIN, 105: DRY, 106: RAIN, 107: DRY };
    expect(firstOf(changes)).toMatchObject({
      outcome: 'dried-on-leaf',
      lastAliveAtMs: madeAt(106),
      degreeHours: 22,
    });
    expect(firstOf(changes, { ...ROSSI_2008, dryHoursCountFrom: 'stage' })).toMatchObject({
      outcome: 'infected',
      infectionAtMs: madeAt(109),
      infectionWetHours: 3,
    });
  });

  test('with the look-ahead of viticolaR they die an hour before the second dry one', () => {
    const ahead = { ...ROSSI_2008, dieInHourBefore: true };
    // The second dry hour is 109: infection in 108 comes too late.
    expect(firstOf({ 60: RAIN, 105: DRY, 106: RAIN, 109: DRY }, ahead)).toMatchObject({
      outcome: 'dried-on-leaf',
      lastAliveAtMs: madeAt(107),
      infectionAtMs: null,
    });
    expect(firstOf({ 60: RAIN, 105: DRY, 106: RAIN, 110: DRY }, ahead).infectionAtMs).toBe(madeAt(108));
    // Nothing is known beyond the last hour.
    expect(firstOf({ 60: RAIN, 106: RAIN }, ahead, 109)).toMatchObject({
      outcome: 'on-leaf',
      infectionAtMs: null,
    });
    expect(firstOf({ 60: RAIN, 106: RAIN }, ahead, 110).infectionAtMs).toBe(madeAt(108));
  });

  test('a stage is left in its own hour, or from the next', () => {
    const late = { ...ROSSI_2008, stageFollowsIn: 'next-hour' as const };
    expect(firstOf({ 60: RAIN, 104: RAIN })).toMatchObject({
      zoosporesAtMs: madeAt(104),
      splashAtMs: madeAt(104),
    });
    expect(firstOf({ 60: RAIN, 104: RAIN, 105: RAIN, 106: RAIN }, late)).toMatchObject({
      sporangiaAtMs: madeAt(104),
      zoosporesAtMs: madeAt(105),
      splashAtMs: madeAt(106),
      infectionAtMs: madeAt(108),
      incubation: { earliestAtMs: madeAt(109 + 109) },
    });
  });

  test('60 °C·h, or the 50 of Blaeser and Weltzien', () => {
    const changes = {
      60: RAIN,
      106: { ...RAIN, temperature: 20 },
      107: { temperature: 20 },
      108: { temperature: 20 },
    };
    expect(firstOf(changes)).toMatchObject({ infectionAtMs: madeAt(108), degreeHours: 60 });
    expect(
      firstOf({ ...changes, 108: { temperature: 19.9 } }, { ...ROSSI_2008, infectionDegreeHours: 60 })
        .infectionAtMs,
    ).toBe(madeAt(109));
    const fifty = { ...ROSSI_2008, infectionDegreeHours: 50 };
    expect(
      firstOf({ 60: RAIN, 106: { ...RAIN, temperature: 25 }, 107: { temperature: 25 } }, fifty),
    ).toMatchObject({
      infectionAtMs: madeAt(107),
      degreeHours: 50,
      degreeHoursNeeded: 50,
    });
  });

  test('release needs more wetness where it is cold, by either reading, and none below 0 °C', () => {
    const cold = { 60: RAIN, ...hoursFrom(105, 130, { temperature: 10 }), 104: { wet: 0 } };
    // exp(−1.022 + 1.9634) = 2.56: 3 wet hours; exp(1.8612) = 6.43: 7. Hour 105 is the first.
    expect(firstOf(cold, ROSSI_2008_LEAF).zoosporesAtMs).toBe(madeAt(107));
    const quotient = { ...ROSSI_2008_LEAF, zoosporeRelease: 'quotient' as const };
    expect(firstOf(cold, quotient).zoosporesAtMs).toBe(madeAt(111));
    const frost = { 60: RAIN, ...hoursFrom(105, 260, { temperature: -2 }), 104: { wet: 0 } };
    expect(firstOf(frost, ROSSI_2008_LEAF)).toMatchObject({ zoosporesAtMs: null, outcome: 'sporangia-died' });
  });

  test('the mean of release is over wet hours, or over all', () => {
    const dryFirst = { 60: RAIN, ...hoursFrom(105, 130, { temperature: 10 }), 104: { wet: 0 } };
    const wetOnly = firstOf(dryFirst, ROSSI_2008_LEAF);
    expect([wetOnly.zoosporesAtMs, wetOnly.releaseWetHours]).toStrictEqual([madeAt(107), 3]);
    // Means 22, 16, 14: 1.23 h asked of one wet hour, then 1.46 of two.
    const all = firstOf(dryFirst, { ...ROSSI_2008_LEAF, releaseMeanOver: 'all-hours' });
    expect([all.zoosporesAtMs, all.releaseWetHours]).toStrictEqual([madeAt(106), 2]);
  });
});

describe('missing hours', () => {
  test('do not split a rain into two cohorts, nor a moist spell', () => {
    for (const gap of [null, { precipitation: null, humidity: null }]) {
      expect(season({ 60: RAIN, 61: gap, 62: RAIN }).cohorts).toHaveLength(1);
      expect(
        season({ 60: RAIN, 61: gap, 62: RAIN }, { ...ROSSI_2008, cohortPer: 'rain' }).cohorts,
      ).toHaveLength(1);
    }
  });

  test('count as dry for what needs wetness', () => {
    expect(firstOf({ 60: RAIN, 106: null, 107: null, 109: RAIN }).outcome).toBe('zoospores-dried');
    expect(firstOf({ 60: RAIN, 106: null, 109: RAIN }).outcome).toBe('infected');
    expect(firstOf({ 60: RAIN, 106: RAIN, 107: { temperature: null } })).toMatchObject({
      infectionAtMs: madeAt(109),
      infectionWetHours: 3,
      infectionTemperature: 22,
    });
  });

  test('age sporangia as the last known hour did', () => {
    const gap = Object.fromEntries(repeated(45, 0).map((_, i) => [105 + i, null]));
    const from = { 60: RAIN, 104: { humidity: 50, precipitation: 0.1, wet: 0 }, ...gap };
    expect(firstOf(from, ROSSI_2008_LEAF)).toMatchObject({
      outcome: 'sporangia-died',
      lastAliveAtMs: madeAt(104),
    });
  });

  test('age sporangia that were ready in an hour of unknown humidity as the last known hour before it did', () => {
    // Moist by rain, so that they ripen; at 50 % they live 41 hours, at 100 % 136.
    const gap = Object.fromEntries(repeated(45, 0).map((_, i) => [105 + i, null]));
    const unknown = { humidity: null, precipitation: 0.1, wet: 0 };
    const dry = { humidity: 50, precipitation: 0.1, wet: 0 };
    for (const before of [
      { 103: dry, 104: unknown },
      { 102: dry, 103: unknown, 104: unknown },
    ])
      expect(firstOf({ 60: RAIN, ...before, ...gap }, ROSSI_2008_LEAF)).toMatchObject({
        outcome: 'sporangia-died',
        lastAliveAtMs: madeAt(104),
      });
    expect(firstOf({ 60: RAIN, 104: unknown, ...gap }, ROSSI_2008_LEAF).outcome).not.toBe('sporangia-died');
  });

  test('lower the coverage', () => {
    expect(season({}, ROSSI_2008, 10).coverage).toBe(1);
    expect(season({ 3: null, 4: null }, ROSSI_2008, 10).coverage).toBe(0.8);
    expect(season({ 3: { humidity: null } }, ROSSI_2008, 10).coverage).toBe(0.9);
    expect(season({ 3: { wet: null } }, ROSSI_2008, 10).coverage).toBe(1);
    expect(season({ 3: { wet: null } }, ROSSI_2008_LEAF, 10).coverage).toBe(0.9);
  });
});

describe('the year of oospores', () => {
  test('starts again on its day, and drops what is under way', () => {
    // Hour 120 is midnight of 6 November.
    const { series } = spring({ 60: RAIN, 200: RAIN });
    const year = primaryInfectionsRossi2008(series, { seasonStart: '11-06', hydrothermalTimeAtStart: 0 });
    expect(year.hydrothermalTime[119]).toBeCloseTo(120 * HOURLY, 10);
    expect(year.hydrothermalTime[120]).toBeCloseTo(HOURLY, 12);
    expect(year.cohorts.map((c) => [c.startsAtMs, c.outcome])).toStrictEqual([
      [madeAt(60), 'year-over'],
      [madeAt(200), 'zoospores'],
    ]);
    expect(year.cohorts[1]?.oosporeShare).toBeCloseTo(
      dormancyBrokenShare(80 * HOURLY) - dormancyBrokenShare(0),
      12,
    );
    const before = primaryInfectionsRossi2008(series, { seasonStart: '11-05', hydrothermalTimeAtStart: 0 });
    expect(before.hydrothermalTime[96]).toBeCloseTo(HOURLY, 12);
  });

  test('starts on that very day, in any month, and not on another', () => {
    const restarts = (seasonStart: string) => {
      const { series } = spring({}, 24 * 40);
      const { hydrothermalTime } = primaryInfectionsRossi2008(series, {
        seasonStart,
        hydrothermalTimeAtStart: 0,
      });
      return Array.from(hydrothermalTime).flatMap((ht, i) =>
        i > 0 && ht < (hydrothermalTime[i - 1] ?? 0) ? [i / 24] : [],
      );
    };
    // Day 0 is 1 November: the series itself begins there.
    expect(restarts('11-01')).toStrictEqual([]);
    expect(restarts('11-02')).toStrictEqual([1]);
    expect(restarts('11-30')).toStrictEqual([29]);
    expect(restarts('12-09')).toStrictEqual([38]);
    for (const elsewhere of ['10-31', '01-01', '07-01', '12-11'])
      expect(restarts(elsewhere)).toStrictEqual([]);
  });

  test('also across a gap; what lacks at the beginning of the year is not made up', () => {
    const overGap = (hours: number) => {
      const { series } = madeHours([
        ...repeated(30, { humidity: 100 }),
        ...repeated(hours, null),
        ...repeated(3, { humidity: 100 }),
      ]);
      return primaryInfectionsRossi2008(series, { hydrothermalTimeAtStart: 0 });
    };
    // 1 January is hour 1464: the gap may take three days of it.
    expect(overGap(1464 - 30 + 72).hydrothermalTime[30]).toBeCloseTo(1 / (1330.1 - 2323.8 + 1050.24), 12);
    expect(overGap(1464 - 30 + 72).notKnown).toStrictEqual([]);
    const long = overGap(1464 - 30 + 73);
    expect(long.hydrothermalTime[29]).toBeCloseTo(30 / 56.54, 12);
    expect(long.hydrothermalTime[30]).toBeNaN();
    expect(long.notKnown).toStrictEqual([{ fromMs: madeAt(1537), toMs: madeAt(1540) }]);
    expect(overGap(400 * 24).notKnown).toHaveLength(1);
    expect(overGap(240).hydrothermalTime[30]).toBeCloseTo(31 / 56.54, 12);
  });
});

describe('arguments', () => {
  const { series, leafWet } = spring({}, 5);
  test.each<[string, RossiOptions]>([
    ['leaf wetness asked for and not given', { rules: ROSSI_2008_LEAF }],
    ['leaf wetness asked for in part and not given', { rules: ROSSI_2008_LITTER_THEN_LEAF }],
    ['hydrothermal time below 0', { hydrothermalTimeAtStart: -0.1 }],
    ['no hydrothermal time', { hydrothermalTimeAtStart: Number.NaN }],
    ['a history whose wetness is of another length', { history: { series, leafWet: [1] } }],
    ['a column of another length', { leafWet: [1] }],
    ['a month 13', { seasonStart: '13-01' }],
    ['a day 32', { seasonStart: '01-32' }],
    ['a date with its year', { seasonStart: '2026-01-01' }],
    ['a day 00', { seasonStart: '01-00' }],
    ['an offset of no place', { utcOffsetMinutes: 5000 }],
  ])('%s is refused', (_, options) => {
    expect(() => primaryInfectionsRossi2008(series, options)).toThrow(RangeError);
  });

  test('nothing in, nothing out; one hour', () => {
    expect(primaryInfectionsRossi2008(emptySeries)).toStrictEqual({
      hydrothermalTime: new Float64Array(0),
      matureShare: new Float64Array(0),
      cohorts: [],
      infections: [],
      notKnown: [],
      coverage: 0,
    });
    const one = spring({ 0: RAIN }, 1);
    expect(primaryInfectionsRossi2008(one.series, { leafWet: one.leafWet }).coverage).toBe(1);
    expect(leafWet).toHaveLength(5);
  });
});

test('litter is moist by rain alone; drought needs all three readings', () => {
  expect(litterMoisture(Number.NaN, Number.NaN, 0.1, 'tetens')).toBe(1);
  expect(litterMoisture(20, 99, Number.NaN, 'tetens')).toBe(1);
  expect(litterMoisture(20, 50, Number.NaN, 'tetens')).toBeNaN();
  expect(litterMoisture(20, 50, 0, 'campbell')).toBe(0);
  expect(litterMoisture(Number.NaN, 50, 0, 'campbell')).toBeNaN();
});
