import { irrigationRoutes } from '@draksha/contract';
import type { Context } from '../../context.ts';
import type { Api } from '../../lib/http.ts';
import { cachedPerPlot, plotHours } from '../plot-hours/service.ts';
import { DAYS_BACK, plotIrrigation } from './service.ts';

export function registerIrrigation(api: Api, context: Context): void {
  const advise = cachedPerPlot(
    context,
    async (userId, plotId, at) => {
      const found = await plotHours(context, userId, plotId, DAYS_BACK, at);
      return { found, said: plotIrrigation(found) };
    },
    (said, provenance) => ({ ...said, provenance }),
  );
  api.register(irrigationRoutes, {
    'GET /advice/irrigation': ({ farmer, query }) => advise(farmer.userId, query.plotId),
  });
}
