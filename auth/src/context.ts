import type { CredentialHasher } from './credentials/hasher.ts';
import type { Database } from './database.ts';
import type { ClientAddress } from './http/client-address.ts';
import type { RefusedRedirects } from './http/refused-redirects.ts';
import type { KeyRing } from './keys/ring.ts';
import type { Limiter } from './limits/limiter.ts';
import type { OAuthProviders } from './oauth/providers.ts';
import type { AuthOperator } from './operator/operator.ts';
import type { Log, Settings } from './options.ts';
import type { OutboxWorker } from './outbox/worker.ts';
import type { Plugin } from './part.ts';
import type { AccessTokens } from './sessions/access-token.ts';
import type { SessionLiveness } from './sessions/liveness.ts';

/** Everything that a route of the sign-in server works with. */
export interface AuthContext {
  readonly db: Database;
  readonly clock: () => Date;
  readonly settings: Settings;
  readonly log: Log;
  readonly keys: KeyRing;
  readonly hasher: CredentialHasher;
  readonly limiter: Limiter;
  readonly accessTokens: AccessTokens;
  readonly liveness: SessionLiveness;
  readonly outbox: OutboxWorker;
  readonly operator: AuthOperator;
  readonly parts: readonly Plugin<AuthContext>[];
  readonly providers: OAuthProviders;
  readonly clientAddress: ClientAddress;
  readonly redirects: RefusedRedirects;
}
