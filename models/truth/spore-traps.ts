/** Sporangia caught in three plots at Changins in 2023 beside the nights in which the secondary model makes them. */

import { secondaryInfectionsDowny } from '../src/downy/downy-secondary.ts';
import { localHourOfDay } from '../src/weather/calendar.ts';
import { stationWeather } from './oracle-weather.ts';
import { sharedText } from './shared-files.ts';

const plots = ['chasselas', 'labo_exterieur', 'pinot_noir'];

export interface TrapRow {
  readonly plot: string;
  /** Intervals between two readings of the trap that have a count. */
  readonly intervals: number;
  readonly intervalsWithNights: number;
  /** Rank correlation of nights a day with the count. */
  readonly spearman: number;
  readonly medianWith: number;
  readonly medianWithout: number;
}

export function sporeTrapRows(): TrapRow[] {
  const { series, leafWet } = stationWeather('changins_2023', '2023-04-01', '2023-09-30');
  // Swiss summer: light from about 6 to 22 on its clock, which the Indian hours of the model do not fit.
  const solarRadiation = series.startsAtMs.map((start) => {
    const hour = localHourOfDay(start, 0);
    return hour >= 6 && hour < 22 ? 100 : 0;
  });
  const nights = secondaryInfectionsDowny({ ...series, solarRadiation }, leafWet, { utcOffsetMinutes: 0 });
  return plots.map((plot) => {
    const readings = sharedText(`data/phenology_disease/changins_2023_qPCR_sporangia_${plot}.csv`)
      .trim()
      .split(/\r?\n/)
      .slice(1)
      .map((line) => line.split(';'))
      .map(([date = '', count = '']) => ({
        at: Date.parse(date.slice(0, 10).split('.').reverse().join('-')),
        count: Number(count),
      }));
    const pairs = readings.flatMap(({ at, count }, i) => {
      const before = readings[i - 1]?.at;
      if (before === undefined || Number.isNaN(count)) return [];
      const within = nights.filter((night) => night.sporangiaAtMs >= before && night.sporangiaAtMs < at);
      return [{ rate: within.length / (at - before), count }];
    });
    const counts = (some: boolean): number[] =>
      pairs.filter(({ rate }) => rate > 0 === some).map(({ count }) => count);
    return {
      plot,
      intervals: pairs.length,
      intervalsWithNights: counts(true).length,
      spearman: correlation(ranks(pairs.map(({ rate }) => rate)), ranks(pairs.map(({ count }) => count))),
      medianWith: median(counts(true)),
      medianWithout: median(counts(false)),
    };
  });
}

function ranks(values: readonly number[]): number[] {
  const sorted = values.toSorted((a, b) => a - b);
  return values.map((value) => (sorted.indexOf(value) + sorted.lastIndexOf(value)) / 2);
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function correlation(a: readonly number[], b: readonly number[]): number {
  const [meanA, meanB] = [mean(a), mean(b)];
  const product = (x: readonly number[], mx: number, y: readonly number[], my: number): number =>
    x.reduce((sum, value, i) => sum + (value - mx) * ((y[i] ?? Number.NaN) - my), 0);
  return product(a, meanA, b, meanB) / Math.sqrt(product(a, meanA, a, meanA) * product(b, meanB, b, meanB));
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}
