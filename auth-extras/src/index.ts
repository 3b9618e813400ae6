import type { MakeExtras } from '@draksha/auth/extras';
import { silentOperator } from '@draksha/auth/operator/operator';
import { Hooks } from './hooks/hooks.ts';
import { HookSenders } from './hooks/senders.ts';
import { oauthServerPart } from './oauth-server/part.ts';
import { passkeysPart } from './passkeys/part.ts';
import { ssoPart } from './sso/part.ts';
import { web3Part } from './web3/part.ts';

/** SAML, wallets, passkeys, the OAuth server and hooks; each that is off answers that it is. */
export const makeExtras: MakeExtras = ({ hooks, clock, log }, settings, db) => {
  const asked = hooks === undefined ? null : new Hooks(hooks, clock, log);
  return {
    parts: [ssoPart(settings), web3Part, passkeysPart(settings), oauthServerPart(settings)],
    operator: asked ?? silentOperator,
    sender: asked && new HookSenders({ db, hooks: asked, settings, clock }),
  };
};
