/**
 * A plot's season beside the last one of its kind, by days after pruning: money, sprays, weather, yield.
 *
 * While a season runs, both are counted up to today's day after pruning; one that is over is counted whole, and so is the one before. Which
 * season a record is of is said in reports/report-rows.ts. A figure an acre divides by the whole plot. Weather is that of the days that are known.
 */

import { type OwnProduct, ownProductOf } from '@draksha/models/products/spray-event';
import { daysAfterPruning } from '@draksha/models/stages/days-after-pruning';
import { marksOfSeasons, vineSeason } from '@draksha/models/stages/vine-season';
import { dateAfter } from '@draksha/models/weather/calendar';
import { byCategory, moneySums, shareOf } from '../costs.ts';
import { type CostCategory, costCategories, costCategoryOf, spentPaise } from '../record-money.ts';
import {
  type ReportPlot,
  type ReportRecord,
  type ReportRows,
  type ReportSeason,
  reportAcres,
} from '../report-rows.ts';
import { seasonYields } from '../yields.ts';
import { diseaseCosts, type PurposeCost } from './disease-costs.ts';
import { recordDap, recordsUntil, type SpentByDay, spentByDay } from './season-money.ts';
import { type SeasonWeather, type WeatherSums, weatherSums } from './season-weather.ts';

/** Longer than any season: one that was not ended does not run on for ever. */
const MAX_DAYS = 240;

type SeasonName = Pick<ReportSeason, 'id' | 'cycle' | 'pruningDate'>;

export interface ComparedSeason {
  readonly season: SeasonName;
  readonly spent: number;
  /** Null where the plot's area is not known. */
  readonly spentPerAcre: number | null;
  /** The whole season, also past the day up to which the sums go. */
  readonly byDay: readonly SpentByDay[];
  readonly costs: readonly { readonly category: CostCategory; readonly paise: number }[];
  readonly purposes: readonly PurposeCost[];
  /** Entries: a tank that went over two plots is one spray of each. */
  readonly sprays: number;
  /** Days after pruning of the whole season's sprays, each once. */
  readonly sprayDays: readonly number[];
  readonly spraysWithoutCost: number;
  readonly weather: WeatherSums | null;
}

export interface YieldOfYear {
  readonly season: SeasonName;
  readonly kg: number;
  readonly kgPerAcre: number | null;
  readonly from: 'diary' | 'result';
}

export interface SeasonComparison {
  readonly plotId: string;
  readonly acres: number | null;
  /** The day after pruning up to which both are counted; null: the season is over and both are counted whole. */
  readonly untilDap: number | null;
  readonly now: ComparedSeason;
  /** Null where no season of its kind was before it. */
  readonly before: ComparedSeason | null;
  /** Fruit seasons up to this one that gave something, the oldest first. */
  readonly yields: readonly YieldOfYear[];
  /** Spent on the plot in no season that is known. */
  readonly outOfSeasons: number;
}

const earlierFirst = (a: ReportSeason, b: ReportSeason): number =>
  a.pruningDate === b.pruningDate ? (a.id < b.id ? -1 : 1) : a.pruningDate < b.pruningDate ? -1 : 1;

/** Seasons of a plot that have begun, the latest first. */
export const begunSeasons = (
  plotId: string,
  seasons: readonly ReportSeason[],
  onDay: string,
): ReportSeason[] =>
  seasons
    .filter((season) => season.plotId === plotId && season.pruningDate <= onDay)
    .sort((a, b) => earlierFirst(b, a));

/** The season of the same kind on the same plot before one. */
export const seasonBefore = (season: ReportSeason, seasons: readonly ReportSeason[]): ReportSeason | null =>
  seasons
    .filter(
      ({ plotId, cycle, pruningDate }) =>
        plotId === season.plotId && cycle === season.cycle && pruningDate < season.pruningDate,
    )
    .sort(earlierFirst)
    .at(-1) ?? null;

/** The last day of a season: as the farmer ended it, the day before the plot was pruned again, or the longest that one goes. */
export function lastSeasonDay(season: ReportSeason, seasons: readonly ReportSeason[]): string {
  const next = seasons
    .filter(({ plotId, pruningDate }) => plotId === season.plotId && pruningDate > season.pruningDate)
    .sort(earlierFirst)[0];
  const ends = [
    season.endedOn,
    next === undefined ? null : dateAfter(next.pruningDate, -1),
    dateAfter(season.pruningDate, MAX_DAYS),
  ].filter((day) => day !== null);
  return ends.sort()[0] ?? season.pruningDate;
}

