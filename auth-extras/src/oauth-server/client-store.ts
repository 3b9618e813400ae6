import type { Queryable, ReadPool } from '@draksha/auth/database';
import type { OauthClients } from '@draksha/auth/database.gen';
import type { Selectable } from 'kysely';
import { z } from 'zod';

type Stored = Selectable<OauthClients>;

export type AuthMethod = Stored['token_endpoint_auth_method'];

interface Lists {
  readonly redirect_uris: readonly string[];
  readonly grant_types: readonly string[];
  readonly response_types: readonly string[];
}

export type OauthClientRow = Readonly<Omit<Stored, keyof Lists>> & Lists;

const texts = z.array(z.string());

const clientOf = (row: Stored): OauthClientRow => ({
  ...row,
  redirect_uris: texts.parse(row.redirect_uris),
  grant_types: texts.parse(row.grant_types),
  response_types: texts.parse(row.response_types),
});

/** JSON goes as text: the driver would write a list as an array of PostgreSQL's own. */
const storedLists = ({ redirect_uris, grant_types, response_types }: Lists) => ({
  redirect_uris: JSON.stringify(redirect_uris),
  grant_types: JSON.stringify(grant_types),
  response_types: JSON.stringify(response_types),
});

export async function insertClient(
  { writes }: Queryable,
  client: Omit<OauthClientRow, 'created_at' | 'updated_at'>,
  at: Date,
): Promise<OauthClientRow> {
  const row = await writes
    .insertInto('oauth_clients')
    .values({ ...client, ...storedLists(client), created_at: at, updated_at: at })
    .returningAll()
    .executeTakeFirstOrThrow();
  return clientOf(row);
}

export async function saveClient(
  { writes }: Queryable,
  client: OauthClientRow,
  at: Date,
): Promise<OauthClientRow> {
  const { id, created_at: _, ...fields } = client;
  const row = await writes
    .updateTable('oauth_clients')
    .set({ ...fields, ...storedLists(client), updated_at: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return clientOf(row);
}

export async function findClient({ reads }: ReadPool, id: string): Promise<OauthClientRow | undefined> {
  const row = await reads.selectFrom('oauth_clients').selectAll().where('id', '=', id).executeTakeFirst();
  return row && clientOf(row);
}

/** The same, locked until the transaction ends. */
export async function lockClient({ writes }: Queryable, id: string): Promise<OauthClientRow | undefined> {
  const row = await writes
    .selectFrom('oauth_clients')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && clientOf(row);
}

/** Newest first. */
export async function listClients(
  { reads }: ReadPool,
  limit: number,
  offset: number,
): Promise<OauthClientRow[]> {
  const rows = await reads
    .selectFrom('oauth_clients')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(clientOf);
}

export async function countClients({ reads }: ReadPool): Promise<number> {
  const { total } = await reads
    .selectFrom('oauth_clients')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export async function deleteClient({ writes }: Queryable, id: string): Promise<void> {
  await writes.deleteFrom('oauth_clients').where('id', '=', id).execute();
}
