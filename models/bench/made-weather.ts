/**
 * Hourly weather made by arithmetic, for measuring speed: a yearly and a daily wave with a fixed pseudo-random part, the
 * values in the range of Nashik. Not for measuring accuracy.
 */
import { HOUR_MS } from '../src/weather/durations.ts';
import type { HourlySeries } from '../src/weather/series.ts';

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
  // Weather keeps its mood: each wanders about its wave, and rain comes in spells.
  const wander = (before: number) => 0.9 * before + 0.44 * (2 * random() - 1);
  let warmth = 0;
  let moisture = 0;
  let breeze = 0;
  let clouds = 0;
  let raining = false;
  for (let i = 0; i < length; i++) {
    const day = Math.sin(((i - 8) / 24) * 2 * Math.PI);
    const year = Math.sin((i / 8766) * 2 * Math.PI);
    const monsoon = year < -0.3 ? 1 : 0;
    warmth = wander(warmth);
    moisture = wander(moisture);
    breeze = wander(breeze);
    clouds = wander(clouds);
    raining = random() < (raining ? 0.7 : 0.005 + 0.06 * monsoon);
    const temperature = 24 + 6 * day + 4 * year + 2 * warmth;
    const humidity = Math.min(
      100,
      Math.max(15, 58 - 22 * day + 22 * monsoon + 10 * moisture + (raining ? 15 : 0)),
    );
    series.startsAtMs[i] = START_MS + i * HOUR_MS;
    series.temperature[i] = temperature;
    series.humidity[i] = humidity;
    series.dewPoint[i] = dewPointGiven ? temperature - (100 - humidity) / 5 : Number.NaN;
    series.windSpeed[i] = Math.max(0, 8 + 4 * day + 4 * breeze);
    series.precipitation[i] = raining ? 0.1 + 3 * random() : 0;
    series.precipitationProbability[i] = raining ? 80 : 10;
    series.solarRadiation[i] = Math.max(0, 900 * day);
    series.cloudCover[i] = raining ? 100 : Math.min(100, Math.max(0, 30 + 40 * monsoon + 40 * clouds));
  }
  return series;
}
