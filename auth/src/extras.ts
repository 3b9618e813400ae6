import { closedParts } from './closed.ts';
import type { AuthContext } from './context.ts';
import type { Database } from './database.ts';
import { type AuthOperator, silentOperator } from './operator/operator.ts';
import type { AuthOptions, Settings } from './options.ts';
import type { OtherSender } from './outbox/worker.ts';
import type { Plugin } from './part.ts';

/** What the package of extras adds to the sign-in server. */
export interface Extras {
  readonly parts: readonly Plugin<AuthContext>[];
  readonly operator: AuthOperator;
  /** Null: every message goes by the carrier. */
  readonly sender: OtherSender | null;
}

/** Makes the extras as the configuration wants them. */
export type MakeExtras = (options: AuthOptions, settings: Settings, db: Database) => Extras;

/** Without the package. @throws RangeError where the configuration needs one of its parts */
export const withoutExtras: MakeExtras = ({ hooks }, settings) => {
  const { saml, web3, passkeysEnabled, oauthServer } = settings;
  const asked = [
    ...(saml ? ['saml'] : []),
    ...(web3.ethereum || web3.solana ? ['web3'] : []),
    ...(passkeysEnabled ? ['passkeysEnabled'] : []),
    ...(oauthServer ? ['oauthServer'] : []),
    ...(hooks ? ['hooks'] : []),
  ];
  if (asked.length > 0) {
    throw new RangeError(`${asked.join(', ')} set, but the package @draksha/auth-extras is not installed.`);
  }
  return { parts: closedParts, operator: silentOperator, sender: null };
};
