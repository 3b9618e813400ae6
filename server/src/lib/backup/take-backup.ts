import { finished } from 'node:stream/promises';
import { type Client, DatabaseError } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type Db, kyselyOnClient } from '../../db.ts';
import { BackupError } from './backup-error.ts';
import { type BackupPart, type Header, type WriteOptions, writeBackupFile } from './backup-file.ts';
import { digestTable, listPartitions, listSequences, listTables, speakPlainly } from './catalogue.ts';

export interface BackupSummary {
  readonly path: string;
  readonly bytes: number;
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
}

/** A file that the rows speak of. */
export interface BackedUpFile {
  readonly path: string;
  readonly bytes: Buffer;
}

/** The files that belong to the rows as the client's transaction sees them. */
export type FilesOf = (snapshot: Db) => AsyncIterable<BackedUpFile>;

/**
 * Writes all rows of the schemas, and their files, to one file, as of one moment, while others read and write.
 *
 * @param path of the file, from the database's moment
 * @throws BackupError with one sentence; the incomplete file is deleted
 */
export async function takeBackup(
  client: Client,
  schemas: readonly string[],
  path: (takenAt: string) => string,
  filesOf?: FilesOf,
  options: WriteOptions = {},
): Promise<BackupSummary> {
  await client.query('begin isolation level repeatable read, read only');
  try {
    await speakPlainly(client);
    const header = await describe(client, schemas);
    const counts = { tables: 0, rows: 0, files: 0 };
    const file = path(header.takenAt);
    const bytes = await writeBackupFile(file, content(client, schemas, header, counts, filesOf), options);
    return { path: file, bytes, ...counts };
  } catch (cause) {
    throw databaseProblem(cause);
  } finally {
    await client.query('rollback').catch(() => undefined);
  }
}

async function describe(client: Client, schemas: readonly string[]): Promise<Header> {
  const migrations: Header['migrations'] = {};
  for (const schema of schemas) {
    const { rows } = await client.query<{ name: string; checksum: string }>(
      `select name, checksum from ${schema}.migrations order by name`,
    );
    migrations[schema] = rows;
  }
  const now = await client.query<{ at: string }>(
    `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at`,
  );
  return {
    part: 'draksha-backup',
    format: 2,
    takenAt: now.rows[0]?.at ?? '',
    migrations,
    partitions: await listPartitions(client, schemas),
  };
}

/** Streams rows as COPY writes them. Drains an aborted copy, as on a full disk: until then the connection answers nothing. */
export async function* copied(client: Client, select: string): AsyncGenerator<Buffer> {
  const rows = client.query(copyTo(`copy (${select}) to stdout`));
  try {
    for await (const data of rows.iterator({ destroyOnReturn: false })) yield data;
  } finally {
    if (!rows.readableEnded && !rows.destroyed) await finished(rows.resume()).catch(() => undefined);
  }
}

async function* content(
  client: Client,
  schemas: readonly string[],
  header: Header,
  counts: { tables: number; rows: number; files: number },
  filesOf: FilesOf | undefined,
): AsyncGenerator<BackupPart> {
  yield header;
  for (const table of await listTables(client, schemas)) {
    yield { part: 'table', table: table.name, columns: [...table.columns] };
    const rows = copied(client, `select ${table.columns.join()} from ${table.name}`);
    for await (const data of rows) yield { part: 'data', data };
    const digest = await digestTable(client, table);
    yield { part: 'table-end', table: table.name, ...digest };
    counts.tables += 1;
    counts.rows += Number(digest.rows);
  }
  // Sequences are outside of the snapshot: read last, they are never behind the rows.
  for (const sequence of await listSequences(client, schemas)) yield { part: 'sequence', ...sequence };
  if (!filesOf) return;
  for await (const { path, bytes } of filesOf(kyselyOnClient(client))) {
    yield { part: 'file', path };
    if (bytes.length > 0) yield { part: 'data', data: bytes };
    yield { part: 'file-end' };
    counts.files += 1;
  }
}

function databaseProblem(cause: unknown): unknown {
  if (!(cause instanceof DatabaseError)) return cause;
  if (cause.code === '3F000' || cause.code === '42P01') {
    return new BackupError('There is nothing to back up: no Draksha has used this database yet.', { cause });
  }
  if (cause.code === '42501') {
    return new BackupError(
      'The user of DATABASE_URL may not see every row: give it BYPASSRLS, or use the owner of the database.',
      { cause },
    );
  }
  return new BackupError(`The backup stopped: ${cause.message}.`, { cause });
}
