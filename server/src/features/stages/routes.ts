import { seasonHeatRoutes } from '@draksha/contract';
import { dailyHeatFromHours, dateOfDayNumber, seriesFromHours } from '@draksha/models';
import type { Context } from '../../context.ts';
import type { Api } from '../../lib/http.ts';
import { plotHours } from '../plot-hours/service.ts';

/** Longer than a fruit season; a foundation season’s first weeks matter less by then. */
const DAYS_BACK = 160;

export function registerStages(api: Api, context: Context): void {
  api.register(seasonHeatRoutes, {
    'GET /advice/season-heat': async ({ farmer, query }) => {
      const { weather, hours, refreshing } = await plotHours(context, farmer.userId, query.plotId, DAYS_BACK);
      const { provenance, bundle } = weather;
      const { utcOffsetMinutes } = bundle;
      const { firstDay, degreeDays } = dailyHeatFromHours(seriesFromHours(hours), { utcOffsetMinutes });
      return {
        provenance,
        from: dateOfDayNumber(firstDay),
        degreeDays: Array.from(degreeDays, (heat) =>
          Number.isNaN(heat) ? null : Math.round(heat * 10) / 10,
        ),
        refreshing,
      };
    },
  });
}
