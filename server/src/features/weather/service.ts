import { setTimeout as sleep } from 'node:timers/promises';
import type { Place, WeatherFailure, WeatherSource } from '@draksha/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { type Around, createAround } from './around/service.ts';
import { createAsk } from './asking/service.ts';
import { type BackfillService, backfillFailures, createBackfill } from './backfill/service.ts';
import { createBudget, type ProviderDiagnosis } from './budget/service.ts';
import { createCall, type Pause } from './calling/service.ts';
import type { KeptDay } from './days/service.ts';
import { createGateway, type Gateway } from './gateway/service.ts';
import { backFillRegularly, cleanUpRegularly } from './jobs.ts';
import { checkKeys, type KeyCheck } from './keys/service.ts';
import type { Measured } from './measured/service.ts';
import { createPast, type DateRange, type PastService } from './past/service.ts';
import { cellOf } from './places/service.ts';
import type { Provider } from './providers/adapter.ts';
import { openMeteo } from './providers/open-meteo.ts';
import { tomorrow } from './providers/tomorrow.ts';
import { visualCrossing } from './providers/visual-crossing.ts';

export type { Weather } from './gateway/service.ts';
export { covers, type WeatherBundle } from './providers/bundle.ts';

export interface WeatherConfig {
  readonly providers: readonly WeatherSource[];
  readonly visualCrossing: { readonly key: string | undefined; readonly url: string };
  readonly tomorrow: { readonly key: string | undefined; readonly url: string };
  readonly openMeteo: { readonly url: string; readonly archiveUrl: string };
  readonly cellDegrees: number;
  readonly dailyCap: number;
}

export interface WeatherDependencies {
  readonly config: WeatherConfig;
  readonly pool: Pool;
  readonly clock: () => Date;
  readonly log: FastifyBaseLogger;
  /** How a pause between two tries passes; real time where not given. */
  readonly pause?: Pause;
}

export interface WeatherService {
  /**
   * All weather of the cell that a place lies in, with where it is from and how old. It never fails: without
   * anything real it is sample weather, and `provenance.sample` says so.
   */
  readonly bundleFor: Gateway['bundleFor'];
  readonly expect: Gateway['expect'];
  /** Days that are over; see `PastService`. */
  readonly pastDays: PastService['pastDays'];
  /** Years of days from what is kept; what is missing is fetched behind, and `refreshing` says so. */
  longPast(place: Place, range: DateRange, measured: Measured): Promise<LongPast>;
  /** Fetches past years that are wanted, as far as the day's calls allow. */
  readonly backFill: BackfillService['run'];
  /** What lies around a place; see `Around`. */
  readonly around: Around;
  /** Each configured provider: whether it is asked, what it spent today, what is wrong with it. */
  diagnostics(): Promise<ProviderDiagnosis[]>;
  /** Asks each provider with a key once, for the start of the server; see `checkKeys`. */
  checkKeys(): Promise<KeyCheck[]>;
  cleanUp(): Promise<void>;
  stop(): Promise<void>;
}

export interface LongPast {
  readonly days: readonly KeptDay[];
  readonly refreshing: boolean;
  readonly failures: readonly WeatherFailure[];
}

/** The sources before `sample`, in order: nobody is asked once sample weather is reached. */
function providersOf(config: WeatherConfig): Provider[] {
  const all: Readonly<Record<Exclude<WeatherSource, 'sample'>, Provider>> = {
    visualcrossing: visualCrossing(config.visualCrossing),
    tomorrow: tomorrow(config.tomorrow),
    openmeteo: openMeteo(config.openMeteo),
  };
  const sample = config.providers.indexOf('sample');
  return config.providers
    .slice(0, sample < 0 ? undefined : sample)
    .flatMap((source) => (source === 'sample' ? [] : all[source]));
}

const realPause: Pause = (milliseconds, signal) => sleep(milliseconds, undefined, { signal });

/** Weather for the whole product, on tables that all processes share. */
export function createWeatherService({
  config,
  pool,
  clock,
  log,
  pause = realPause,
}: WeatherDependencies): WeatherService {
  const providers = providersOf(config);
  const budget = createBudget({ pool, clock, dailyCap: config.dailyCap, log });
  const call = createCall({ budget, clock, pause });
  const ask = createAsk({ providers, budget, clock, call, log });
  const gateway = createGateway({
    pool,
    clock,
    log,
    cellDegrees: config.cellDegrees,
    dailyCap: config.dailyCap,
    asksProviders: providers.length > 0,
    ask,
  });
  const around = createAround({ pool, clock, log, cellDegrees: config.cellDegrees, ask });
  const past = createPast({
    pool,
    clock,
    log,
    cellDegrees: config.cellDegrees,
    providers,
    budget,
    call,
    pause,
  });
  const backfill = createBackfill({ pool, clock, log, providers, budget, call, pause });
  const stopped = new AbortController();
  const cleanUp = async (): Promise<void> => {
    await gateway.cleanUp();
    await budget.forgetOldCounts();
  };
  const stopCleaning = cleanUpRegularly(cleanUp, log);
  const stopBackFilling = backFillRegularly(backfill.run);
  return {
    bundleFor: (place, options) => gateway.bundleFor(place, options),
    expect: (place) => gateway.expect(place),
    pastDays: (place, ranges, options) => past.pastDays(place, ranges, options),
    async longPast(place, range, measured) {
      const days = await past.keptDays(place, range, measured);
      const state = await backfill.want(cellOf(place, config.cellDegrees));
      return { days, refreshing: state.open && !state.resting, failures: backfillFailures(state) };
    },
    backFill: backfill.run,
    around,
    diagnostics: () => budget.diagnose(providers),
    checkKeys: () => checkKeys({ providers, budget, clock, log, signal: stopped.signal }),
    cleanUp,
    async stop() {
      stopCleaning();
      stopBackFilling();
      stopped.abort(new Error('weather is stopping'));
      await Promise.all([gateway.stop(), around.stop(), backfill.stop(), past.stop()]);
    },
  };
}
