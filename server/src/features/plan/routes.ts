import { planAdviceRoutes } from '@draksha/contract';
import type { Context } from '../../context.ts';
import type { Api } from '../../lib/http.ts';
import { adviseCover, createPlanAdvice } from './service.ts';

export function registerPlan(api: Api, context: Context): void {
  const advisePlan = createPlanAdvice(context);
  api.register(planAdviceRoutes, {
    'GET /advice/plan': ({ farmer }) => advisePlan(farmer.userId),
    'GET /advice/cover': ({ farmer, query }) => adviseCover(context, farmer.userId, query.plotId),
  });
}
