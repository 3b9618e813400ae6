import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { recordAudit } from '../audit/store.ts';
import type { AuthContext } from '../context.ts';

import { AuthError } from '../http/api-error.ts';
import { type changeBody, checkIdentifier, checkSettings, type createBody } from './fields.ts';
import { sealSecret } from './secret.ts';
import {
  type CustomProviderRow,
  countCustomProviders,
  deleteCustomProvider,
  findCustomProvider,
  insertCustomProvider,
  updateCustomProvider,
} from './store.ts';

const MAX_PROVIDERS = 100;

export const customProviderNotFound = (): AuthError =>
  new AuthError(404, 'custom_provider_not_found', 'Custom provider not found');

/** @throws ApiError 400, 422 */
export async function createCustomProvider(
  context: AuthContext,
  given: z.output<typeof createBody>,
): Promise<CustomProviderRow> {
  const { provider_type, identifier, client_secret, enabled = true, ...settings } = given;
  checkIdentifier(identifier);
  checkSettings(provider_type, settings, context.settings.siteUrl);
  const id = randomUUID();
  const sealed = await sealSecret(context.keys, id, client_secret);
  return context.db.transaction(async (tx) => {
    const at = context.clock();
    if ((await countCustomProviders(tx)) >= MAX_PROVIDERS) {
      throw new AuthError(
        400,
        'over_custom_provider_quota',
        `There may be ${MAX_PROVIDERS} custom providers at most`,
      );
    }
    const row = await insertCustomProvider(
      tx,
      { id, identifier, provider_type, settings, enabled, ...sealed },
      at,
    );
    if (!row) throw new AuthError(422, 'conflict', 'A custom provider with this identifier is already there');
    await recordAudit(tx, { action: 'custom_provider_created', userId: null, details: { identifier } }, at);
    return row;
  });
}

/** Changes the given fields. @throws ApiError 400, 404 */
export async function changeCustomProvider(
  context: AuthContext,
  identifier: string,
  given: z.output<typeof changeBody>,
): Promise<CustomProviderRow> {
  const { client_secret, enabled, ...changes } = given;
  return context.db.transaction(async (tx) => {
    const at = context.clock();
    const known = await findCustomProvider(tx, identifier, true);
    if (!known) throw customProviderNotFound();
    const settings = { ...known.settings, ...changes };
    checkSettings(known.provider_type, settings, context.settings.siteUrl);
    const sealed = client_secret === undefined ? {} : await sealSecret(context.keys, known.id, client_secret);
    const changed = { ...known, settings, enabled: enabled ?? known.enabled, ...sealed };
    const row = await updateCustomProvider(tx, changed, at);
    await recordAudit(tx, { action: 'custom_provider_changed', userId: null, details: { identifier } }, at);
    return row;
  });
}

export async function removeCustomProvider(context: AuthContext, provider: CustomProviderRow): Promise<void> {
  await context.db.transaction(async (tx) => {
    await deleteCustomProvider(tx, provider.id);
    const details = { identifier: provider.identifier };
    await recordAudit(tx, { action: 'custom_provider_deleted', userId: null, details }, context.clock());
  });
}
