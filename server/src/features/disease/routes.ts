import { diseaseDaysRoutes } from '@draksha/contract';
import type { Context } from '../../context.ts';
import type { Api } from '../../lib/http.ts';
import { hoursSinceNewYear, plotHours } from '../plot-hours/service.ts';
import { plotDiseases } from './plot-diseases.ts';

/** As far back as an infection may still be on its way to spots, and the powdery index remembers. */
const DAYS_BACK = 21;

export function registerDiseases(api: Api, context: Context): void {
  api.register(diseaseDaysRoutes, {
    'GET /advice/diseases': async ({ farmer, query }) => {
      const found = await plotHours(context, farmer.userId, query.plotId, DAYS_BACK);
      return plotDiseases(found, await hoursSinceNewYear(context, found), context.clock());
    },
  });
}
