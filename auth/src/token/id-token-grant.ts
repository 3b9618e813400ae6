import { createHash } from 'node:crypto';
import {
  createRemoteJWKSet,
  customFetch,
  decodeJwt,
  decodeProtectedHeader,
  errors,
  type JWTPayload,
  jwtVerify,
} from 'jose';
import { z } from 'zod';
import type { AuthContext } from '../context.ts';
import type { CustomDetails } from '../custom-providers/client.ts';
import { PREFIX } from '../custom-providers/fields.ts';
import { AuthError } from '../http/api-error.ts';
import { optionalText } from '../http/body.ts';
import type { SessionDevice } from '../http/device.ts';
import { publicFetch } from '../http/public-fetch.ts';
import { askBeforeJoining, linkIdentity, provenBy, userOfIdentity } from '../oauth/linking.ts';
import { customIdentity, identityOf, type ProviderClient, unreachableError } from '../oauth/providers.ts';
import { noneCreated } from '../operator/operator.ts';
import { sameCode } from '../otp/codes.ts';
import { answerSession, openSession } from '../sessions/service.ts';
import type { SessionAnswer } from '../sessions/session-answer.ts';
import { viewUser } from '../user/view.ts';

export const idTokenGrantBody = z.object({
  provider: optionalText,
  client_id: optionalText,
  issuer: optionalText,
  id_token: optionalText,
  access_token: optionalText,
  nonce: optionalText,
  link_identity: z.boolean().optional(),
});
type GrantBody = z.output<typeof idTokenGrantBody>;

const invalid = (message: string): AuthError =>
  new AuthError(400, 'invalid request', message, { oauth: true });
const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>();

/** The keys at that address; those of an operator's provider are fetched only where they may send us. */
function keySetOf(url: string, custom: CustomDetails | undefined): ReturnType<typeof createRemoteJWKSet> {
  const key = `${custom ? `guarded ${custom.allowLocal}` : 'configured'} ${url}`;
  const known = keySets.get(key) ?? makeKeySet(url, custom);
  keySets.set(key, known);
  return known;
}

function makeKeySet(url: string, custom: CustomDetails | undefined): ReturnType<typeof createRemoteJWKSet> {
  if (!custom) return createRemoteJWKSet(new URL(url));
  const { allowLocal } = custom;
  const send = (address: string): Promise<Response> =>
    publicFetch(address, { headers: { accept: 'application/json' }, allowLocal });
  return createRemoteJWKSet(new URL(url), { [customFetch]: send });
}

interface Vouching {
  readonly name: string;
  readonly client: ProviderClient;
}

async function customOf(context: AuthContext, name: string): Promise<Vouching> {
  const client = await context.providers.find(name).catch(() => undefined);
  if (client?.custom?.kind !== 'oidc') {
    throw new AuthError(400, 'validation_failed', `Custom OIDC provider "${name}" not allowed`);
  }
  return { name, client };
}

async function providerOf(context: AuthContext, given: GrantBody): Promise<Vouching> {
  const { provider = '', client_id: clientId = '', issuer = '' } = given;
  if (provider === '' && (clientId === '' || issuer === '')) {
    throw invalid('provider or client_id and issuer required');
  }
  if (provider.startsWith(PREFIX)) return customOf(context, provider);
  const name = provider === '' ? context.providers.byIssuer(issuer) : provider;
  if (name === undefined || !context.providers.names.includes(name)) {
    throw new AuthError(400, 'provider_disabled', `Provider (issuer "${issuer}") is not enabled`);
  }
  return { name, client: await context.providers.find(name) };
}

/** What the library says where the keys could not be fetched. */
const AWAY = new Set(['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID']);

/** What is no token at all is refused without asking the provider. @throws ApiError 400 */
function requireForm(idToken: string): void {
  try {
    decodeProtectedHeader(idToken);
    decodeJwt(idToken);
  } catch {
    throw invalid('Bad ID token');
  }
}

/** Claims of an id token that the provider signed for one of our clients. @throws ApiError 400 */
async function verifiedClaims(
  context: AuthContext,
  { name, client }: Vouching,
  idToken: string,
): Promise<JWTPayload> {
  const { clientId, otherClientIds = [], custom } = client;
  requireForm(idToken);
  const metadata = (await context.providers.configuration(name, client)).serverMetadata();
  let claims: JWTPayload;
  try {
    const verified = await jwtVerify(idToken, keySetOf(metadata.jwks_uri ?? '', custom), {
      issuer: metadata.issuer,
      currentDate: context.clock(),
      clockTolerance: 60,
      algorithms: ['RS256', 'RS384', 'RS512', 'PS256', 'ES256', 'ES384', 'EdDSA'],
      requiredClaims: ['exp', 'aud'],
    });
    claims = verified.payload;
  } catch (cause) {
    const isOfKeys = !(cause instanceof errors.JOSEError) || AWAY.has(cause.code);
    throw isOfKeys ? unreachableError(context.log, name, cause) : invalid('Bad ID token');
  }
  if (!claims.sub) throw invalid('Missing sub claim in id_token');
  const audience = [claims.aud ?? []].flat();
  if (!audience.some((id) => id === clientId || otherClientIds.includes(id))) {
    throw invalid(`Unacceptable audience in id_token: [${audience.join(' ')}]`);
  }
  return claims;
}

function checkNonce(claims: JWTPayload, nonce: string): void {
  const nonceClaim = typeof claims.nonce === 'string' ? claims.nonce : '';
  if ((nonceClaim === '') !== (nonce === '')) {
    throw invalid('Passed nonce and nonce in id_token should either both exist or not.');
  }
  if (nonceClaim !== '' && !sameCode(createHash('sha256').update(nonce).digest('hex'), nonceClaim)) {
    throw new AuthError(400, 'invalid nonce', 'Nonces mismatch', { oauth: true });
  }
}

/** The access token beside an id token must be its own (OpenID Connect Core, 3.1.3.6). */
function checkAccessToken(claims: JWTPayload, accessToken: string): void {
  if (typeof claims.at_hash !== 'string' || accessToken === '') return;
  const half = createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url');
  if (!sameCode(half, claims.at_hash)) throw invalid('Bad access token: at_hash does not match');
}

/**
 * Signs in with an id token that a provider gave the browser (Google One Tap).
 *
 * @param linkTo the signed-in user who adds the identity to their account
 * @throws ApiError 400, 422
 */
export async function grantIdToken(
  context: AuthContext,
  given: GrantBody,
  device: SessionDevice,
  linkTo: string | null,
): Promise<SessionAnswer> {
  const { id_token: idToken = '', nonce = '', access_token: accessToken = '' } = given;
  if (idToken === '') throw invalid('id_token required');
  const provider = await providerOf(context, given);
  const claims = await verifiedClaims(context, provider, idToken);
  const { name, client } = provider;
  if (!client.custom?.settings.skip_nonce_check) checkNonce(claims, nonce);
  checkAccessToken(claims, accessToken);
  const identity = client.custom ? customIdentity(name, client.custom, claims) : identityOf(name, claims);
  const afterJoining = linkTo ? noneCreated : await askBeforeJoining(context, identity, device.ip);
  const userSession = await context.db.transaction(async (tx) => {
    const user = linkTo
      ? await linkIdentity(context, tx, linkTo, identity)
      : await userOfIdentity(context, tx, identity);
    return openSession(context, tx, user, 'oauth', device, provenBy(identity));
  });
  await afterJoining(viewUser(userSession.user, userSession.identities));
  return answerSession(context, userSession);
}
