import { randomUUID } from 'node:crypto';
import type { AuthContext } from '@draksha/auth/context';
import { AuthError, validationFailed } from '@draksha/auth/http/api-error';
import { isUuid } from '@draksha/auth/http/bearer';
import { readQuery } from '@draksha/auth/http/body';
import { withQuery } from '@draksha/auth/http/redirect';
import type { FastifyRequest } from 'fastify';
import { insertAuthorization } from './authorization-store.ts';
import { findClient, type OauthClientRow } from './client-store.ts';

export const SCOPES = ['openid', 'profile', 'email', 'phone'] as const;

/** A refusal that is sent to the application’s own address. */
class Refusal extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** Redirects only once application and address are known good. @throws ApiError 400 */
async function readTarget(
  context: AuthContext,
  request: FastifyRequest,
): Promise<{ client: OauthClientRow; redirectUri: string }> {
  const id = readQuery(request, 'client_id') ?? '';
  const client = isUuid(id) ? await findClient(context.db, id) : undefined;
  if (!client) throw new AuthError(400, 'oauth_client_not_found', 'OAuth client not found');
  const asked = readQuery(request, 'redirect_uri');
  const only = client.redirect_uris.length === 1 ? client.redirect_uris[0] : undefined;
  const redirectUri = asked ?? only;
  if (redirectUri === undefined || !client.redirect_uris.includes(redirectUri)) {
    throw validationFailed('redirect_uri is not one of this application');
  }
  return { client, redirectUri };
}

function readScope(context: AuthContext, client: OauthClientRow, asked: string | undefined): string {
  const scope = asked ?? client.scope ?? 'email';
  const allowed: readonly string[] = client.scope === null ? SCOPES : client.scope.split(' ');
  const names = [...new Set(scope.split(' ').filter(Boolean))];
  if (
    names.length === 0 ||
    !names.every((name) => allowed.includes(name) && SCOPES.some((known) => known === name))
  ) {
    throw new Refusal('invalid_scope', 'A scope is not known or not for this application');
  }
  if (names.includes('openid') && context.settings.signWithSharedSecret) {
    throw new Refusal('invalid_scope', 'This server makes no id tokens');
  }
  return names.join(' ');
}

function readChallenge(request: FastifyRequest): string {
  const challenge = readQuery(request, 'code_challenge') ?? '';
  const method = readQuery(request, 'code_challenge_method') ?? '';
  if (!/^[A-Za-z0-9_-]{43}$/.test(challenge) || method.toUpperCase() !== 'S256') {
    throw new Refusal('invalid_request', 'A code_challenge with the method S256 is needed');
  }
  return challenge;
}

function checkKind(request: FastifyRequest, client: OauthClientRow): void {
  if (readQuery(request, 'response_type') !== 'code') {
    throw new Refusal('unsupported_response_type', 'response_type must be code');
  }
  if (!client.grant_types.includes('authorization_code')) {
    throw new Refusal('unauthorized_client', 'This application may not ask for a code');
  }
}

/** Texts that come back to the application as they were. */
function readEcho(request: FastifyRequest, key: 'state' | 'nonce'): string | null {
  const text = readQuery(request, key) ?? null;
  if (text !== null && text.length > 2048) throw new Refusal('invalid_request', `${key} is too long`);
  return text;
}

/**
 * Begins an application's request for access. Returns the consent page, or the application's address with an error.
 * @throws ApiError 400 for an unknown application or address
 */
export async function beginAuthorization(
  context: AuthContext,
  request: FastifyRequest,
  consentUrl: string,
): Promise<string> {
  const { client, redirectUri } = await readTarget(context, request);
  let state: string | null = null;
  try {
    state = readEcho(request, 'state');
    checkKind(request, client);
    const id = randomUUID();
    const asked = {
      id,
      client_id: client.id,
      redirect_uri: redirectUri,
      scope: readScope(context, client, readQuery(request, 'scope')),
      state,
      nonce: readEcho(request, 'nonce'),
      code_challenge: readChallenge(request),
    };
    await insertAuthorization(context.db, asked, context.clock());
    return withQuery(consentUrl, { authorization_id: id });
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause;
    const errorParams = { error: cause.code, error_description: cause.message };
    return backTo(context, redirectUri, state, errorParams);
  }
}

/** The application's address with an answer, its state, and our name, so that it cannot be mixed up with another's. */
export function backTo(
  context: AuthContext,
  redirectUri: string,
  state: string | null,
  errorParams: Readonly<Record<string, string>>,
): string {
  const iss = context.settings.externalUrl;
  return withQuery(redirectUri, { ...errorParams, ...(state === null ? {} : { state }), iss });
}
