/** A series with the hours before it in front: for models that must have seen the season so far. */
import { entryAt, type HourlySeries } from './series.ts';

type Column = Exclude<keyof HourlySeries, 'length'>;

/** Entries of `history` that come before the series; later ones are left out, the series is the later word. */
export const hoursBefore = (history: HourlySeries, series: HourlySeries): number =>
  series.length === 0 ? history.length : entryAt(history, series.startsAtMs[0] ?? Number.NaN);

export function joinedSeries(history: HourlySeries, series: HourlySeries): HourlySeries {
  const before = hoursBefore(history, series);
  const joined = (name: Column): Float64Array => {
    const column = new Float64Array(before + series.length);
    column.set(history[name].subarray(0, before));
    column.set(series[name], before);
    return column;
  };
  return {
    length: before + series.length,
    startsAtMs: joined('startsAtMs'),
    temperature: joined('temperature'),
    humidity: joined('humidity'),
    dewPoint: joined('dewPoint'),
    windSpeed: joined('windSpeed'),
    precipitation: joined('precipitation'),
    precipitationProbability: joined('precipitationProbability'),
    solarRadiation: joined('solarRadiation'),
    cloudCover: joined('cloudCover'),
  };
}
