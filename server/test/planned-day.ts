import { type DayPlan, dayPlan, PLAN_STEP_MS, planInputOf } from '@draksha/models';
import { expect } from 'vitest';
import type { TestFarmer } from './world.ts';

/** The plan as a farmer's phone makes it from their rows and the cells, when nothing more comes behind. */
export async function plannedDay(farmer: TestFarmer, now: string): Promise<DayPlan> {
  const cellsNow = async () => (await farmer.ask('GET /advice/plan')).body.data.cells;
  await expect
    .poll(async () => (await cellsNow()).every(({ provenance }) => !provenance.refreshing), {
      timeout: 30_000,
    })
    .toBe(true);
  return dayPlan(
    planInputOf({
      plots: (await farmer.ask('GET /plots')).body.data.items,
      seasons: (await farmer.ask('GET /seasons')).body.data.items,
      records: (await farmer.ask('GET /records')).body.data.items,
      stageObservations: (await farmer.ask('GET /stage-observations')).body.data.items,
      nowMs: Math.floor(Date.parse(now) / PLAN_STEP_MS) * PLAN_STEP_MS,
      cells: await cellsNow(),
      products: [],
      tasks: [],
      marks: [],
    }),
  );
}
