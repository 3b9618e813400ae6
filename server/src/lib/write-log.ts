import { createHash } from 'node:crypto';
import type pg from 'pg';

/** A write's own id with the answer it got, `app.writes`: kept in the transaction of the change itself. */
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

/** What a request asks for, in 32 bytes. */
export const digestOf = (request: unknown): Buffer =>
  createHash('sha256').update(canonical(request)).digest();

/** The id of a write that came without one, where what it asks for tells it from every other. */
export const uuidOf = (digest: Buffer): string =>
  digest.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/** Those of the ids that were answered before, by the farmer whose connection this is. */
export async function findLogged(
  client: pg.PoolClient,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LoggedWrite>> {
  const { rows } = await client.query<LoggedWrite>({
    name: 'find-logged-writes',
    text: `select id, request_digest as digest, status, answer from app.writes
           where user_id = app.current_user_id() and id = any($1::uuid[])`,
    values: [ids],
  });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Refused by the database where another transaction has logged one of them meanwhile. */
export async function logWrites(
  client: pg.PoolClient,
  userId: string,
  writes: readonly LoggedWrite[],
): Promise<void> {
  await client.query({
    name: 'log-writes',
    text: `insert into app.writes (user_id, id, request_digest, status, answer)
           select $1, id, digest, status, answer
           from unnest($2::uuid[], $3::bytea[], $4::smallint[], $5::jsonb[]) as t (id, digest, status, answer)`,
    values: [
      userId,
      writes.map(({ id }) => id),
      writes.map(({ digest }) => digest),
      writes.map(({ status }) => status),
      writes.map(({ answer }) => JSON.stringify(answer)),
    ],
  });
}
