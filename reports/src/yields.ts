/** What each season of a plot gave: kilograms, quality, days to the first picking. */
import { daysAfterPruning } from '@draksha/models/stages/days-after-pruning';
import { toGram } from './costs.ts';
import { earnedPaise, saleOf } from './record-money.ts';
import {
  type HarvestRow,
  isWithin,
  plotsIn,
  type ReportPlot,
  type ReportRows,
  type ReportSeason,
  type ReportSpan,
  reportAcres,
  rowDay,
  seasonOf,
} from './report-rows.ts';

export interface SeasonYield {
  readonly plot: ReportPlot;
  readonly season: ReportSeason;
  /** The pickings of the span; where the diary has none of the season, what its result says. */
  readonly kg: number;
  /** Picked of the season on days outside the span. */
  readonly outsideKg: number;
  readonly from: 'diary' | 'result';
  /** The season's result says otherwise than the diary. */
  readonly resultKg: number | null;
  readonly kgPerAcre: number | null;
  readonly kgPerVine: number | null;
  /** Weighted by what was measured. */
  readonly brix: number | null;
  /** Share of the graded weight, 0 to 100. */
  readonly exportPercent: number | null;
  readonly firstPicking: string | null;
  readonly lastPicking: string | null;
  readonly daysToFirstPicking: number | null;
  /** Paise; of the pickings that have a price. */
  readonly averagePaisePerKg: number | null;
}

const weigh = (harvests: readonly HarvestRow[]): number =>
  toGram(harvests.reduce((all, { details }) => all + details.kg, 0));

function yieldOf(
  plot: ReportPlot,
  season: ReportSeason,
  all: readonly HarvestRow[],
  span: Pick<ReportSpan, 'from' | 'to'>,
): SeasonYield | null {
  const harvests = all.filter((harvest) => isWithin(rowDay(harvest), span));
  if (all.length > 0 && harvests.length === 0) return null;
  const picked = weigh(harvests);
  const whole = weigh(all);
  const kg = harvests.length > 0 ? picked : season.yieldKg;
  if (kg === null) return null;
  const days = harvests.map(rowDay).sort();
  const measured = harvests.filter(({ details }) => details.brix !== undefined);
  const graded = harvests.filter(({ details }) => details.grade !== undefined);
  const priced = harvests.filter((harvest) => saleOf(harvest) !== null);
  const share = (of: readonly HarvestRow[], sum: (harvest: HarvestRow) => number): number | null =>
    of.length === 0 ? null : of.reduce((all, harvest) => all + sum(harvest), 0) / weigh(of);
  const exported = share(graded, ({ details }) => (details.grade === 'export' ? details.kg : 0));
  const acres = reportAcres(plot.areaHectares);
  const first = days[0] ?? null;
  const average = share(priced, earnedPaise);
  return {
    plot,
    season,
    kg,
    from: harvests.length > 0 ? 'diary' : 'result',
    outsideKg: toGram(whole - picked),
    resultKg: all.length > 0 && season.yieldKg !== null && season.yieldKg !== whole ? season.yieldKg : null,
    kgPerAcre: acres === null ? null : kg / acres,
    kgPerVine: plot.totalVines ? kg / plot.totalVines : null,
    brix: share(measured, ({ details }) => (details.brix ?? 0) * details.kg),
    exportPercent: exported === null ? null : exported * 100,
    firstPicking: first,
    lastPicking: days.at(-1) ?? null,
    daysToFirstPicking: first === null ? null : daysAfterPruning(season.pruningDate, first),
    averagePaisePerKg: average === null ? null : Math.round(average),
  };
}

/** Fruit seasons of the plots that gave something, by plot and pruning; of a span the pickings within it, and results of seasons that it touches. */
export function seasonYields(rows: ReportRows, span: ReportSpan): SeasonYield[] {
  const harvests = rows.records.filter((record) => record.kind === 'harvest');
  const bySeason = Map.groupBy(harvests, (record) => seasonOf(record, rows.seasons)?.id ?? '');
  const touches = ({ season, firstPicking, lastPicking }: SeasonYield): boolean =>
    (span.to === null || (firstPicking ?? season.pruningDate) <= span.to) &&
    (span.from === null || (lastPicking ?? season.endedOn ?? season.pruningDate) >= span.from);
  return plotsIn(rows, span).flatMap((plot) =>
    rows.seasons
      .filter(({ plotId, cycle }) => plotId === plot.id && cycle === 'fruit')
      .sort((a, b) => (a.pruningDate < b.pruningDate ? -1 : 1))
      .flatMap((season) => yieldOf(plot, season, bySeason.get(season.id) ?? [], span) ?? [])
      .filter(touches),
  );
}

/** Pickings in a span that no fruit season is known for. */
export const harvestsOutOfSeason = (rows: ReportRows, span: ReportSpan): number => {
  const own = new Set(plotsIn(rows, span).map(({ id }) => id));
  return rows.records.filter(
    (record) =>
      record.kind === 'harvest' &&
      own.has(record.plotId) &&
      (span.from === null || rowDay(record) >= span.from) &&
      (span.to === null || rowDay(record) <= span.to) &&
      seasonOf(record, rows.seasons) === null,
  ).length;
};
