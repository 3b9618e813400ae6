import { adviceRoutes } from '@draksha/contract';
import type { Context } from '../../context.ts';
import type { Api } from '../../lib/http.ts';
import { adviseInfection, adviseSpray, adviseStage, adviseWetness } from './service.ts';
import { createTodayAdvice } from './today.ts';

export function registerAdvice(api: Api, context: Context): void {
  const adviseToday = createTodayAdvice(context);
  api.register(adviceRoutes, {
    'GET /advice/today': ({ farmer }) => adviseToday(farmer.userId),
    'GET /advice/spray': ({ farmer, query }) => adviseSpray(context, farmer.userId, query),
    'GET /advice/wetness': ({ farmer, query }) => adviseWetness(context, farmer.userId, query),
    'GET /advice/infection': ({ farmer, query }) => adviseInfection(context, farmer.userId, query),
    'GET /advice/stage': ({ farmer, query }) => adviseStage(context, farmer.userId, query.plotId),
  });
}
