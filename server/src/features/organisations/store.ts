import {
  type Agronomist,
  type LookedAt,
  MAX_OPENED,
  OPENED_DAYS,
  type OrganisationKind,
} from '@draksha/contract';
import { DAY_MS } from '@draksha/models';
import { sql } from 'kysely';
import { anyId, type Db } from '../../db.ts';
import { AppError } from '../../lib/errors.ts';

const fullName = sql<string>`trim(concat_ws(' ', users.first_name, users.last_name))`;

export interface OwnOrganisation {
  readonly id: string;
  readonly name: string;
  readonly kind: OrganisationKind;
  readonly code: string;
  /** Of the account. */
  readonly role: Agronomist['role'];
}

/** The organisation that an account is an agronomist of. */
export async function organisationOf(db: Db, accountId: string): Promise<OwnOrganisation | null> {
  const row = await db
    .selectFrom('organisationAgronomists as a')
    .innerJoin('organisations as o', 'o.id', 'a.organisationId')
    .select(['o.id', 'o.name', 'o.kind', 'o.code', 'a.role'])
    .where('a.agronomistId', '=', accountId)
    .where('a.endedAt', 'is', null)
    .executeTakeFirst();
  return (row as OwnOrganisation | undefined) ?? null;
}

export const agronomistsOf = (db: Db, organisationId: string): Promise<Agronomist[]> =>
  db
    .selectFrom('organisationAgronomists')
    .select(['id', 'agronomistId as userId', 'name', 'role', 'joinedAt as since'])
    .where('organisationId', '=', organisationId)
    .where('endedAt', 'is', null)
    .orderBy('joinedAt')
    .orderBy('id')
    .execute() as Promise<Agronomist[]>;

interface NewOrganisation {
  readonly id: string;
  readonly agronomistId: string;
  readonly name: string;
  readonly kind: OrganisationKind;
  readonly code: string;
  readonly now: Date;
  /** Of the head's row. */
  readonly headId: string;
}

async function lockedName(tx: Db, accountId: string): Promise<string> {
  const { name } = await tx
    .selectFrom('users')
    .select(fullName.as('name'))
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return name;
}

/** @throws AppError conflict where the account is of an organisation already */
export const makeOrganisation = (
  db: Db,
  { id, agronomistId, name, kind, code, now, headId }: NewOrganisation,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const head = await lockedName(tx, agronomistId);
    if (await organisationOf(tx, agronomistId))
      throw new AppError('conflict', 'You belong to an organisation already.');
    const at = now.toISOString();
    await tx
      .insertInto('organisations')
      .values({ id, name, kind, code, madeBy: agronomistId, createdAt: at })
      .execute();
    await tx
      .insertInto('organisationAgronomists')
      .values({ organisationId: id, id: headId, agronomistId, role: 'head', name: head, joinedAt: at })
      .execute();
  });

/** Ends everything of an organisation. */
export const closeOrganisation = (db: Db, organisationId: string, now: Date): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const at = now.toISOString();
    await tx.updateTable('organisations').set({ closedAt: at }).where('id', '=', organisationId).execute();
    await tx
      .updateTable('farmConsents')
      .set({ withdrawnAt: at })
      .where('organisationId', '=', organisationId)
      .where('withdrawnAt', 'is', null)
      .execute();
    await tx
      .updateTable('organisationInvites')
      .set({ endedAt: at })
      .where('organisationId', '=', organisationId)
      .where('endedAt', 'is', null)
      .execute();
    await tx
      .updateTable('organisationAgronomists')
      .set({ endedAt: at })
      .where('organisationId', '=', organisationId)
      .where('endedAt', 'is', null)
      .execute();
  });

interface NewAgronomistInvite {
  readonly id: string;
  readonly organisationId: string;
  readonly name: string;
  readonly secretHash: Buffer;
  readonly createdAt: string;
  readonly endsAt: string;
}

