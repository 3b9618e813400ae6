import { type Irrigation, irrigationRoutes } from '@draksha/contract';
import type { Context } from '../../context.ts';
import { shapedText } from '../../lib/answer-text.ts';
import type { Api } from '../../lib/http.ts';
import { keptOfPlot, plotHours } from '../plot-hours/service.ts';
import { DAYS_BACK, plotIrrigation } from './service.ts';

const text = shapedText(irrigationRoutes['GET /advice/irrigation'].data.omit({ provenance: true }));

export function registerIrrigation(api: Api, context: Context): void {
  const advise = keptOfPlot<Irrigation>(context, {
    text,
    hasProvenance: true,
    async work(userId, plotId, at) {
      const found = await plotHours(context, userId, plotId, DAYS_BACK, at);
      return { found, said: plotIrrigation(found) };
    },
  });
  api.register(irrigationRoutes, {
    'GET /advice/irrigation': ({ farmer, query }) => advise(farmer.userId, query.plotId),
  });
}
