import { MAX_PLOT_DAYS, plotDayRoutes } from '@draksha/contract';
import { dayNumberOfDate } from '@draksha/models';
import type { Context } from '../../context.ts';
import { AppError } from '../../lib/errors.ts';
import type { Api } from '../../lib/http.ts';
import { findPlot } from '../plots/service.ts';
import { plotDays } from './service.ts';

export function registerPlotDays(api: Api, context: Context): void {
  api.register(plotDayRoutes, {
    'GET /weather/plot-days': async ({ farmer: { userId }, query: { plotId, ...asked } }) => {
      if (dayNumberOfDate(asked.to) - dayNumberOfDate(asked.from) >= MAX_PLOT_DAYS)
        throw new AppError('validation_failed', undefined, {
          fields: { to: `Must be within ${MAX_PLOT_DAYS} days of the first` },
        });
      const plot = await context.farmers.read(userId, (db) => findPlot(db, plotId));
      return plotDays(context, userId, plot, asked);
    },
  });
}
