import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import { anyId, compileOnly, enqueueQuery, ofFarmer } from '../db.ts';
import { SpreadClient } from './postgres/spread.ts';

/** A write's id with its answer, `app.writes`: stored in the change's own transaction. */
export interface LoggedWrite {
  readonly id: string;
  readonly digest: Buffer;
  readonly status: number;
  readonly answer: unknown;
}

/** The same for the same value, in whatever order its fields were written. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/** Digest of a request, 32 bytes. */
export const digestOf = (request: unknown): Buffer =>
  createHash('sha256').update(canonical(request)).digest();

/** Derives an id for a write without one, where its content is unique. */
export const uuidOfDigest = (digest: Buffer): string =>
  digest.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/** Those of the ids that were answered before, by the farmer whose connection this is. */
export async function findLogged(
  client: pg.PoolClient,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LoggedWrite>> {
  const rows = await enqueueQuery(
    client,
    compileOnly
      .selectFrom('writes')
      .select(['id', 'requestDigest as digest', 'status', 'answer'])
      .where('userId', '=', ofFarmer)
      .where('id', '=', anyId(ids)),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** As values, which are routed to their node; a select would be copied there, which row security refuses. */
async function logEach(client: pg.PoolClient, userId: string, writes: readonly LoggedWrite[]): Promise<void> {
  const logged = writes.map(({ id, digest, status, answer }) =>
    enqueueQuery(
      client,
      compileOnly
        .insertInto('writes')
        .values({ userId, id, requestDigest: digest, status, answer: JSON.stringify(answer) }),
    ),
  );
  await Promise.all(logged);
}

/** Rejected by the database where another transaction logged one meanwhile. */
export async function logWrites(
  client: pg.PoolClient,
  userId: string,
  writes: readonly LoggedWrite[],
): Promise<void> {
  if (client instanceof SpreadClient) return logEach(client, userId, writes);
  const given = sql<LoggedWrite>`unnest(${writes.map(({ id }) => id)}::uuid[],
    ${writes.map(({ digest }) => digest)}::bytea[], ${writes.map(({ status }) => status)}::smallint[],
    ${writes.map(({ answer }) => JSON.stringify(answer))}::jsonb[])`;
  await enqueueQuery(
    client,
    compileOnly
      .insertInto('writes')
      .columns(['userId', 'id', 'requestDigest', 'status', 'answer'])
      .expression(({ selectFrom }) =>
        selectFrom(given.as<'t'>(sql`t(id, digest, status, answer)`)).select([
          sql<string>`${userId}::uuid`.as('userId'),
          't.id',
          't.digest',
          't.status',
          't.answer',
        ]),
      ),
  );
}
