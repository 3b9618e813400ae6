import type { Queryable } from '../../database.ts';
import type { AttributeMapping } from './attributes.ts';

export interface SsoProviderRow {
  readonly id: string;
  readonly resource_id: string | null;
  readonly entity_id: string;
  readonly metadata_xml: string;
  readonly metadata_url: string | null;
  readonly attribute_mapping: AttributeMapping;
  readonly name_id_format: string | null;
  readonly disabled: boolean;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly fetched_at: Date;
}

export interface SsoDomainRow {
  readonly id: string;
  readonly provider_id: string;
  readonly domain: string;
  readonly created_at: Date;
  readonly updated_at: Date;
}

type ProviderFields = Omit<SsoProviderRow, 'created_at' | 'updated_at' | 'fetched_at'>;

/** Adds the provider; undefined when its entity or its resource id is taken. */
export async function insertProvider(
  tx: Queryable,
  provider: ProviderFields,
  at: Date,
): Promise<SsoProviderRow | undefined> {
  const [row] = await tx.query<SsoProviderRow>(
    `insert into auth.sso_providers (id, resource_id, entity_id, metadata_xml, metadata_url, attribute_mapping,
       name_id_format, disabled, created_at, updated_at, fetched_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $9) on conflict do nothing returning *`,
    [
      provider.id,
      provider.resource_id,
      provider.entity_id,
      provider.metadata_xml,
      provider.metadata_url,
      JSON.stringify(provider.attribute_mapping),
      provider.name_id_format,
      provider.disabled,
      at,
    ],
  );
  return row;
}

/** Writes all of the provider but its entity, which it keeps. */
export async function updateProvider(
  tx: Queryable,
  provider: Omit<ProviderFields, 'entity_id'>,
  at: Date,
): Promise<void> {
  await tx.query(
    `update auth.sso_providers set resource_id = $2, metadata_xml = $3, metadata_url = $4, attribute_mapping = $5,
       name_id_format = $6, disabled = $7, updated_at = $8 where id = $1`,
    [
      provider.id,
      provider.resource_id,
      provider.metadata_xml,
      provider.metadata_url,
      JSON.stringify(provider.attribute_mapping),
      provider.name_id_format,
      provider.disabled,
      at,
    ],
  );
}

type ProviderKey = 'id' | 'resource_id' | 'entity_id';

export async function findProvider(
  db: Queryable,
  key: ProviderKey,
  value: string,
  lock = false,
): Promise<SsoProviderRow | undefined> {
  const [row] = await db.query<SsoProviderRow>(
    `select * from auth.sso_providers where ${key} = $1 ${lock ? 'for update' : ''}`,
    [value],
  );
  return row;
}

export async function findProviderByDomain(
  db: Queryable,
  domain: string,
): Promise<SsoProviderRow | undefined> {
  const [row] = await db.query<SsoProviderRow>(
    `select p.* from auth.sso_providers p join auth.sso_domains d on d.provider_id = p.id where d.domain = $1`,
    [domain],
  );
  return row;
}

export function listProviders(db: Queryable): Promise<SsoProviderRow[]> {
  return db.query<SsoProviderRow>('select * from auth.sso_providers order by created_at, id limit 1000');
}

export async function deleteProvider(tx: Queryable, id: string): Promise<void> {
  await tx.query('delete from auth.sso_providers where id = $1', [id]);
}

export function listDomains(db: Queryable, providerIds: readonly string[]): Promise<SsoDomainRow[]> {
  return db.query<SsoDomainRow>(
    'select * from auth.sso_domains where provider_id = any($1) order by created_at, domain',
    [providerIds],
  );
}

/** Assigns the domain; false when a provider has it. */
export async function insertDomain(
  tx: Queryable,
  domain: Pick<SsoDomainRow, 'id' | 'provider_id' | 'domain'>,
  at: Date,
): Promise<boolean> {
  const rows = await tx.query(
    `insert into auth.sso_domains (id, provider_id, domain, created_at, updated_at) values ($1, $2, $3, $4, $4)
     on conflict do nothing returning 1`,
    [domain.id, domain.provider_id, domain.domain, at],
  );
  return rows.length > 0;
}

export async function deleteDomainsBut(
  tx: Queryable,
  providerId: string,
  kept: readonly string[],
): Promise<void> {
  await tx.query('delete from auth.sso_domains where provider_id = $1 and domain <> all($2)', [
    providerId,
    kept,
  ]);
}

/** Takes the turn of looking for newer metadata; false when another request has it or it is too early. */
export async function claimFetch(db: Queryable, id: string, before: Date, at: Date): Promise<boolean> {
  const rows = await db.query(
    'update auth.sso_providers set fetched_at = $3 where id = $1 and fetched_at <= $2 returning 1',
    [id, before, at],
  );
  return rows.length > 0;
}

export async function renewMetadata(db: Queryable, id: string, xml: string, at: Date): Promise<void> {
  await db.query('update auth.sso_providers set metadata_xml = $2, updated_at = $3 where id = $1', [
    id,
    xml,
    at,
  ]);
}
