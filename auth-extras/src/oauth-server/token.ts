import { createHash, timingSafeEqual } from 'node:crypto';
import type { AuthContext } from '@draksha/auth/context';
import { AuthError } from '@draksha/auth/http/api-error';
import { isUuid } from '@draksha/auth/http/bearer';
import type { SessionDevice } from '@draksha/auth/http/device';
import { provesChallenge } from '@draksha/auth/oauth/pkce';
import { APPLICATION_METHOD } from '@draksha/auth/sessions/application';
import { readRefreshToken } from '@draksha/auth/sessions/refresh-token';
import { answerSession, isBanned, openSession, type UserSession } from '@draksha/auth/sessions/service';
import { renewSession } from '@draksha/auth/token/refresh-grant';
import { lockUser } from '@draksha/auth/user/store';
import type { FastifyRequest } from 'fastify';
import {
  type AuthorizationRow,
  consumeAuthorization,
  findAuthorizationByCode,
} from './authorization-store.ts';
import { findClient, type OauthClientRow } from './client-store.ts';
import { digestOfCode } from './consent.ts';
import { type ClientSession, findClientSession, insertClientSession } from './consent-store.ts';
import { signIdToken } from './id-token.ts';

const CODE_SECONDS = 120;

/** What an application gets (RFC 6749, 5.1). */
export interface ApplicationTokens {
  readonly access_token: string;
  readonly token_type: 'bearer';
  /** Seconds. */
  readonly expires_in: number;
  readonly refresh_token?: string;
  readonly scope: string;
  readonly id_token?: string;
}

const refused = (code: string, message: string): AuthError =>
  new AuthError(400, code, message, { oauth: true });
const invalidGrant = (): AuthError =>
  refused(
    'invalid_grant',
    'The code or refresh token is not valid, used, too old, or for another application',
  );
const invalidClient = (): AuthError => refused('invalid_client', 'The application did not prove itself');

interface Proof {
  readonly id: string;
  readonly secret: string | null;
  readonly method: OauthClientRow['token_endpoint_auth_method'];
}

function readBasic(header: string): Proof {
  const [, encoded = ''] = /^basic ([A-Za-z0-9+/=]+)$/i.exec(header) ?? [];
  const [id = '', ...rest] = Buffer.from(encoded, 'base64').toString().split(':');
  try {
    const secret = decodeURIComponent(rest.join(':'));
    return { id: decodeURIComponent(id), secret, method: 'client_secret_basic' };
  } catch {
    throw invalidClient();
  }
}

/** Exactly one authentication method, as RFC 6749 requires. */
function readProof(request: FastifyRequest, form: URLSearchParams): Proof {
  const header = request.headers.authorization ?? '';
  const secret = form.get('client_secret');
  if (/^basic /i.test(header)) {
    if (secret !== null) throw invalidClient();
    return readBasic(header);
  }
  const id = form.get('client_id') ?? '';
  return { id, secret, method: secret === null ? 'none' : 'client_secret_post' };
}

/** Authenticates the application by its registered method. @throws ApiError 400 */
async function clientOf(
  context: AuthContext,
  request: FastifyRequest,
  form: URLSearchParams,
): Promise<OauthClientRow> {
  const proof = readProof(request, form);
  const client = isUuid(proof.id) ? await findClient(context.db, proof.id) : undefined;
  if (client?.token_endpoint_auth_method !== proof.method) throw invalidClient();
  if (client.secret_digest === null) return client;
  const given = createHash('sha256')
    .update(proof.secret ?? '')
    .digest();
  if (!timingSafeEqual(given, client.secret_digest)) throw invalidClient();
  return client;
}

async function answer(
  context: AuthContext,
  userSession: UserSession,
  client: OauthClientRow,
  session: ClientSession,
  nonce: string | null,
  isRefresh: boolean,
): Promise<ApplicationTokens> {
  const made = await answerSession(context, userSession, isRefresh, session);
  const wantsId = session.scope.split(' ').includes('openid');
  return {
    access_token: made.access_token,
    token_type: made.token_type,
    expires_in: made.expires_in,
    ...(client.grant_types.includes('refresh_token') ? { refresh_token: made.refresh_token } : {}),
    scope: session.scope,
    ...(wantsId ? { id_token: await signIdToken(context, userSession, session, nonce) } : {}),
  };
}

function isGood(
  context: AuthContext,
  asked: AuthorizationRow,
  client: OauthClientRow,
  form: URLSearchParams,
): boolean {
  const redirectUri = form.get('redirect_uri');
  const answeredAt = asked.answered_at?.getTime() ?? 0;
  return (
    asked.client_id === client.id &&
    (redirectUri === null || redirectUri === asked.redirect_uri) &&
    answeredAt + CODE_SECONDS * 1000 > context.clock().getTime() &&
    provesChallenge({ challenge: asked.code_challenge, method: 's256' }, form.get('code_verifier') ?? '')
  );
}

async function exchangeCode(
  context: AuthContext,
  client: OauthClientRow,
  form: URLSearchParams,
  device: SessionDevice,
): Promise<ApplicationTokens> {
  const asked = await findAuthorizationByCode(context.db, digestOfCode(form.get('code') ?? ''));
  const userId = asked?.user_id;
  if (!asked || !userId || !isGood(context, asked, client, form)) throw invalidGrant();
  const session: ClientSession = { client_id: client.id, scope: asked.scope };
  const userSession = await context.db.transaction(async (tx) => {
    if (!(await consumeAuthorization(tx, asked.id))) throw invalidGrant();
    const user = await lockUser(tx, userId);
    if (!user || isBanned(user, context.clock())) throw invalidGrant();
    const made = await openSession(context, tx, user, APPLICATION_METHOD, device, { provider: client.id });
    await insertClientSession(tx, made.session.id, session);
    return made;
  });
  return answer(context, userSession, client, session, asked.nonce, false);
}

async function refresh(
  context: AuthContext,
  client: OauthClientRow,
  form: URLSearchParams,
  device: SessionDevice,
): Promise<ApplicationTokens> {
  const token = form.get('refresh_token') ?? '';
  const claim = readRefreshToken(token);
  const session = claim && (await findClientSession(context.db, claim.sessionId));
  if (!session || session.client_id !== client.id) throw invalidGrant();
  const { userSession } = await renewSession(context, token, device).catch((cause: unknown) => {
    throw cause instanceof AuthError ? invalidGrant() : cause;
  });
  return answer(context, userSession, client, session, null, true);
}

/** Changes a code or a refresh token of an application for tokens. @throws ApiError 400 in the OAuth form */
export async function grantToApplication(
  context: AuthContext,
  request: FastifyRequest,
  form: URLSearchParams,
  device: SessionDevice,
): Promise<ApplicationTokens> {
  const client = await clientOf(context, request, form);
  const type = form.get('grant_type') ?? '';
  if (type !== 'authorization_code' && type !== 'refresh_token') {
    throw refused('unsupported_grant_type', 'grant_type may be authorization_code or refresh_token');
  }
  if (!client.grant_types.includes(type)) {
    throw refused('unauthorized_client', 'This application may not use this grant_type');
  }
  return type === 'authorization_code'
    ? exchangeCode(context, client, form, device)
    : refresh(context, client, form, device);
}
