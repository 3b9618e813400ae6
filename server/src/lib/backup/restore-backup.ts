import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MIGRATION_LOCK, type MigrationSource } from '@draksha/auth/migrations';
import { type Client, DatabaseError } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { JOBS_SCHEMA } from '../jobs/job-store.ts';
import { BackupError } from './backup-error.ts';
import { type BackupPart, type Header, readBackupFile } from './backup-file.ts';
import { digestTable, listSequences, listTables, speakPlainly, type Table } from './catalogue.ts';
import { loosened } from './loosened.ts';
import { applyNewer, compareVersions, rebuildSchemas, type SchemaSteps } from './schema-version.ts';

export interface CheckedBackup {
  readonly path: string;
  /** Secret keys of age, where it is sealed. */
  readonly identities: readonly string[];
  readonly takenAt: string;
  readonly header: Header;
  readonly steps: readonly SchemaSteps[];
}

/**
 * Reads a backup to its end and compares it with this program, before anything is touched.
 *
 * @throws BackupError with one sentence
 */
export async function checkBackup(
  path: string,
  sources: readonly MigrationSource[],
  identities: readonly string[] = [],
): Promise<CheckedBackup> {
  let header: Header | undefined;
  for await (const part of readBackupFile(path, identities)) {
    if (part.part === 'draksha-backup') header ??= part;
  }
  if (!header) throw new BackupError(`${path} is not a Draksha backup.`);
  return { path, identities, takenAt: header.takenAt, header, steps: await compareVersions(header, sources) };
}

export interface RestoreSummary {
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
}

/** Puts a file of the backup where it belongs, for good. */
export type PutFile = (path: string, bytes: Buffer) => Promise<void>;

const noFiles: PutFile = async () => {
  throw new BackupError('The backup has files, and there is no place for them: nothing was changed.');
};

/**
 * Puts a checked backup into a database: the whole of it in one transaction, or nothing.
 *
 * @param replace whether what the database holds may be dropped; else it must hold no row
 * @throws BackupError with one sentence; the database is then as it was
 */
export async function restoreBackup(
  client: Client,
  backup: CheckedBackup,
  { replace, putFile = noFiles }: { replace: boolean; putFile?: PutFile },
): Promise<RestoreSummary> {
  const { steps } = backup;
  const schemas = steps.map(({ schema }) => schema);
  await client.query('begin');
  try {
    await speakPlainly(client);
    await client.query("set local lock_timeout = '5s'");
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await refuseCompany(client);
    if (!replace) await refuseRows(client, schemas);
    await rebuildSchemas(client, steps);
    // Old jobs are about rows that are gone; the next start recreates their tables.
    await client.query(`drop schema if exists ${JOBS_SCHEMA} cascade`);
    await makePartitions(client, backup.header);
    const tables = await listTables(client, schemas);
    if (tables.length > 0) await client.query(`truncate ${tables.map(({ name }) => name).join()}`);
    const summary = { tables: 0, rows: 0, files: 0 };
    await loosened(client, schemas, () => load(client, backup, schemas, tables, summary, putFile));
    await applyNewer(client, steps);
    await tellSchemas(client, schemas);
    await client.query('commit');
    return summary;
  } catch (cause) {
    await client.query('rollback').catch(() => undefined);
    throw databaseProblem(cause);
  }
}

/** Runs a schema's function `after_restore`, where it has one. */
async function tellSchemas(client: Client, schemas: readonly string[]): Promise<void> {
  for (const schema of schemas) {
    const { rows } = await client.query(`select where to_regprocedure($1) is not null`, [
      `"${schema}".after_restore()`,
    ]);
    if (rows.length > 0) await client.query(`select "${schema}".after_restore()`);
  }
}

// A server that runs would go on with keys, sessions and cached rows that are no more.
async function refuseCompany(client: Client): Promise<void> {
  const { rows } = await client.query(
    `select from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' limit 1`,
  );
  if (rows.length > 0) throw inUse();
}

function inUse(cause?: unknown): BackupError {
  return new BackupError('The database is in use: stop every program that uses it and restore again.', {
    cause,
  });
}

async function refuseRows(client: Client, schemas: readonly string[]): Promise<void> {
  const lists = schemas.map((schema) => `"${schema}"."migrations"`);
  for (const { name } of await listTables(client, schemas)) {
    if (lists.includes(name)) continue;
    const { rows } = await client.query(`select from ${name} limit 1`);
    if (rows.length > 0) {
      throw new BackupError(
        'The database holds data already: restore into a new data folder, or add --replace to lose what is there.',
      );
    }
  }
}

