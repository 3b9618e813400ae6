import { planAdviceRoutes } from '@draksha/contract';
import type { Context } from '../../context.ts';
import type { Api } from '../../lib/http.ts';
import { adviseCover, adviseHarvestLock, createPlanAdvice } from './service.ts';

export function registerPlan(api: Api, context: Context): void {
  const advisePlan = createPlanAdvice(context);
  api.register(planAdviceRoutes, {
    'GET /advice/plan': ({ farmer, query }) =>
      advisePlan(farmer.userId, { withActions: query.actions === 'true', withRuns: query.runs === 'true' }),
    'GET /advice/cover': ({ farmer, query }) => adviseCover(context, farmer.userId, query.plotId),
    'GET /advice/harvest-lock': ({ farmer, query }) => adviseHarvestLock(context, farmer.userId, query),
  });
}
