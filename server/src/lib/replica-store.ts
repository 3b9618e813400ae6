import { sql } from 'kysely';
import type pg from 'pg';
import { systemDatabase } from '../db.ts';

/** Up to where everything that was acknowledged is written down; and which database it is, with its cluster. */
export interface LastWrite {
  readonly position: string;
  readonly identity: string;
}

const identity = sql<string>`current_database() || ' ' || (select system_identifier from pg_control_system())`;

export const writtenAt = (primary: pg.Pool): Promise<LastWrite> =>
  systemDatabase(primary)
    .selectNoFrom([sql<string>`pg_current_wal_flush_lsn()::text`.as('position'), identity.as('identity')])
    .executeTakeFirstOrThrow();

export interface ReplicaLag {
  readonly identity: string;
  /** Whether everything up to a position can be read here; `null` when this is no replica. */
  readonly hasAll: boolean | null;
  readonly lagBytes: number;
  /** Since the last transaction that was replayed; 0 where nothing is missing. */
  readonly lagSeconds: number;
}

export async function followedTo(replica: pg.Pool, position: string): Promise<ReplicaLag> {
  const behind = sql<number>`pg_wal_lsn_diff(${position}::pg_lsn, pg_last_wal_replay_lsn())`;
  const row = await systemDatabase(replica)
    .selectNoFrom([
      identity.as('identity'),
      behind.as('behind'),
      sql<number | null>`extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8`.as(
        'sinceSeconds',
      ),
    ])
    .executeTakeFirstOrThrow();
  const behindBytes: number | null = row.behind;
  return {
    identity: row.identity,
    hasAll: behindBytes === null ? null : behindBytes <= 0,
    lagBytes: Math.max(0, behindBytes ?? 0),
    lagSeconds: behindBytes !== null && behindBytes > 0 ? (row.sinceSeconds ?? 0) : 0,
  };
}
