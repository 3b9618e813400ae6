import { diseaseDaysRoutes, diseaseRecordRoutes } from '@draksha/contract';
import { DAY_MS } from '@draksha/models';
import type { Context } from '../../context.ts';
import type { Api } from '../../lib/http.ts';
import { declinedSince, productsOfFarm } from '../plan/service.ts';
import { cachedPerPlot, hoursSinceNewYear, plotHours } from '../plot-hours/service.ts';
import { plotDiseaseRecord } from './disease-record.ts';
import { betweenSprays, plotDiseases } from './plot-diseases.ts';

/** As far back as an infection may still incubate, and the powdery index reaches. */
const DAYS_BACK = 21;
/** Longer than a fruit season. */
const SEASON_DAYS = 160;

export function registerDiseases(api: Api, context: Context): void {
  const tellDays = cachedPerPlot(
    context,
    async (userId, plotId, at, now) => {
      const found = await plotHours(context, userId, plotId, DAYS_BACK, at);
      const products = await context.farmers.read(userId, productsOfFarm);
      const { fromMs, untilMs } = betweenSprays(found.records, at, now);
      const earlier = await hoursSinceNewYear(context, found);
      return { found, said: plotDiseases(found, products, earlier, new Date(fromMs)), fromMs, untilMs };
    },
    (said, provenance) => ({ ...said, provenance }),
  );
  const tellRecord = cachedPerPlot(
    context,
    async (userId, plotId, at) => {
      const past = { ...context, farmers: context.history };
      const found = await plotHours(past, userId, plotId, SEASON_DAYS, at);
      const since = new Date(at.getTime() - SEASON_DAYS * DAY_MS).toISOString();
      const { products, declined } = await past.farmers.read(userId, async (db) => ({
        products: await productsOfFarm(db),
        declined: await declinedSince(db, since),
      }));
      const earlier = await hoursSinceNewYear(context, found);
      return { found, said: plotDiseaseRecord(found, products, declined, earlier) };
    },
    (said) => said,
  );
  api.register(diseaseDaysRoutes, {
    'GET /advice/diseases': ({ farmer, query }) => tellDays(farmer.userId, query.plotId),
  });
  api.register(diseaseRecordRoutes, {
    'GET /advice/disease-record': ({ farmer, query }) => tellRecord(farmer.userId, query.plotId),
  });
}
