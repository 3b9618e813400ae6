import type { Pool, PoolClient } from 'pg';
import type { JobState } from './job.ts';

/** Schema of pg-boss: created by the migration step, touched nowhere else. */
export const JOBS_SCHEMA = 'jobs';

/** The version of pg-boss's tables, `null` where there are none. */
export async function jobTables(client: PoolClient): Promise<number | null> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('jobs.version') is not null as there`,
  );
  if (!rows[0]?.there) return null;
  const { rows: versions } = await client.query<{ version: number }>('select version from jobs.version');
  return versions[0]?.version ?? null;
}

/** Jobs that a process which is no more has in its hands, where no other process can have any. */
export async function abandonedJobs(pool: Pool): Promise<{ readonly name: string; readonly id: string }[]> {
  const { rows } = await pool.query<{ name: string; id: string }>(
    `select name, id from jobs.job where state = 'active'`,
  );
  return rows;
}

export async function jobStates(pool: Pool): Promise<JobState[]> {
  const { rows } = await pool.query<JobState>(
    `select q.name, count(*) filter (where j.state < 'active')::int as waiting,
       count(*) filter (where j.state = 'active')::int as active,
       count(*) filter (where j.state = 'failed' and j.completed_on > now() - interval '1 day')::int as failed,
       coalesce(extract(epoch from now() - min(j.start_after) filter (where j.state < 'active' and j.start_after < now())), 0)::float8
         as "overdueSeconds",
       extract(epoch from now() - max(j.completed_on) filter (where j.state = 'completed'))::float8 as "silenceSeconds"
     from jobs.queue q left join jobs.job j on j.name = q.name
     where q.name not like '\\_\\_pgboss%' group by q.name order by q.name`,
  );
  return rows;
}
