import type { MeasuredQuantity, WeatherIcon, WeatherPicture } from '@draksha/contract';
import { measuredQuantities, weatherIcons } from '@draksha/contract/weather-names';
import {
  blockHours,
  type HourFit,
  localIso,
  type PlanWeather,
  unpackHours,
  unpackNumbers,
} from '@draksha/models';
import { HOUR_MS } from '@draksha/models/weather/durations';

/** An hour of the weather picture; `null` is not known. */
export interface PictureHour {
  readonly startsAtMs: number;
  /** Start with the place's offset: also its key. */
  readonly datetime: string;
  readonly date: string;
  /** 0–23 on the place's clock. */
  readonly hour: number;
  readonly temperature: number | null;
  readonly humidity: number | null;
  readonly windSpeed: number | null;
  /** Degrees it comes from. */
  readonly windFrom: number | null;
  readonly rainMm: number | null;
  readonly rainChance: number | null;
  readonly isWet: boolean | null;
  readonly sky: WeatherIcon | null;
  readonly measured: readonly MeasuredQuantity[];
  /** As it leads on a screen; `null` outside the hours that are judged, and of sample weather. */
  readonly spray: HourFit | null;
}

export interface PictureColumns {
  readonly hours: readonly PictureHour[];
  /** The same hours as the models read them. */
  readonly weather: PlanWeather;
}

const NIGHT_ENDS = 6;
const NIGHT_BEGINS = 19;
export const isNight = (hour: number): boolean => hour < NIGHT_ENDS || hour >= NIGHT_BEGINS;

const orNull = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value;

/** The hours of an answer, one after another without a gap: an unknown one is there without values. */
export function readPicture(answer: WeatherPicture): PictureColumns {
  const { utcOffsetMinutes, provenance } = answer;
  const packed = { ...answer, startsAtMs: Date.parse(answer.startsAt) };
  const { series, leafWet } = unpackHours(packed);
  const windFrom = unpackNumbers(answer.windDirection);
  const skies = unpackNumbers(answer.sky);
  const bits = unpackNumbers(answer.measured);
  const weather: PlanWeather = {
    series,
    leafWet,
    et0Mm: new Map(),
    sample: provenance.sample,
    fetchedAtMs: Date.parse(provenance.fetchedAt),
    utcOffsetMinutes,
  };
  const judged = new Map<string, HourFit>();
  const plain = Array.from({ length: series.length }, (_, i) => {
    const startsAtMs = series.startsAtMs[i] ?? 0;
    const datetime = localIso(startsAtMs, utcOffsetMinutes);
    return { i, startsAtMs, datetime, date: datetime.slice(0, 10), hour: Number(datetime.slice(11, 13)) };
  });
  if (!provenance.sample)
    for (const date of new Set(plain.map((one) => one.date)))
      for (const block of blockHours(weather, date)) judged.set(`${date} ${block.hour}`, block);
  const hours = plain.map(({ i, ...when }): PictureHour => {
    const wet = leafWet[i];
    const measured = bits[i];
    return {
      ...when,
      temperature: orNull(series.temperature[i]),
      humidity: orNull(series.humidity[i]),
      windSpeed: orNull(series.windSpeed[i]),
      windFrom: orNull(windFrom[i]),
      rainMm: orNull(series.precipitation[i]),
      rainChance: orNull(series.precipitationProbability[i]),
      isWet: wet === 1 ? true : wet === 0 ? false : null,
      sky: weatherIcons[skies[i] ?? Number.NaN] ?? null,
      measured:
        measured === undefined || Number.isNaN(measured)
          ? []
          : measuredQuantities.filter((_name, bit) => Math.floor(measured / 2 ** bit) % 2 === 1),
      spray: judged.get(`${when.date} ${when.hour}`) ?? null,
    };
  });
  return { hours, weather };
}

/** Index of the hour that an instant lies in; -1 where the picture does not reach it. */
export const hourAt = (hours: readonly Pick<PictureHour, 'startsAtMs'>[], atMs: number): number =>
  hours.findIndex(({ startsAtMs }) => startsAtMs <= atMs && atMs < startsAtMs + HOUR_MS);
