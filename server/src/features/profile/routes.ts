import { type Me, profileRoutes } from '@draksha/contract';
import type { Context } from '../../context.ts';
import type { ReadDb, WriteDb } from '../../db.ts';
import { AppError } from '../../lib/errors.ts';
import { failWith } from '../../lib/failures.ts';
import type { Api } from '../../lib/http.ts';
import { requireOwnProof } from '../../lib/proof.ts';
import { checkPlace } from '../plots/service.ts';
import { readMe } from './service.ts';
import { acceptPrivacy, changeProfile, findMe, putFarmerProfile, setLeaving } from './store.ts';

async function ownMe(db: ReadDb | WriteDb): Promise<Me> {
  const me = await findMe(db);
  if (!me) throw new AppError('not_found');
  return me;
}

const said = <T extends object>(body: T): Partial<T> =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as Partial<T>;

export function registerProfile(api: Api, context: Context): void {
  api.register(profileRoutes, {
    'GET /me': ({ farmer }) => readMe(context, farmer),

    'PATCH /me': async ({ farmer, body, version, db }) => {
      await changeProfile(db, farmer.userId, version, body);
      return ownMe(db);
    },

    'DELETE /me': async ({ farmer, db, afterwards }) => {
      await requireOwnProof(context, farmer);
      await setLeaving(db, farmer.userId, context.clock());
      // Blocks everything but cancelling: whoever has the phone, only its owner can sign in.
      afterwards(async () => {
        await context.auth.tell(farmer.userId, 'leaving_asked');
        await context.auth.closeAccount(farmer.userId);
      });
      return ownMe(db);
    },

    'POST /me/stay': async ({ farmer, db }) => {
      await setLeaving(db, farmer.userId, null);
      return ownMe(db);
    },

    'POST /me/privacy': async ({ farmer, body, db }) => {
      await acceptPrivacy(db, farmer.userId, body.version, context.clock());
      return ownMe(db);
    },

    'PUT /me/farmer-profile': async ({ farmer, body, version, db }) => {
      const before = (await findMe(db))?.farmerProfile ?? null;
      checkPlace({ ...before, ...said(body) });
      const put = putFarmerProfile(db, farmer.userId, version, said(body), before);
      return { farmerProfile: await put.catch(failWith('Failed to create farmer profile')) };
    },
  });
}
