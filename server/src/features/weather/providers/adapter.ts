import type { Place, WeatherAlert, WeatherIcon, WeatherSource } from '@draksha/contract';
import { HOUR_MS } from '@draksha/models';

/** Values of one moment in the units of the contract; `null` is "not known" and nothing is ever put in its place. */
export interface Atmosphere {
  readonly temperature: number | null;
  readonly feelsLike: number | null;
  readonly humidity: number | null;
  readonly dewPoint: number | null;
  readonly pressure: number | null;
  readonly windSpeed: number | null;
  readonly windDirection: number | null;
  readonly visibility: number | null;
  readonly cloudCover: number | null;
  readonly uvIndex: number | null;
  readonly precipitation: number | null;
  readonly precipitationProbability: number | null;
  readonly solarRadiation: number | null;
}

export interface Sky {
  readonly conditions: string;
  readonly icon: WeatherIcon;
}

/** The air of an hour, where hours are worked through by the number. */
export interface AirHour extends Atmosphere {
  /** Start of the hour, epoch milliseconds; as text with the place's offset it is called `datetime`. */
  readonly startsAtMs: number;
}

export interface HourReading extends AirHour, Sky {}

export interface CurrentReading extends Atmosphere, Sky {
  readonly observedAtMs: number;
}

export interface DayReading extends Sky {
  readonly date: string;
  readonly tempMax: number | null;
  readonly tempMin: number | null;
  readonly humidity: number | null;
  readonly windSpeed: number | null;
  readonly precipitationProbability: number | null;
  readonly precipitation: number | null;
  readonly uvIndex: number | null;
  readonly sunriseMs: number | null;
  readonly sunsetMs: number | null;
}

/** What one call to a provider said, in our units and words, otherwise as it came. */
export interface ProviderReading {
  /** The place in the answer; `null` without one. */
  readonly place: Place | null;
  /** Why its values cannot be believed, as `Sieve.impossible` says it. */
  readonly impossible: string | null;
  /** IANA name; empty where the provider gives none. */
  readonly zone: string;
  readonly utcOffsetMinutes: number;
  readonly elevationMetres: number | null;
  readonly current: CurrentReading | null;
  readonly hours: readonly HourReading[];
  readonly days: readonly DayReading[];
  readonly alerts: readonly WeatherAlert[];
}

/** Hours of days that are over. */
export interface PastSource {
  /** Longest range of one request. */
  readonly maxDays: number;
  /** What the service charges for a day, in its own records; the cheapest is asked first. */
  readonly recordsPerDay: number;
  /** Days from one calendar day of the place to another, both included. */
  requestFor(place: Place, from: string, to: string): URL;
  /** @throws UnreadableAnswer */
  decode(body: unknown, now: Date): PastReading;
  /** Several places in one request, for years of the past. */
  readonly several?: SeveralPasts;
}

export type PastReading = Pick<
  ProviderReading,
  'place' | 'impossible' | 'zone' | 'utcOffsetMinutes' | 'hours'
>;

export interface SeveralPasts {
  requestFor(places: readonly Place[], from: string, to: string): URL;
  /**
   * One reading a place, in the order asked.
   *
   * @throws UnreadableAnswer
   */
  decode(body: unknown, now: Date): PastReading[];
}

/** Several places in one request. */
export interface BatchSource {
  readonly maxPlaces: number;
  requestFor(places: readonly Place[], now: Date): URL;
  /**
   * One reading a place, in the order asked.
   *
   * @throws UnreadableAnswer
   */
  decode(body: unknown, now: Date): ProviderReading[];
}

/**
 * A weather service. All functions are pure: what travels, how often and how long is the gateway's business, so that
 * one more service is one more file.
 */
export interface Provider {
  readonly source: WeatherSource;
  readonly key: string | undefined;
  readonly needsKey: boolean;
  readonly timeoutMs: number;
  /** Requests of one place that the plan without payment allows in a day; the most where the operator names none. */
  readonly callsPerDay: number;
  /** When what it says becomes new: each so many hours, counted from this hour of the day, UTC. */
  readonly runs: { readonly everyHours: number; readonly fromHourUtc: number };
  /** One call that brings everything: now, hours, days, alerts. */
  requestFor(place: Place, now: Date): URL;
  /** @throws UnreadableAnswer when the body is not the shape that the service documents */
  decode(body: unknown, now: Date): ProviderReading;
  readonly past?: PastSource;
  readonly batch?: BatchSource;
}

/** When what a provider says became new last, as milliseconds. */
export function lastRunOf({ runs: { everyHours, fromHourUtc } }: Provider, now: Date): number {
  const firstMs = fromHourUtc * HOUR_MS;
  const everyMs = everyHours * HOUR_MS;
  return firstMs + Math.floor((now.getTime() - firstMs) / everyMs) * everyMs;
}

/** A body that cannot be taken for an answer of the service. */
export class UnreadableAnswer extends Error {
  override readonly name = 'UnreadableAnswer';
}
