import type { Queryable, ReadPool } from '@draksha/auth/database';
import type { SsoRequests } from '@draksha/auth/database.gen';
import type { Selectable } from 'kysely';

export type SsoRequestRow = Selectable<SsoRequests>;

export async function insertRequest(
  { writes }: Queryable,
  request: Omit<SsoRequestRow, 'created_at'>,
  at: Date,
): Promise<void> {
  await writes
    .insertInto('sso_requests')
    .values({ ...request, created_at: at })
    .execute();
}

export function findRequest({ reads }: ReadPool, id: string): Promise<SsoRequestRow | undefined> {
  return reads.selectFrom('sso_requests').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Uses the request up; false when another answer was first. */
export async function consumeRequest({ writes }: Queryable, id: string): Promise<boolean> {
  const used = await writes.deleteFrom('sso_requests').where('id', '=', id).returning('id').execute();
  return used.length > 0;
}

/** Uses the assertion up; false when it came before. */
export async function consumeAssertion(
  { writes }: Queryable,
  providerId: string,
  digest: Buffer,
  expiresAt: Date,
): Promise<boolean> {
  const used = await writes
    .insertInto('sso_assertions')
    .values({ provider_id: providerId, digest, expires_at: expiresAt })
    .onConflict((on) => on.doNothing())
    .returning('digest')
    .execute();
  return used.length > 0;
}

export async function purgeSsoTraffic({ writes }: Queryable, requestsBefore: Date, at: Date): Promise<void> {
  await writes.deleteFrom('sso_requests').where('created_at', '<', requestsBefore).execute();
  await writes.deleteFrom('sso_assertions').where('expires_at', '<', at).execute();
}