/** Whether it was kept: an organisation has at most so many that are open. */
export async function insertAgronomistInvite(
  db: Db,
  invite: NewAgronomistInvite,
  most: number,
): Promise<boolean> {
  const { open } = await db
    .selectFrom('organisationInvites')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('organisationId', '=', invite.organisationId)
    .where('endedAt', 'is', null)
    .where('endsAt', '>', invite.createdAt)
    .executeTakeFirstOrThrow();
  if (open >= most) return false;
  await db.insertInto('organisationInvites').values(invite).execute();
  return true;
}

/** Of which organisation an invitation is that is still open. */
export async function findAgronomistInvite(db: Db, hash: Buffer, now: Date) {
  const row = await db
    .selectFrom('organisationInvites as i')
    .innerJoin('organisations as o', 'o.id', 'i.organisationId')
    .select(['i.id', 'i.name as inviteName', 'o.id as organisationId', 'o.name', 'o.kind'])
    .where('i.secretHash', '=', hash)
    .where('i.endedAt', 'is', null)
    .where('i.endsAt', '>', now.toISOString())
    .executeTakeFirst();
  return row ? { ...row, kind: row.kind as OrganisationKind } : null;
}

interface Acceptance {
  readonly hash: Buffer;
  readonly id: string;
  readonly agronomistId: string;
  readonly now: Date;
  readonly most: number;
}

/** @throws AppError not_found, conflict; then nothing is changed */
export const acceptAgronomistInvite = (
  db: Db,
  { hash, id, agronomistId, now, most }: Acceptance,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const invite = await findAgronomistInvite(tx, hash, now);
    if (!invite) throw new AppError('not_found');
    const { organisationId } = invite;
    await tx
      .selectFrom('organisations')
      .select('id')
      .where('id', '=', organisationId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const name = await lockedName(tx, agronomistId);
    if (await organisationOf(tx, agronomistId))
      throw new AppError('conflict', 'You belong to an organisation already.');
    if ((await agronomistsOf(tx, organisationId)).length >= most)
      throw new AppError('conflict', 'This organisation has as many agronomists as it may have.');
    const { numUpdatedRows } = await tx
      .updateTable('organisationInvites')
      .set({ endedAt: now.toISOString() })
      .where('organisationId', '=', organisationId)
      .where('id', '=', invite.id)
      .where('endedAt', 'is', null)
      .executeTakeFirst();
    // Accepted by another meanwhile.
    if (numUpdatedRows === 0n) throw new AppError('not_found');
    await tx
      .insertInto('organisationAgronomists')
      .values({
        organisationId,
        id,
        agronomistId,
        role: 'agronomist',
        name: name || invite.inviteName,
        joinedAt: now.toISOString(),
      })
      .execute();
  });

