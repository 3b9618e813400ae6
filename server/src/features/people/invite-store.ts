import type { FarmInvite, MemberFarm, MemberRole } from '@draksha/contract';
import { sql } from 'kysely';
import { type Db, ofFarmer, type ReadDb, type WriteDb } from '../../db.ts';
import { claim, claimedBy } from '../../lib/claims.ts';
import { AppError } from '../../lib/errors.ts';
import { farmColumns, fullName } from './store.ts';

const inviteColumns = [
  'id',
  'name',
  'role',
  'createdAt',
  'endsAt',
  sql<boolean>`phone_hash is not null`.as('byNumber'),
] as const;

/** Invitations that can be accepted at an instant. */
export const openInvites = (db: ReadDb, now: Date): Promise<FarmInvite[]> =>
  db
    .selectFrom('farmInvites')
    .select(inviteColumns)
    .where('userId', '=', ofFarmer)
    .where('endedAt', 'is', null)
    .where('endsAt', '>', now.toISOString())
    .orderBy('createdAt')
    .orderBy('id')
    .execute() as Promise<FarmInvite[]>;

/** By secret, or by the signed-in number. */
export type Invited = { readonly name: string; readonly role: MemberRole } & (
  | { readonly secretHash: Buffer }
  | { readonly phoneHash: Buffer; readonly forAccount: string | null }
);

type NewInvite = Invited & {
  readonly id: string;
  readonly userId: string;
  readonly createdAt: Date;
  readonly endsAt: Date;
};

/** @param most open invitations of a farm; beyond them `null`, and nothing is stored */
export async function insertInvite(
  db: WriteDb,
  { createdAt, endsAt, ...invite }: NewInvite,
  most: number,
): Promise<FarmInvite | null> {
  // Concurrent calls run in sequence, so that both count.
  await db.selectFrom('users').select('id').where('id', '=', invite.userId).forUpdate().execute();
  if ((await openInvites(db, createdAt)).length >= most) return null;
  // Numbers of unused invitations are deleted.
  await db
    .updateTable('farmInvites')
    .set({ phoneHash: null })
    .where('userId', '=', ofFarmer)
    .where('endsAt', '<=', createdAt.toISOString())
    .execute();
  if ('secretHash' in invite) await claim(db, invite.userId, invite.secretHash);
  else
    await db
      .insertInto('invitedNumbers')
      .values({ phoneHash: invite.phoneHash, ownerId: invite.userId })
      .onConflict((known) => known.doNothing())
      .execute();
  await forgetNumbers(db, invite.userId, 'phoneHash' in invite ? [invite.phoneHash] : []);
  const row = await db
    .insertInto('farmInvites')
    .values({
      ...invite,
      createdAt: createdAt.toISOString(),
      endsAt: endsAt.toISOString(),
    })
    .returning(inviteColumns)
    .executeTakeFirstOrThrow();
  return row as FarmInvite;
}

/** Drops the numbers that a farm invites no longer. */
async function forgetNumbers(db: Db | WriteDb, ownerId: string, also: readonly Buffer[] = []): Promise<void> {
  const open = await db
    .selectFrom('farmInvites')
    .select('phoneHash')
    .where('userId', '=', ownerId)
    .where('phoneHash', 'is not', null)
    .execute();
  const hashes = [...also, ...open.flatMap(({ phoneHash }) => phoneHash ?? [])];
  await db
    .deleteFrom('invitedNumbers')
    .where('ownerId', '=', ownerId)
    .where('phoneHash', '<>', sql<Buffer>`all(${hashes}::bytea[])`)
    .execute();
}

/** Returns false where no open invitation has this id. */
export async function endInvite(db: WriteDb, id: string, now: Date): Promise<boolean> {
  const ended = await db
    .updateTable('farmInvites')
    .set({ endedAt: now.toISOString(), phoneHash: null })
    .where('userId', '=', ofFarmer)
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .returning('userId')
    .executeTakeFirst();
  if (!ended) return false;
  await forgetNumbers(db, ended.userId);
  return true;
}

interface FoundInvite extends Omit<MemberFarm, 'role'> {
  readonly role: MemberRole;
  readonly id: string;
  readonly name: string;
  readonly endsAt: string;
}

const openTo = (db: Db, now: Date) =>
  db
    .selectFrom('farmInvites')
    .innerJoin('users', 'users.id', 'farmInvites.userId')
    .leftJoin('farmerProfiles', 'farmerProfiles.userId', 'users.id')
    .select([...farmColumns, 'farmInvites.id', 'farmInvites.name', 'farmInvites.role', 'farmInvites.endsAt'])
    .where('farmInvites.endedAt', 'is', null)
    .where('farmInvites.endsAt', '>', now.toISOString())
    .where('users.leavingSince', 'is', null);

const inviteOf = (db: Db, ownerId: string, hash: Buffer, now: Date) =>
  openTo(db, now)
    .where('farmInvites.userId', '=', ownerId)
    .where('users.id', '=', ownerId)
    .where('farmInvites.secretHash', '=', hash);

interface Waiting {
  readonly phoneHash: Buffer;
  readonly userId: string;
  readonly now: Date;
}

const MAX_WAITING = 20;

