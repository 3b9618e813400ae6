import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
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
  readonly close: () => Promise<void>;
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
