/** What a weather service says on its wire, made into one bundle of weather for a cell. */
import type { WeatherSource } from '@draksha/contract';
import type { Provider } from './adapter.ts';
import { openMeteo } from './open-meteo.ts';
import { tomorrow } from './tomorrow.ts';
import { visualCrossing } from './visual-crossing.ts';

export {
  type AirHour,
  type Atmosphere,
  lastRunOf,
  type PastSource,
  type Provider,
  type SeveralPasts,
} from './adapter.ts';
export {
  type BundleCurrent,
  type BundleHour,
  covers,
  NOW_AHEAD_MS,
  sampleBundle,
  startsAtMsOf,
  type WeatherBundle,
} from './bundle.ts';
export { type Cell, cellNamed, cellOf } from './cell.ts';
export {
  asReported,
  knownFailure,
  missingKey,
  otherFailure,
  type ProviderFailure,
  pausedFailure,
} from './failure.ts';
export { requestJson } from './http.ts';
export { boundedQuantities, isEmpty } from './plausible.ts';
export { plausibleBundle, requirePlausible } from './reading-check.ts';
export { offsetOf } from './zone.ts';

export interface ProviderConfig {
  readonly providers: readonly WeatherSource[];
  readonly visualCrossing: { readonly key: string | undefined; readonly url: string };
  readonly tomorrow: { readonly key: string | undefined; readonly url: string };
  readonly openMeteo: { readonly url: string; readonly archiveUrl: string };
}

/** The sources before `sample`, in order: no provider is asked once sample weather is reached. */
export function providersOf(config: ProviderConfig): Provider[] {
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
export { storedFailure, storedFailures, storedSource } from './stored-source.ts';
