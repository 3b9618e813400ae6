import { accessTokenRoutes, MAX_TOKENS } from '@draksha/contract';
import { DAY_MS } from '@draksha/models';
import type { Context } from '../../context.ts';
import type { WriteDb } from '../../db.ts';
import { AppError } from '../../lib/errors.ts';
import type { Api } from '../../lib/http.ts';
import { requireOwnProof } from '../../lib/proof.ts';
import { hashOf } from '../../lib/secret-address.ts';
import { uuidV7 } from '../../lib/uuid.ts';
import { findPlot } from '../plots/service.ts';
import { findSeason } from '../seasons/service.ts';
import { newToken } from './service.ts';
import { endToken, insertToken, liveTokens, usesOf } from './store.ts';

/**
 * The plot and season that a token is of; of the whole farm it has neither.
 *
 * @throws AppError not_found where they are not the farmer's, validation_failed for a season of another plot
 */
async function partOf(db: WriteDb, plotId: string | undefined, seasonId: string | undefined) {
  const season = seasonId === undefined ? null : await findSeason(db, seasonId);
  const plot = season?.plotId ?? plotId;
  if (plot === undefined) return { plotId: null, seasonId: null };
  if (plotId !== undefined && plotId !== plot)
    throw new AppError('validation_failed', undefined, { fields: { seasonId: 'Must be of the plot' } });
  await findPlot(db, plot);
  return { plotId: plot, seasonId: season?.id ?? null };
}

export function registerAccessTokens(api: Api, context: Context): void {
  const { auth, clock, farmers } = context;
  api.register(accessTokenRoutes, {
    'GET /access-tokens': async ({ farmer }) => ({
      tokens: await farmers.read(farmer.userId, (db) => liveTokens(db, clock())),
    }),
    // Not idempotent: stored answers would contain the secret.
    'POST /access-tokens': async ({ farmer, body: { name, scopes, days, plotId, seasonId } }) => {
      await requireOwnProof(context, farmer);
      const { userId } = farmer;
      const createdAt = clock();
      const secret = newToken();
      const made = {
        id: uuidV7(createdAt),
        userId,
        name,
        scopes: [...new Set(scopes)],
        hash: hashOf(secret),
        createdAt,
        endsAt: new Date(createdAt.getTime() + days * DAY_MS),
      };
      const token = await farmers.write(userId, async (db) =>
        insertToken(db, { ...made, ...(await partOf(db, plotId, seasonId)) }, MAX_TOKENS),
      );
      if (!token) throw new AppError('conflict', 'There are ten tokens already. End one first.');
      await auth.tell(userId, 'farm_opened');
      return { token, secret };
    },
    'DELETE /access-tokens/:id': async ({ farmer, params: { id } }) => {
      if (!(await farmers.write(farmer.userId, (db) => endToken(db, id, clock()))))
        throw new AppError('not_found');
      return { id };
    },
    'GET /access-tokens/:id/uses': async ({ farmer, params: { id } }) => ({
      uses: await farmers.read(farmer.userId, (db) => usesOf(db, id)),
    }),
  });
}
