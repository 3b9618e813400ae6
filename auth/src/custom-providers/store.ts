import type { Selectable } from 'kysely';
import type { CustomProviders } from '../database.gen.ts';
import type { Queryable, ReadPool } from '../database.ts';
import { type CustomSettings, customSettings } from './fields.ts';

type Stored = Selectable<CustomProviders>;

export type CustomProviderRow = Readonly<Omit<Stored, 'settings'>> & { readonly settings: CustomSettings };

type Fields = Omit<CustomProviderRow, 'created_at' | 'updated_at'>;

const providerOf = (row: Stored): CustomProviderRow => ({
  ...row,
  settings: customSettings.parse(row.settings),
});

/** Adds the provider; undefined when its identifier is taken. */
export async function insertCustomProvider(
  { writes }: Queryable,
  provider: Fields,
  at: Date,
): Promise<CustomProviderRow | undefined> {
  const { id, identifier, provider_type, enabled, sealed_secret, secret_key } = provider;
  const row = await writes
    .insertInto('custom_providers')
    .values({
      id,
      identifier,
      provider_type,
      settings: JSON.stringify(provider.settings),
      enabled,
      sealed_secret,
      secret_key,
      created_at: at,
      updated_at: at,
    })
    .onConflict((on) => on.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && providerOf(row);
}

export async function updateCustomProvider(
  { writes }: Queryable,
  { id, settings, enabled, sealed_secret, secret_key }: Fields,
  at: Date,
): Promise<CustomProviderRow> {
  const row = await writes
    .updateTable('custom_providers')
    .set({ settings: JSON.stringify(settings), enabled, sealed_secret, secret_key, updated_at: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return providerOf(row);
}

export async function findCustomProvider(
  { writes }: Queryable,
  identifier: string,
  lock = false,
): Promise<CustomProviderRow | undefined> {
  const row = await writes
    .selectFrom('custom_providers')
    .selectAll()
    .where('identifier', '=', identifier)
    .$if(lock, (found) => found.forUpdate())
    .executeTakeFirst();
  return row && providerOf(row);
}

export async function listCustomProviders(
  { reads }: ReadPool,
  type: CustomProviderRow['provider_type'] | null,
): Promise<CustomProviderRow[]> {
  const rows = await reads
    .selectFrom('custom_providers')
    .selectAll()
    .$if(type !== null, (all) => all.where('provider_type', '=', type))
    .orderBy('created_at')
    .orderBy('identifier')
    .execute();
  return rows.map(providerOf);
}

export async function countCustomProviders({ reads }: ReadPool): Promise<number> {
  const { total } = await reads
    .selectFrom('custom_providers')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export async function deleteCustomProvider({ writes }: Queryable, id: string): Promise<void> {
  await writes.deleteFrom('custom_providers').where('id', '=', id).execute();
}
