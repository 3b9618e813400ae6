import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { PgBoss, Job as TakenJob } from 'pg-boss';
import type { Job, Jobs } from './job.ts';
import { abandonedJobs, JOBS_SCHEMA, jobStates } from './job-store.ts';

export type { Job, JobOrder, Jobs } from './job.ts';

/** Seconds between polls: scheduled jobs are not urgent, and a requested one wakes its process's worker. */
export interface Pace {
  /** Between polls of a queue, for other processes' requests and schedules. */
  readonly poll: number;
  /** Without a heartbeat for this long, another worker takes the job. */
  readonly heartbeat: number;
  /** For jobs whose worker is no more, and to write down which parts are in hand. */
  readonly supervise: number;
  /** Between two readings of which parts are in hand; a part that was, is not taken up before the next one. */
  readonly reread: number;
  /** Before a job that failed is tried again, and ever longer after that. */
  readonly retry: number;
}

const CALM: Pace = { poll: 45, heartbeat: 60, supervise: 30, reread: 10, retry: 10 };

interface Options {
  readonly connection: pg.ClientConfig;
  /** For what pg-boss does not report. */
  readonly pool: pg.Pool;
  readonly jobs: readonly Job[];
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** True where no other process can use this database: then claimed jobs are a dead process's. */
  readonly isAlone: boolean;
  readonly pace?: Pace;
}

const ZONE = 'Asia/Kolkata';
const CONNECTIONS = 2;
const RETRY_MS = 5_000;
const SAY_EVERY_MS = 60_000;
const STOP_MS = 5_000;
const DAY_SECONDS = 86_400;

const RETRIES = { retryLimit: 5, retryBackoff: true, retryDelayMax: 900 } as const;

interface Part {
  readonly part?: string;
}

/** Jobs on pg-boss: the queue is in the database, so that any process takes them and a dead one loses none. */
export function createJobs({ connection, pool, jobs: first, log, isAlone, pace = CALM }: Options): Jobs {
  const jobs = [...first];
  const stopping = new AbortController();
  /** Requested before the work began. */
  const early = new Set<string>();
  const workers = new Map<string, string[]>();
  let boss: PgBoss | null = null;
  let begun: Promise<void> | null = null;
  let saidAt = Number.NEGATIVE_INFINITY;

  /** An absent database is logged once a minute, not at each look. */
  const troubled = (error: unknown): void => {
    if (stopping.signal.aborted || performance.now() - saidAt < SAY_EVERY_MS) return;
    saidAt = performance.now();
    log.warn({ err: error }, 'Jobs cannot be looked after at the moment');
  };

  async function work({ name, run }: Job, taken: TakenJob<Part>): Promise<void> {
    const signal = AbortSignal.any([taken.signal, stopping.signal]);
    try {
      await run({ part: taken.data?.part ?? '', signal });
    } catch (error) {
      if (!stopping.signal.aborted) log.warn({ err: error, job: name }, 'A job failed and is tried again');
      throw error;
    }
    // Ended early is not done.
    signal.throwIfAborted();
  }

  async function ensureQueues(on: PgBoss): Promise<void> {
    const known = new Set((await on.getQueues()).map(({ name }) => name));
    for (const { name, mostSeconds = 900 } of jobs) {
      const settings = {
        ...RETRIES,
        retryDelay: pace.retry,
        expireInSeconds: mostSeconds,
        heartbeatSeconds: pace.heartbeat,
        retentionSeconds: 7 * DAY_SECONDS,
        deleteAfterSeconds: 2 * DAY_SECONDS,
      };
      if (known.has(name)) await on.updateQueue(name, settings);
      // One active and one waiting job a part: further requests are served by the waiting one.
      else await on.createQueue(name, { policy: 'stately', ...settings });
    }
  }

  async function saveSchedules(on: PgBoss): Promise<void> {
    const rowOf = (name: string, key: string, cron: string): string => `${name} ${key} ${cron}`;
    const wanted = new Map(
      jobs.flatMap(({ name, at = [] }) =>
        at.map((cron, index) => [rowOf(name, `${index}`, cron), { name, cron, key: `${index}` }]),
      ),
    );
    const keys = new Set([...wanted.values()].map(({ name, key }) => `${name} ${key}`));
    for (const { name, cron, key } of await on.getSchedules()) {
      const isKept = wanted.delete(rowOf(name, key, cron));
      if (!isKept && !keys.has(`${name} ${key}`)) await on.unschedule(name, key);
    }
    // What came due while no process ran is done once, at the next start.
    for (const { name, cron, key } of wanted.values())
      await on.schedule(name, cron, {}, { tz: ZONE, key, missed: 'once' });
  }

  async function open(): Promise<PgBoss> {
    const { PgBoss: Boss } = await import('pg-boss');
    const on = new Boss({
      ...(connection as { host?: string }),
      max: CONNECTIONS,
      application_name: 'draksha jobs',
      schema: JOBS_SCHEMA,
      // The migration step has made them.
      migrate: false,
      superviseIntervalSeconds: pace.supervise,
      monitorIntervalSeconds: pace.supervise,
      queueCacheIntervalSeconds: pace.reread,
      cronWorkerIntervalSeconds: Math.max(1, Math.min(45, pace.poll)),
      // Flows are not used.
      flowIntervalSeconds: 3600,
    });
    on.on('error', troubled);
    try {
      await on.start();
      await ensureQueues(on);
      if (isAlone) for (const { name, id } of await abandonedJobs(pool)) await on.fail(name, id);
      for (const job of jobs) {
        const settings = { pollingIntervalSeconds: pace.poll, batchSize: 1 };
        const ids: string[] = [];
        for (let side = 0; side < (job.sideBySide ?? 1); side += 1)
          ids.push(
            await on.work<Part>(job.name, settings, async (taken) => {
              for (const one of taken) await work(job, one);
            }),
          );
        workers.set(job.name, ids);
      }
      await saveSchedules(on);
      return on;
    } catch (cause) {
      await on.stop({ graceful: false }).catch(() => undefined);
      throw cause;
    }
  }

  async function send(on: PgBoss, name: string, part: string): Promise<void> {
    await on.send(name, { part }, { singletonKey: part });
    for (const id of workers.get(name) ?? []) on.notifyWorker(id);
  }

  async function begin(): Promise<void> {
    while (!stopping.signal.aborted && !boss) {
      try {
        boss = await open();
      } catch (error) {
        troubled(error);
        await pause(RETRY_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      }
    }
    for (const order of early) {
      const [name = '', part = ''] = order.split('\n');
      if (boss) await send(boss, name, part).catch(troubled);
    }
  }

  return {
    add: (more) => void jobs.push(...more),
    start() {
      begun ??= begin();
      return begun;
    },
    async ask(name, part = '') {
      if (boss) await send(boss, name, part);
      else early.add(`${name}\n${part}`);
    },
    state: () => jobStates(pool),
    async [Symbol.asyncDispose]() {
      stopping.abort(new Error('the server stops'));
      await begun;
      // A database that is away must not hold up the end.
      await Promise.race([
        boss?.stop({ graceful: true, timeout: STOP_MS }).catch(() => undefined),
        pause(STOP_MS + 1_000, undefined, { ref: false }),
      ]);
    },
  };
}
