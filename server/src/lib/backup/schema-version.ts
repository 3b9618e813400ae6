import {
  applyFile,
  ensureSchema,
  type MigrationFile,
  type MigrationSource,
  readMigrations,
} from '@draksha/auth/migrations';
import type { ClientBase } from 'pg';
import { BackupError } from './backup-error.ts';
import type { Header } from './backup-file.ts';

export interface SchemaSteps {
  readonly schema: string;
  /** Applied when the backup was taken. */
  readonly before: readonly MigrationFile[];
  /** Came since. */
  readonly after: readonly MigrationFile[];
}

/**
 * Compares a backup with this program's migrations.
 *
 * @throws BackupError when the backup is newer, or was made by a program with other migrations
 */
export async function compareVersions(
  { migrations }: Header,
  sources: readonly MigrationSource[],
): Promise<SchemaSteps[]> {
  return Promise.all(
    sources.map(async ({ schema, directory }) => {
      const files = await readMigrations(directory);
      const applied = migrations[schema] ?? [];
      applied.forEach(({ name, checksum }, index) => {
        const file = files[index];
        if (!files.some((known) => known.name === name)) {
          throw new BackupError(
            `The backup was taken by a newer version of Draksha (${schema}/${name}): restore it with that version.`,
          );
        }
        if (file?.name !== name || file.checksum !== checksum) {
          throw new BackupError(
            `The backup does not fit this version of Draksha (${schema}/${name} differs): restore it with the version that took it.`,
          );
        }
      });
      return { schema, before: files.slice(0, applied.length), after: files.slice(applied.length) };
    }),
  );
}

/** Creates the empty schemas of the backup's version; drops existing ones. */
export async function rebuildSchemas(client: ClientBase, steps: readonly SchemaSteps[]): Promise<void> {
  for (const { schema } of steps) await client.query(`drop schema if exists ${schema} cascade`);
  for (const { schema, before } of steps) {
    await ensureSchema(client, schema);
    for (const file of before) await applyFile(client, schema, file);
  }
}

/** Migrates the restored rows to the current schemas. */
export async function applyNewer(client: ClientBase, steps: readonly SchemaSteps[]): Promise<void> {
  for (const { schema, after } of steps) for (const file of after) await applyFile(client, schema, file);
}
