import { diseaseDaysRoutes, diseaseRecordRoutes } from '@draksha/contract';
import { DAY_MS } from '@draksha/models';
import type { Context } from '../../context.ts';
import type { Api } from '../../lib/http.ts';
import { declinedSince, productsOfFarm } from '../plan/service.ts';
import { hoursSinceNewYear, plotHours } from '../plot-hours/service.ts';
import { plotDiseaseRecord } from './disease-record.ts';
import { plotDiseases } from './plot-diseases.ts';

/** As far back as an infection may still be on its way to spots, and the powdery index remembers. */
const DAYS_BACK = 21;
/** Longer than a fruit season. */
const SEASON_DAYS = 160;

export function registerDiseases(api: Api, context: Context): void {
  api.register(diseaseDaysRoutes, {
    'GET /advice/diseases': async ({ farmer, query }) => {
      const found = await plotHours(context, farmer.userId, query.plotId, DAYS_BACK);
      const products = await context.farmers.read(farmer.userId, productsOfFarm);
      return plotDiseases(found, products, await hoursSinceNewYear(context, found), context.clock());
    },
  });
  api.register(diseaseRecordRoutes, {
    'GET /advice/disease-record': async ({ farmer, query }) => {
      const past = { ...context, farmers: context.history };
      const found = await plotHours(past, farmer.userId, query.plotId, SEASON_DAYS);
      const since = new Date(context.clock().getTime() - SEASON_DAYS * DAY_MS).toISOString();
      const { products, declined } = await past.farmers.read(farmer.userId, async (db) => ({
        products: await productsOfFarm(db),
        declined: await declinedSince(db, since),
      }));
      return plotDiseaseRecord(found, products, declined, await hoursSinceNewYear(context, found));
    },
  });
}
