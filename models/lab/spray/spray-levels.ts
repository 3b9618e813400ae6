/**
 * The verdict on spraying for every hour of a series, without an object for any: for years of weather, where
 * `sprayHoursOfDay` is for a day on a screen. The limits are those of spray-hour.ts, and so is every verdict.
 */

import { SPRAY_HOUR_LIMITS, type SprayHourLimitId, sprayLevels } from '../../src/spray/spray-hour.ts';
import { BLOCK_HOURS, type HourlySeries } from '../../src/weather/series.ts';

/** Entry of `sprayLevels` for an hour that a missing value could still make worse. */
export const SPRAY_LEVEL_UNKNOWN = sprayLevels.length;

const limitOf = (id: SprayHourLimitId): number =>
  SPRAY_HOUR_LIMITS.find((limit) => limit.id === id)?.threshold ?? Number.NaN;
const GOOD = sprayLevels.indexOf('Good');
const FAIR = sprayLevels.indexOf('Fair');
const POOR = sprayLevels.indexOf('Poor');
const WIND_POOR = limitOf('wind_too_strong');
const RAIN_POOR = limitOf('rain_likely');
const HOT = limitOf('too_hot');
const COLD = limitOf('too_cold');
const WIND_FAIR = limitOf('wind_fresh');
const RAIN_FAIR = limitOf('rain_possible');
const WARM = limitOf('warm');
const HUMID = limitOf('air_humid');

/**
 * Kernel: the index in `sprayLevels` of each hour's verdict, or `SPRAY_LEVEL_UNKNOWN`, into `out`. The chance of rain is
 * the source's own, else that of `rainChance`.
 *
 * @throws RangeError for an `out` of another length
 */
export function sprayLevelsOfHours(series: HourlySeries, out: Uint8Array): void {
  if (out.length !== series.length) throw new RangeError(`${out.length} verdicts for ${series.length} hours`);
  for (let from = 0; from < series.length; from += BLOCK_HOURS)
    levelBlock(series, out, from, Math.min(from + BLOCK_HOURS, series.length));
}

function levelBlock(series: HourlySeries, out: Uint8Array, from: number, to: number): void {
  const { temperature, humidity, windSpeed, precipitation, precipitationProbability } = series;
  for (let i = from; i < to; i++) {
    const air = temperature[i] ?? Number.NaN;
    const moist = humidity[i] ?? Number.NaN;
    const wind = windSpeed[i] ?? Number.NaN;
    const given = precipitationProbability[i] ?? Number.NaN;
    const mm = precipitation[i] ?? Number.NaN;
    const chance = Number.isNaN(given) ? (mm > 0 ? 100 : Number.isNaN(mm) ? mm : 0) : given;
    if (wind > WIND_POOR || chance > RAIN_POOR || air > HOT || air < COLD) {
      out[i] = POOR;
      continue;
    }
    if (Number.isNaN(wind + chance + air)) {
      out[i] = SPRAY_LEVEL_UNKNOWN;
      continue;
    }
    const fair = wind > WIND_FAIR || chance > RAIN_FAIR || air > WARM || moist > HUMID;
    out[i] = fair ? FAIR : Number.isNaN(moist) ? SPRAY_LEVEL_UNKNOWN : GOOD;
  }
}
