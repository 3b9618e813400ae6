import { et0Daily } from '../src/water/evapotranspiration.ts';
import { et0DaysFromHours } from '../src/water/evapotranspiration-hourly.ts';
import { localDayNumber } from '../src/weather/calendar.ts';
import { summaryOf } from '../src/weather/daily-weather.ts';
import { HOUR_MS } from '../src/weather/durations.ts';
import { seriesFromHours } from '../src/weather/series.ts';
import { type AccuracyRow, measure } from './accuracy.ts';
import { cell, numberCell, sharedCsv } from './shared-files.ts';

/** The station's own coordinates are not in its file; these are the village's. Its clock is taken as UTC + 1 all year. */
const BOIGNEVILLE = { latitude: 48.33, longitude: 2.38, altitude: 100 };
const OFFSET_MINUTES = 60;

/** A station that measures all that either equation wants: the sum of the hours beside the daily equation of the same hours.
 * `sun`, `wind` and `longitude` plant an error in the hours: factors, and degrees. */
export function hoursAndDays({ sun = 1, wind = 1, longitude = 0 } = {}): AccuracyRow {
  const series = seriesFromHours(
    sharedCsv('data/general/boigneville_fr_hourly_2012_2013.csv.gz').map((row) => ({
      datetime: new Date(Date.parse(`${cell(row, 'local_time')}Z`) - OFFSET_MINUTES * 60_000).toISOString(),
      temperature: numberCell(row, 'temp_c'),
      humidity: numberCell(row, 'rh_pct'),
      windSpeed: numberCell(row, 'wind_km_h'),
      // J/cm² in the hour.
      solarRadiation: (numberCell(row, 'global_rad_j_cm2') * 10_000 * 1000) / HOUR_MS,
    })),
  );
  const planted = {
    ...series,
    solarRadiation: series.solarRadiation.map((watts) => watts * sun),
    windSpeed: series.windSpeed.map((speed) => speed * wind),
  };
  const site = { ...BOIGNEVILLE, longitude: BOIGNEVILLE.longitude + longitude };
  const pairs = et0DaysFromHours(planted, site, { utcOffsetMinutes: OFFSET_MINUTES }).map((sum, d) => {
    const from = 24 * d;
    const day = localDayNumber(series.startsAtMs[from] ?? Number.NaN, OFFSET_MINUTES);
    if (
      localDayNumber(series.startsAtMs[from + 23] ?? Number.NaN, OFFSET_MINUTES) !== day ||
      sum.hours !== 24
    )
      return [Number.NaN, Number.NaN] as const;
    const temperature = summaryOf(series.temperature, from, from + 24);
    const humidity = summaryOf(series.humidity, from, from + 24);
    const daily = et0Daily(
      {
        date: sum.date,
        tempMax: temperature.greatest,
        tempMin: temperature.least,
        humidityMax: humidity.greatest,
        humidityMin: humidity.least,
        windSpeed: summaryOf(series.windSpeed, from, from + 24).mean,
        solarRadiation: summaryOf(series.solarRadiation, from, from + 24).sum * 0.0036,
      },
      BOIGNEVILLE,
    );
    return [sum.et0MmPerDay ?? Number.NaN, daily.et0MmPerDay ?? Number.NaN] as const;
  });
  return measure({
    table: 'evapotranspiration',
    output: 'ET0, sum of the hours',
    against: 'own daily equation, Boigneville, France, September 2012 to August 2013',
    unit: 'mm/day',
    tolerance: { mean: 0.2, max: 0.7, bias: [-0.02, 0.02] },
    pairs,
  });
}
