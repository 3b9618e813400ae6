import { sql } from 'kysely';
import { ofFarmer, type ReadDb } from '../../db.ts';

export interface FarmSize {
  readonly rows: number;
  readonly bytes: number;
}

/** What the farmer of this connection has in all. */
export async function farmSize(db: ReadDb): Promise<FarmSize> {
  const size = sql<{ rowCount: number; byteCount: number }>`app.farm_size()`;
  const { rowCount, byteCount } = await db
    .selectFrom(size.as<'size'>(sql`size`))
    .select(['size.rowCount', 'size.byteCount'])
    .executeTakeFirstOrThrow();
  return { rows: rowCount, bytes: byteCount };
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
