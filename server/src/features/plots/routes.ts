import { plotRoutes } from '@draksha/contract';
import type { Context } from '../../context.ts';
import type { Api } from '../../lib/http.ts';
import { uuidV7 } from '../../lib/uuid.ts';
import { checkPlace, plotWarningsFor } from './service.ts';
import { type PlotRow, plotRows, plotsWithStatus } from './store.ts';

const answer = (row: PlotRow) => ({ plot: row, warnings: plotWarningsFor(row) });

export function registerPlots(api: Api, { farmers, clock, weather }: Context): void {
  /** Weather of a new place comes ahead of the farmer's look at it; that it does not is no reason to refuse the plot. */
  const expectWeather = async ({ latitude, longitude }: PlotRow): Promise<void> => {
    if (latitude !== null && longitude !== null) await weather.expect({ latitude, longitude });
  };

  api.register(plotRoutes, {
    'GET /plots': ({ farmer, query }) =>
      farmers.read(farmer.userId, (db) =>
        plotRows.list(db, { ...query, where: query.status ? [plotsWithStatus(query.status)] : [] }),
      ),

    'POST /plots': async ({ farmer, body, db, repeated, found, afterwards }) => {
      const { id = uuidV7(clock()), ...values } = body;
      checkPlace(values);
      const { row, created } = await plotRows.create(db, farmer.userId, id, values, repeated);
      if (!created) found();
      afterwards(() => expectWeather(row));
      return answer(row);
    },

    'GET /plots/:id': ({ farmer, params }) =>
      farmers.read(farmer.userId, async (db) => answer(await plotRows.find(db, params.id))),

    'PATCH /plots/:id': async ({ params, body, version, db, afterwards }) => {
      const { deleted, ...values } = body;
      const restore = deleted === false;
      if ('latitude' in values || 'longitude' in values) {
        const current = restore ? values : await plotRows.find(db, params.id);
        checkPlace({ latitude: current.latitude, longitude: current.longitude, ...values });
      }
      const row = await plotRows.change(db, params.id, version ?? 0, values, restore);
      if (body.latitude !== undefined) afterwards(() => expectWeather(row));
      return answer(row);
    },

    'DELETE /plots/:id': ({ params, version, db }) => plotRows.remove(db, params.id, version),
  });
}
