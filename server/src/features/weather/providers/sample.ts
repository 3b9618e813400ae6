import { createHash } from 'node:crypto';
import type { Place } from '@draksha/contract';
import { DAY_MS, HOUR_MS, INDIA_UTC_OFFSET_MINUTES, localDate } from '@draksha/models';
import type { CurrentReading, DayReading, HourReading, ProviderReading } from './adapter.ts';
import { skyOfWmo } from './sky.ts';

/**
 * Made-up weather for when nothing real can be had: the same for a place and a day, plausible for the month in
 * Maharashtra, and always labelled "Sample Data". The current values are the specification's 28 °C and 65 %.
 */

const SAMPLE_TEMPERATURE = 28;
const SAMPLE_HUMIDITY = 65;

/**
 * Months of Nashik, Sangli, Pune and Solapur, 2019–2024, NASA POWER daily: means of highest and lowest °C, humidity
 * %, wind at 2 m in km/h, share of days with 2.5 mm or more, mm on such a day.
 */
const months = [
  [29.6, 14.1, 54.3, 6.8, 0.01, 5.3],
  [33.2, 15.9, 38.4, 7.2, 0.01, 4.1],
  [36.5, 19.5, 34.5, 7.6, 0.01, 3.7],
  [38.8, 22.6, 38.2, 7.9, 0.07, 5.4],
  [37.9, 23.5, 52.1, 11.9, 0.11, 12.2],
  [32.0, 23.2, 73.9, 14.0, 0.54, 15.0],
  [28.0, 22.4, 86.7, 16.6, 0.81, 20.5],
  [27.9, 21.6, 87.0, 14.8, 0.63, 16.4],
  [28.1, 21.6, 87.6, 10.4, 0.69, 14.3],
  [28.6, 19.6, 81.7, 6.5, 0.36, 11.6],
  [28.2, 17.2, 77.2, 7.2, 0.09, 6.8],
  [28.1, 15.4, 70.5, 7.2, 0.03, 16.7],
] as const;

/** Numbers from 0 to 1, the same for the same words. */
function dice(words: string): (index: number) => number {
  const digest = createHash('sha256').update(words).digest();
  return (index) => digest.readUInt16LE((index % 16) * 2) / 65_535;
}

/** Saturation vapour pressure, kPa, FAO-56 equation 11. */
const saturation = (celsius: number): number => 0.6108 * Math.exp((17.27 * celsius) / (celsius + 237.3));
const dewPointOf = (kilopascal: number): number => {
  const x = Math.log(kilopascal / 0.6108);
  return (237.3 * x) / (17.27 - x);
};
const tenth = (value: number): number => Math.round(value * 10) / 10;

interface SampleDay {
  readonly date: string;
  readonly startsAtMs: number;
  readonly tempMax: number;
  readonly tempMin: number;
  readonly vapourKilopascal: number;
  readonly wind: number;
  readonly windDirection: number;
  readonly rainChance: number;
  readonly rain: number;
  readonly rainHour: number;
  readonly cloud: number;
}

function sampleDay(place: Place, startsAtMs: number): SampleDay {
  const date = localDate(startsAtMs, INDIA_UTC_OFFSET_MINUTES);
  const month = months[Number(date.slice(5, 7)) - 1] ?? months[0];
  const [high, low, humidity, wind, wetShare, wetMillimetres] = month;
  const roll = dice(`${place.latitude.toFixed(4)},${place.longitude.toFixed(4)} ${date}`);
  const wet = roll(0) < wetShare;
  const shift = (roll(1) - 0.5) * 4;
  const tempMax = tenth(high + shift - (wet ? 1.5 : 0));
  const tempMin = tenth(low + shift * 0.6 + (wet ? 0.8 : 0));
  const mean = (tempMax + tempMin) / 2;
  const dayHumidity = Math.min(96, Math.max(18, humidity + (roll(2) - 0.5) * 14 + (wet ? 5 : 0)));
  return {
    date,
    startsAtMs,
    tempMax,
    tempMin,
    vapourKilopascal: (saturation(mean) * dayHumidity) / 100,
    wind: wind * (0.75 + 0.5 * roll(3)),
    windDirection: Math.round(240 + roll(4) * 80),
    rainChance: Math.round(wet ? 60 + 35 * roll(5) : Math.min(45, wetShare * 60) * roll(5)),
    rain: wet ? tenth(wetMillimetres * (0.3 + 1.4 * roll(6))) : 0,
    rainHour: 13 + Math.floor(roll(7) * 7),
    cloud: Math.round(wet ? 70 + 30 * roll(8) : 60 * wetShare + 30 * roll(8)),
  };
}

