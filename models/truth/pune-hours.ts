import type { HourlySeries } from '../src/weather/series.ts';
import { cell, numberCell, sharedCsv } from './shared-files.ts';

/** The vineyard at Pune by the hour; two readings in an hour are averaged, their rain added up. */
export function puneSeason(file: string): HourlySeries {
  const hours = new Map<number, { count: number; temperature: number; humidity: number; rain: number }>();
  for (const row of sharedCsv(file)) {
    const temperature = numberCell(row, 'temp_c');
    const humidity = numberCell(row, 'rh_pct');
    if (Number.isNaN(temperature) || Number.isNaN(humidity)) continue;
    const at = Date.parse(`${cell(row, 'local_time_IST').slice(0, 13).replace(' ', 'T')}:00:00+05:30`);
    const hour = hours.get(at) ?? { count: 0, temperature: 0, humidity: 0, rain: 0 };
    hours.set(at, {
      count: hour.count + 1,
      temperature: hour.temperature + temperature,
      humidity: hour.humidity + humidity,
      rain: hour.rain + (numberCell(row, 'rain_mm') || 0),
    });
  }
  const sorted = [...hours].sort(([a], [b]) => a - b);
  const column = (
    of: (hour: { count: number; temperature: number; humidity: number; rain: number }) => number,
  ) => Float64Array.from(sorted, ([, hour]) => of(hour));
  const unknown = new Float64Array(sorted.length).fill(Number.NaN);
  return {
    length: sorted.length,
    startsAtMs: Float64Array.from(sorted, ([at]) => at),
    temperature: column(({ temperature, count }) => temperature / count),
    humidity: column(({ humidity, count }) => humidity / count),
    dewPoint: unknown,
    windSpeed: unknown,
    precipitation: column(({ rain }) => rain),
    precipitationProbability: unknown,
    solarRadiation: unknown,
    cloudCover: unknown,
  };
}
