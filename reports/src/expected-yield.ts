/** What the seasons that run will bear, by the bunches that the farmer counted. */
import { countsIn } from '@draksha/models/harvest/typed-counts';
import { yieldEstimate } from '@draksha/models/harvest/yield-estimate';
import { runningSeason } from '@draksha/models/seasons/running-season';
import { toGram } from './costs.ts';
import {
  type BunchCountRow,
  plotsIn,
  type ReportPlot,
  type ReportRows,
  type ReportSeason,
  type ReportSpan,
  rowDay,
  seasonOf,
} from './report-rows.ts';

export interface ExpectedYield {
  readonly plot: ReportPlot;
  readonly season: ReportSeason;
  /** Day of the newest count. */
  readonly countedOn: string;
  readonly vinesCounted: number;
  readonly bunchesPerVine: number;
  readonly bunchesWeighed: number;
  readonly gramsPerBunch: number | null;
  /** Null where no bunch was weighed or the plot's vines are not written. */
  readonly kg: number | null;
  /** 95 of 100, by the sample alone. */
  readonly low: number | null;
  readonly high: number | null;
  readonly pickedKg: number;
}

const newest = (counts: readonly BunchCountRow[], said: (count: BunchCountRow) => number[]) =>
  counts
    .toSorted((a, b) => Date.parse(b.happenedAt) - Date.parse(a.happenedAt))
    .find((one) => said(one).length > 0);

/** Of each plot whose fruit season runs on the day and whose bunches were counted by then. */
export function expectedYields(rows: ReportRows, span: ReportSpan, onDay: string): ExpectedYield[] {
  return plotsIn(rows, span).flatMap((plot): ExpectedYield[] => {
    const season = runningSeason(
      rows.seasons.filter(({ plotId }) => plotId === plot.id),
      onDay,
    );
    if (season?.cycle !== 'fruit') return [];
    const own = rows.records.filter(
      (record) =>
        record.plotId === plot.id &&
        rowDay(record) <= onDay &&
        seasonOf(record, rows.seasons)?.id === season.id,
    );
    const counts = own.filter((record) => record.kind === 'bunch_count');
    const count = newest(counts, ({ details }) => countsIn(details.bunches));
    if (count === undefined) return [];
    const weighed = newest(counts, ({ details }) => countsIn(details.bunchGrams));
    const bunches = countsIn(count.details.bunches);
    const grams = countsIn(weighed?.details.bunchGrams);
    const estimate = yieldEstimate({ vines: plot.totalVines ?? 0, bunches, grams });
    const mean = (values: readonly number[]) => values.reduce((all, one) => all + one, 0) / values.length;
    const whole = (value: number | null | undefined) => (value == null ? null : Math.round(value));
    return [
      {
        plot,
        season,
        countedOn: rowDay(count),
        vinesCounted: bunches.length,
        bunchesPerVine: mean(bunches),
        bunchesWeighed: grams.length,
        gramsPerBunch: grams.length === 0 ? null : mean(grams),
        kg: whole(estimate?.kg),
        low: whole(estimate?.low),
        high: whole(estimate?.high),
        pickedKg: toGram(
          own.reduce((all, record) => all + (record.kind === 'harvest' ? record.details.kg : 0), 0),
        ),
      },
    ];
  });
}
