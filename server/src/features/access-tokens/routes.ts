import { accessTokenRoutes, MAX_TOKENS } from '@draksha/contract';
import { DAY_MS } from '@draksha/models';
import type { Context } from '../../context.ts';
import { AppError } from '../../lib/errors.ts';
import type { Api } from '../../lib/http.ts';
import { requireProof } from '../../lib/proof.ts';
import { hashOf } from '../../lib/secret-address.ts';
import { uuidV7 } from '../../lib/uuid.ts';
import { newToken } from './service.ts';
import { endToken, keepToken, liveTokens, usesOf } from './store.ts';

export function registerAccessTokens(api: Api, context: Context): void {
  const { auth, clock, farmers } = context;
  api.register(accessTokenRoutes, {
    'GET /access-tokens': async ({ farmer }) => ({
      tokens: await farmers.read(farmer.userId, (db) => liveTokens(db, clock())),
    }),
    // No idempotent write: what those answered is kept, and the secret must not be.
    'POST /access-tokens': async ({ farmer, body: { name, scopes, days } }) => {
      await requireProof(context, farmer);
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
      const token = await farmers.write(userId, (db) => keepToken(db, made, MAX_TOKENS));
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
