import { sql } from 'kysely';
import type pg from 'pg';
import { compileOnly, enqueueQuery, ofFarmer } from '../db.ts';

/** The last change of a farmer's rows: cached results hold while it is the same. */
export interface FarmVersion {
  readonly key: string;
  /** False while a transaction runs that is older than the last change: its changes may come yet, and this would still be the last. */
  readonly isSettled: boolean;
}

/** The first transaction not yet begun on the rows' server. */
export const NOT_BEGUN = sql<string>`pg_snapshot_xmax(pg_current_snapshot())`;

const asked = compileOnly
  .selectFrom('feed')
  .leftJoinLateral(
    ({ selectFrom }) =>
      selectFrom('changes')
        .select(['txid', 'seq'])
        .where('userId', '=', ofFarmer)
        // Another server's count, which this one would wait for: see `newestAfter`.
        .where('txid', '<', NOT_BEGUN)
        .orderBy('txid', 'desc')
        .orderBy('seq', 'desc')
        .limit(1)
        .as('last'),
    (join) => join.onTrue(),
  )
  .select([
    sql<string>`concat_ws(' ', epoch, last.txid, last.seq)`.as('key'),
    sql<boolean>`coalesce(last.txid < pg_snapshot_xmin(pg_current_snapshot()), true)`.as('settled'),
  ])
  .compile();

const statement = { compile: () => asked };

/** Reads the farm's version. Sent first: what is read after it is of this version or a later one. */
export async function readFarmVersion(client: pg.PoolClient): Promise<FarmVersion> {
  const [row] = await enqueueQuery(client, statement);
  if (!row) throw new Error('the feed has no epoch');
  return { key: row.key, isSettled: row.settled };
}

/** The same for many farms, in order; each farmer is named before their version is read. */
export async function readFarmVersions(
  client: pg.PoolClient,
  userIds: readonly string[],
): Promise<FarmVersion[]> {
  const own = sql<{ place: number; key: string; settled: boolean }>`app.farm_versions(${userIds}::uuid[])`;
  const rows = await enqueueQuery(
    client,
    compileOnly
      .selectFrom(own.as<'own'>(sql`own`))
      .select(['own.place', 'own.key', 'own.settled'])
      .orderBy('own.place'),
  );
  return rows.map(({ key, settled }) => {
    if (key === '') throw new Error('the feed has no epoch');
    return { key, isSettled: settled };
  });
}
