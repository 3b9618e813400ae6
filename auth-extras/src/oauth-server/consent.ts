import { createHash, randomBytes } from 'node:crypto';
import { recordAudit } from '@draksha/auth/audit/store';
import type { AuthContext } from '@draksha/auth/context';
import type { Queryable } from '@draksha/auth/database';
import { AuthError } from '@draksha/auth/http/api-error';
import { isUuid } from '@draksha/auth/http/bearer';
import type { UserRow } from '@draksha/auth/user/store';
import { type AuthorizationRow, answerAuthorization, claimAuthorization } from './authorization-store.ts';
import { backTo } from './authorize.ts';
import { findClient, type OauthClientRow } from './client-store.ts';
import { findConsentedScopes, saveConsent } from './consent-store.ts';

/** How long the user may think about it. */
const ASK_SECONDS = 600;

/** A question for the user; or where to redirect, when they granted as much before. */
export type Question =
  | {
      readonly authorization_id: string;
      readonly redirect_uri: string;
      readonly client: { id: string; name: string; uri: string; logo_uri: string };
      readonly user: { id: string; email: string };
      readonly scope: string;
    }
  | { readonly redirect_url: string };

export const viewClientForConsent = (
  client: Pick<OauthClientRow, 'id' | 'name' | 'client_uri' | 'logo_uri'>,
) => ({
  id: client.id,
  name: client.name,
  uri: client.client_uri ?? '',
  logo_uri: client.logo_uri ?? '',
});

export const digestOfCode = (code: string): Buffer => createHash('sha256').update(code).digest();

async function claim(
  context: AuthContext,
  tx: Queryable,
  id: string,
  user: UserRow,
): Promise<{ asked: AuthorizationRow; client: OauthClientRow }> {
  const after = new Date(context.clock().getTime() - ASK_SECONDS * 1000);
  const asked = isUuid(id) ? await claimAuthorization(tx, id, user.id, after) : undefined;
  const client = asked && (await findClient(tx, asked.client_id));
  if (!asked || !client) {
    throw new AuthError(404, 'oauth_authorization_not_found', 'OAuth authorization request not found');
  }
  return { asked, client };
}

async function grant(
  context: AuthContext,
  tx: Queryable,
  asked: AuthorizationRow,
  user: UserRow,
): Promise<string> {
  const at = context.clock();
  const code = randomBytes(32).toString('base64url');
  await answerAuthorization(tx, asked.id, digestOfCode(code), at);
  const details = { client: asked.client_id, scope: asked.scope };
  await recordAudit(tx, { action: 'application_admitted', userId: user.id, details }, at);
  return backTo(context, asked.redirect_uri, asked.state, { code });
}

/** On a phone another app may claim the redirect scheme: without a secret the user is asked each time. */
const isKnownPlace = (client: OauthClientRow, asked: AuthorizationRow): boolean =>
  client.token_endpoint_auth_method !== 'none' || asked.redirect_uri.startsWith('https:');

/** @throws ApiError 404 */
export async function viewConsent(context: AuthContext, id: string, user: UserRow): Promise<Question> {
  return context.db.transaction(async (tx) => {
    const { asked, client } = await claim(context, tx, id, user);
    const held = await findConsentedScopes(tx, user.id, client.id);
    const isSame = asked.scope.split(' ').every((name) => held.includes(name));
    if (isSame && isKnownPlace(client, asked)) {
      return { redirect_url: await grant(context, tx, asked, user) };
    }
    return {
      authorization_id: asked.id,
      redirect_uri: asked.redirect_uri,
      client: viewClientForConsent(client),
      user: { id: user.id, email: user.email ?? '' },
      scope: asked.scope,
    };
  });
}

/** Stores the user's answer. Returns the redirect. @throws ApiError 404 */
export async function decide(
  context: AuthContext,
  id: string,
  user: UserRow,
  isYes: boolean,
): Promise<string> {
  return context.db.transaction(async (tx) => {
    const at = context.clock();
    const { asked, client } = await claim(context, tx, id, user);
    if (!isYes) {
      await answerAuthorization(tx, asked.id, null, at);
      const errorParams = { error: 'access_denied', error_description: 'The user denied the request' };
      return backTo(context, asked.redirect_uri, asked.state, errorParams);
    }
    const held = await findConsentedScopes(tx, user.id, client.id);
    const scopes = [...new Set([...held, ...asked.scope.split(' ')])];
    await saveConsent(tx, user.id, client.id, scopes, at);
    return grant(context, tx, asked, user);
  });
}
