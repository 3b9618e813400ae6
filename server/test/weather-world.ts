import type { WaitLimits } from '../src/features/weather/service.ts';
import { LONG_PATIENCE } from './long-patience.ts';
import type { Scenario } from './upstream/scenarios.ts';
import { startUpstream, type Upstream } from './upstream/upstream.ts';
import { type World, world } from './world.ts';

export interface WeatherWorld extends World {
  /** The replayer that plays the provider; it ends with the server. */
  readonly upstream: Upstream;
}

interface Options {
  readonly scenario: Scenario;
  /** The instant that the replayer answers for; the server's first where not given. */
  readonly clock?: () => Date;
  /** As of a world. */
  readonly jobs?: boolean;
  /** Environment variables beside those of its weather. */
  readonly env?: Readonly<Record<string, string>>;
  /** Long where not given: the test is about something else. */
  readonly patience?: WaitLimits;
}

/** 06:00 in Nashik. */
export const WEATHER_NOW = '2026-11-20T00:30:00Z';

/** A server whose weather is Open-Meteo's, replayed. */
export async function weatherWorld({
  scenario,
  clock = () => new Date(WEATHER_NOW),
  jobs = false,
  env = {},
  patience = LONG_PATIENCE,
}: Options): Promise<WeatherWorld> {
  await using stack = new AsyncDisposableStack();
  const upstream = stack.use(await startUpstream({ clock, scenario }));
  const server = stack.use(
    await world({
      now: WEATHER_NOW,
      jobs,
      patience,
      env: {
        ...env,
        WEATHER_PROVIDERS: 'openmeteo,sample',
        OPEN_METEO_URL: upstream.openMeteoUrl,
        OPEN_METEO_ARCHIVE_URL: upstream.openMeteoArchiveUrl,
      },
    }),
  );
  const parts = stack.move();
  return { ...server, upstream, [Symbol.asyncDispose]: () => parts.disposeAsync() };
}
