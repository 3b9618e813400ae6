import type { operatorActions } from '@draksha/contract';
import { sql } from 'kysely';
import type { Db } from '../../db.ts';

export interface Operator {
  readonly id: string;
  readonly name: string;
}

export type OperatorAction = (typeof operatorActions)[number];

/** A transaction in the operators' role, which sees its own name and everybody's views. */
const asOperator = <T>(db: Db, id: string, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await tx
      .selectNoFrom([
        sql`set_config('role', 'draksha_operator', true)`.as('role'),
        sql`set_config('app.user_id', ${id}, true)`.as('operator'),
      ])
      .execute();
    return work(tx);
  });

const ownName = (tx: Db): Promise<Operator | undefined> =>
  tx.selectFrom('operators').select(['id', 'name']).executeTakeFirst();

/** The operator that an account is, null where it is none. */
export const findOperator = async (db: Db, id: string): Promise<Operator | null> =>
  (await asOperator(db, id, ownName)) ?? null;

export interface Look {
  readonly id: string;
  readonly at: Date;
  readonly what: OperatorAction;
  readonly about: string | null;
  /** The account that it was about. */
  readonly aboutUser: string | null;
}

/** Counts the operator's views of accounts since then, and logs one more. */
export const noteOperatorLook = (
  db: Db,
  operator: Operator,
  { id, at, what, about, aboutUser }: Look,
  since: Date,
): Promise<number> =>
  asOperator(db, operator.id, async (tx) => {
    await tx
      .insertInto('operatorLooks')
      .values({
        id,
        at: at.toISOString(),
        operatorId: operator.id,
        operatorName: operator.name,
        what,
        about,
        aboutUser,
      })
      .execute();
    const { count } = await tx
      .selectFrom('operatorLooks')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('operatorId', '=', operator.id)
      .where('at', '>', since.toISOString())
      .where('about', 'is not', null)
      .executeTakeFirstOrThrow();
    return count;
  });

const MAX_LOOKS = 200;

export const newestLooks = (db: Db, operator: Operator) =>
  asOperator(db, operator.id, (tx) =>
    tx
      .selectFrom('operatorLooks')
      .select(['id', 'at', 'operatorName as operator', 'what', 'about'])
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(MAX_LOOKS)
      .execute(),
  );

/** Looks about an account, newest first. */
export const looksAboutUser = (db: Db, userId: string) =>
  db
    .selectFrom('operatorLooks')
    .select(['id', 'at', 'operatorName as operator', 'what'])
    .where('aboutUser', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_LOOKS)
    .execute();

export async function dropLooksBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('operatorLooks').where('at', '<', before.toISOString()).execute();
}

interface Naming {
  /** Of the look. */
  readonly id: string;
  readonly at: Date;
  readonly operatorId: string;
  readonly phone: string;
}

/** Names an operator, or calls one otherwise; false where this account has not used the product yet. */
export const nameOperator = (
  db: Db,
  { id, at, operatorId, phone, name }: Naming & { readonly name: string },
) =>
  db.transaction().execute(async (tx) => {
    const user = await tx.selectFrom('users').select('id').where('id', '=', operatorId).executeTakeFirst();
    if (!user) return false;
    await tx
      .insertInto('operators')
      .values({ id: operatorId, name, addedAt: at.toISOString() })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ name }))
      .execute();
    await noteEvent(tx, { id, at, operatorId, name, what: 'named', about: phone });
    return true;
  });

/** False where they were none. */
export const dismissOperator = (db: Db, { id, at, operatorId, phone }: Naming) =>
  db.transaction().execute(async (tx) => {
    const gone = await tx
      .deleteFrom('operators')
      .where('id', '=', operatorId)
      .returning('name')
      .executeTakeFirst();
    if (!gone) return false;
    await noteEvent(tx, { id, at, operatorId, name: gone.name, what: 'dismissed', about: phone });
    return true;
  });

interface Event {
  readonly id: string;
  readonly at: Date;
  readonly operatorId: string;
  readonly name: string;
  readonly what: 'named' | 'dismissed';
  readonly about: string;
}

const noteEvent = (tx: Db, { at, name, ...event }: Event) =>
  tx
    .insertInto('operatorLooks')
    .values({ ...event, at: at.toISOString(), operatorName: name })
    .execute();

export const allOperators = (db: Db) =>
  db
    .selectFrom('operators as o')
    .innerJoin('users as u', 'u.id', 'o.id')
    .select(['o.name', 'u.phone', 'o.addedAt'])
    .orderBy('o.name')
    .execute();
