import { randomUUID } from 'node:crypto';
import type { AuthContext } from '../context.ts';
import type { DerivationKey } from '../keys/ring.ts';
import { insertTrip } from './flow-store.ts';
import type { Pkce } from './pkce.ts';
import { PROTOCOL_PARAMETERS } from './protocol-parameters.ts';

/** A farmer on a slow network may take their time at the provider. */
export const TRIP_SECONDS = 600;

// An operator may choose the mode of the answer; a browser may not.
const OURS = new Set<string>([...PROTOCOL_PARAMETERS, 'request', 'request_uri', 'response_mode']);
const FOR_US = new Set(['provider', 'scopes', 'redirect_to', 'invite_token', 'skip_http_redirect']);

/** What the provider must see again: made from the trip's id, so that the database holds neither. */
export function tripSecrets(
  key: DerivationKey,
  externalUrl: string,
  id: string,
): { redirectUri: string; state: string; verifier: string; nonce: string } {
  return {
    redirectUri: `${externalUrl}/callback`,
    state: id,
    verifier: key.mac('provider verifier', id).toString('base64url'),
    nonce: key.mac('provider nonce', id).toString('base64url'),
  };
}

export interface TripRequest {
  readonly provider: string;
  readonly scopes: string;
  readonly redirectTo: string;
  readonly pkce: Pkce | undefined;
  readonly linkingUserId: string | null;
  /** The whole query; unknown parameters are passed on (`access_type`, `prompt`, `login_hint`, …). */
  readonly query: URLSearchParams;
}

export interface Trip {
  readonly id: string;
  /** The address at the provider. */
  readonly url: string;
}

/** Stores the flow. Returns the provider's address. @throws ApiError 400 */
export async function beginTrip(context: AuthContext, request: TripRequest): Promise<Trip> {
  const { db, settings, keys, clock, providers } = context;
  const { provider, pkce } = request;
  const { scopes: always = ['openid', 'email', 'profile'] } = await providers.find(provider);
  const id = randomUUID();
  const scopes = new Set([...always, ...request.scopes.split(/[\s,]+/).filter(Boolean)]);
  const extras = new URLSearchParams();
  for (const [key, value] of request.query) {
    if (!OURS.has(key.toLowerCase()) && !FOR_US.has(key)) extras.append(key, value);
  }
  const secrets = tripSecrets(await keys.derivation(), settings.externalUrl, id);
  const url = await providers.authorizeUrl(provider, secrets, [...scopes].join(' '), extras);
  const trip = {
    id,
    provider,
    linking_user_id: request.linkingUserId,
    code_challenge: pkce?.challenge ?? null,
    code_challenge_method: pkce?.method ?? null,
    redirect_to: request.redirectTo,
  };
  await insertTrip(db, trip, clock());
  return { id, url: url.href };
}