/** Whether there was one to end; a head's row ends with the organisation alone. */
export async function endAgronomist(
  db: Db,
  { organisationId, id }: { readonly organisationId: string; readonly id: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('organisationAgronomists')
    .set({ endedAt: now.toISOString() })
    .where('organisationId', '=', organisationId)
    .where('id', '=', id)
    .where('role', '=', 'agronomist')
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The organisation that a code is of, with who heads it. */
export async function organisationByCode(db: Db, code: string) {
  const row = await db
    .selectFrom('organisations as o')
    .innerJoin('organisationAgronomists as a', 'a.organisationId', 'o.id')
    .select(['o.id', 'o.name', 'o.kind', 'a.name as head'])
    .where('o.code', '=', code)
    .where('o.closedAt', 'is', null)
    .where('a.role', '=', 'head')
    .where('a.endedAt', 'is', null)
    .executeTakeFirst();
  return row ? { ...row, kind: row.kind as OrganisationKind } : null;
}

/** As what agronomists read farms now, of those that are asked about. */
export const consentedRoles = (
  db: Db,
  ownerIds: readonly string[],
  agronomistIds: readonly string[],
  now: Date,
) =>
  db
    .selectFrom('farmConsents as c')
    .innerJoin('organisationAgronomists as a', 'a.organisationId', 'c.organisationId')
    .select(['c.userId as ownerId', 'a.agronomistId as memberId', 'c.seesMoney'])
    .where('c.userId', '=', anyId(ownerIds))
    .where('a.agronomistId', '=', anyId(agronomistIds))
    .where('a.endedAt', 'is', null)
    .where('c.withdrawnAt', 'is', null)
    .where('c.untilAt', '>', now.toISOString())
    .execute();

interface Look {
  readonly ownerIds: readonly string[];
  readonly agronomistId: string;
  readonly what: LookedAt;
  readonly at: string;
}

/** One row for each farm with a living consent, agronomist, kind of thing and hour. */
export async function noteLooks(db: Db, { ownerIds, agronomistId, what, at }: Look): Promise<void> {
  await db
    .insertInto('farmLooks')
    .columns(['userId', 'at', 'agronomistId', 'what', 'organisationId', 'organisationName', 'agronomistName'])
    .expression(
      db
        .selectFrom('farmConsents as c')
        .innerJoin('organisationAgronomists as a', 'a.organisationId', 'c.organisationId')
        .select([
          'c.userId',
          sql<string>`${at}::timestamptz`.as('at'),
          'a.agronomistId',
          sql<string>`${what}`.as('what'),
          'c.organisationId',
          'c.organisationName',
          'a.name',
        ])
        .where('c.userId', '=', anyId(ownerIds))
        .where('c.withdrawnAt', 'is', null)
        .where('a.agronomistId', '=', agronomistId)
        .where('a.endedAt', 'is', null),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Farms that an agronomist opened lately and may still read. */
export const openedFarms = (db: Db, agronomistId: string, now: Date) =>
  db
    .selectFrom('farmLooks as l')
    .innerJoin('organisationAgronomists as a', (join) =>
      join.onRef('a.agronomistId', '=', 'l.agronomistId').on('a.endedAt', 'is', null),
    )
    .innerJoin('farmConsents as c', (join) =>
      join
        .onRef('c.userId', '=', 'l.userId')
        .onRef('c.organisationId', '=', 'a.organisationId')
        .on('c.withdrawnAt', 'is', null)
        .on('c.untilAt', '>', now.toISOString()),
    )
    .innerJoin('users', 'users.id', 'l.userId')
    .leftJoin('farmerProfiles', 'farmerProfiles.userId', 'l.userId')
    .select([
      'l.userId as ownerId',
      sql<string>`coalesce(max(farmer_profiles.farm_name), '')`.as('farmName'),
      sql<string>`max(${fullName})`.as('ownerName'),
      sql<boolean>`bool_or(c.sees_money)`.as('seesMoney'),
    ])
    .where('l.agronomistId', '=', agronomistId)
    .where('l.what', '=', 'farm')
    .where('l.at', '>', new Date(now.getTime() - OPENED_DAYS * DAY_MS).toISOString())
    .groupBy('l.userId')
    .orderBy(sql`max(l.at)`, 'desc')
    .orderBy('l.userId')
    .limit(MAX_OPENED)
    .execute();

/** Farms that let an organisation see them. */
export async function countFarms(db: Db, organisationId: string, now: Date): Promise<number> {
  const { farms } = await db
    .selectFrom('farmConsents')
    .select(({ fn }) => fn.countAll<number>().as('farms'))
    .where('organisationId', '=', organisationId)
    .where('withdrawnAt', 'is', null)
    .where('untilAt', '>', now.toISOString())
    .executeTakeFirstOrThrow();
  return farms;
}

/** Ids of so many farms that let an organisation see them, else of all, after one of them: by id, which no need changes. */
export async function farmsOfOrganisation(
  db: Db,
  organisationId: string,
  { after, some }: { readonly after: string | null; readonly some: number | null },
  now: Date,
): Promise<string[]> {
  const rows = await db
    .selectFrom('farmConsents')
    .select('userId')
    .where('organisationId', '=', organisationId)
    .where('withdrawnAt', 'is', null)
    .where('untilAt', '>', now.toISOString())
    .$if(after !== null, (query) => query.where('userId', '>', after))
    .orderBy('userId')
    .$if(some !== null, (query) => query.limit(some))
    .execute();
  return rows.map(({ userId }) => userId);
}

const LOOKS_DAYS = 366;

export async function dropOldFarmLooks(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - LOOKS_DAYS * DAY_MS).toISOString();
  await db.deleteFrom('farmLooks').where('at', '<', before).execute();
}
