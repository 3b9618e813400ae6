import type { Queryable, ReadPool } from '@draksha/auth/database';
import type { SsoDomains, SsoProviders } from '@draksha/auth/database.gen';
import { type Selectable, sql } from 'kysely';
import { type AttributeMapping, attributeMapping } from './attributes.ts';

type Stored = Selectable<SsoProviders>;

export type SsoProviderRow = Readonly<Omit<Stored, 'attribute_mapping'>> & {
  readonly attribute_mapping: AttributeMapping;
};

export type SsoDomainRow = Readonly<Selectable<SsoDomains>>;

type ProviderFields = Omit<SsoProviderRow, 'created_at' | 'updated_at' | 'fetched_at'>;

const providerOf = (row: Stored): SsoProviderRow => ({
  ...row,
  attribute_mapping: attributeMapping.parse(row.attribute_mapping),
});

/** Adds the provider; undefined when its entity or its resource id is taken. */
export async function insertProvider(
  { writes }: Queryable,
  provider: ProviderFields,
  at: Date,
): Promise<SsoProviderRow | undefined> {
  const { id, resource_id, entity_id, metadata_xml, metadata_url, name_id_format, disabled } = provider;
  const row = await writes
    .insertInto('sso_providers')
    .values({
      id,
      resource_id,
      entity_id,
      metadata_xml,
      metadata_url,
      attribute_mapping: JSON.stringify(provider.attribute_mapping),
      name_id_format,
      disabled,
      created_at: at,
      updated_at: at,
      fetched_at: at,
    })
    .onConflict((on) => on.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && providerOf(row);
}

/** Updates everything but the entity. */
export async function updateProvider(
  { writes }: Queryable,
  provider: Omit<ProviderFields, 'entity_id'>,
  at: Date,
): Promise<void> {
  const { id, resource_id, metadata_xml, metadata_url, name_id_format, disabled } = provider;
  await writes
    .updateTable('sso_providers')
    .set({
      resource_id,
      metadata_xml,
      metadata_url,
      attribute_mapping: JSON.stringify(provider.attribute_mapping),
      name_id_format,
      disabled,
      updated_at: at,
    })
    .where('id', '=', id)
    .execute();
}

type ProviderKey = 'id' | 'resource_id' | 'entity_id';

export async function findProvider(
  { writes }: Queryable,
  key: ProviderKey,
  value: string,
  lock = false,
): Promise<SsoProviderRow | undefined> {
  const row = await writes
    .selectFrom('sso_providers')
    .selectAll()
    .where(key, '=', value)
    .$if(lock, (found) => found.forUpdate())
    .executeTakeFirst();
  return row && providerOf(row);
}

export async function findProviderByDomain(
  { reads }: ReadPool,
  domain: string,
): Promise<SsoProviderRow | undefined> {
  const row = await reads
    .selectFrom('sso_providers as p')
    .innerJoin('sso_domains as d', 'd.provider_id', 'p.id')
    .selectAll('p')
    .where('d.domain', '=', domain)
    .executeTakeFirst();
  return row && providerOf(row);
}

export async function listProviders({ reads }: ReadPool): Promise<SsoProviderRow[]> {
  const rows = await reads
    .selectFrom('sso_providers')
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .limit(1000)
    .execute();
  return rows.map(providerOf);
}

export async function deleteProvider({ writes }: Queryable, id: string): Promise<void> {
  await writes.deleteFrom('sso_providers').where('id', '=', id).execute();
}

export function listDomains({ reads }: ReadPool, providerIds: readonly string[]): Promise<SsoDomainRow[]> {
  return reads
    .selectFrom('sso_domains')
    .selectAll()
    .where('provider_id', '=', sql<string>`any(${[...providerIds]}::uuid[])`)
    .orderBy('created_at')
    .orderBy('domain')
    .execute();
}

/** Assigns the domain; false when a provider has it. */
export async function insertDomain(
  { writes }: Queryable,
  { id, provider_id, domain }: Pick<SsoDomainRow, 'id' | 'provider_id' | 'domain'>,
  at: Date,
): Promise<boolean> {
  const added = await writes
    .insertInto('sso_domains')
    .values({ id, provider_id, domain, created_at: at, updated_at: at })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .execute();
  return added.length > 0;
}

export async function deleteDomainsBut(
  { writes }: Queryable,
  providerId: string,
  kept: readonly string[],
): Promise<void> {
  await writes
    .deleteFrom('sso_domains')
    .where('provider_id', '=', providerId)
    .where('domain', '<>', sql<string>`all(${[...kept]}::text[])`)
    .execute();
}

/** Takes the turn of looking for newer metadata; false when another request has it or it is too early. */
export async function claimFetch(
  { writes }: Queryable,
  id: string,
  before: Date,
  at: Date,
): Promise<boolean> {
  const claimed = await writes
    .updateTable('sso_providers')
    .set({ fetched_at: at })
    .where('id', '=', id)
    .where('fetched_at', '<=', before)
    .returning('id')
    .execute();
  return claimed.length > 0;
}

export async function renewMetadata({ writes }: Queryable, id: string, xml: string, at: Date): Promise<void> {
  await writes
    .updateTable('sso_providers')
    .set({ metadata_xml: xml, updated_at: at })
    .where('id', '=', id)
    .execute();
}
