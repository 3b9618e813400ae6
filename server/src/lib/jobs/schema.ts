import { MIGRATION_LOCK, MigrationError } from '@draksha/auth/migrations';
import type { Pool } from 'pg';
import { JOBS_SCHEMA, jobTables } from './job-store.ts';

/** Of the pg-boss that is installed; a test holds it against the package, so that a start need not load it to look. */
export const JOB_TABLES_VERSION = 43;

/**
 * Migrates the tables of pg-boss, one process at a time. They are its own: no migration of ours, no farmer's role,
 * and no backup touches them.
 *
 * @throws MigrationError where a newer version made them, or a step fails
 */
export async function migrateJobs(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    // On Citus they stay on the coordinator.
    await client.query(
      `select set_config('citus.enable_ddl_propagation', 'off', false) from pg_extension where extname = 'citus'`,
    );
    const version = await jobTables(client);
    if (version === JOB_TABLES_VERSION) return;
    if (version !== null && version > JOB_TABLES_VERSION) {
      throw new MigrationError(
        `This data was written by a newer version of Draksha (${JOBS_SCHEMA} ${version}): start that version instead.`,
      );
    }
    const { getConstructionPlans, getMigrationPlans } = await import('pg-boss');
    await client
      .query(version === null ? getConstructionPlans(JOBS_SCHEMA) : getMigrationPlans(JOBS_SCHEMA, version))
      .catch(async (cause: unknown) => {
        await client.query('rollback');
        const detail = cause instanceof Error ? cause.message : String(cause);
        throw new MigrationError(`The tables of jobs could not be brought up to date (${detail}).`, {
          cause,
        });
      });
  } finally {
    await client.query('reset all').catch(() => undefined);
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    client.release();
  }
}
