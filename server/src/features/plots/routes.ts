import { plotRoutes } from '@draksha/contract';
import type { Context } from '../../context.ts';
import type { Api } from '../../lib/http.ts';
import { uuidV7 } from '../../lib/uuid.ts';
import { withDefaults, withoutUndefined } from '../../lib/values.ts';
import { checkPlace, plotWarningsFor } from './service.ts';
import { type PlotRow, plotRows, plotsWithStatus } from './store.ts';

const answer = (row: PlotRow) => ({ plot: row, warnings: plotWarningsFor(row) });

export function registerPlots(api: Api, { farmers, clock }: Context): void {
  api.register(plotRoutes, {
    'GET /plots': ({ farmer, query }) =>
      farmers.read(farmer.userId, (db) =>
        plotRows.list(db, { ...query, where: query.status ? [plotsWithStatus(query.status)] : [] }),
      ),

    'POST /plots': async ({ farmer, body, reply }) => {
      const { id = uuidV7(clock()), ...values } = body;
      checkPlace(values);
      const { row, created } = await farmers.write(farmer.userId, (db) =>
        plotRows.create(db, farmer.userId, id, withDefaults(values)),
      );
      if (!created) reply.code(200);
      return answer(row);
    },

    'GET /plots/:id': ({ farmer, params }) =>
      farmers.read(farmer.userId, async (db) => answer(await plotRows.find(db, params.id))),

    'PATCH /plots/:id': ({ farmer, params, body, version }) =>
      farmers.write(farmer.userId, async (db) => {
        const { deleted, ...values } = body;
        const restore = deleted === false;
        if ('latitude' in values || 'longitude' in values) {
          const current = restore ? values : await plotRows.find(db, params.id);
          checkPlace({ latitude: current.latitude, longitude: current.longitude, ...values });
        }
        return answer(await plotRows.change(db, params.id, version ?? 0, withoutUndefined(values), restore));
      }),

    'DELETE /plots/:id': ({ farmer, params, version }) =>
      farmers.write(farmer.userId, (db) => plotRows.remove(db, params.id, version)),
  });
}
