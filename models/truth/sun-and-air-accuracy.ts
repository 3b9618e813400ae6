import { dayNumberOfDate } from '../src/weather/calendar.ts';
import { HOUR_MS } from '../src/weather/durations.ts';
import {
  daylightHours,
  hourAngle,
  solarDayOfYear,
  solarMiddleMs,
  sunOfDay,
} from '../src/weather/solar-radiation.ts';
import { dewPointMagnus, saturationPressureHpa } from '../src/weather/vapour.ts';
import { type AccuracyRow, measure } from './accuracy.ts';
import { cell, numberCell, type ReadFigures, sharedCsv } from './shared-files.ts';

const table = 'sun-and-air';
/** The city's; the file names no coordinates. */
const PUNE = { latitude: 18.52, longitude: 73.86 };
/** Height of the sun's middle when its upper edge is seen to rise, rad: what services print, and FAO-56 does not. */
const PRINTED_SUNRISE = (-0.833 * Math.PI) / 180;
const INDIA_HOURS = 5.5;

const clockHours = (local: string): number => {
  const [hours = Number.NaN, minutes = Number.NaN, seconds = Number.NaN] = local
    .slice(11)
    .split(':')
    .map(Number);
  return hours + minutes / 60 + seconds / 3600;
};

/** Day length and noon beside the sunrises and sunsets that a weather service prints. */
export function sunAccuracy(place = PUNE): AccuracyRow[] {
  const rows = sharedCsv('data/india/pune_visualcrossing_daily_2022.csv');
  const against = 'sunrise and sunset of Visual Crossing, Pune, June and July 2022';
  const printed = rows.map((row) => ({
    date: cell(row, 'datetime'),
    rises: clockHours(cell(row, 'sunrise')),
    sets: clockHours(cell(row, 'sunset')),
  }));
  const dayLength = (dayOfYear: number): number => {
    const { sineProduct, cosineProduct, sunsetAngle } = sunOfDay(place.latitude, dayOfYear);
    const printedAngle = Math.acos((Math.sin(PRINTED_SUNRISE) - sineProduct) / cosineProduct);
    return daylightHours(place.latitude, dayOfYear) + (24 / Math.PI) * (printedAngle - sunsetAngle);
  };
  const noonOf = (date: string): number => {
    const atNoonMs = dayNumberOfDate(date) * 24 * HOUR_MS + (12 - INDIA_HOURS) * HOUR_MS;
    const solarMs = solarMiddleMs(place.longitude, atNoonMs - HOUR_MS / 2);
    const sun = sunOfDay(place.latitude, solarDayOfYear(solarMs));
    return 12 - (hourAngle(sun, solarMs) * 12) / Math.PI;
  };
  return [
    measure({
      table,
      output: 'day length, with refraction and the sun’s disc',
      against,
      unit: 'min',
      tolerance: { mean: 0.2, max: 0.4, bias: [-0.2, 0.2] },
      pairs: printed.map(({ date, rises, sets }) => {
        const dayOfYear = dayNumberOfDate(date) - dayNumberOfDate(`${date.slice(0, 4)}-01-01`) + 1;
        return [60 * dayLength(dayOfYear), 60 * (sets - rises)];
      }),
    }),
    measure({
      table,
      output: 'noon',
      against,
      unit: 'min',
      tolerance: { mean: 0.5, max: 0.6, bias: [-0.6, 0.2] },
      pairs: printed.map(({ date, rises, sets }) => [60 * noonOf(date), 30 * (rises + sets)]),
    }),
  ];
}

const nemea = ['past30d', 'next7d'].map(
  (span) => `data/general/nemea_gr_vineyard_openmeteo_hourly_${span}_2026.csv`,
);
// Bangalore 2018–2020 of the same service is no truth: it has September hours of 0 °C beside a dew point of 20.
const wwo = 'data/india/pune_wwo_3hourly_2022.csv';

/** Dew point and deficit beside those that weather services print. */
export function airOfOpenMeteo(read: ReadFigures): AccuracyRow[] {
  const hours = nemea.flatMap((file) => read(file));
  const openMeteo = 'Open-Meteo, Nemea vineyard, 888 h of 2026';
  return [
    measure({
      table,
      output: 'dew point from temperature and humidity',
      against: openMeteo,
      unit: '°C',
      tolerance: { mean: 0.1, max: 0.3 },
      pairs: hours.map((row) => [
        dewPointMagnus(numberCell(row, 'Temperature (°C)'), numberCell(row, 'Humidity (%)')),
        numberCell(row, 'Dew Point (°C)'),
      ]),
    }),
    measure({
      table,
      output: 'vapour pressure deficit',
      against: openMeteo,
      unit: 'kPa',
      tolerance: { mean: 0.02, max: 0.05 },
      pairs: hours.map((row) => [
        (saturationPressureHpa(numberCell(row, 'Temperature (°C)')) / 10) *
          (1 - numberCell(row, 'Humidity (%)') / 100),
        numberCell(row, 'VPD (kPa)'),
      ]),
    }),
  ];
}

const airOfWorldWeatherOnline = (): AccuracyRow =>
  measure({
    table,
    output: 'dew point from temperature and humidity',
    against: 'World Weather Online, Pune, April 2022, every three hours, whole degrees',
    unit: '°C',
    tolerance: { mean: 0.5, max: 1 },
    pairs: sharedCsv(wwo).map((row) => [
      dewPointMagnus(numberCell(row, 'tempC'), numberCell(row, 'humidity')),
      numberCell(row, 'DewPointC'),
    ]),
  });

export const sunAndAirAccuracy = (): AccuracyRow[] => [
  ...sunAccuracy(),
  ...airOfOpenMeteo(sharedCsv),
  airOfWorldWeatherOnline(),
];
