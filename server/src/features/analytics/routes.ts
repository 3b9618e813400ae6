import { analyticsRoutes } from '@draksha/contract';
import type { Context } from '../../context.ts';
import type { Api } from '../../lib/http.ts';
import { comparisonOfSeason, weatherOfSeason } from './service.ts';

export function registerAnalytics(api: Api, context: Context): void {
  api.register(analyticsRoutes, {
    'GET /analytics/season-weather': ({ farmer, query }) =>
      weatherOfSeason(context, farmer.userId, query.seasonId),
    'GET /analytics/season-comparison': ({ farmer, query }) =>
      comparisonOfSeason(context, farmer.userId, query.seasonId),
  });
}
