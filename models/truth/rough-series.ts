/** Long made weather for tests, where `made-hours.ts` is for hours said one by one. */
import { HOUR_MS, type HourlySeries } from '../src/series.ts';

/** Damp, rainy, patchy weather from a seed: days and nights, rain in spells, values missing. */
export function roughSeries(length: number, seed: number, startsAtMs: number): HourlySeries {
  let state = seed >>> 0;
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
    dewPoint: column().fill(Number.NaN),
    windSpeed: column(),
    precipitation: column(),
    precipitationProbability: column(),
    solarRadiation: column(),
    cloudCover: column(),
  };
  let mood = 0;
  let raining = false;
  for (let i = 0; i < length; i++) {
    const day = Math.sin(((i - 8) / 24) * 2 * Math.PI);
    mood = 0.9 * mood + 0.5 * (2 * random() - 1);
    raining = random() < (raining ? 0.7 : 0.05);
    const hole = random();
    series.startsAtMs[i] = startsAtMs + i * HOUR_MS;
    series.temperature[i] = hole < 0.01 ? Number.NaN : 19 + 6 * day + 2 * mood;
    series.humidity[i] =
      hole > 0.99 ? Number.NaN : Math.min(100, 82 - 16 * day + 10 * mood + (raining ? 12 : 0));
    series.windSpeed[i] = Math.max(0, 6 + 4 * day + 4 * mood);
    series.precipitation[i] = raining ? 3 * random() : 0;
    series.precipitationProbability[i] = raining ? 70 : 10;
    series.solarRadiation[i] = hole > 0.5 && hole < 0.52 ? Number.NaN : Math.max(0, 800 * day);
    series.cloudCover[i] = raining ? 100 : 50 + 40 * mood > 100 ? 100 : Math.max(0, 50 + 40 * mood);
  }
  return series;
}

/** One series after another; the second must start later than the first ends. */
export function joined(a: HourlySeries, b: HourlySeries): HourlySeries {
  const column = (name: Exclude<keyof HourlySeries, 'length'>) => Float64Array.from([...a[name], ...b[name]]);
  return {
    length: a.length + b.length,
    startsAtMs: column('startsAtMs'),
    temperature: column('temperature'),
    humidity: column('humidity'),
    dewPoint: column('dewPoint'),
    windSpeed: column('windSpeed'),
    precipitation: column('precipitation'),
    precipitationProbability: column('precipitationProbability'),
    solarRadiation: column('solarRadiation'),
    cloudCover: column('cloudCover'),
  };
}

/** The series without the entries that a seed drops: gaps of one hour and of many. */
export function withGaps(series: HourlySeries, seed: number): HourlySeries {
  let state = seed >>> 0;
  let gone = 0;
  const kept = Array.from({ length: series.length }, (_, i) => i).filter(() => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    if (gone > 0) gone--;
    else if (state / 2 ** 32 < 0.01) gone = 1 + (state % 50);
    return gone === 0;
  });
  const column = (name: Exclude<keyof HourlySeries, 'length'>) =>
    Float64Array.from(kept, (i) => series[name][i] ?? Number.NaN);
  return {
    length: kept.length,
    startsAtMs: column('startsAtMs'),
    temperature: column('temperature'),
    humidity: column('humidity'),
    dewPoint: column('dewPoint'),
    windSpeed: column('windSpeed'),
    precipitation: column('precipitation'),
    precipitationProbability: column('precipitationProbability'),
    solarRadiation: column('solarRadiation'),
    cloudCover: column('cloudCover'),
  };
}
