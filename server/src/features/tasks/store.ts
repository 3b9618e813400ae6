import { tasks } from '@draksha/contract';
import type { RecordedProduct, SprayRecord } from '@draksha/models/products/spray-event';
import { sql } from 'kysely';
import { type Db, ofFarmer, type ReadDb, type WriteDb } from '../../db.ts';
import { claim, releaseClaims } from '../../lib/claims.ts';
import { nounRows, type Owned } from '../../lib/owned-rows.ts';

export const taskRows = nounRows(tasks);

export type OwnTask = Awaited<ReturnType<typeof taskRows.find>>;

/** Those of a season whose day is counted from its pruning. */
export const countedTasks = (db: ReadDb, season: Owned<'seasons'>): Promise<OwnTask[]> =>
  taskRows.all(db, { where: [sql<boolean>`season_id = ${season.id} and due_dap is not null`] });

/** Since when the farmer's calendar can be read; `null` where it is switched off. */
export async function calendarSince(db: ReadDb): Promise<string | null> {
  const row = await db
    .selectFrom('taskCalendars')
    .select('createdAt')
    .where('userId', '=', ofFarmer)
    .where('secretHash', 'is not', null)
    .executeTakeFirst();
  return row?.createdAt ?? null;
}

/** @param hash of the secret, or `null` to switch the calendar off */
export async function saveCalendarSecret(db: WriteDb, userId: string, hash: Buffer | null): Promise<string> {
  // Concurrent calls run in sequence, so that no unused secret stays claimed.
  await db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
  const before = await db
    .selectFrom('taskCalendars')
    .select('secretHash')
    .where('userId', '=', ofFarmer)
    .executeTakeFirst();
  if (before?.secretHash) await releaseClaims(db, [before.secretHash]);
  if (hash !== null) await claim(db, userId, hash);
  const { createdAt } = await db
    .insertInto('taskCalendars')
    .values({ userId, secretHash: hash })
    .onConflict((on) =>
      on
        .column('userId')
        .doUpdateSet(({ ref }) => ({ secretHash: hash, createdAt: ref('excluded.createdAt') })),
    )
    .returning('createdAt')
    .executeTakeFirstOrThrow();
  return createdAt;
}

/** Finds the owner of a calendar secret's hash, before the farmer is known; their rows are then read as them. */
export async function calendarOwner(db: Db, hash: Buffer): Promise<string | null> {
  const { owner } = await db
    .selectNoFrom(sql<string | null>`app.calendar_owner(${hash})`.as('owner'))
    .executeTakeFirstOrThrow();
  return owner;
}

/** A calendar's tasks: open ones with a day, and those done since a day, with plot names. */
export async function calendarTasks(
  db: ReadDb,
  doneSince: string,
): Promise<{ readonly task: OwnTask; readonly plot: string | null }[]> {
  const [tasks, plots] = await Promise.all([
    taskRows.all(db, {
      where: [
        sql<boolean>`scheduled_date is not null`,
        sql<boolean>`(status in ('pending', 'inProgress') or status = 'completed' and scheduled_date >= ${doneSince})`,
      ],
    }),
    db.selectFrom('plots').select(['id', 'name']).where('userId', '=', ofFarmer).execute(),
  ]);
  const names = new Map(plots.map(({ id, name }) => [id, name]));
  return tasks.map((task) => ({
    task,
    plot: task.plotId === null ? null : (names.get(task.plotId) ?? null),
  }));
}

type OwnSpray = Pick<SprayRecord, 'plotId' | 'happenedAt'> & {
  readonly products: readonly RecordedProduct[];
};

/** Sprays since an instant on plots of the caller's open work, with re-entry intervals alone. */
export async function spraysOnOwnWork(db: ReadDb, since: Date): Promise<OwnSpray[]> {
  const found = sql<OwnSpray>`app.sprays_on_own_work(${since})`.as<'spray'>(sql`spray`);
  const rows = await db
    .selectFrom(found)
    .select(['spray.plotId', 'spray.happenedAt', 'spray.products'])
    .execute();
  // JSON has null for unknown.
  return rows.map((row) => ({
    ...row,
    products: row.products.map(({ name, reEntryHours }) => ({
      name,
      reEntryHours: reEntryHours ?? undefined,
    })),
  }));
}
