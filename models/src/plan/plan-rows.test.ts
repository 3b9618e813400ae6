import { expect, test } from 'vitest';
import { MINUTE_MS } from '../weather/durations.ts';
import { PLAN_STEP_MS, type PlanRows, planInputOf } from './plan-rows.ts';
import { openFinds } from './seen-disease.ts';

const STEP = Date.parse('2026-11-20T02:30:00Z');

const plotWith = (rows: Partial<PlanRows>) =>
  planInputOf({
    nowMs: STEP,
    plots: [
      {
        id: 'a',
        status: 'bearing',
        areaHectares: 1,
        totalVines: 2500,
        emittersPerVine: 2,
        emitterLitresPerHour: 4,
      },
    ],
    seasons: [],
    records: [],
    products: [],
    tasks: [],
    marks: [],
    cells: [],
    stageObservations: [],
    ...rows,
  }).plots[0];

const recordAt = (minute: number, kind: string, details: object) => ({
  id: String(minute),
  plotId: 'a',
  kind,
  happenedAt: new Date(STEP + minute * MINUTE_MS).toISOString(),
  details,
});

test('a plan goes by steps: what was sprayed since the step began covers at once, what is yet to come does not', () => {
  const records = [-30, 0, 7, 9, 10, 45].map((minute) =>
    recordAt(minute, 'spray', { products: [{ name: 'Mancozeb' }] }),
  );
  expect(PLAN_STEP_MS).toBe(10 * MINUTE_MS);
  expect(
    plotWith({ records })?.sprays.map(({ id, atMs }) => [Number(id), (atMs - STEP) / MINUTE_MS]),
  ).toEqual([
    [-30, -30],
    [0, 0],
    [7, 0],
    [9, 0],
  ]);
});

test('what was seen since the step began counts at once, before a spray that followed it and after one that did not', () => {
  const look = (minute: number) => recordAt(minute, 'scouting', { disease: 'downyMildew', seen: true });
  const spray = (minute: number) => recordAt(minute, 'spray', { products: [{ name: 'Mancozeb' }] });
  const open = (...records: readonly ReturnType<typeof recordAt>[]) => {
    const plot = plotWith({ records });
    return plot ? openFinds(plot, STEP).length : null;
  };
  expect(open(look(-20))).toBe(1);
  expect(open(look(4))).toBe(1);
  expect(open(look(4), spray(6))).toBe(0);
  expect(open(spray(2), look(4))).toBe(1);
  expect(open(look(12))).toBe(0);
});

test('a spray of half the plot answers no find: where it was seen nobody knows', () => {
  const look = recordAt(-40, 'scouting', { disease: 'downyMildew', seen: true });
  const spray = (sprayedHectares: number) =>
    recordAt(-20, 'spray', { products: [{ name: 'Mancozeb' }], sprayedHectares });
  const open = (hectares: number) => {
    const plot = plotWith({ records: [look, spray(hectares)] });
    return plot ? openFinds(plot, STEP).length : null;
  };
  expect([open(0.5), open(1)]).toEqual([1, 0]);
});

test('waterings and the rain gauge of the diary are in the plan of their plot', () => {
  const cell = {
    plotIds: ['a'],
    startsAt: '2026-11-20T00:30:00Z',
    utcOffsetMinutes: 330,
    temperature: '20,20',
    humidity: '90,90',
    windSpeed: '2,2',
    precipitation: '1,3',
    precipitationProbability: '100,100',
    leafWet: '1,1',
    et0: [],
    provenance: { sample: false, fetchedAt: '2026-11-20T02:00:00Z' },
  };
  const records = [
    recordAt(0, 'rain_gauge', { mm: 8 }),
    recordAt(-60, 'irrigation', { minutes: 90 }),
    recordAt(-30, 'irrigation', {}),
  ];
  const plot = plotWith({ records, cells: [cell] });
  expect([...(plot?.weather?.series.precipitation ?? [])]).toEqual([2, 6]);
  expect(plot?.wateredOn).toEqual([
    { date: '2026-11-20', minutes: 90, litres: null, share: 1 },
    { date: '2026-11-20', minutes: null, litres: null, share: 1 },
  ]);
});

test('after a harvest whose season was ended nothing runs: the pruning of spring, which nobody ended, does not come back', () => {
  const season = (pruningDate: string, cycle: 'fruit' | 'foundation', endedOn: string | null) => ({
    ...{ id: pruningDate, plotId: 'a', cycle, pruningDate, endedOn },
    ...{ targetMarket: null, expectedHarvestDate: null },
  });
  const seasons = [season('2025-12-10', 'foundation', null), season('2026-06-20', 'fruit', '2026-11-18')];
  expect(plotWith({ seasons })?.season).toBeNull();
});
