/** Weather for the whole product: the four rooms joined, and all of it that other features use. */
import type { Place, WeatherSource } from '@draksha/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../db.ts';
import { type Archive, createArchive, createKeptHours } from './archive/service.ts';
import { createGateway, type Gateway, type RetryPause, type WaitLimits } from './gateway/service.ts';
import { createOfficialWarnings } from './official/service.ts';
import { cellOf, type ProviderConfig, providersOf } from './providers/service.ts';
import { createMornings, type Mornings } from './record/service.ts';

export type { DateRange } from './archive/service.ts';
export { WAIT_LIMITS, type WaitLimits, type Weather } from './gateway/service.ts';
export { DAWN_AT, weatherJobs, YEARS_JOB } from './jobs.ts';
export { placeName } from './place-names.ts';
export { weatherPlaceOf } from './plot-places.ts';
export { covers, type WeatherBundle } from './providers/service.ts';
export {
  measuredBy,
  measuredFor,
  mostWritesADay,
  ownStations,
  ownWeather,
  stationsFor,
  withMeasured,
} from './stations/service.ts';
export { alertsFrom, nameOf } from './views.ts';

export interface WeatherConfig extends ProviderConfig {
  readonly providers: readonly WeatherSource[];
  readonly cellDegrees: number;
  readonly dailyCap: number | undefined;
  /** Feed of official warnings, CAP by RSS or Atom; where not set, there are none. */
  readonly officialWarningsUrl?: string | undefined;
}

export interface WeatherDependencies {
  readonly config: WeatherConfig;
  readonly db: Db;
  readonly clock: () => Date;
  readonly log: FastifyBaseLogger;
  /** How a pause between two tries passes; real time where not given. */
  readonly pause?: RetryPause;
  /** Wait limits; the default ones unless given. */
  readonly patience?: WaitLimits | undefined;
  /** Called where years of the past are wanted, for the job that fetches them. */
  readonly onWanted?: () => void;
}

export interface WeatherService
  extends Pick<
      Gateway,
      'bundleFor' | 'expect' | 'refreshAhead' | 'neighbours' | 'patience' | 'diagnostics' | 'checkKeys'
    >,
    Pick<Archive, 'pastDays' | 'daysMark' | 'longPast' | 'backFill'> {
  /** What forecasts said of mornings, and what came. */
  readonly mornings: Mornings;
  /** Whether official warnings are configured, and were read lately. */
  hearsOfficialWarnings(): boolean;
  /** The cell that a place lies in, by its name. */
  cellIdOf(place: Place): string;
  cleanUp(): Promise<void>;
  stop(): Promise<void>;
}

/** Weather on tables that all processes share. */
export function createWeatherService({
  config,
  db,
  clock,
  log,
  pause,
  patience,
  onWanted = () => undefined,
}: WeatherDependencies): WeatherService {
  const providers = providersOf(config);
  const { cellDegrees, dailyCap } = config;
  const own = { providers, db, clock, log, cellDegrees };
  const gateway = createGateway({ ...own, dailyCap, pause, patience, kept: createKeptHours(db, clock) });
  const archive = createArchive({ ...own, gateway, onWanted });
  const { officialWarningsUrl: url } = config;
  const official = url === undefined ? null : createOfficialWarnings({ url, clock, log });
  return {
    async bundleFor(place, options) {
      const found = await gateway.bundleFor(place, options);
      return official === null ? found : { ...found, bundle: official.withOfficial(found.bundle) };
    },
    hearsOfficialWarnings: () => official?.isHeard() ?? false,
    expect: gateway.expect,
    refreshAhead: gateway.refreshAhead,
    neighbours: gateway.neighbours,
    patience: gateway.patience,
    diagnostics: gateway.diagnostics,
    checkKeys: gateway.checkKeys,
    pastDays: archive.pastDays,
    daysMark: archive.daysMark,
    longPast: archive.longPast,
    backFill: archive.backFill,
    mornings: createMornings({ db, clock }),
    cellIdOf: (place) => cellOf(place, cellDegrees).id,
    async cleanUp() {
      await gateway.cleanUp();
      await archive.cleanUp();
    },
    async stop() {
      await Promise.all([gateway.stop(), archive.stop(), official?.stop()]);
    },
  };
}
