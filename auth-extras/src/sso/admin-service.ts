import { randomUUID } from 'node:crypto';
import { recordAudit } from '@draksha/auth/audit/store';
import type { AuthContext } from '@draksha/auth/context';
import type { Queryable } from '@draksha/auth/database';
import { AuthError, validationFailed } from '@draksha/auth/http/api-error';
import {
  checkMetadataFields,
  readDomains,
  readNameIdFormat,
  readResourceId,
  type SsoProviderFields,
} from './admin-fields.ts';
import { readIdpMetadata } from './idp-metadata.ts';
import { fetchMetadata } from './metadata-source.ts';
import {
  deleteDomainsBut,
  findProvider,
  findProviderByDomain,
  insertDomain,
  insertProvider,
  type SsoProviderRow,
  updateProvider,
} from './store.ts';
import { XmlError } from './xml.ts';

interface Source {
  readonly entity_id: string;
  readonly metadata_xml: string;
  readonly metadata_url: string | null;
}

/** Metadata from the operator or their address; undefined for none. @throws ApiError 400 */
async function readSource(context: AuthContext, fields: SsoProviderFields): Promise<Source | undefined> {
  const { metadata_xml: given = '', metadata_url: address = '' } = fields;
  if (given === '' && address === '') return undefined;
  const metadata_xml = address === '' ? given : await fetchMetadata(address, context.settings.siteUrl);
  try {
    const { entityId } = readIdpMetadata(metadata_xml);
    return { entity_id: entityId, metadata_xml, metadata_url: address === '' ? null : address };
  } catch (cause) {
    if (!(cause instanceof XmlError)) throw cause;
    throw validationFailed(`The SAML metadata cannot be used: ${cause.message}`);
  }
}

const idpExists = (): AuthError =>
  new AuthError(422, 'saml_idp_already_exists', 'An identity provider with this EntityID is already there');
const resourceTaken = (): AuthError =>
  new AuthError(422, 'conflict', 'An SSO provider with this resource_id is already there');

async function assignDomains(
  tx: Queryable,
  providerId: string,
  domains: readonly string[],
  at: Date,
): Promise<void> {
  await deleteDomainsBut(tx, providerId, domains);
  for (const domain of domains) {
    if (await insertDomain(tx, { id: randomUUID(), provider_id: providerId, domain }, at)) continue;
    const holder = await findProviderByDomain(tx, domain);
    if (holder?.id === providerId) continue;
    throw new AuthError(
      400,
      'sso_domain_already_exists',
      `The domain "${domain}" is assigned to another SSO provider (${holder?.id ?? 'unknown'})`,
    );
  }
}

/** @throws ApiError 400, 422 */
export async function createProvider(
  context: AuthContext,
  fields: SsoProviderFields,
): Promise<SsoProviderRow> {
  checkMetadataFields(fields, true);
  const domains = readDomains(fields.domains ?? []);
  const resource_id = readResourceId(fields.resource_id ?? '');
  const name_id_format = readNameIdFormat(fields.name_id_format ?? '');
  const source = await readSource(context, fields);
  if (!source) throw validationFailed('Either metadata_xml or metadata_url is needed');
  return context.db.transaction(async (tx) => {
    const at = context.clock();
    const provider = {
      ...source,
      id: randomUUID(),
      resource_id,
      name_id_format,
      attribute_mapping: fields.attribute_mapping ?? {},
      disabled: fields.disabled ?? false,
    };
    const row = await insertProvider(tx, provider, at);
    if (!row) {
      throw (await findProvider(tx, 'entity_id', source.entity_id)) ? idpExists() : resourceTaken();
    }
    await assignDomains(tx, row.id, domains, at);
    await recordAudit(
      tx,
      { action: 'sso_provider_created', userId: null, details: { provider: row.id } },
      at,
    );
    return row;
  });
}

/** Changes the given fields; the entity stays. @throws ApiError 400, 404, 422 */
export async function changeProvider(
  context: AuthContext,
  id: string,
  fields: SsoProviderFields,
): Promise<SsoProviderRow> {
  checkMetadataFields(fields, false);
  const domains = fields.domains === undefined ? undefined : readDomains(fields.domains);
  const source = await readSource(context, fields);
  return context.db.transaction(async (tx) => {
    const at = context.clock();
    const known = await findProvider(tx, 'id', id, true);
    if (!known) throw providerNotFound();
    if (source && source.entity_id !== known.entity_id) {
      const message = `The metadata are of another entity; expected "${known.entity_id}"`;
      throw new AuthError(400, 'saml_entity_id_mismatch', message);
    }
    const resource_id =
      fields.resource_id === undefined ? known.resource_id : readResourceId(fields.resource_id);
    const holder = resource_id === null ? undefined : await findProvider(tx, 'resource_id', resource_id);
    if (holder && holder.id !== id) throw resourceTaken();
    const changed = {
      ...known,
      ...source,
      resource_id,
      attribute_mapping: fields.attribute_mapping ?? known.attribute_mapping,
      name_id_format:
        fields.name_id_format === undefined ? known.name_id_format : readNameIdFormat(fields.name_id_format),
      disabled: fields.disabled ?? known.disabled,
    };
    await updateProvider(tx, changed, at);
    if (domains) await assignDomains(tx, id, domains, at);
    await recordAudit(tx, { action: 'sso_provider_changed', userId: null, details: { provider: id } }, at);
    return { ...changed, updated_at: at };
  });
}

export const providerNotFound = (): AuthError =>
  new AuthError(404, 'sso_provider_not_found', 'No such SSO provider');
