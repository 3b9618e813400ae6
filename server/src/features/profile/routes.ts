import { profileRoutes } from '@draksha/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../../lib/errors.ts';
import { failWith } from '../../lib/failures.ts';
import type { Api } from '../../lib/http.ts';
import { withoutUndefined } from '../../lib/values.ts';
import { checkPlace } from '../plots/service.ts';
import { readMe } from './service.ts';
import { changeUser, findMe, putFarmerProfile } from './store.ts';

export function registerProfile(api: Api, context: Context): void {
  const { farmers } = context;
  api.register(profileRoutes, {
    'GET /me': ({ farmer }) => readMe(context, farmer),

    'PATCH /me': async ({ farmer, body, version }) => {
      await readMe(context, farmer);
      return farmers.write(farmer.userId, async (db) => {
        const change = withoutUndefined(body);
        const changed =
          Object.keys(change).length === 0 || (await changeUser(db, farmer.userId, version, change));
        const me = await findMe(db, farmer.userId);
        if (!me) throw new AppError('not_found');
        if (!changed) throw new AppError('version_mismatch', undefined, { data: me });
        return me;
      });
    },

    'PUT /me/farmer-profile': async ({ farmer, body, version }) => {
      checkPlace(body);
      await readMe(context, farmer);
      return farmers
        .write(farmer.userId, async (db) => {
          const farmerProfile = await putFarmerProfile(db, farmer.userId, version, body);
          if (farmerProfile) return { farmerProfile };
          throw new AppError('version_mismatch', undefined, {
            data: (await findMe(db, farmer.userId))?.farmerProfile,
          });
        })
        .catch(failWith('Failed to create farmer profile'));
    },
  });
}