/**
 * Open invitations to a number, the newest first, for its present account, which then owns them: the number's next
 * owner does not see them.
 */
export async function waitingInvites(db: Db, { phoneHash, userId, now }: Waiting): Promise<FoundInvite[]> {
  const owners = await db
    .selectFrom('invitedNumbers')
    .select('ownerId')
    .where('phoneHash', '=', phoneHash)
    .limit(MAX_WAITING)
    .execute();
  // One at a time: their farms may be on several nodes.
  const ofOwner = ({ ownerId }: { readonly ownerId: string }) =>
    openTo(db, now)
      .select(['farmInvites.forAccount', 'farmInvites.createdAt'])
      .where('farmInvites.userId', '=', ownerId)
      .where('users.id', '=', ownerId)
      .where('farmInvites.phoneHash', '=', phoneHash)
      .where('farmInvites.declinedAt', 'is', null)
      .where(({ eb, or }) =>
        or([eb('farmInvites.forAccount', 'is', null), eb('farmInvites.forAccount', '=', userId)]),
      )
      .execute();
  const found = (await Promise.all(owners.map(ofOwner)))
    .flat()
    .toSorted((a, b) => (a.createdAt > b.createdAt ? -1 : 1));
  for (const { ownerId, id, forAccount } of found)
    if (forAccount === null)
      await db
        .updateTable('farmInvites')
        .set({ forAccount: userId })
        .where('userId', '=', ownerId)
        .where('id', '=', id)
        .where('forAccount', 'is', null)
        .execute();
  return found.map(({ forAccount: _, createdAt: __, ...invite }) => invite as FoundInvite);
}

/** The invited person declines; the owner's list is unchanged. */
export async function declineInvite(
  db: Db,
  { ownerId, id, now }: { readonly ownerId: string; readonly id: string; readonly now: Date },
): Promise<void> {
  await db
    .updateTable('farmInvites')
    .set({ declinedAt: now.toISOString() })
    .where('userId', '=', ownerId)
    .where('id', '=', id)
    .execute();
}

/** What an invitation that is still open is to; `null` for any other secret. */
export async function findInvite(db: Db, hash: Buffer, now: Date): Promise<FoundInvite | null> {
  const ownerId = await claimedBy(db, hash);
  if (ownerId === null) return null;
  return ((await inviteOf(db, ownerId, hash, now).executeTakeFirst()) as FoundInvite | undefined) ?? null;
}

interface Acceptance {
  /** Of the membership. */
  readonly id: string;
  readonly memberId: string;
  readonly now: Date;
  readonly mostMembers: number;
  readonly mostFarms: number;
}

/** @throws AppError not_found, conflict; then nothing is changed */
export const acceptInvite = (
  db: Db,
  find: (db: Db) => Promise<FoundInvite | null>,
  { id, memberId, now, mostMembers, mostFarms }: Acceptance,
): Promise<MemberFarm> =>
  db.transaction().execute(async (tx) => {
    const invite = await find(tx);
    if (!invite) throw new AppError('not_found');
    const { ownerId } = invite;
    // Locks both accounts in a fixed order, so that counts hold and two acceptances cannot deadlock. One statement
    // each: they may be on two nodes.
    const accounts: { readonly id: string; readonly name: string }[] = [];
    for (const accountId of [ownerId, memberId].sort())
      accounts.push(
        ...(await tx
          .selectFrom('users')
          .select(['id', fullName.as('name')])
          .where('id', '=', accountId)
          .forUpdate()
          .execute()),
      );
    const member = accounts.find((account) => account.id === memberId);
    if (!member || ownerId === memberId) throw new AppError('conflict', 'This is your own farm.');
    const live = await tx
      .selectFrom('farmMembers')
      .select(['userId', 'memberId'])
      .where(({ eb, or }) => or([eb('userId', '=', ownerId), eb('memberId', '=', memberId)]))
      .where('endedAt', 'is', null)
      .execute();
    if (live.some((one) => one.userId === ownerId && one.memberId === memberId))
      throw new AppError('conflict', 'You are a member of this farm already.');
    if (live.filter(({ userId }) => userId === ownerId).length >= mostMembers)
      throw new AppError('conflict', 'This farm has as many members as it may have.');
    if (live.filter((one) => one.memberId === memberId).length >= mostFarms)
      throw new AppError('conflict', 'You are a member of as many farms as you may be.');
    const { numUpdatedRows } = await tx
      .updateTable('farmInvites')
      .set({ endedAt: now.toISOString(), phoneHash: null })
      .where('userId', '=', ownerId)
      .where('id', '=', invite.id)
      .where('endedAt', 'is', null)
      .executeTakeFirst();
    // Accepted or withdrawn meanwhile.
    if (numUpdatedRows === 0n) throw new AppError('not_found');
    await forgetNumbers(tx, ownerId);
    await tx
      .insertInto('farmMembers')
      .values({
        id,
        userId: ownerId,
        memberId,
        role: invite.role,
        name: member.name || invite.name,
        joinedAt: now.toISOString(),
      })
      .execute();
    const { farmName, ownerName, role } = invite;
    return { ownerId, farmName, ownerName, role };
  });
