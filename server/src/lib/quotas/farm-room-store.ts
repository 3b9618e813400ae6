import { sql } from 'kysely';
import { ofFarmer, type ReadDb } from '../../db.ts';

export interface FarmSize {
  readonly rows: number;
  readonly bytes: number;
}

/** What the farmer of this connection has in all. */
export async function farmSize(db: ReadDb): Promise<FarmSize> {
  const { rows } = await sql<{ rowCount: number; byteCount: number }>`
    select row_count, byte_count from app.farm_size()`.execute(db);
  return { rows: rows[0]?.rowCount ?? 0, bytes: rows[0]?.byteCount ?? 0 };
}

/** Living plots of the farmer of this connection, what the transaction has made so far among them. */
export async function livingPlots(db: ReadDb): Promise<number> {
  const { count } = await db
    .selectFrom('plots')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', ofFarmer)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