/** One value of temperature for an hour of the day: lowest at 6, highest at 14. */
const temperatureAt = ({ tempMin, tempMax }: SampleDay, hour: number): number => {
  const phase =
    hour >= 6 && hour <= 14 ? (hour - 6) / 8 : hour > 14 ? 1 - (hour - 14) / 16 : 1 - (hour + 10) / 16;
  return tempMin + (tempMax - tempMin) * (0.5 - 0.5 * Math.cos(Math.PI * phase));
};

function sampleHour(day: SampleDay, hour: number): HourReading {
  const temperature = temperatureAt(day, hour);
  const humidity = Math.min(98, Math.max(12, (100 * day.vapourKilopascal) / saturation(temperature)));
  const isDay = hour >= 6 && hour < 18;
  const raining = day.rain > 0 && hour >= day.rainHour && hour < day.rainHour + 3;
  const sun = isDay ? Math.sin((Math.PI * (hour + 0.5 - 6)) / 12) : 0;
  return {
    startsAtMs: day.startsAtMs + hour * HOUR_MS,
    temperature: tenth(temperature),
    feelsLike: tenth(temperature),
    humidity: Math.round(humidity),
    dewPoint: tenth(dewPointOf((saturation(temperature) * humidity) / 100)),
    pressure: 1010,
    windSpeed: tenth(day.wind * (0.6 + 0.8 * Math.max(0, sun))),
    windDirection: day.windDirection,
    visibility: raining ? 5 : 10,
    cloudCover: day.cloud,
    uvIndex: tenth(9 * sun * (1 - day.cloud / 150)),
    precipitation: raining ? tenth(day.rain / 3) : 0,
    precipitationProbability: raining ? day.rainChance : Math.round(day.rainChance / 2),
    solarRadiation: Math.round(950 * sun * (1 - day.cloud / 140)),
    ...skyOfWmo(raining ? 61 : day.cloud > 85 ? 3 : day.cloud > 25 ? 2 : 0, day.cloud, isDay),
  };
}

function dayReading(day: SampleDay, hours: readonly HourReading[]): DayReading {
  const humidity = hours.reduce((sum, hour) => sum + (hour.humidity ?? 0), 0) / hours.length;
  return {
    date: day.date,
    tempMax: day.tempMax,
    tempMin: day.tempMin,
    humidity: Math.round(humidity),
    windSpeed: tenth(Math.max(...hours.map((hour) => hour.windSpeed ?? 0))),
    precipitationProbability: day.rainChance,
    precipitation: day.rain,
    uvIndex: tenth(Math.max(...hours.map((hour) => hour.uvIndex ?? 0))),
    sunriseMs: null,
    sunsetMs: null,
    ...skyOfWmo(day.rain > 0 ? 61 : day.cloud > 85 ? 3 : day.cloud > 25 ? 2 : 0, day.cloud, true),
  };
}

/** Sample weather from yesterday to two weeks ahead. */
export function sampleReading(place: Place, now: Date): ProviderReading {
  const today =
    Math.floor((now.getTime() + INDIA_UTC_OFFSET_MINUTES * 60_000) / DAY_MS) * DAY_MS -
    INDIA_UTC_OFFSET_MINUTES * 60_000;
  const days = Array.from({ length: 16 }, (_, index) => sampleDay(place, today + (index - 1) * DAY_MS));
  const withHours = days.map((day) => ({
    day,
    hours: Array.from({ length: 24 }, (_, hour) => sampleHour(day, hour)),
  }));
  const hours = withHours.flatMap((one) => one.hours);
  const running = hours.find((hour) => hour.startsAtMs + HOUR_MS > now.getTime());
  const current: CurrentReading | null = running
    ? {
        ...running,
        observedAtMs: now.getTime(),
        temperature: SAMPLE_TEMPERATURE,
        feelsLike: SAMPLE_TEMPERATURE,
        humidity: SAMPLE_HUMIDITY,
        dewPoint: tenth(dewPointOf((saturation(SAMPLE_TEMPERATURE) * SAMPLE_HUMIDITY) / 100)),
      }
    : null;
  return {
    place,
    impossible: null,
    zone: 'Asia/Kolkata',
    utcOffsetMinutes: INDIA_UTC_OFFSET_MINUTES,
    elevationMetres: null,
    current,
    hours,
    days: withHours.map((one) => dayReading(one.day, one.hours)),
    alerts: [],
  };
}
