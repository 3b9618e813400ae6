import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { recordAudit } from '@draksha/auth/audit/store';
import type { AuthContext } from '@draksha/auth/context';
import { AuthError, validationFailed } from '@draksha/auth/http/api-error';
import {
  type OauthClientFields,
  readAuthMethod,
  readGrantTypes,
  readName,
  readPageAddress,
  readRedirectUris,
  readResponseTypes,
  readScope,
} from './client-fields.ts';
import { deleteClient, insertClient, lockClient, type OauthClientRow, saveClient } from './client-store.ts';
import { endClientSessions } from './consent-store.ts';

export const clientNotFound = (): AuthError =>
  new AuthError(404, 'oauth_client_not_found', 'OAuth client not found');

/** An application, and its secret where it has just been made: it is shown this once and stored nowhere. */
export interface ClientWithSecret {
  readonly client: OauthClientRow;
  readonly secret: string | null;
}

function newSecret(): { secret: string; digest: Buffer } {
  const secret = randomBytes(32).toString('base64url');
  return { secret, digest: createHash('sha256').update(secret).digest() };
}

/** @throws ApiError 400 */
export async function createClient(
  context: AuthContext,
  fields: OauthClientFields,
): Promise<ClientWithSecret> {
  const method = readAuthMethod(fields);
  const made = method === 'none' ? null : newSecret();
  const fresh = {
    id: randomUUID(),
    name: readName(fields.client_name ?? ''),
    secret_digest: made?.digest ?? null,
    token_endpoint_auth_method: method,
    client_uri: readPageAddress(fields.client_uri ?? '', 'client_uri'),
    logo_uri: readPageAddress(fields.logo_uri ?? '', 'logo_uri'),
    redirect_uris: readRedirectUris(fields.redirect_uris ?? []),
    grant_types: readGrantTypes(fields.grant_types ?? []),
    response_types: readResponseTypes(fields.response_types ?? []),
    scope: readScope(fields.scope ?? ''),
  };
  return context.db.transaction(async (tx) => {
    const at = context.clock();
    const client = await insertClient(tx, fresh, at);
    const details = { client: client.id };
    await recordAudit(tx, { action: 'oauth_client_created', userId: null, details }, at);
    return { client, secret: made?.secret ?? null };
  });
}

/** Applies the given fields to the application; keeps its secret, if any. */
function changed(known: OauthClientRow, fields: OauthClientFields): OauthClientRow {
  const { client_name, client_uri, logo_uri, redirect_uris, grant_types, scope } = fields;
  if (fields.response_types) readResponseTypes(fields.response_types);
  const isAsked = fields.client_type !== undefined || fields.token_endpoint_auth_method !== undefined;
  const method = isAsked ? readAuthMethod(fields) : known.token_endpoint_auth_method;
  if ((method === 'none') !== (known.token_endpoint_auth_method === 'none')) {
    throw validationFailed('An application cannot become public or confidential afterwards');
  }
  return {
    ...known,
    token_endpoint_auth_method: method,
    ...(client_name === undefined ? {} : { name: readName(client_name) }),
    ...(client_uri === undefined ? {} : { client_uri: readPageAddress(client_uri, 'client_uri') }),
    ...(logo_uri === undefined ? {} : { logo_uri: readPageAddress(logo_uri, 'logo_uri') }),
    ...(redirect_uris === undefined ? {} : { redirect_uris: readRedirectUris(redirect_uris) }),
    ...(grant_types === undefined ? {} : { grant_types: readGrantTypes(grant_types) }),
    ...(scope === undefined ? {} : { scope: readScope(scope) }),
  };
}

/** @throws ApiError 400, 404 */
export async function changeClient(
  context: AuthContext,
  id: string,
  fields: OauthClientFields,
): Promise<OauthClientRow> {
  return context.db.transaction(async (tx) => {
    const at = context.clock();
    const known = await lockClient(tx, id);
    if (!known) throw clientNotFound();
    const client = await saveClient(tx, changed(known, fields), at);
    await recordAudit(tx, { action: 'oauth_client_changed', userId: null, details: { client: id } }, at);
    return client;
  });
}

/** Replaces the secret, which ends the old one at once. @throws ApiError 400, 404 */
export async function regenerateSecret(context: AuthContext, id: string): Promise<ClientWithSecret> {
  return context.db.transaction(async (tx) => {
    const at = context.clock();
    const known = await lockClient(tx, id);
    if (!known) throw clientNotFound();
    if (known.token_endpoint_auth_method === 'none') {
      throw validationFailed('A public application has no secret');
    }
    const { secret, digest } = newSecret();
    const client = await saveClient(tx, { ...known, secret_digest: digest }, at);
    await recordAudit(
      tx,
      { action: 'oauth_client_secret_renewed', userId: null, details: { client: id } },
      at,
    );
    return { client, secret };
  });
}

export async function removeClient(context: AuthContext, id: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const at = context.clock();
    await endClientSessions(tx, id, null, at);
    await deleteClient(tx, id);
    await recordAudit(tx, { action: 'oauth_client_deleted', userId: null, details: { client: id } }, at);
  });
  context.liveness.forget();
}
