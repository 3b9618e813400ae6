import type { Place, WeatherAlert } from '@draksha/contract';
import { DAY_MS, INDIA_UTC_OFFSET_MINUTES, localDate, localIso, numberIn } from '@draksha/models';
import * as z from 'zod';
import {
  type Atmosphere,
  type CurrentReading,
  type DayReading,
  type HourReading,
  type Provider,
  type ProviderReading,
  UnreadableAnswer,
} from './adapter.ts';
import { numeric, placeIn } from './number.ts';
import { plausible, plausibleDayRain, Sieve } from './plausible.ts';
import { iconFor } from './sky.ts';
import { joinUrl } from './url.ts';
import { zoneOffsetMinutes } from './zone.ts';

/**
 * Visual Crossing, Timeline API, metric: °C, mm, wind km/h, visibility km, mb, solarradiation W/m². `datetime` is the
 * place's local time, `datetimeEpoch` UTC seconds; errors are plain text. An hour may lack any value.
 */

const number = z.unknown();

const moment = z.looseObject({
  datetimeEpoch: numeric,
  temp: number.optional(),
  feelslike: number.optional(),
  humidity: number.optional(),
  dew: number.optional(),
  pressure: number.optional(),
  windspeed: number.optional(),
  winddir: number.optional(),
  visibility: number.optional(),
  cloudcover: number.optional(),
  uvindex: number.optional(),
  precip: number.optional(),
  precipprob: number.optional(),
  solarradiation: number.optional(),
  conditions: z.unknown().optional(),
  icon: z.unknown().optional(),
});

const day = z.looseObject({
  datetime: z.iso.date(),
  datetimeEpoch: z.unknown().optional(),
  tempmax: number.optional(),
  tempmin: number.optional(),
  humidity: number.optional(),
  windspeed: number.optional(),
  precipprob: number.optional(),
  precip: number.optional(),
  uvindex: number.optional(),
  cloudcover: number.optional(),
  sunriseEpoch: z.unknown().optional(),
  sunsetEpoch: z.unknown().optional(),
  conditions: z.unknown().optional(),
  icon: z.unknown().optional(),
  hours: z.array(z.unknown()).nullish(),
});

const alert = z.looseObject({
  event: z.string(),
  headline: z.string().nullish(),
  description: z.string().nullish(),
  onsetEpoch: z.unknown().optional(),
  endsEpoch: z.unknown().optional(),
});

const answer = z.looseObject({
  latitude: z.unknown().optional(),
  longitude: z.unknown().optional(),
  timezone: z.string().optional(),
  tzoffset: numeric.optional(),
  elevation: z.unknown().optional(),
  days: z.array(z.unknown()),
  alerts: z.array(z.unknown()).nullish(),
  currentConditions: z.unknown().optional(),
});

type Moment = z.infer<typeof moment>;

const words = (value: unknown): string => (typeof value === 'string' ? value : '');
const epochMs = (raw: unknown): number | null => {
  const seconds = numberIn(raw);
  return seconds === null ? null : seconds * 1000;
};

const atmosphereOf = (raw: Moment, sieve: Sieve): Atmosphere =>
  sieve.atmosphere({
    temperature: raw.temp,
    feelsLike: raw.feelslike,
    humidity: raw.humidity,
    dewPoint: raw.dew,
    pressure: raw.pressure,
    windSpeed: raw.windspeed,
    windDirection: raw.winddir,
    visibility: raw.visibility,
    cloudCover: raw.cloudcover,
    uvIndex: raw.uvindex,
    precipitation: raw.precip,
    precipitationProbability: raw.precipprob,
    solarRadiation: raw.solarradiation,
  });

function skyOf(raw: Moment): Pick<HourReading, 'conditions' | 'icon'> {
  const conditions = words(raw.conditions);
  const isDay = !/night/.test(words(raw.icon));
  return { conditions, icon: iconFor(raw.icon, conditions, plausible('cloudCover', raw.cloudcover), isDay) };
}

function hourOf(raw: unknown, sieve: Sieve): HourReading | null {
  const parsed = moment.safeParse(raw);
  if (!parsed.success) return null;
  return {
    startsAtMs: parsed.data.datetimeEpoch * 1000,
    ...atmosphereOf(parsed.data, sieve),
    ...skyOf(parsed.data),
  };
}

function currentOf(raw: unknown, sieve: Sieve): CurrentReading | null {
  const parsed = moment.safeParse(raw);
  if (!parsed.success) return null;
  return {
    observedAtMs: parsed.data.datetimeEpoch * 1000,
    ...atmosphereOf(parsed.data, sieve),
    ...skyOf(parsed.data),
  };
}

