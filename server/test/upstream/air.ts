import { Temporal } from 'temporal-polyfill';

/** One hour of weather as the replayer knows it, before any provider's wire: °C, %, km/h, hPa, km, mm, W/m². */
export interface AirHour {
  readonly startsAtMs: number;
  readonly temperature: number;
  readonly humidity: number;
  readonly windSpeed: number;
  readonly windDirection: number;
  readonly precipitation: number;
  readonly precipitationProbability: number;
  readonly cloudCover: number;
  readonly pressure: number;
  readonly visibility: number;
  readonly solarRadiation: number;
  /** A recorded hour as its provider sent it. */
  readonly recorded?: Readonly<Record<string, unknown>>;
}

export interface ReplayPlace {
  readonly latitude: number;
  readonly longitude: number;
}

export const HOUR_MS = 3_600_000;

/** The zone of a place, roughly: India, the middle of Europe (where clocks change), else by longitude. */
export function zoneOf({ latitude, longitude }: ReplayPlace): string {
  if (latitude >= 6 && latitude <= 37 && longitude >= 68 && longitude <= 97.5) return 'Asia/Kolkata';
  if (latitude >= 36 && latitude <= 70 && longitude >= -1 && longitude <= 24) return 'Europe/Berlin';
  const hours = Math.round(longitude / 15);
  return hours === 0 ? 'UTC' : `Etc/GMT${hours < 0 ? '+' : '-'}${Math.abs(hours)}`;
}

export const offsetSecondsAt = (zone: string, ms: number): number =>
  zone === 'Asia/Kolkata'
    ? 19_800
    : Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).offsetNanoseconds / 1e9;

export const localDate = (zone: string, ms: number): string =>
  new Date(ms + offsetSecondsAt(zone, ms) * 1000).toISOString().slice(0, 10);

export const localTime = (zone: string, ms: number): string =>
  new Date(ms + offsetSecondsAt(zone, ms) * 1000).toISOString().slice(11, 19);

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00Z`) + days * 24 * HOUR_MS).toISOString().slice(0, 10);

const midnight = (zone: string, date: string): number =>
  Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: zone }).epochMilliseconds;

/** Starts of the hours of a calendar day: 23, 24 or 25 of them. */
export function hourStarts(zone: string, date: string): number[] {
  const first = midnight(zone, date);
  const count = Math.round((midnight(zone, addDays(date, 1)) - first) / HOUR_MS);
  return Array.from({ length: count }, (_, hour) => first + hour * HOUR_MS);
}

/** Dew point °C, Magnus with the constants of Alduchov and Eskridge 1996. */
export function dewPoint(temperature: number, humidity: number): number {
  const x = Math.log(Math.max(1, humidity) / 100) + (17.625 * temperature) / (243.04 + temperature);
  return (243.04 * x) / (17.625 - x);
}

/** Sunrise and sunset, epoch ms, from declination and equation of time; good to a few minutes. */
export function sunTimes({ latitude, longitude }: ReplayPlace, date: string): { rise: number; set: number } {
  const start = Date.parse(`${date}T00:00Z`);
  const dayOfYear = (start - Date.parse(`${date.slice(0, 4)}-01-01T00:00Z`)) / (24 * HOUR_MS);
  const declination = -0.4093 * Math.cos((2 * Math.PI * (dayOfYear + 10)) / 365);
  const b = (2 * Math.PI * (dayOfYear - 80)) / 365;
  const equationMinutes = 9.87 * Math.sin(2 * b) - 7.53 * Math.cos(b) - 1.5 * Math.sin(b);
  const phi = (latitude * Math.PI) / 180;
  // The upper limb is seen from 0.833° below the horizon.
  const cosine =
    (Math.sin(-0.01454) - Math.sin(phi) * Math.sin(declination)) / (Math.cos(phi) * Math.cos(declination));
  const halfDay = (Math.acos(Math.max(-1, Math.min(1, cosine))) / Math.PI) * 12;
  const noon = 12 - longitude / 15 - equationMinutes / 60;
  return {
    rise: Math.round(start + (noon - halfDay) * HOUR_MS),
    set: Math.round(start + (noon + halfDay) * HOUR_MS),
  };
}

/** WMO code of an hour, as a forecast would give it. */
export function wmoCode({ precipitation, cloudCover }: AirHour): number {
  if (precipitation >= 7.5) return 65;
  if (precipitation >= 2.5) return 63;
  if (precipitation > 0) return 61;
  if (cloudCover >= 90) return 3;
  return cloudCover >= 30 ? 2 : 0;
}
