import type { AuthContext } from '@draksha/auth/context';
import type { Settings } from '@draksha/auth/options';
import type { Plugin } from '@draksha/auth/part';
import { purgePasskeyChallenges } from './challenge-store.ts';
import { passkeyRoutes } from './routes.ts';

/** Sign-in by passkey, without number or PIN. */
export const passkeysPart = ({ passkeysEnabled }: Settings): Plugin<AuthContext> => ({
  routes: passkeyRoutes,
  shown: { passkeys_enabled: passkeysEnabled },
  purge: purgePasskeyChallenges,
});
