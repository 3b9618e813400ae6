import { expect, test } from 'vitest';
import { MINUTE_MS } from '../weather/durations.ts';
import { PLAN_STEP_MS, planInputOf } from './plan-rows.ts';

const STEP = Date.parse('2026-11-20T02:30:00Z');

const spraysAt = (...minutes: number[]) =>
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
    records: minutes.map((minute) => ({
      id: String(minute),
      plotId: 'a',
      kind: 'spray',
      happenedAt: new Date(STEP + minute * MINUTE_MS).toISOString(),
      details: { products: [{ name: 'Mancozeb' }] },
    })),
    products: [],
    tasks: [],
    marks: [],
    cells: [],
    stageObservations: [],
  }).plots[0]?.sprays.map(({ id, atMs }) => [Number(id), (atMs - STEP) / MINUTE_MS]);

test('a plan goes by steps: what was sprayed since the step began covers at once, what is yet to come does not', () => {
  expect(PLAN_STEP_MS).toBe(10 * MINUTE_MS);
  expect(spraysAt(-30, 0, 7, 9, 10, 45)).toEqual([
    [-30, -30],
    [0, 0],
    [7, 0],
    [9, 0],
  ]);
});
