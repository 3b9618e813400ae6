import type {
  DayWeather,
  MeasuredQuantity,
  WeatherAlert,
  WeatherFailure,
  WeatherIcon,
  WeatherSource,
} from '@draksha/contract';
import { ageMs, HOUR_MS, localIso, type WetnessRule } from '@draksha/models';
import type { Atmosphere, DayReading, HourReading, ProviderReading } from './adapter.ts';
import type { Cell } from './cell.ts';
import { emptyFailure, type ProviderFailure } from './failure.ts';
import { isKept } from './kept-span.ts';
import { isEmpty } from './plausible.ts';
import { sampleReading } from './sample.ts';
import { offsetOf } from './zone.ts';

export interface BundleHour extends Atmosphere {
  /** Start of the hour with the place's offset. */
  readonly datetime: string;
  readonly conditions: string;
  readonly icon: WeatherIcon;
  /** What an own station measured, where the bundle was made for a farmer who has one. */
  readonly measured?: readonly MeasuredQuantity[];
  /** Share of the hour that the station's sensor was wet, 0 to 1. */
  readonly leafWetness?: number;
}

export interface BundleCurrent extends Atmosphere {
  readonly observedAt: string;
  readonly conditions: string;
  readonly icon: WeatherIcon;
}

/** All that one call brought for a cell, normalized: what every screen and model is cut from. */
export interface WeatherBundle {
  readonly cell: { readonly id: string; readonly latitude: number; readonly longitude: number };
  readonly source: WeatherSource;
  readonly fetchedAt: string;
  readonly zone: string;
  readonly utcOffsetMinutes: number;
  readonly elevationMetres: number | null;
  /** The provider's own "now" as it was when fetched. */
  readonly current: BundleCurrent | null;
  /** Ascending, each start once, two days back to 168 hours and more ahead as far as the source goes. */
  readonly hourly: readonly BundleHour[];
  readonly daily: readonly DayWeather[];
  readonly alerts: readonly WeatherAlert[];
  /** Providers that were to be asked first and gave nothing. */
  readonly failures: readonly WeatherFailure[];
  /** What the farmer's own leaf sensor taught, where the bundle was made for one who has one. */
  readonly wetnessRule?: WetnessRule;
}

const DAYS = 16;
/** A provider dates its "now" at the end of a quarter of an hour. */
export const NOW_AHEAD_MS = 15 * 60_000;

const mean = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length < 12
    ? null
    : Math.round((10 * known.reduce((sum, value) => sum + value, 0)) / known.length) / 10;
};

function dayOf(day: DayReading, hours: readonly BundleHour[], offset: number): DayWeather {
  const own = (): BundleHour[] => hours.filter((hour) => hour.datetime.startsWith(day.date));
  const { sunriseMs, sunsetMs, ...rest } = day;
  return {
    ...rest,
    humidity: day.humidity ?? mean(own().map((hour) => hour.humidity)),
    sunrise: sunriseMs === null ? null : localIso(sunriseMs, offset),
    sunset: sunsetMs === null ? null : localIso(sunsetMs, offset),
  };
}

/** Ascending, each start once. */
function storedHoursOf(hours: readonly HourReading[], nowMs: number): HourReading[] {
  const byStart = new Map<number, HourReading>();
  for (const hour of hours) {
    // The last of two with the same start wins; an hour of which nothing is known is a gap.
    if (isKept(hour.startsAtMs, nowMs) && !isEmpty(hour)) byStart.set(hour.startsAtMs, hour);
  }
  return [...byStart.values()].sort((a, b) => a.startsAtMs - b.startsAtMs);
}

const MAX_TEXTS = 2_000;
const texts = new Map<number, Map<number, string>>();

/** As `localIso`: the hours of all cells of a morning are the same few hundred. */
function hourText(startsAtMs: number, offset: number): string {
  const own = texts.get(offset);
  const known = own?.get(startsAtMs);
  if (known !== undefined) return known;
  const text = localIso(startsAtMs, offset);
  if (own && own.size < MAX_TEXTS) own.set(startsAtMs, text);
  else texts.set(offset, new Map([[startsAtMs, text]]));
  return text;
}

