import { describe, expect, test } from 'vitest';
import { expectedDays, learnPace } from '../../src/stages/stage-pace.ts';
import { dateOfDayNumber, dayNumberOfDate } from '../../src/weather/calendar.ts';
import { refusal } from '../../truth/refusal.ts';
import { type DatingWay, type MarkedSeason, stageErrors } from './stage-errors.ts';

const season = (
  year: number,
  flowering: number,
  veraison: number | null,
  change: Partial<MarkedSeason> = {},
): MarkedSeason => {
  const pruningDate = `${year}-10-15`;
  const on = (days: number) => dateOfDayNumber(dayNumberOfDate(pruningDate) + days);
  return {
    plotId: 'a',
    place: 'Nashik',
    variety: 'Thompson Seedless',
    season: String(year),
    pruningDate,
    marks: [
      { stage: 'flowering', tableDay: 40, observedOn: on(flowering) },
      ...(veraison === null ? [] : [{ stage: 'veraison', tableDay: 100, observedOn: on(veraison) }]),
    ],
    heat: [],
    ...change,
  };
};
const of = (seasons: readonly MarkedSeason[], stage: string, way: DatingWay) =>
  stageErrors(seasons, 12).find((one) => one.stage === stage && one.way === way);

describe('errors in days', () => {
  test('the table by hand: seen on days 43, 38, 40 against 40', () => {
    expect(
      of([season(2020, 43, null), season(2021, 38, null), season(2022, 40, null)], 'flowering', 'table'),
    ).toMatchObject({
      place: 'Nashik',
      variety: 'Thompson Seedless',
      n: 3,
      bias: -1 / 3,
      meanAbsoluteError: 5 / 3,
      worst: 3,
      held: 1,
    });
  });
  test('one season alone has nothing to learn from but itself', () => {
    const found = stageErrors([season(2020, 44, 110)], 12);
    expect(found.map(({ stage, way }) => `${stage} ${way}`)).toStrictEqual([
      'flowering table',
      'veraison table',
      'veraison running',
    ]);
  });
  test('the season asked about is left out, of every plot', () => {
    const wild = season(2021, 60, 150);
    const calm = [2018, 2019, 2020].map((year) => season(year, 40, 100));
    const neighbour = { ...season(2021, 60, 150), plotId: 'b' };
    const found = stageErrors([...calm, wild, neighbour], 12).filter(({ stage }) => stage === 'flowering');
    // Had either plot lent its 2021 to the other, the worst would be less than what three seasons of day 40 say of day 60.
    const result = expectedDays(
      learnPace(
        calm.flatMap(() => [
          { tableDay: 40, heat: new Float64Array(40).fill(Number.NaN) },
          { tableDay: 100, heat: new Float64Array(100).fill(Number.NaN) },
        ]),
        12,
      ),
      40,
      [],
    );
    const worst = 60 - (result.earliest + result.latest) / 2;
    expect(found.find(({ way }) => way === 'plot')?.worst).toBe(worst);
    expect(found.find(({ way, worst: off }) => way === 'place' && off === worst)?.n).toBe(4);
  });
  test('other places and varieties lend nothing', () => {
    const others = [
      season(2018, 50, null, { plotId: 'b', place: 'Sangli' }),
      season(2019, 50, null, { plotId: 'c', variety: 'Sonaka' }),
    ];
    expect(of([season(2020, 40, null), ...others], 'flowering', 'place')).toBeUndefined();
  });
  test('marks of the other seasons take most of a table that is wrong for the plot', () => {
    const slow = [2018, 2019, 2020, 2021].map((year) => season(year, 46, 115));
    expect(of(slow, 'veraison', 'table')?.meanAbsoluteError).toBe(15);
    expect(of(slow, 'veraison', 'plot')?.meanAbsoluteError).toBeLessThan(3);
  });
  test('this season late at flowering is late at véraison, however many seasons were not', () => {
    const calm = Array.from({ length: 12 }, (_, i) => season(2000 + i, 40, 100));
    const late = [...calm, season(2020, 46, 112)];
    const [plot, running] = (['plot', 'running'] as const).map((way) => of(late, 'veraison', way)?.worst);
    expect(plot).toBeGreaterThanOrEqual(11);
    expect(running).toBeLessThan(5);
  });
  test('a stage on or before its pruning, an impossible date and a day 0 of the table are refused', () => {
    expect(() => stageErrors([season(2020, 0, null)], 12)).toThrow(refusal);
    expect(() => stageErrors([season(2020, 40, null, { pruningDate: '2020-13-01' })], 12)).toThrow(refusal);
    expect(() =>
      stageErrors(
        [2019, 2020].map((year) =>
          season(year, 40, null, { marks: [{ stage: 'x', tableDay: 0, observedOn: `${year}-12-01` }] }),
        ),
        12,
      ),
    ).toThrow(refusal);
  });
});
