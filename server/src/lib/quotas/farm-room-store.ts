import { followedRows } from '@draksha/contract';
import { sql } from 'kysely';
import { compileOnly, ofFarmer, type ReadDb } from '../../db.ts';

export interface FarmSize {
  readonly rows: number;
  readonly bytes: number;
}

const ONE_EACH: readonly string[] = ['users', 'farmer-profiles'];

/** Tables of which a farm has rows without a bound. */
export const countedTables = Object.keys(followedRows)
  .filter((noun) => !ONE_EACH.includes(noun))
  .map((noun) => `app.${noun.replaceAll('-', '_')}`);

const sizeIn = (table: string) =>
  compileOnly
    .selectFrom(sql<object>`${sql.table(table)}`.as<'r'>(sql`r`))
    .select([
      sql<number>`count(*)`.as('rowCount'),
      sql<number>`coalesce(sum(pg_column_size(r.*)), 0)`.as('byteCount'),
    ])
    .where(sql.ref('r.user_id'), '=', ofFarmer);

const sizes = countedTables.map(sizeIn).reduce((all, one) => all.unionAll(one));

/** What the farmer of this connection has in all, by one statement: inside a function the node of the rows would not be found. */
export async function farmSize(db: ReadDb): Promise<FarmSize> {
  const { rowCount, byteCount } = await db
    .selectFrom(sizes.as('each'))
    .select([
      sql<number>`sum(each.row_count)::bigint`.as('rowCount'),
      sql<number>`sum(each.byte_count)::bigint`.as('byteCount'),
    ])
    .executeTakeFirstOrThrow();
  return { rows: rowCount, bytes: byteCount };
}

/** Living plots of the farmer of this connection, what the transaction has made so far among them. */
export async function countLivePlots(db: ReadDb): Promise<number> {
  const { count } = await db
    .selectFrom('plots')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', ofFarmer)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
