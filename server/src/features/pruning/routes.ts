import { floweringRoutes } from '@draksha/contract';
import type { Context } from '../../context.ts';
import type { Api } from '../../lib/http.ts';
import { adviseFloweringRisk, advisePruningDates } from './service.ts';

export function registerPruning(api: Api, context: Context): void {
  api.register(floweringRoutes, {
    'GET /advice/flowering-risk': ({ farmer, query }) => adviseFloweringRisk(context, farmer.userId, query),
    'GET /advice/pruning-dates': ({ farmer, query }) => advisePruningDates(context, farmer.userId, query),
  });
}
