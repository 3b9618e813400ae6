import {
  type CurrentWeather,
  dayDefaults,
  type ForecastDay,
  type HourWeather,
  type Place,
  type WeatherAlert,
  weatherDefaults,
  weatherSourceLabels,
} from '@draksha/contract';
import { ageMs, DAY_MS, HOUR_MS, localIso, MINUTE_MS } from '@draksha/models';
import { shownCoordinates } from '../../lib/places.ts';
import { placeName } from './place-names.ts';
import {
  type Atmosphere,
  type BundleCurrent,
  type BundleHour,
  boundedQuantities,
  covers,
  NOW_AHEAD_MS,
  offsetOf,
  startsAtMsOf,
  type WeatherBundle,
} from './providers/service.ts';

/** A provider's "now" serves as now for this long; after it the forecast for the running hour is nearer the truth. */
const OBSERVED_FOR_MS = 90 * MINUTE_MS;

export const nameOf = (place: Place, bundle: WeatherBundle): string =>
  `${placeName(place)} (${weatherSourceLabels[bundle.source]})`;

/** The calendar day at the bundle's place. */
export const todayAt = (bundle: WeatherBundle, now: Date): string =>
  localIso(now.getTime(), offsetOf(bundle, now.getTime())).slice(0, 10);

interface Moment {
  readonly air: Atmosphere & Pick<BundleHour, 'conditions' | 'icon'>;
  readonly observedAt: string;
  readonly basis: CurrentWeather['basis'];
}

/** Values of `first`, and of `second` where the first has none. */
function merged(first: BundleCurrent, second: BundleHour | undefined): Moment['air'] {
  if (!second) return first;
  const filled = Object.fromEntries(
    boundedQuantities.map((quantity) => [quantity, first[quantity] ?? second[quantity]]),
  ) as unknown as Atmosphere;
  return { ...filled, conditions: first.conditions || second.conditions, icon: first.icon };
}

function momentOf(bundle: WeatherBundle, now: Date): Moment {
  const nowMs = now.getTime();
  const running = bundle.hourly.find((hour) => covers(hour, nowMs));
  const { current } = bundle;
  const age = ageMs(Date.parse(current?.observedAt ?? ''), nowMs, NOW_AHEAD_MS);
  if (current && (age <= OBSERVED_FOR_MS || (running === undefined && Number.isFinite(age)))) {
    return {
      air: merged(current, running),
      observedAt: current.observedAt,
      basis: bundle.source === 'sample' ? 'sample' : 'observed',
    };
  }
  const nearest =
    running ??
    bundle.hourly.reduce<BundleHour | undefined>((best, hour) => {
      const distance = (one: BundleHour): number => Math.abs(startsAtMsOf(one) - nowMs);
      return best && distance(best) <= distance(hour) ? best : hour;
    }, undefined);
  if (!nearest) throw new Error(`a bundle of ${bundle.source} holds neither now nor hours`);
  return { air: nearest, observedAt: nearest.datetime, basis: 'forecast_hour' };
}

/** Weather now, from the provider's "now" while it is young and from the running hour of the forecast after that. */
export function currentFrom(bundle: WeatherBundle, place: Place, now: Date): CurrentWeather {
  const { air, observedAt, basis } = momentOf(bundle, now);
  const today = bundle.daily.find((day) => day.date === todayAt(bundle, now));
  const assumed = (Object.keys(weatherDefaults) as (keyof typeof weatherDefaults)[]).filter(
    (name) => air[name] === null,
  );
  const shown = (name: keyof typeof weatherDefaults): number => air[name] ?? weatherDefaults[name];
  return {
    temperature: shown('temperature'),
    feelsLike: air.feelsLike ?? shown('temperature'),
    humidity: shown('humidity'),
    pressure: shown('pressure'),
    windSpeed: shown('windSpeed'),
    windDirection: shown('windDirection'),
    visibility: shown('visibility'),
    uvIndex: shown('uvIndex'),
    precipitationProbability: air.precipitationProbability,
    precipitation: air.precipitation,
    rainfall: air.precipitation,
    dewPoint: air.dewPoint,
    cloudCover: air.cloudCover,
    solarRadiation: air.solarRadiation,
    sunrise: today?.sunrise ?? null,
    sunset: today?.sunset ?? null,
    conditions: air.conditions,
    icon: air.icon,
    name: nameOf(place, bundle),
    coord: shownCoordinates(place),
    observedAt,
    basis,
    assumed: air.feelsLike === null ? [...assumed, 'feelsLike'] : assumed,
  };
}

/** Days from today on, at most `days`; fewer where an older bundle reaches less far. */
export function forecastFrom(bundle: WeatherBundle, now: Date, days: number): ForecastDay[] {
  const today = todayAt(bundle, now);
  return bundle.daily
    .filter((day) => day.date >= today)
    .slice(0, days)
    .map((day) => ({
      ...day,
      tempMax: day.tempMax ?? dayDefaults.tempMax,
      tempMin: day.tempMin ?? dayDefaults.tempMin,
      assumed: [...(day.tempMax === null ? ['tempMax'] : []), ...(day.tempMin === null ? ['tempMin'] : [])],
    }));
}

/** The running hour and those after it, `hours` in all, behind up to `past` hours that are over. */
export function hourlyFrom(bundle: WeatherBundle, now: Date, hours: number, past = 0): HourWeather[] {
  const from = now.getTime() - HOUR_MS - past * HOUR_MS;
  const until = now.getTime() + (hours - 1) * HOUR_MS;
  const today = Date.parse(`${todayAt(bundle, now)}T00:00Z`);
  return bundle.hourly
    .filter((hour) => {
      const startsAtMs = startsAtMsOf(hour);
      return startsAtMs > from && startsAtMs <= until;
    })
    .map((hour) => {
      const date = hour.datetime.slice(0, 10);
      const { measured, ...rest } = hour;
      return {
        ...rest,
        ...(measured ? { measured: [...measured] } : {}),
        date,
        time: hour.datetime.slice(11, 16),
        dayIndex: Math.round((Date.parse(`${date}T00:00Z`) - today) / DAY_MS),
        hourIndex: Number(hour.datetime.slice(11, 13)),
      };
    });
}

/** Warnings that are not over. */
export const alertsFrom = (bundle: WeatherBundle, now: Date): WeatherAlert[] =>
  bundle.alerts.filter(({ endsAt }) => endsAt === null || Date.parse(endsAt) > now.getTime());
