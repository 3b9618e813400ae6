/** Long made weather for tests, where `made-hours.ts` is for hours said one by one. */
import { HOUR_MS } from '../src/weather/durations.ts';
import type { HourlySeries } from '../src/weather/series.ts';

type Column = Exclude<keyof HourlySeries, 'length'>;

/** Damp, rainy, patchy weather from a seed: days and nights, rain in spells, values missing. */
export function roughSeries(length: number, seed: number, startsAtMs: number): HourlySeries {
  let state = seed >>> 0;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const made = series(length, (name) => new Float64Array(length).fill(name === 'dewPoint' ? Number.NaN : 0));
  let mood = 0;
  let raining = false;
  for (let i = 0; i < length; i++) {
    const day = Math.sin(((i - 8) / 24) * 2 * Math.PI);
    mood = 0.9 * mood + 0.5 * (2 * random() - 1);
    raining = random() < (raining ? 0.7 : 0.05);
    const hole = random();
    made.startsAtMs[i] = startsAtMs + i * HOUR_MS;
    made.temperature[i] = hole < 0.01 ? Number.NaN : 19 + 6 * day + 2 * mood;
    made.humidity[i] =
      hole > 0.99 ? Number.NaN : Math.min(100, 82 - 16 * day + 10 * mood + (raining ? 12 : 0));
    made.windSpeed[i] = Math.max(0, 6 + 4 * day + 4 * mood);
    made.precipitation[i] = raining ? 3 * random() : 0;
    made.precipitationProbability[i] = raining ? 70 : 10;
    made.solarRadiation[i] = hole > 0.5 && hole < 0.52 ? Number.NaN : Math.max(0, 800 * day);
    made.cloudCover[i] = raining ? 100 : 50 + 40 * mood > 100 ? 100 : Math.max(0, 50 + 40 * mood);
  }
  return made;
}

/** A series of which each column is made by its name. */
function series(length: number, column: (name: Column) => Float64Array): HourlySeries {
  return {
    length,
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

/** One series after another; the second must start later than the first ends. */
export const joined = (a: HourlySeries, b: HourlySeries): HourlySeries =>
  series(a.length + b.length, (name) => Float64Array.from([...a[name], ...b[name]]));

/** The series without the entries that a seed drops: gaps of one hour and of many. */
export function withGaps(whole: HourlySeries, seed: number): HourlySeries {
  let state = seed >>> 0;
  let gone = 0;
  const kept = Array.from({ length: whole.length }, (_, i) => i).filter(() => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    if (gone > 0) gone--;
    else if (state / 2 ** 32 < 0.01) gone = 1 + (state % 50);
    return gone === 0;
  });
  return series(kept.length, (name) => Float64Array.from(kept, (i) => whole[name][i] ?? Number.NaN));
}
