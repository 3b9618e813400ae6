import type { WeatherFailure } from '@draksha/contract';
import { ApiError, type TroubleCode } from '../../lib/api.ts';
import { troubleKey } from '../../lib/trouble.ts';
import type { WordKey } from '../../lib/typed-words.ts';

export type WeatherPart = 'current' | 'forecast' | 'extended' | 'hourly' | 'spray' | 'wetness';

const reasonOf: Readonly<Partial<Record<TroubleCode, WeatherFailure['reason']>>> = {
  daily_limit_reached: 'daily_limit',
  invalid_coordinates: 'bad_request',
  rate_limited: 'rate_limited',
  timed_out: 'timed_out',
  unavailable: 'unavailable',
  weather_unavailable: 'unavailable',
};

/** Codes whose sentence is not about the weather. */
const ofAccountOrPlot: ReadonlySet<TroubleCode> = new Set([
  'unauthorized',
  'not_found',
  'unsuitable_coordinates',
  'plot_without_coordinates',
  'weather_places_used_up',
]);

const tookTooLong = ({ cause }: ApiError): boolean =>
  cause instanceof DOMException && cause.name === 'TimeoutError';

/** Keys of the sentences of the specification's catalogue for a part of the screen that could not be read, in order. */
export function failureKeys(part: WeatherPart, error: unknown): WordKey[] {
  const code = error instanceof ApiError ? error.code : null;
  if (code !== null && ofAccountOrPlot.has(code)) return [troubleKey(error)];
  if (part === 'spray') return ['spray.unable', sprayCause(code)];
  if (code === 'offline' && error instanceof ApiError) {
    if (tookTooLong(error)) return ['weather.failure.timed_out'];
    return [part === 'current' ? 'weather.failed.offline' : 'weather.failure.unreachable'];
  }
  const reason = code === null ? undefined : reasonOf[code];
  return [reason ? `weather.failure.${reason}` : `weather.failed.${part}`];
}

function sprayCause(code: TroubleCode | null): WordKey {
  if (code === 'offline') return 'weather.failed.sprayNetwork';
  const reason = code === null ? undefined : reasonOf[code];
  if (reason === 'daily_limit') return 'weather.failure.daily_limit';
  return reason ? 'weather.failed.sprayUnavailable' : 'weather.failed.spray';
}

const misconfigured: ReadonlySet<WeatherFailure['reason']> = new Set([
  'no_key',
  'unauthorized',
  'access_denied',
]);

/** Why the advice is based on sample weather: keys, in order. Only where no service was asked rightly is it a matter of keys. */
export function sampleCauseKeys(failures: readonly WeatherFailure[]): WordKey[] {
  const asked = failures.filter(({ reason }) => reason !== 'no_key');
  if (asked.length === 0 && failures.length === 0) return [];
  if (failures.every(({ reason }) => misconfigured.has(reason))) return ['weather.failed.sprayConfiguration'];
  const offline = asked.every(({ reason }) => reason === 'unreachable');
  return [offline ? 'weather.failed.sprayNetwork' : 'weather.failed.sprayUnavailable'];
}

const OTHER = 'Weather service error: ';

/** What a service's failure is called: a key and what goes into it. */
export const failureWords = ({
  reason,
  message,
}: WeatherFailure): [key: WordKey, values: { message: string }] => [
  `weather.failure.${reason}`,
  { message: message.startsWith(OTHER) ? message.slice(OTHER.length) : message },
];
