import type { Queryable } from '../database.ts';
import type { CustomSettings } from './fields.ts';

export interface CustomProviderRow {
  readonly id: string;
  readonly identifier: string;
  readonly provider_type: 'oauth2' | 'oidc';
  readonly settings: CustomSettings;
  readonly enabled: boolean;
  readonly sealed_secret: Buffer;
  readonly secret_key: string;
  readonly created_at: Date;
  readonly updated_at: Date;
}

type Fields = Omit<CustomProviderRow, 'created_at' | 'updated_at'>;

/** Adds the provider; undefined when its identifier is taken. */
export async function insertCustomProvider(
  tx: Queryable,
  provider: Fields,
  at: Date,
): Promise<CustomProviderRow | undefined> {
  const [row] = await tx.query<CustomProviderRow>(
    `insert into auth.custom_providers (id, identifier, provider_type, settings, enabled, sealed_secret, secret_key,
       created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8) on conflict do nothing returning *`,
    [
      provider.id,
      provider.identifier,
      provider.provider_type,
      JSON.stringify(provider.settings),
      provider.enabled,
      provider.sealed_secret,
      provider.secret_key,
      at,
    ],
  );
  return row;
}

export async function updateCustomProvider(
  tx: Queryable,
  provider: Fields,
  at: Date,
): Promise<CustomProviderRow[]> {
  return tx.query<CustomProviderRow>(
    `update auth.custom_providers set settings = $2, enabled = $3, sealed_secret = $4, secret_key = $5, updated_at = $6
     where id = $1 returning *`,
    [
      provider.id,
      JSON.stringify(provider.settings),
      provider.enabled,
      provider.sealed_secret,
      provider.secret_key,
      at,
    ],
  );
}

export async function findCustomProvider(
  db: Queryable,
  identifier: string,
  lock = false,
): Promise<CustomProviderRow | undefined> {
  const [row] = await db.query<CustomProviderRow>(
    `select * from auth.custom_providers where identifier = $1 ${lock ? 'for update' : ''}`,
    [identifier],
  );
  return row;
}

export function listCustomProviders(db: Queryable, type: string | null): Promise<CustomProviderRow[]> {
  return db.query<CustomProviderRow>(
    'select * from auth.custom_providers where $1::text is null or provider_type = $1 order by created_at, identifier',
    [type],
  );
}

export async function countCustomProviders(db: Queryable): Promise<number> {
  const [row] = await db.query<{ total: number }>('select count(*) as total from auth.custom_providers');
  return row?.total ?? 0;
}

export async function deleteCustomProvider(tx: Queryable, id: string): Promise<void> {
  await tx.query('delete from auth.custom_providers where id = $1', [id]);
}
