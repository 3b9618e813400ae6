import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClientBase, Pool, PoolClient } from 'pg';
import { sqlStatements } from './sql-statements.ts';

/** The data does not fit this program; the message is one sentence for the person at the terminal. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

export interface MigrationSource {
  /** Schema of the files, with the list of applied ones. */
  readonly schema: string;
  /** Folder of `NNN_….sql` files, applied in order of name, forward only. */
  readonly directory: string;
}

export interface MigrationFile {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

// One number for every process that migrates this product's database.
export const MIGRATION_LOCK = 7_305_481;

/** The files of a folder in the order in which they apply. */
export async function readMigrations(directory: string): Promise<MigrationFile[]> {
  const names = (await readdir(directory)).filter((name) => /^\d{3}_.+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(directory, name), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/**
 * Looks whether data fits these files.
 *
 * @param applied checksums by name of file, as the data has them
 * @throws MigrationError when the data was written by a newer version, or an applied file was edited
 */
export function checkApplied(
  schema: string,
  applied: ReadonlyMap<string, string>,
  files: readonly MigrationFile[],
): void {
  const known = new Map(files.map((file) => [file.name, file]));
  for (const [name, checksum] of applied) {
    const file = known.get(name);
    if (!file) {
      throw new MigrationError(
        `This data was written by a newer version of Draksha (${schema}/${name}): start that version instead.`,
      );
    }
    if (file.checksum !== checksum) {
      throw new MigrationError(
        `The applied migration ${schema}/${name} was edited afterwards: restore the file as it was.`,
      );
    }
  }
}

/** Makes the schema and its list of applied files where they are not there. */
export async function ensureSchema(client: ClientBase, schema: string): Promise<void> {
  await client.query(`create schema if not exists ${schema}`);
  await client.query(
    `create table if not exists ${schema}.migrations (
       name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  );
}

/** Applies one file and notes it, within the transaction that the caller holds. */
export async function applyFile(client: ClientBase, schema: string, file: MigrationFile): Promise<void> {
  // One by one: Citus sends the whole text of a call on to the nodes, which take one statement.
  for (const statement of sqlStatements(file.sql)) await client.query(statement);
  await client.query(`insert into ${schema}.migrations (name, checksum) values ($1, $2)`, [
    file.name,
    file.checksum,
  ]);
}

async function applyOne(client: PoolClient, schema: string, file: MigrationFile): Promise<void> {
  await client.query('begin');
  try {
    // On Citus nodes functions need a transaction apart from table changes.
    await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`);
    await applyFile(client, schema, file);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback');
    const detail = cause instanceof Error ? cause.message : String(cause);
    throw new MigrationError(
      `The database could not be brought up to date: ${schema}/${file.name} failed (${detail}).`,
      { cause },
    );
  }
}

/**
 * Applies missing files, each in a transaction, one process at a time.
 *
 * @throws MigrationError when the data is of a newer version, an applied file was edited, or a file fails; the
 * database is then as the last whole file left it.
 */
export async function applyMigrations(pool: Pool, source: MigrationSource): Promise<void> {
  const { schema } = source;
  const files = await readMigrations(source.directory);
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await ensureSchema(client, schema);
    const { rows } = await client.query<{ name: string; checksum: string }>(
      `select name, checksum from ${schema}.migrations`,
    );
    const applied = new Map(rows.map((row) => [row.name, row.checksum]));
    checkApplied(schema, applied, files);
    for (const file of files) if (!applied.has(file.name)) await applyOne(client, schema, file);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    client.release();
  }
}
