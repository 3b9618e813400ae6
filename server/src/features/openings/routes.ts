import { openingRoutes } from '@draksha/contract';
import type { Context } from '../../context.ts';
import type { Api } from '../../lib/http.ts';
import { readLooksAbout } from '../operator/service.ts';
import { countOpenAccess } from './store.ts';

/** What can open the farm beside the farmer's sessions, and operators' views of their number. */
export function registerOpenings(api: Api, { auth, clock, farmers, system }: Context): void {
  const openingsOf = async (userId: string) => {
    const given = await farmers.read(userId, (db) => countOpenAccess(db, clock()));
    return { ...given, applications: await auth.rest.applications(userId) };
  };
  api.register(openingRoutes, {
    'GET /me/openings': ({ farmer }) => openingsOf(farmer.userId),
    // Closing needs no proof.
    'DELETE /me/openings': async ({ farmer }) => {
      await auth.rest.close(farmer.userId);
      return openingsOf(farmer.userId);
    },
    'GET /me/looks': async ({ farmer }) => ({ looks: await readLooksAbout(system, farmer.userId) }),
  });
}
