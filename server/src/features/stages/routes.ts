import { seasonHeatRoutes } from '@draksha/contract';
import { dailyHeatFromHours, dateOfDayNumber, seriesFromHours } from '@draksha/models';
import type { Context } from '../../context.ts';
import type { Api } from '../../lib/http.ts';
import { cachedPerPlot, plotHours } from '../plot-hours/service.ts';

/** Longer than a fruit season; a foundation season’s first weeks matter less by then. */
const DAYS_BACK = 160;

export function registerStages(api: Api, context: Context): void {
  const tellHeat = cachedPerPlot(
    context,
    async (userId, plotId, at) => {
      const found = await plotHours(context, userId, plotId, DAYS_BACK, at);
      const { utcOffsetMinutes } = found.weather.bundle;
      const heat = dailyHeatFromHours(seriesFromHours(found.hours), { utcOffsetMinutes });
      return {
        found,
        said: {
          from: dateOfDayNumber(heat.firstDay),
          degreeDays: Array.from(heat.degreeDays, (degrees) =>
            Number.isNaN(degrees) ? null : Math.round(degrees * 10) / 10,
          ),
          refreshing: found.refreshing,
        },
      };
    },
    (said, provenance) => ({ ...said, provenance }),
  );
  api.register(seasonHeatRoutes, {
    'GET /advice/season-heat': ({ farmer, query }) => tellHeat(farmer.userId, query.plotId),
  });
}
