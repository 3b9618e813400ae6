import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { createPool } from '../src/db.ts';
import { createJobs } from '../src/lib/jobs/jobs.ts';

/** One process of several that work on the same jobs; each that is begun and done is written down in `public.worked`. */
const pool = createPool({
  connection: JSON.parse(process.argv[2] ?? '{}'),
  max: 2,
  onError: () => undefined,
});
const note = (what: string, part: string): Promise<unknown> =>
  pool.query('insert into public.worked (what, part, pid) values ($1, $2, $3)', [what, part, process.pid]);

const jobs = createJobs({
  connection: JSON.parse(process.argv[2] ?? '{}'),
  pool,
  log: pino({ level: 'silent' }),
  isAlone: false,
  pace: { poll: 0.5, heartbeat: 10, supervise: 1, reread: 1, retry: 1 },
  jobs: [
    {
      name: 'short',
      async run({ part }) {
        await note('begun', part);
        await pause(50);
        await note('done', part);
      },
    },
    {
      name: 'hanging',
      async run({ part, signal }) {
        await note('begun', part);
        if (part === 'once' && process.argv[3] === 'hang') await pause(60_000, undefined, { signal });
        await note('done', part);
      },
    },
  ],
});
await jobs.start();
process.stdout.write('ready\n');
process.once('SIGTERM', () => {
  void jobs[Symbol.asyncDispose]().then(() => process.exit());
});
