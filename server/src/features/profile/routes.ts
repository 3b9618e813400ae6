import { profileRoutes } from '@draksha/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../../lib/errors.ts';
import { failWith } from '../../lib/failures.ts';
import type { Api } from '../../lib/http.ts';
import { checkPlace } from '../plots/service.ts';
import { readMe } from './service.ts';
import { changeUser, findMe, putFarmerProfile } from './store.ts';

export function registerProfile(api: Api, context: Context): void {
  api.register(profileRoutes, {
    'GET /me': ({ farmer }) => readMe(context, farmer),

    'PATCH /me': async ({ farmer, body, version, db }) => {
      await changeUser(db, farmer.userId, version, body);
      const me = await findMe(db, farmer.userId);
      if (!me) throw new AppError('not_found');
      return me;
    },

    'PUT /me/farmer-profile': async ({ farmer, body, version, db }) => {
      checkPlace(body);
      const put = putFarmerProfile(db, farmer.userId, version, body);
      return { farmerProfile: await put.catch(failWith('Failed to create farmer profile')) };
    },
  });
}
