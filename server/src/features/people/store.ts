import type { MemberFarm, MemberRole, Person } from '@draksha/contract';
import { sql } from 'kysely';
import { compileOnly, type Db, ofFarmer, type ReadDb, type WriteDb } from '../../db.ts';

export const fullName = sql<string>`trim(concat_ws(' ', users.first_name, users.last_name))`;

/** The farm's owner as one of its people. */
export async function ownerOf(db: ReadDb): Promise<Person> {
  const { id, name, createdAt } = await db
    .selectFrom('users')
    .select(['id', 'createdAt', fullName.as('name')])
    .where('id', '=', ofFarmer)
    .executeTakeFirstOrThrow();
  return { id, userId: id, name, role: 'owner', since: createdAt, endedAt: null };
}

const personColumns = ['id', 'memberId as userId', 'name', 'role', 'joinedAt as since', 'endedAt'] as const;

/** Members of the farm, former ones too: rows show their names. */
export const membersOf = (db: ReadDb): Promise<Person[]> =>
  db
    .selectFrom('farmMembers')
    .select(personColumns)
    .where('userId', '=', ofFarmer)
    .orderBy('joinedAt')
    .orderBy('id')
    .execute() as Promise<Person[]>;

/** The changed member; `null` for none. */
export async function changeMember(
  db: WriteDb,
  id: string,
  change: { readonly role: MemberRole } | { readonly endedAt: string },
): Promise<Person | null> {
  const row = await db
    .updateTable('farmMembers')
    .set(change)
    .where('userId', '=', ofFarmer)
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .returning(personColumns)
    .executeTakeFirst();
  return (row as Person | undefined) ?? null;
}

export interface Membership {
  readonly ownerId: string;
  readonly memberId: string;
  readonly role: string;
}

/** Compiled once, for every request of a member. The lists are parameters. */
const rolesAsked = compileOnly
  .selectFrom('farmMembers')
  .select(['userId as ownerId', 'memberId', 'role'])
  .where('userId', '=', sql<string>`any(${[]}::uuid[])`)
  .where('memberId', '=', sql<string>`any(${[]}::uuid[])`)
  .where('endedAt', 'is', null)
  .compile();

/** Which of some accounts are members of some farms now. */
export const rolesAmong = async (
  db: Db,
  ownerIds: readonly string[],
  memberIds: readonly string[],
): Promise<Membership[]> =>
  (await db.executeQuery<Membership>({ ...rolesAsked, parameters: [ownerIds, memberIds] })).rows;

export const farmColumns = [
  'users.id as ownerId',
  sql<string>`coalesce(farmer_profiles.farm_name, '')`.as('farmName'),
  fullName.as('ownerName'),
] as const;

/** Farms that an account is a member of. */
export const farmsOf = (db: Db, memberId: string): Promise<MemberFarm[]> =>
  db
    .selectFrom('farmMembers')
    .innerJoin('users', 'users.id', 'farmMembers.userId')
    .leftJoin('farmerProfiles', 'farmerProfiles.userId', 'users.id')
    .select([...farmColumns, 'farmMembers.role'])
    .where('farmMembers.memberId', '=', memberId)
    .where('farmMembers.endedAt', 'is', null)
    .orderBy('farmMembers.joinedAt')
    .execute() as Promise<MemberFarm[]>;

/** An account's memberships, ended ones too, for its export. */
export const membershipsOf = (db: Db, memberId: string) =>
  db
    .selectFrom('farmMembers')
    .select(['userId as farm', 'role', 'name', 'joinedAt', 'endedAt'])
    .where('memberId', '=', memberId)
    .orderBy('joinedAt')
    .execute();

/** Returns false where there was no membership. */
export async function endMembership(db: Db, ownerId: string, memberId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('farmMembers')
    .set({ endedAt: now.toISOString() })
    .where('userId', '=', ownerId)
    .where('memberId', '=', memberId)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const names = (memberId: string) =>
  compileOnly
    .selectFrom('farmMembers')
    .select('name')
    .where('userId', '=', ofFarmer)
    .where('memberId', '=', memberId)
    .where('name', '<>', '');

/** Removes a deleted account's name from its rows; a namesake keeps theirs. */
export async function forgetMember(db: WriteDb, memberId: string): Promise<void> {
  await db
    .updateTable('tasks')
    .set({ completedBy: '' })
    .where('userId', '=', ofFarmer)
    .where('completedBy', 'in', names(memberId))
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('changes')
        .select('rowId')
        .where('userId', '=', ofFarmer)
        .where('noun', '=', 'tasks')
        .where('authorId', '=', memberId),
    )
    .execute();
  await db
    .updateTable('proposals')
    .set({ proposedBy: '' })
    .where('userId', '=', ofFarmer)
    .where('proposedBy', '<>', '')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('rowAuthors')
        .select('rowId')
        .where('userId', '=', ofFarmer)
        .where('authorId', '=', memberId),
    )
    .execute();
  await db
    .updateTable('farmMembers')
    .set({ name: '' })
    .where('userId', '=', ofFarmer)
    .where('memberId', '=', memberId)
    .execute();
}
