import type { Auth } from '@draksha/auth';
import type { Job } from './job.ts';

/** Jobs of sign-in servers on one database; a job that several have runs for each. */
export function signInJobs(servers: readonly Pick<Auth, 'jobs'>[]): Job[] {
  const byName = Map.groupBy(
    servers.flatMap((server) => server.jobs),
    ({ name }) => name,
  );
  return [...byName].map(([name, several]) => ({
    name,
    at: [several.every(({ everyMinutes }) => everyMinutes < 60) ? '*/15 * * * *' : '5 * * * *'],
    async run() {
      for (const { run } of several) await run();
    },
  }));
}
