import { planAdviceRoutes, planMarks } from '@draksha/contract';
import type { Context } from '../../context.ts';
import type { Api } from '../../lib/http.ts';
import { registerNoun } from '../../lib/owned-noun.ts';
import { adviseCover, adviseHarvestLock, createPlanAdvice } from './service.ts';
import { planMarkRows } from './store.ts';

export function registerPlan(api: Api, context: Context): void {
  registerNoun(api, context, planMarks, planMarkRows);
  const advisePlan = createPlanAdvice(context);
  api.register(planAdviceRoutes, {
    'GET /advice/plan': ({ farmer, query }) => advisePlan(farmer.userId, query.actions === 'true'),
    'GET /advice/cover': ({ farmer, query }) => adviseCover(context, farmer.userId, query.plotId),
    'GET /advice/harvest-lock': ({ farmer, query }) => adviseHarvestLock(context, farmer.userId, query),
  });
}
