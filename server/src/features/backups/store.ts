import type { Db } from '../../db.ts';

export interface BackupRun {
  readonly at: Date;
  readonly kind: 'backup' | 'trial';
  readonly name: string | null;
  readonly bytes: number | null;
  readonly rows: number | null;
  /** Why it came to nothing; `null` where it did what it should. */
  readonly problem: string | null;
}

export async function noteRun(db: Db, { at, rows, ...run }: BackupRun): Promise<void> {
  await db
    .insertInto('backupRuns')
    .values({ ...run, at: at.toISOString(), rowCount: rows })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function dropRunsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('backupRuns').where('at', '<', before.toISOString()).execute();
}

/** Last success of each kind, and the result of the newest. */
export async function lastRuns(
  db: Db,
): Promise<{ readonly kind: string; readonly at: string; readonly problem: string | null }[]> {
  return db
    .selectFrom('backupRuns')
    .select(['kind', 'at', 'problem'])
    .orderBy('at', 'desc')
    .limit(200)
    .execute();
}
