import type { Auth } from '@draksha/auth';
import type { Job } from './job.ts';

/** Chores of sign-in servers on one database; what several of them have is done for each of them. */
export function signInJobs(servers: readonly Pick<Auth, 'chores'>[]): Job[] {
  const chores = Map.groupBy(
    servers.flatMap((server) => server.chores),
    ({ name }) => name,
  );
  return [...chores].map(([name, several]) => ({
    name,
    at: [several.every(({ everyMinutes }) => everyMinutes < 60) ? '*/15 * * * *' : '5 * * * *'],
    async run() {
      for (const { run } of several) await run();
    },
  }));
}