/** Today's day after pruning while a season runs; null once it is over. */
export function dapOfRunning(
  season: ReportSeason,
  seasons: readonly ReportSeason[],
  onDay: string,
): number | null {
  return onDay <= lastSeasonDay(season, seasons) ? daysAfterPruning(season.pruningDate, onDay) : null;
}

const nameOf = ({ id, cycle, pruningDate }: ReportSeason): SeasonName => ({ id, cycle, pruningDate });

function compared(
  plot: ReportPlot,
  season: ReportSeason,
  records: readonly ReportRecord[],
  own: readonly OwnProduct[],
  untilDap: number | null,
  weather: SeasonWeather | null,
): ComparedSeason {
  const counted = recordsUntil(records, season, untilDap);
  const sprays = counted.filter(({ kind }) => kind === 'spray');
  const { spent } = moneySums(counted);
  const days = records.flatMap((record) => (record.kind === 'spray' ? [recordDap(record, season)] : []));
  return {
    season: nameOf(season),
    spent,
    spentPerAcre: shareOf(spent, reportAcres(plot.areaHectares)),
    byDay: spentByDay(records, season),
    costs: byCategory(costCategories, counted, costCategoryOf, spentPaise),
    purposes: diseaseCosts(counted, own),
    sprays: new Set(sprays.map(({ entryId }) => entryId)).size,
    sprayDays: [...new Set(days)].sort((a, b) => a - b),
    spraysWithoutCost: sprays.filter(({ cost }) => cost === null).length,
    // A day that is not over has no weather yet: both seasons are counted to the day before.
    weather: weather && weatherSums(weather, untilDap === null ? null : untilDap - 1),
  };
}

export interface ComparisonInput {
  readonly rows: ReportRows;
  readonly plot: ReportPlot;
  readonly season: ReportSeason;
  /** The plot's records (`recordsBySeason`): made once for all that is asked of a plot. */
  readonly bySeason: ReadonlyMap<string, readonly ReportRecord[]>;
  /** The farm's day on which it is asked. */
  readonly onDay: string;
  /** What is known of a season's weather; null: nothing. */
  readonly weatherOf: (seasonId: string) => SeasonWeather | null;
}

export function compareSeasons(input: ComparisonInput): SeasonComparison {
  const { rows, plot, season, bySeason, onDay, weatherOf } = input;
  const { seasons } = rows;
  const own = rows.products.map(ownProductOf);
  const untilDap = dapOfRunning(season, seasons, onDay);
  const before = seasonBefore(season, seasons);
  const of = (one: ReportSeason): ComparedSeason =>
    compared(plot, one, bySeason.get(one.id) ?? [], own, untilDap, weatherOf(one.id));
  const harvests = [...bySeason.values()].flat().filter(({ kind }) => kind === 'harvest');
  return {
    plotId: plot.id,
    acres: reportAcres(plot.areaHectares),
    untilDap,
    now: of(season),
    before: before && of(before),
    yields: seasonYields({ ...rows, plots: [plot], records: harvests }, { plotIds: [], from: null, to: null })
      .filter((one) => one.season.pruningDate <= season.pruningDate)
      .map(({ season: year, kg, kgPerAcre, from }) => ({ season: nameOf(year), kg, kgPerAcre, from })),
    outOfSeasons: moneySums(bySeason.get('') ?? []).spent,
  };
}

/** What a judgement of a season's sprays is made of (spray-judgement.ts). */
export function judgedSeason(
  { rows, plot, bySeason, onDay }: Omit<ComparisonInput, 'season' | 'weatherOf'>,
  season: ReportSeason,
  weather: SeasonWeather,
) {
  return {
    plotId: plot.id,
    areaHectares: plot.areaHectares,
    vine: livedSeason(rows, season, onDay),
    records: bySeason.get(season.id) ?? [],
    own: rows.products.map(ownProductOf),
    weather,
  };
}

/** A season as the vine lived it up to its last day, or today. */
export function livedSeason<S extends ReportSeason>(
  { seasons, stageMarks }: Pick<ReportRows, 'seasons' | 'stageMarks'>,
  season: S,
  onDay: string,
): S {
  const last = lastSeasonDay(season, seasons);
  const marks = marksOfSeasons(
    seasons.filter(({ plotId }) => plotId === season.plotId),
    stageMarks,
  );
  return vineSeason(season, marks, last < onDay ? last : onDay);
}
