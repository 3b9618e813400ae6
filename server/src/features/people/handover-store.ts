import { type FarmHandover, HANDOVER_DAYS, type HandoverRefusal, handoverRefusals } from '@draksha/contract';
import { DAY_MS } from '@draksha/models';
import { type QueryExecutorProvider, sql } from 'kysely';
import { anyId, type Db } from '../../db.ts';
import { AppError } from '../../lib/errors.ts';

const daysBefore = (at: Date, days: number): string => new Date(at.getTime() - days * DAY_MS).toISOString();
const daysAfter = (at: string, days: number): string =>
  new Date(Date.parse(at) + days * DAY_MS).toISOString();

/** One that was not stopped and has not expired. */
const isLive = (now: Date) =>
  sql<boolean>`ended_at is null and (accepted_at is null and offered_at > ${daysBefore(now, HANDOVER_DAYS)}
    or coalesce(accepted_at > ${daysBefore(now, 2 * HANDOVER_DAYS)}, false))`;

/** How accounts and their farms are called, by account. */
async function namesOf(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('users')
    .leftJoin('farmerProfiles', 'farmerProfiles.userId', 'users.id')
    .select([
      'users.id',
      sql<string>`trim(concat_ws(' ', users.first_name, users.last_name))`.as('name'),
      sql<string>`coalesce(farmer_profiles.farm_name, '')`.as('farmName'),
    ])
    .where('users.id', '=', anyId(ids))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Open hand-overs of an account: of its farm, and of farms to it. They may be on two nodes, so no join. */
export async function handoversOf(db: Db, accountId: string, now: Date): Promise<FarmHandover[]> {
  const rows = await db
    .selectFrom('farmHandovers')
    .select(['userId as ownerId', 'memberId', 'offeredAt', 'acceptedAt'])
    .where(({ eb, or }) => or([eb('userId', '=', accountId), eb('memberId', '=', accountId)]))
    .where(isLive(now))
    .orderBy('offeredAt')
    .execute();
  if (rows.length === 0) return [];
  const names = await namesOf(
    db,
    rows.flatMap(({ ownerId, memberId }) => [ownerId, memberId]),
  );
  return rows.map(({ ownerId, memberId, offeredAt, acceptedAt }) => ({
    ownerId,
    memberId,
    offeredAt,
    ownerName: names.get(ownerId)?.name ?? '',
    memberName: names.get(memberId)?.name ?? '',
    farmName: names.get(ownerId)?.farmName ?? '',
    acceptedAt,
    readyAt: acceptedAt && daysAfter(acceptedAt, HANDOVER_DAYS),
    endsAt: acceptedAt ? daysAfter(acceptedAt, 2 * HANDOVER_DAYS) : daysAfter(offeredAt, HANDOVER_DAYS),
  }));
}

/** Under which account a person worked before they changed it, for phones that have not sent everything. */
export async function movesOf(db: Db, accountId: string): Promise<{ ownerId: string; before: string }[]> {
  const rows = await db
    .selectFrom('farmHandovers')
    .distinctOn('userId')
    .select(['userId', 'memberId'])
    .where(({ eb, or }) => or([eb('userId', '=', accountId), eb('memberId', '=', accountId)]))
    .where('doneAt', 'is not', null)
    .orderBy('userId')
    .orderBy('doneAt', 'desc')
    .execute();
  return rows.map(({ userId, memberId }) => ({
    ownerId: userId,
    before: userId === accountId ? memberId : userId,
  }));
}

export interface Parties {
  readonly ownerId: string;
  readonly memberId: string;
}

const asRefusal = (found: string | null | undefined): HandoverRefusal | null =>
  handoverRefusals.find((one) => one === found) ?? null;

/** Holds both accounts until the transaction ends. */
async function refusalIn(tx: QueryExecutorProvider, { ownerId, memberId }: Parties) {
  const { rows } = await sql<{ readonly refusal: string | null }>`
    select app.handover_refusal(${ownerId}, ${memberId}) as refusal`.execute(tx);
  return asRefusal(rows[0]?.refusal);
}

/** The account of a member of the farm now. */
export async function memberAccount(db: Db, ownerId: string, personId: string): Promise<string | null> {
  const row = await db
    .selectFrom('farmMembers')
    .select('memberId')
    .where('userId', '=', ownerId)
    .where('id', '=', personId)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return row?.memberId ?? null;
}

/** Offers the farm. Why not; null when it is done. */
export const offerFarm = (db: Db, parties: Parties, id: string, now: Date): Promise<HandoverRefusal | null> =>
  db.transaction().execute(async (tx) => {
    const refusal = await refusalIn(tx, parties);
    if (refusal) return refusal;
    const { ownerId: userId, memberId } = parties;
    await tx
      .updateTable('farmHandovers')
      .set({ endedAt: now.toISOString() })
      .where('userId', '=', userId)
      .where('endedAt', 'is', null)
      .where(sql<boolean>`not (${isLive(now)})`)
      .execute();
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('farmHandovers')
      .values({ userId, id, memberId, offeredAt: now.toISOString() })
      .onConflict((on) => on.column('userId').where('endedAt', 'is', null).doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n ? null : 'under_way';
  });

/** Agrees to an offer. Why not; null when it is done. @throws AppError not_found */
export const acceptFarm = (db: Db, parties: Parties, now: Date): Promise<HandoverRefusal | null> =>
  db.transaction().execute(async (tx) => {
    const refusal = await refusalIn(tx, parties);
    if (refusal) return refusal;
    const { numUpdatedRows } = await tx
      .updateTable('farmHandovers')
      .set({ acceptedAt: sql<string>`coalesce(accepted_at, ${now.toISOString()})` })
      .where('userId', '=', parties.ownerId)
      .where('memberId', '=', parties.memberId)
      .where(isLive(now))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new AppError('not_found');
    return null;
  });

/** Whose hand-over was stopped; null where there was none of the caller's. */
export async function stopHandover(
  db: Db,
  ownerId: string,
  callerId: string,
  now: Date,
): Promise<Parties | null> {
  const row = await db
    .updateTable('farmHandovers')
    .set({ endedAt: now.toISOString() })
    .where('userId', '=', ownerId)
    .where(({ eb, or }) => or([eb('userId', '=', callerId), eb('memberId', '=', callerId)]))
    .where('endedAt', 'is', null)
    .returning(['userId as ownerId', 'memberId'])
    .executeTakeFirst();
  return row ?? null;
}

/** The rows' part of a hand-over, in the transaction in which the two change accounts. */
export async function handOverRows(
  tx: QueryExecutorProvider,
  { ownerId, memberId }: Parties,
  now: Date,
): Promise<HandoverRefusal | null> {
  const { rows } = await sql<{ readonly refusal: string | null }>`
    select app.hand_over(${ownerId}, ${memberId}, ${now},
      make_interval(days => ${HANDOVER_DAYS}), make_interval(days => ${2 * HANDOVER_DAYS})) as refusal`.execute(
    tx,
  );
  return asRefusal(rows[0]?.refusal);
}
