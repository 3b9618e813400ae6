import { plots } from '@draksha/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../../lib/errors.ts';
import type { Api } from '../../lib/http.ts';
import { registerNoun } from '../../lib/owned-noun.ts';
import { countLivePlots } from '../../lib/quotas/farm-room-store.ts';
import { checkBoundary, checkPlace, checkPowerSlots, placeOf, plotWarningsFor } from './service.ts';
import { plotRows } from './store.ts';

export function registerPlots(api: Api, context: Context): void {
  registerNoun(api, context, plots, plotRows, {
    checks: [
      { of: ['latitude', 'longitude'], test: checkPlace },
      { of: ['boundary'], test: checkBoundary },
      { of: ['powerSlots'], test: checkPowerSlots },
    ],
    warnings: plotWarningsFor,
    async room(db) {
      if ((await countLivePlots(db)) <= context.quotas.most.plots) return;
      context.quotas.count('plots');
      throw new AppError('plots_used_up');
    },
    within: {
      of: ['latitude', 'longitude'],
      async work(db, plot, { userId }) {
        const place = placeOf(plot);
        if (typeof place !== 'string') await context.quotas.places.put(db, userId, place);
      },
    },
    afterwards: {
      of: ['latitude'],
      // Fetches a new place's weather before it is viewed.
      async work({ latitude, longitude }) {
        if (latitude !== null && longitude !== null) await context.weather.expect({ latitude, longitude });
      },
    },
  });
}
