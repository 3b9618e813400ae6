import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import type { Pool } from 'pg';
import { createPool, systemDatabase } from '../server/src/db.ts';
import { createWeatherService } from '../server/src/features/weather/service.ts';
import { startEmbeddedPostgres } from '../server/src/lib/postgres/embedded.ts';
import { migrateAll } from '../server/src/migrate.ts';

interface House {
  readonly weather: ReturnType<typeof createWeatherService>;
  readonly pool: Pool;
  /** Requests to the weather service so far. */
  readonly calls: () => number;
  /** Processor seconds so far, of this process, the database and the stand-in; Linux alone tells of the last two. */
  readonly work: () => Promise<Work>;
  readonly close: () => Promise<void>;
}

export interface Work {
  readonly own: number;
  readonly database: number;
  readonly standIn: number;
}

// Of every Linux that Node runs on.
const TICKS = 100;

/** Processor seconds of a process and of all below it. */
async function secondsBelow(pid: number): Promise<number> {
  const all = await Promise.all(
    (await readdir('/proc').catch(() => []))
      .filter((name) => /^\d+$/.test(name))
      .map(async (name) => {
        const text = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
        // Behind the name, which may hold anything.
        const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
        const used = [11, 12].reduce((sum, at) => sum + Number(fields[at] ?? 0), 0);
        return { pid: Number(name), parent: Number(fields[1]), seconds: used / TICKS };
      }),
  );
  const below = (one: number): number =>
    all.reduce(
      (sum, { pid: own, parent, seconds }) =>
        sum + (own === one ? seconds : 0) + (parent === one ? below(own) : 0),
      0,
    );
  return below(pid);
}

interface Measure {
  readonly cells: number;
  /** Connections to the database. */
  readonly connections: number;
  /** How long the weather service takes for a request, at least. */
  readonly callMs?: number;
}

/** The product's weather over a database of its own and a weather service that is a process of its own: its work is not ours. */
export async function weatherHouse({ cells, connections, callMs = 0 }: Measure): Promise<House> {
  const folder = await mkdtemp(join(tmpdir(), 'draksha-bench-'));
  await chmod(folder, 0o711);
  const upstream = spawn(process.execPath, ['server/test/upstream/main.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let behind = '';
  for await (const line of createInterface({ input: upstream.stdout })) {
    if (line.startsWith('OPEN_METEO_URL=')) behind = line.slice('OPEN_METEO_URL='.length);
    if (line.startsWith('OPEN_METEO_ARCHIVE_URL=')) break;
  }
  let calls = 0;
  const front = createServer((request, response) => {
    calls += 1;
    void (async () => {
      const answer = await fetch(`${new URL(behind).origin}${request.url}`);
      const [body] = await Promise.all([answer.arrayBuffer(), sleep(callMs)]);
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(Buffer.from(body));
    })();
  }).listen(0, '127.0.0.1');
  await once(front, 'listening');
  const address = front.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const openMeteoUrl = `http://127.0.0.1:${port}${new URL(behind).pathname}`;

  const cluster = await startEmbeddedPostgres({ dataDir: folder });
  const pool = createPool({ connection: cluster.connection, max: connections, onError: () => undefined });
  await migrateAll(pool);
  const weather = createWeatherService({
    db: systemDatabase(pool),
    clock: () => new Date(),
    log: Fastify().log,
    config: {
      providers: ['openmeteo', 'sample'],
      visualCrossing: { key: undefined, url: openMeteoUrl },
      tomorrow: { key: undefined, url: openMeteoUrl },
      openMeteo: { url: openMeteoUrl, archiveUrl: openMeteoUrl },
      cellDegrees: 0.1,
      dailyCap: cells * 10,
    },
  });
  return {
    weather,
    pool,
    calls: () => calls,
    async work() {
      const { user, system } = process.cpuUsage();
      const { rows } = await pool.query<{ pid: number }>(
        "select pid from pg_stat_activity where backend_type = 'client backend'",
      );
      const own = new Set(rows.map(({ pid }) => pid));
      const database = await Promise.all([...own].map(secondsBelow));
      return {
        own: (user + system) / 1e6,
        database: database.reduce((sum, seconds) => sum + seconds, 0),
        standIn: await secondsBelow(upstream.pid ?? 0),
      };
    },
    async close() {
      await weather.stop();
      await pool.end();
      await cluster.stop();
      front.close();
      front.closeAllConnections();
      upstream.kill('SIGTERM');
      if (upstream.exitCode === null) await once(upstream, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
