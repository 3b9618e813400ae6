import { planMarks, products, records, tasks } from '@draksha/contract';
import { sql } from 'kysely';
import type { ReadDb } from '../../db.ts';
import { nounRows } from '../../lib/owned-rows.ts';

const planMarkRows = nounRows(planMarks);
const recordRows = nounRows(records);
const productRows = nounRows(products);
const taskRows = nounRows(tasks);

/** Rows of the diary that the plan reads, since an instant, ISO. */
export const fieldRecords = (db: ReadDb, since: string) =>
  recordRows.all(db, {
    where: [
      sql<boolean>`(kind in ('spray', 'irrigation', 'rain_gauge', 'scouting', 'pruning', 'harvest') or (kind = 'note' and details -> 'brix' is not null))`,
      sql<boolean>`happened_at >= ${since}`,
    ],
  });

export const ownProducts = (db: ReadDb) => productRows.all(db);

export const openTasks = (db: ReadDb) =>
  taskRows.all(db, { where: [sql<boolean>`status in ('pending', 'inProgress')`] });

export const marksSince = (db: ReadDb, since: string) =>
  planMarkRows.all(db, { where: [sql<boolean>`created_at >= ${since}`] });
