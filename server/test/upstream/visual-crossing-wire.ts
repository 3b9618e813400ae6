import {
  type AirHour,
  addDays,
  dewPoint,
  hourStarts,
  localDate,
  localTime,
  offsetSecondsAt,
  type ReplayPlace,
  sunTimes,
  zoneOf,
} from './air.ts';
import { recordedDay } from './recorded.ts';
import { airAt, type Scenario } from './scenarios.ts';

/** What Visual Crossing's Timeline API answers with `unitGroup=metric`. */

interface TimelineQuery {
  readonly place: ReplayPlace;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly include: readonly string[];
}

export interface Replay {
  readonly nowMs: number;
  readonly scenario: Scenario;
  readonly alerts: readonly Readonly<Record<string, unknown>>[];
}

const tenth = (value: number): number => Math.round(value * 10) / 10;

function icon({ precipitation, cloudCover, windSpeed }: AirHour, isDay: boolean): string {
  if (precipitation > 0) return 'rain';
  if (windSpeed > 38) return 'wind';
  if (cloudCover > 90) return 'cloudy';
  return `${cloudCover > 20 ? 'partly-cloudy' : 'clear'}-${isDay ? 'day' : 'night'}`;
}

const words = ({ precipitation, cloudCover }: AirHour): string => {
  const sky = cloudCover > 90 ? 'Overcast' : cloudCover > 20 ? 'Partially cloudy' : 'Clear';
  return precipitation > 0 ? `Rain, ${sky}` : sky;
};

function values(air: AirHour, isDay: boolean): Record<string, unknown> {
  return {
    temp: air.temperature,
    feelslike: air.temperature,
    humidity: air.humidity,
    dew: tenth(dewPoint(air.temperature, air.humidity)),
    precip: air.precipitation,
    precipprob: air.precipitationProbability,
    snow: 0,
    snowdepth: 0,
    preciptype: air.precipitation > 0 ? ['rain'] : null,
    windgust: tenth(air.windSpeed * 1.4),
    windspeed: air.windSpeed,
    winddir: air.windDirection,
    pressure: air.pressure,
    visibility: air.visibility,
    cloudcover: air.cloudCover,
    solarradiation: air.solarRadiation,
    solarenergy: isDay ? tenth(air.solarRadiation * 0.0036) : null,
    uvindex: Math.round(air.solarRadiation / 100),
    severerisk: 10,
    conditions: words(air),
    icon: icon(air, isDay),
    stations: [],
    source: 'fcst',
  };
}

function moment(air: AirHour, zone: string, sun: { rise: number; set: number }): Record<string, unknown> {
  const isDay = air.startsAtMs >= sun.rise && air.startsAtMs < sun.set;
  return {
    ...(air.recorded ?? values(air, isDay)),
    datetime: localTime(zone, air.startsAtMs),
    datetimeEpoch: Math.floor(air.startsAtMs / 1000),
  };
}

function day(asked: TimelineQuery, replay: Replay, zone: string, date: string): Record<string, unknown> {
  const sun = sunTimes(asked.place, date);
  const air = hourStarts(zone, date).map((start) => airAt(replay.scenario, asked.place, zone, start));
  const list = (pick: (hour: AirHour) => number): number[] => air.map(pick);
  const mean = (pick: (hour: AirHour) => number): number =>
    tenth(list(pick).reduce((sum, value) => sum + value, 0) / air.length);
  const noon = air[Math.floor(air.length / 2)];
  const recorded = air[0]?.recorded ? recordedDay(asked.place) : null;
  const made = noon
    ? {
        ...values(noon, true),
        tempmax: Math.max(...list((hour) => hour.temperature)),
        tempmin: Math.min(...list((hour) => hour.temperature)),
        temp: mean((hour) => hour.temperature),
        humidity: mean((hour) => hour.humidity),
        precip: tenth(list((hour) => hour.precipitation).reduce((sum, value) => sum + value, 0)),
        precipprob: Math.max(...list((hour) => hour.precipitationProbability)),
        windspeed: Math.max(...list((hour) => hour.windSpeed)),
        description: 'Generated day.',
      }
    : {};
  return {
    ...(recorded ?? made),
    datetime: date,
    datetimeEpoch: Math.floor((air[0]?.startsAtMs ?? 0) / 1000),
    sunrise: localTime(zone, sun.rise),
    sunriseEpoch: Math.floor(sun.rise / 1000),
    sunset: localTime(zone, sun.set),
    sunsetEpoch: Math.floor(sun.set / 1000),
    ...(asked.include.includes('hours') ? { hours: air.map((hour) => moment(hour, zone, sun)) } : {}),
  };
}

/** A whole Timeline answer, with the parts that `include` asks for. */
export function timeline(asked: TimelineQuery, replay: Replay): Record<string, unknown> {
  const zone = zoneOf(asked.place);
  const today = localDate(zone, replay.nowMs);
  const from = asked.from ?? today;
  const to = asked.to ?? (asked.from === undefined ? addDays(today, 14) : asked.from);
  const dates: string[] = [];
  for (let date = from; date <= to && dates.length < 400; date = addDays(date, 1)) dates.push(date);
  const wants = (part: string): boolean => asked.include.includes(part);
  const now = airAt(replay.scenario, asked.place, zone, replay.nowMs - (replay.nowMs % 60_000));
  const sun = sunTimes(asked.place, today);
  return {
    queryCost: 1,
    latitude: asked.place.latitude,
    longitude: asked.place.longitude,
    resolvedAddress: `${asked.place.latitude},${asked.place.longitude}`,
    address: `${asked.place.latitude},${asked.place.longitude}`,
    timezone: zone,
    tzoffset: offsetSecondsAt(zone, replay.nowMs) / 3600,
    description: 'Replayed.',
    days: dates.map((date) => day(asked, replay, zone, date)),
    ...(wants('alerts') ? { alerts: replay.alerts } : {}),
    ...(wants('current') && from <= today && today <= to
      ? { currentConditions: { ...moment(now, zone, sun), stations: [], source: 'fcst' } }
      : {}),
  };
}
