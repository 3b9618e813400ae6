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

export async function lockedName(tx: Db, accountId: string): Promise<string> {
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

/** The organisation of a code, with its head. */
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

/** Agronomists' current roles on the given farms. */
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
