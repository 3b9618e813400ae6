import { weatherPictureRoutes } from '@draksha/contract';
import type { Context } from '../../context.ts';
import type { Api } from '../../lib/http.ts';
import { nameOf, ownWeather, weatherPlaceOf } from '../weather/service.ts';
import { pictureHours } from './service.ts';

export function registerWeatherPicture(api: Api, context: Context): void {
  api.register(weatherPictureRoutes, {
    'GET /weather/picture': async ({ farmer, query }) => {
      const { place, standIn } = await weatherPlaceOf(context, farmer, query);
      const { bundle, provenance } = await ownWeather(context, farmer.userId, place, query.plotId ?? null);
      return {
        name: nameOf(place, bundle),
        ...(standIn && { standIn }),
        provenance,
        ...pictureHours(bundle, context.clock()),
      };
    },
  });
}
