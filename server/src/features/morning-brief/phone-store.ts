import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Database } from '../../database.gen.ts';
import type { Db, ReadDb, WriteDb } from '../../db.ts';
import { claim, claimedBy, releaseClaims } from '../../lib/claims.ts';
import type { PushTarget } from '../../lib/push/push-sender.ts';
import { hashOf } from '../../lib/secret-address.ts';

interface NewPhone extends PushTarget {
  readonly id: string;
  readonly userId: string;
  readonly createdAt: string;
}

export async function savePhone(db: WriteDb, phone: NewPhone): Promise<void> {
  await claim(db, phone.userId, hashOf(phone.endpoint));
  await db
    .insertInto('pushSubscriptions')
    .values({ ...phone, seenAt: phone.createdAt })
    .execute();
}

/** Updates a phone's last contact and keys; false for another farmer's. */
export async function renewPhone(
  system: Db,
  { userId, endpoint, p256dh, auth, createdAt: seenAt }: NewPhone,
): Promise<boolean> {
  const renewed = await system
    .updateTable('pushSubscriptions')
    .set({ p256dh, auth, seenAt })
    .where('userId', '=', userId)
    .where('endpoint', '=', endpoint)
    .returning('id')
    .executeTakeFirst();
  return renewed !== undefined;
}

/** A phone showed a message. */
export async function notePhoneSeen(system: Db, userId: string, endpoint: string, at: string): Promise<void> {
  await system
    .updateTable('pushSubscriptions')
    .set(({ fn, ref, val }) => ({ seenAt: fn<string>('greatest', [ref('seenAt'), val(at)]) }))
    .where('userId', '=', userId)
    .where('endpoint', '=', endpoint)
    .execute();
}

/** Deletes subscriptions of silent phones; their service may go on accepting messages. */
export async function dropUnseenPhones(system: Db, before: string): Promise<void> {
  const unseen = await system
    .selectFrom('pushSubscriptions')
    .select('userId')
    .distinct()
    .where('seenAt', '<', before)
    .execute();
  for (const { userId } of unseen) await forgetPhones(system, userId, ({ eb }) => eb('seenAt', '<', before));
}

type PhonesWhere = (where: ExpressionBuilder<Database, 'pushSubscriptions'>) => Expression<SqlBool>;

/** Ends the subscriptions of a farmer's phones. */
const forgetPhones = (system: Db, userId: string, which: PhonesWhere): Promise<void> =>
  system.transaction().execute(async (tx) => {
    const gone = await tx
      .deleteFrom('pushSubscriptions')
      .where('userId', '=', userId)
      .where(which)
      .returning('endpoint')
      .execute();
    await releaseClaims(
      tx,
      gone.map(({ endpoint }) => hashOf(endpoint)),
    );
  });

/** Deletes a farmer's oldest subscriptions beyond the limit. */
export async function dropOldestPhones(system: Db, userId: string, most: number): Promise<void> {
  const newest = await system
    .selectFrom('pushSubscriptions')
    .select('id')
    .where('userId', '=', userId)
    .orderBy('seenAt', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  const kept = newest.map(({ id }) => id);
  if (kept.length === most) await forgetPhones(system, userId, ({ eb }) => eb('id', 'not in', kept));
}

export const dropPhone = (system: Db, userId: string, endpoint: string): Promise<void> =>
  forgetPhones(system, userId, ({ eb }) => eb('endpoint', '=', endpoint));

/** Deletes all of a farmer's subscriptions. */
export const dropPhones = (system: Db, userId: string): Promise<void> =>
  forgetPhones(system, userId, ({ lit }) => lit(true));

/** Frees an endpoint for the phone's new account: one endpoint belongs to one account. */
export async function freeEndpoint(system: Db, endpoint: string): Promise<void> {
  const hash = hashOf(endpoint);
  const ownerId = await claimedBy(system, hash);
  if (ownerId === null) return;
  await dropPhone(system, ownerId, endpoint);
  await releaseClaims(system, [hash]);
}

export interface Phone extends PushTarget {
  readonly id: string;
}

export const phonesOf = (db: ReadDb, userId: string): Promise<Phone[]> =>
  db
    .selectFrom('pushSubscriptions')
    .select(['id', 'endpoint', 'p256dh', 'auth'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute();

export const forgetPhone = (system: Db, userId: string, id: string): Promise<void> =>
  forgetPhones(system, userId, ({ eb }) => eb('id', '=', id));
