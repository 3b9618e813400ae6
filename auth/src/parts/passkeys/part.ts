import type { Context } from '../../context.ts';
import type { Settings } from '../../options.ts';
import type { Part } from '../../part.ts';
import { purgePasskeyChallenges } from './challenge-store.ts';
import { passkeyRoutes } from './routes.ts';

/** Sign-in by passkey, without number or PIN. */
export const passkeysPart = ({ passkeysEnabled }: Settings): Part<Context> => ({
  routes: passkeyRoutes,
  shown: { passkeys_enabled: passkeysEnabled },
  purge: purgePasskeyChallenges,
});
