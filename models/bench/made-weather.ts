/**
 * Hourly weather made by arithmetic, for measuring speed: a yearly and a daily wave with a fixed pseudo-random part, the
 * values in the range of Nashik. Not for measuring accuracy.
 */
import { HOUR_MS, type HourlySeries } from '../src/series.ts';

const START_MS = Date.UTC(2006, 0, 1);

/** @param dewPointGiven false leaves the dew point to be computed, true gives one, as most providers do */
export function madeWeather(length: number, dewPointGiven: boolean): HourlySeries {
  let state = 12_345;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const column = () => new Float64Array(length);
  const series = {
    length,
    startsAtMs: column(),
    temperature: column(),
    humidity: column(),
    dewPoint: column(),
    windSpeed: column(),
    precipitation: column(),
    precipitationProbability: column(),
    solarRadiation: column(),
    cloudCover: column(),
  };
  for (let i = 0; i < length; i++) {
    const day = Math.sin(((i - 8) / 24) * 2 * Math.PI);
    const year = Math.sin((i / 8766) * 2 * Math.PI);
    const monsoon = year < -0.3 ? 1 : 0;
    const temperature = 24 + 6 * day + 4 * year + 2 * random();
    const humidity = Math.min(100, Math.max(15, 62 - 25 * day + 18 * monsoon + 20 * random()));
    series.startsAtMs[i] = START_MS + i * HOUR_MS;
    series.temperature[i] = temperature;
    series.humidity[i] = humidity;
    series.dewPoint[i] = dewPointGiven ? temperature - (100 - humidity) / 5 : Number.NaN;
    series.windSpeed[i] = 12 * random();
    series.precipitation[i] = random() < 0.05 + 0.2 * monsoon ? 2 * random() : 0;
    series.precipitationProbability[i] = 100 * random();
    series.solarRadiation[i] = Math.max(0, 900 * day);
    series.cloudCover[i] = 100 * random();
  }
  return series;
}
