import { products, records } from '@draksha/contract';
import { sql } from 'kysely';
import { ofFarmer, type ReadDb } from '../../db.ts';
import { nounRows, type Owned } from '../../lib/owned-rows.ts';

export const recordRows = nounRows(records);

export type OwnRecord = Awaited<ReturnType<typeof recordRows.find>>;

/** Records of a plot since an instant, the newest first. */
export const plotRecords = (db: ReadDb, plot: Owned<'plots'>, since: Date): Promise<OwnRecord[]> =>
  recordRows.all(db, {
    where: [sql<boolean>`plot_id = ${plot.id}::uuid`, sql<boolean>`happened_at >= ${since}`],
  });

/** The rows of one entry that a member wrote. */
export const recordsOfEntry = (db: ReadDb, entryId: string, authorId: string): Promise<OwnRecord[]> =>
  recordRows.all(db, {
    where: [
      sql<boolean>`entry_id = ${entryId}::uuid`,
      sql<boolean>`id in (select row_id from app.row_authors where user_id = ${ofFarmer} and author_id = ${authorId}::uuid)`,
    ],
  });

const productRows = nounRows(products);

export const allProducts = (db: ReadDb) => productRows.all(db);
