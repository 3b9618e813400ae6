import { dayPlan, PLAN_STEP_MS, planInputOf } from '@draksha/models';
import type { AskOptions, TestFarmer } from './world.ts';

/** The plan of the day as a phone makes it: from the farmer's rows and the weather that the server gives. */
export async function phonePlan({ ask }: Pick<TestFarmer, 'ask'>, options: AskOptions = {}) {
  const answer = await ask('GET /advice/plan', options);
  if (answer.status !== 200) throw new Error(`the plan's weather answered ${answer.status}`);
  const { date, at, cells } = answer.body.data;
  const marks = (await ask('GET /plan-marks', options)).body.data.items;
  const plan = dayPlan(
    planInputOf({
      nowMs: Math.floor(Date.parse(at) / PLAN_STEP_MS) * PLAN_STEP_MS,
      cells,
      plots: (await ask('GET /plots', options)).body.data.items,
      seasons: (await ask('GET /seasons', options)).body.data.items,
      records: (await ask('GET /records', options)).body.data.items,
      products: (await ask('GET /products', options)).body.data.items,
      tasks: (await ask('GET /tasks', options)).body.data.items,
      stageObservations: (await ask('GET /stage-observations', options)).body.data.items,
      marks: marks.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1)),
    }),
  );
  return { date, cells, plan, today: plan.days[0]?.actions ?? [] };
}
