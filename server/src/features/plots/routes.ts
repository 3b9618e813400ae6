import { plots } from '@draksha/contract';
import type { Context } from '../../context.ts';
import type { Api } from '../../lib/http.ts';
import { registerNoun } from '../../lib/owned-noun.ts';
import { checkBoundary, checkPlace, checkPowerSlots, plotWarningsFor } from './service.ts';
import { plotRows } from './store.ts';

export function registerPlots(api: Api, context: Context): void {
  registerNoun(api, context, plots, plotRows, {
    checks: [
      { of: ['latitude', 'longitude'], test: checkPlace },
      { of: ['boundary'], test: checkBoundary },
      { of: ['powerSlots'], test: checkPowerSlots },
    ],
    warnings: plotWarningsFor,
    afterwards: {
      of: ['latitude'],
      // Weather of a new place comes ahead of the farmer's look at it.
      async work({ latitude, longitude }) {
        if (latitude !== null && longitude !== null) await context.weather.expect({ latitude, longitude });
      },
    },
  });
}
