import type { Queryable } from '../../database.ts';

export type AuthMethod = 'none' | 'client_secret_basic' | 'client_secret_post';

export interface OauthClientRow {
  readonly id: string;
  readonly name: string;
  readonly secret_digest: Buffer | null;
  readonly token_endpoint_auth_method: AuthMethod;
  readonly client_uri: string | null;
  readonly logo_uri: string | null;
  readonly redirect_uris: readonly string[];
  readonly grant_types: readonly string[];
  readonly response_types: readonly string[];
  readonly scope: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

const valuesOf = (client: Omit<OauthClientRow, 'created_at' | 'updated_at'>, at: Date): unknown[] => [
  client.id,
  client.name,
  client.secret_digest,
  client.token_endpoint_auth_method,
  client.client_uri,
  client.logo_uri,
  JSON.stringify(client.redirect_uris),
  JSON.stringify(client.grant_types),
  JSON.stringify(client.response_types),
  client.scope,
  at,
];

export async function insertClient(
  tx: Queryable,
  client: Omit<OauthClientRow, 'created_at' | 'updated_at'>,
  at: Date,
): Promise<OauthClientRow[]> {
  return tx.query<OauthClientRow>(
    `insert into auth.oauth_clients (id, name, secret_digest, token_endpoint_auth_method, client_uri, logo_uri,
       redirect_uris, grant_types, response_types, scope, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11) returning *`,
    valuesOf(client, at),
  );
}

export async function saveClient(tx: Queryable, client: OauthClientRow, at: Date): Promise<OauthClientRow[]> {
  return tx.query<OauthClientRow>(
    `update auth.oauth_clients set name = $2, secret_digest = $3, token_endpoint_auth_method = $4, client_uri = $5,
       logo_uri = $6, redirect_uris = $7, grant_types = $8, response_types = $9, scope = $10, updated_at = $11
     where id = $1 returning *`,
    valuesOf(client, at),
  );
}

export async function findClient(
  db: Queryable,
  id: string,
  lock = false,
): Promise<OauthClientRow | undefined> {
  const [row] = await db.query<OauthClientRow>(
    `select * from auth.oauth_clients where id = $1 ${lock ? 'for update' : ''}`,
    [id],
  );
  return row;
}

/** Newest first. */
export function listClients(db: Queryable, limit: number, offset: number): Promise<OauthClientRow[]> {
  return db.query<OauthClientRow>(
    'select * from auth.oauth_clients order by created_at desc, id limit $1 offset $2',
    [limit, offset],
  );
}

export async function countClients(db: Queryable): Promise<number> {
  const [row] = await db.query<{ total: number }>('select count(*) as total from auth.oauth_clients');
  return row?.total ?? 0;
}

export async function deleteClient(tx: Queryable, id: string): Promise<void> {
  await tx.query('delete from auth.oauth_clients where id = $1', [id]);
}
