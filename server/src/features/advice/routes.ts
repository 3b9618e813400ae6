import { adviceRoutes } from '@draksha/contract';
import type { Context } from '../../context.ts';
import type { Api } from '../../lib/http.ts';
import { adviseSpray, adviseWetness } from './service.ts';

export function registerAdvice(api: Api, context: Context): void {
  api.register(adviceRoutes, {
    'GET /advice/spray': ({ farmer, query }) => adviseSpray(context, farmer, query),
    'GET /advice/wetness': ({ farmer, query }) => adviseWetness(context, farmer, query),
  });
}
