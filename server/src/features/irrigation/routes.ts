import { irrigationRoutes } from '@draksha/contract';
import type { Context } from '../../context.ts';
import type { Api } from '../../lib/http.ts';
import { plotHours } from '../plot-hours/service.ts';
import { DAYS_BACK, plotIrrigation } from './service.ts';

export function registerIrrigation(api: Api, context: Context): void {
  api.register(irrigationRoutes, {
    'GET /advice/irrigation': async ({ farmer, query }) =>
      plotIrrigation(await plotHours(context, farmer.userId, query.plotId, DAYS_BACK)),
  });
}