function dayOf(raw: z.infer<typeof day>, sieve: Sieve): DayReading {
  const conditions = words(raw.conditions);
  return {
    date: raw.datetime,
    tempMax: sieve.read('temperature', raw.tempmax),
    tempMin: sieve.read('temperature', raw.tempmin),
    humidity: sieve.read('humidity', raw.humidity),
    windSpeed: sieve.read('windSpeed', raw.windspeed),
    precipitationProbability: plausible('precipitationProbability', raw.precipprob),
    precipitation: plausibleDayRain(raw.precip),
    uvIndex: plausible('uvIndex', raw.uvindex),
    sunriseMs: epochMs(raw.sunriseEpoch),
    sunsetMs: epochMs(raw.sunsetEpoch),
    conditions,
    icon: iconFor(raw.icon, conditions, plausible('cloudCover', raw.cloudcover), true),
  };
}

function alertsOf(raw: readonly unknown[], offset: number): WeatherAlert[] {
  return raw.flatMap((one) => {
    const parsed = alert.safeParse(one);
    if (!parsed.success) return [];
    const instant = (value: unknown): string | null => {
      const ms = epochMs(value);
      return ms === null ? null : localIso(ms, offset);
    };
    return [
      {
        source: 'visualcrossing' as const,
        event: parsed.data.event,
        headline: parsed.data.headline ?? parsed.data.event,
        description: parsed.data.description ?? '',
        area: null,
        startsAt: instant(parsed.data.onsetEpoch),
        endsAt: instant(parsed.data.endsEpoch),
      },
    ];
  });
}

function decodeTimeline(body: unknown, now: Date): ProviderReading {
  const parsed = answer.safeParse(body);
  if (!parsed.success) throw new UnreadableAnswer('not a timeline');
  const { timezone, tzoffset, days, alerts } = parsed.data;
  const offset =
    (timezone === undefined ? null : zoneOffsetMinutes(timezone, now.getTime())) ??
    Math.round((tzoffset ?? 5.5) * 60);
  const known = days.flatMap((one) => {
    const result = day.safeParse(one);
    return result.success ? [result.data] : [];
  });
  if (days.length > 0 && known.length === 0) throw new UnreadableAnswer('no day of the timeline is readable');
  const { elevation, latitude, longitude } = parsed.data;
  const sieve = new Sieve();
  const current = currentOf(parsed.data.currentConditions, sieve);
  const hours = known.flatMap((one) => (one.hours ?? []).flatMap((hour) => hourOf(hour, sieve) ?? []));
  const dayReadings = known.map((one) => dayOf(one, sieve));
  return {
    place: placeIn(latitude, longitude),
    impossible: sieve.impossible,
    zone: timezone ?? '',
    utcOffsetMinutes: offset,
    elevationMetres: numberIn(elevation),
    current,
    hours,
    days: dayReadings,
    alerts: alertsOf(alerts ?? [], offset),
  };
}

export function visualCrossing(config: { readonly key: string | undefined; readonly url: string }): Provider {
  const timelineUrl = ({ latitude, longitude }: Place, from: string, to: string, include: string): URL => {
    const url = joinUrl(config.url, `${latitude.toFixed(6)},${longitude.toFixed(6)}/${from}/${to}`);
    url.searchParams.set('unitGroup', 'metric');
    url.searchParams.set('include', include);
    url.searchParams.set('contentType', 'json');
    url.searchParams.set('lang', 'en');
    url.searchParams.set('key', config.key ?? '');
    return url;
  };
  return {
    source: 'visualcrossing',
    key: config.key,
    needsKey: true,
    timeoutMs: 30_000,
    callsPerDay: 1000,
    runs: { everyHours: 1, fromHourUtc: 0 },

    requestFor(place, now) {
      // From yesterday on, so that the hours of a finished day come with the same call. India's date serves to name
      // the days: elsewhere the first or last day of the range may be cut off by a few hours.
      const from = localDate(now.getTime() - DAY_MS, INDIA_UTC_OFFSET_MINUTES);
      const to = localDate(now.getTime() + 14 * DAY_MS, INDIA_UTC_OFFSET_MINUTES);
      return timelineUrl(place, from, to, 'current,days,hours,alerts');
    },

    decode: decodeTimeline,

    past: {
      maxDays: 31,
      recordsPerDay: 1,
      requestFor: (place, from, to) => timelineUrl(place, from, to, 'days,hours'),
      decode: decodeTimeline,
    },
  };
}
