import type { AuthContext } from '@draksha/auth/context';
import type { Settings } from '@draksha/auth/options';
import type { Plugin } from '@draksha/auth/part';
import { ssoAdminRoutes } from './admin-routes.ts';
import { purgeSsoTraffic } from './request-store.ts';
import { ssoRoutes } from './routes.ts';

/** Single sign-on through organisations' identity providers (SAML 2.0). */
export const ssoPart = ({ saml }: Settings): Plugin<AuthContext> => ({
  routes: (app, context) => {
    ssoRoutes(app, context);
    ssoAdminRoutes(app, context);
  },
  shown: { saml_enabled: saml !== null, saml_private_key_next_configured: false },
  purge: purgeSsoTraffic,
});