// Literals alone: text from a file must not become a call.
const BOUND = /^(?:DEFAULT|FOR VALUES (?:IN|WITH|FROM) \([^()]*\)(?: TO \([^()]*\))?)$/;
const KEY = /^(?:RANGE|LIST|HASH) \([\w", ]+\)$/;

/** Makes the partitions that the migrations alone do not make, such as a month's. */
async function makePartitions(client: Client, { partitions }: Header): Promise<void> {
  for (const { name, parent, bound, key } of partitions) {
    if (!BOUND.test(bound) || (key !== null && !KEY.test(key)) || ![name, parent].every(isQuotedName)) {
      throw new BackupError(`The backup names a partition ${name} that cannot be made.`);
    }
    const { rows } = await client.query('select from pg_class where oid = to_regclass($1)', [name]);
    if (rows.length > 0) continue;
    await client.query(
      `create table ${name} partition of ${parent} ${bound}${key ? ` partition by ${key}` : ''}`,
    );
  }
}

function isQuotedName(name: string): boolean {
  return /^(?:[a-z_][a-z0-9_]*|"(?:[^"]|"")+")\.(?:[a-z_][a-z0-9_]*|"(?:[^"]|"")+")$/.test(name);
}

async function load(
  client: Client,
  { path, identities }: CheckedBackup,
  schemas: readonly string[],
  tables: readonly Table[],
  summary: { tables: number; rows: number; files: number },
  putFile: PutFile,
): Promise<void> {
  const sequences = new Set((await listSequences(client, schemas)).map(({ name }) => name));
  const parts = readBackupFile(path, identities);
  for (let next = await parts.next(); !next.done; next = await parts.next()) {
    const part = next.value;
    if (part.part === 'table') {
      const rows = await loadTable(client, parts, findTable(tables, part));
      summary.tables += 1;
      summary.rows += rows;
    } else if (part.part === 'sequence') {
      if (!sequences.has(part.name)) throw misfit(`sequence ${part.name}`);
      await client.query('select setval($1::regclass, $2, $3)', [part.name, part.value, part.called]);
    } else if (part.part === 'file') {
      // Before the rows count: a file without its row does no harm.
      await putFile(part.path, await readFilePart(parts, part.path));
      summary.files += 1;
    }
  }
}

const FILE_PATH = /^[0-9a-f-]{36}\/[0-9a-f-]{36}(?:\.[a-z]{1,10})?$/;

async function readFilePart(parts: AsyncGenerator<BackupPart>, path: string): Promise<Buffer> {
  if (!FILE_PATH.test(path)) throw misfit(`file ${path}`);
  const blocks: Buffer[] = [];
  for (let next = await parts.next(); !next.done; next = await parts.next()) {
    if (next.value.part === 'file-end') return Buffer.concat(blocks);
    if (next.value.part !== 'data') break;
    blocks.push(next.value.data);
  }
  throw misfit(`file ${path}`);
}

function findTable(tables: readonly Table[], { table, columns }: BackupPart & { part: 'table' }): Table {
  const known = tables.find(({ name }) => name === table);
  if (!known || known.columns.toSorted().join() !== columns.toSorted().join()) throw misfit(`table ${table}`);
  return { name: known.name, columns };
}

/** Copies the data parts that follow into the table, to its end part; answers the number of rows. */
async function loadTable(client: Client, parts: AsyncGenerator<BackupPart>, table: Table): Promise<number> {
  let promised: (BackupPart & { part: 'table-end' }) | undefined;
  async function* data(): AsyncGenerator<Buffer> {
    // Not for-await: leaving that loop would close the reader, which the next table needs.
    for (let next = await parts.next(); !next.done; next = await parts.next()) {
      if (next.value.part === 'table-end') {
        promised = next.value;
        return;
      }
      if (next.value.part !== 'data') throw misfit(`table ${table.name}`);
      yield next.value.data;
    }
  }
  await pipeline(
    Readable.from(data()),
    client.query(copyFrom(`copy ${table.name} (${table.columns.join()}) from stdin`)),
  );
  const found = await digestTable(client, table);
  if (promised?.rows !== found.rows || promised.digest !== found.digest) {
    throw new BackupError(
      `Table ${table.name} came back different from what was backed up: nothing was changed.`,
    );
  }
  return Number(found.rows);
}

function misfit(what: string): BackupError {
  return new BackupError(
    `The backup has a ${what} that this version of Draksha does not know: nothing was changed.`,
  );
}

function databaseProblem(cause: unknown): unknown {
  if (!(cause instanceof DatabaseError)) return cause;
  if (cause.code === '55P03') {
    return new BackupError('The database is in use: stop every server that uses it and restore again.', {
      cause,
    });
  }
  if (cause.code === '42501') {
    return new BackupError(`The user of DATABASE_URL has too few rights to restore: ${cause.message}.`, {
      cause,
    });
  }
  return new BackupError(`The restore stopped and nothing was changed: ${cause.message}.`, { cause });
}
