import { pino } from 'pino';
import { createPool, type Db, systemDatabase } from '../src/db.ts';
import {
  createWeatherService,
  type WaitLimits,
  type WeatherConfig,
  type WeatherService,
} from '../src/features/weather/service.ts';
import { createTestDatabase } from './database.ts';
import { LONG_PATIENCE } from './long-patience.ts';
import { startUpstream, type Upstream, type UpstreamOptions } from './upstream/upstream.ts';

export interface WeatherBench extends AsyncDisposable {
  readonly upstream: Upstream;
  readonly pool: ReturnType<typeof createPool>;
  /** The same, as the stores take it. */
  readonly db: Db;
  /** Pauses between tries that were asked for; they pass at once. */
  readonly pauses: number[];
  now(): Date;
  setClock(instant: string | number): void;
  advance(milliseconds: number): void;
  /** One more process on the same database, as far as the weather is concerned. */
  service(config?: Partial<WeatherConfig>, patience?: WaitLimits): WeatherService;
}

interface BenchOptions {
  readonly now?: string;
  readonly scenario?: UpstreamOptions['scenario'];
}

/** Weather services on a database of their own, a set clock and the replayer. */
export async function weatherBench({
  now = '2026-11-20T00:30:00Z',
  scenario = 'calm-dry-morning',
}: BenchOptions = {}): Promise<WeatherBench> {
  await using stack = new AsyncDisposableStack();
  let nowMs = Date.parse(now);
  const clock = (): Date => new Date(nowMs);
  const database = stack.use(await createTestDatabase());
  const upstream = stack.use(await startUpstream({ clock, scenario }));
  const pool = stack.adopt(
    createPool({ connection: database.connection, max: 8, onError: () => undefined }),
    (one) => one.end(),
  );
  const db = systemDatabase(pool);
  const pauses: number[] = [];
  const log = pino({ level: 'silent' });

  const services = stack.use(new AsyncDisposableStack());
  const service: WeatherBench['service'] = (config, patience = LONG_PATIENCE) =>
    services.adopt(
      createWeatherService({
        db,
        clock,
        log,
        patience,
        pause: async (milliseconds, signal) => {
          pauses.push(milliseconds);
          // One turn of the event loop, so that an answer that is already there counts first.
          await new Promise((resolve) => setImmediate(resolve));
          signal.throwIfAborted();
        },
        config: {
          providers: ['visualcrossing', 'openmeteo', 'sample'],
          visualCrossing: { key: 'replayed', url: upstream.visualCrossingUrl },
          tomorrow: { key: 'replayed', url: upstream.tomorrowUrl },
          openMeteo: { url: upstream.openMeteoUrl, archiveUrl: upstream.openMeteoArchiveUrl },
          cellDegrees: 0.1,
          dailyCap: 1000,
          ...config,
        },
      }),
      (one) => one.stop(),
    );

  const parts = stack.move();
  return {
    upstream,
    pool,
    db,
    pauses,
    now: clock,
    setClock: (instant) => {
      nowMs = typeof instant === 'number' ? instant : Date.parse(instant);
    },
    advance: (milliseconds) => {
      nowMs += milliseconds;
    },
    service,
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}
