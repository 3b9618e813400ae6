import { residueLimitRoutes } from '@draksha/contract';
import type { Context } from '../../context.ts';
import type { Api } from '../../lib/http.ts';
import { findLimits } from './store.ts';

/** The European Commission's residue limits on grapes, as `npm run mrl` read them in. */
export function registerResidueLimits(api: Api, { farmers }: Context): void {
  api.register(residueLimitRoutes, {
    'GET /residue-limits': async ({ farmer }) => ({ limits: await farmers.read(farmer.userId, findLimits) }),
  });
}
