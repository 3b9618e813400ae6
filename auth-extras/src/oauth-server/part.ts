import type { AuthContext } from '@draksha/auth/context';
import type { Settings } from '@draksha/auth/options';
import type { Plugin } from '@draksha/auth/part';
import { purgeAuthorizations } from './authorization-store.ts';
import { dropConsents, listConsents } from './consent-store.ts';
import { oauthServerOrNone, rootDiscovery } from './discovery-routes.ts';

/** Lets applications into farmers' accounts (OAuth 2.1). */
export const oauthServerPart = ({ oauthServer }: Settings): Plugin<AuthContext> => ({
  routes: oauthServerOrNone,
  rootRoutes: rootDiscovery,
  shown: { oauth_server_enabled: oauthServer !== null },
  countGrants: async (db, userId) => (await listConsents(db, userId)).length,
  close: dropConsents,
  purge: purgeAuthorizations,
});