// Field by field: a rest spread took three times as long over a day's hundred thousand hours.
const bundleHour = (hour: HourReading, datetime: string): BundleHour => ({
  datetime,
  temperature: hour.temperature,
  feelsLike: hour.feelsLike,
  humidity: hour.humidity,
  dewPoint: hour.dewPoint,
  pressure: hour.pressure,
  windSpeed: hour.windSpeed,
  windDirection: hour.windDirection,
  visibility: hour.visibility,
  cloudCover: hour.cloudCover,
  uvIndex: hour.uvIndex,
  precipitation: hour.precipitation,
  precipitationProbability: hour.precipitationProbability,
  solarRadiation: hour.solarRadiation,
  conditions: hour.conditions,
  icon: hour.icon,
});

/** The bundle of a reading, or what it lacks to be one: something known of now, hours from now on, and today. */
export function bundleOf(
  cell: Cell,
  source: WeatherSource,
  reading: ProviderReading,
  now: Date,
  failures: readonly WeatherFailure[] = [],
): { readonly ok: true; readonly bundle: WeatherBundle } | ProviderFailure {
  const nowMs = now.getTime();
  const offsetAt = (ms: number): number => offsetOf(reading, ms);
  const offset = offsetAt(nowMs);
  const kept = storedHoursOf(reading.hours, nowMs);
  // What a provider with another clock calls now, and we do not, was not observed.
  const isNow = reading.current && Number.isFinite(ageMs(reading.current.observedAtMs, nowMs, NOW_AHEAD_MS));
  const current = isNow ? reading.current : null;
  const isRunning = kept.some(({ startsAtMs }) => startsAtMs <= nowMs && nowMs < startsAtMs + HOUR_MS);
  if ((current === null || isEmpty(current)) && !isRunning) return emptyFailure('current weather');
  const today = localIso(nowMs, offset).slice(0, 10);
  const days = [...new Map(reading.days.map((day) => [day.date, day])).values()]
    .filter((day) => day.tempMax !== null || day.tempMin !== null)
    .sort((a, b) => (a.date < b.date ? -1 : 1));
  if (!days.some((day) => day.date >= today)) return emptyFailure('forecast');
  if (!kept.some(({ startsAtMs }) => startsAtMs > nowMs - HOUR_MS)) return emptyFailure('hourly');
  const hourly = kept.map((hour) => bundleHour(hour, hourText(hour.startsAtMs, offsetAt(hour.startsAtMs))));
  const { observedAtMs, ...air } = current ?? { observedAtMs: 0 };
  return {
    ok: true,
    bundle: {
      cell: { id: cell.id, latitude: cell.latitude, longitude: cell.longitude },
      source,
      fetchedAt: now.toISOString(),
      zone: reading.zone,
      utcOffsetMinutes: offset,
      elevationMetres: reading.elevationMetres,
      current:
        current === null || isEmpty(current)
          ? null
          : {
              ...(air as Omit<typeof current, 'observedAtMs'>),
              observedAt: localIso(observedAtMs, offset),
            },
      hourly,
      daily: days.slice(-DAYS).map((day) => dayOf(day, hourly, offset)),
      alerts: reading.alerts,
      failures,
    },
  };
}

/** Made-up weather of a cell, labelled so. */
export function sampleBundle(cell: Cell, now: Date): WeatherBundle {
  const made = bundleOf(cell, 'sample', sampleReading(cell, now), now);
  if (!made.ok) throw new Error(`sample weather is incomplete: ${made.message}`);
  return made.bundle;
}

/** Start of an hour, epoch milliseconds. */
export const startsAtMsOf = ({ datetime }: Pick<BundleHour, 'datetime'>): number => Date.parse(datetime);

/** True for the hour that an instant falls into. */
export const covers = (hour: Pick<BundleHour, 'datetime'>, atMs: number): boolean => {
  const startsAtMs = startsAtMsOf(hour);
  return startsAtMs <= atMs && atMs < startsAtMs + HOUR_MS;
};
