import { seasonRoutes } from '@draksha/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../../lib/errors.ts';
import type { Api } from '../../lib/http.ts';
import { uuidV7 } from '../../lib/uuid.ts';
import { findPlot } from '../plots/service.ts';
import { ofPlot, onLivePlots, seasonRows } from './store.ts';

interface Days {
  readonly pruningDate?: string | undefined;
  readonly endedOn?: string | null | undefined;
  readonly expectedHarvestDate?: string | null | undefined;
}

/** @throws AppError validation_failed when a season would end or be harvested before it began */
function checkOrder({ pruningDate, endedOn, expectedHarvestDate }: Days): void {
  const early = (day: string | null | undefined) =>
    day != null && pruningDate !== undefined && day < pruningDate;
  const fields = {
    ...(early(endedOn) ? { endedOn: 'Must not be before the pruning date' } : {}),
    ...(early(expectedHarvestDate) ? { expectedHarvestDate: 'Must not be before the pruning date' } : {}),
  };
  if (Object.keys(fields).length > 0) throw new AppError('validation_failed', undefined, { fields });
}

export function registerSeasons(api: Api, { farmers, clock }: Context): void {
  api.register(seasonRoutes, {
    'GET /seasons': ({ farmer, query }) =>
      farmers.read(farmer.userId, (db) =>
        seasonRows.list(db, {
          ...query,
          where: [onLivePlots, ...(query.plotId ? [ofPlot(query.plotId)] : [])],
        }),
      ),

    'POST /seasons': async ({ farmer, body, db, repeated, found }) => {
      const { id = uuidV7(clock()), ...values } = body;
      checkOrder(values);
      await findPlot(db, values.plotId);
      const { row, created } = await seasonRows.create(db, farmer.userId, id, values, repeated);
      if (!created) found();
      return { season: row };
    },

    'GET /seasons/:id': ({ farmer, params }) =>
      farmers.read(farmer.userId, async (db) => ({ season: await seasonRows.find(db, params.id) })),

    'PATCH /seasons/:id': async ({ params, body, version, db }) => {
      checkOrder({ ...(await seasonRows.find(db, params.id)), ...body });
      return { season: await seasonRows.change(db, params.id, version ?? 0, body) };
    },

    'DELETE /seasons/:id': ({ params, version, db }) => seasonRows.remove(db, params.id, version),
  });
}
