/** Builds the plan's input from rows and weather, on server and phone alike. Rows as stored; unused fields may be missing. */
import { spraysOfPlot } from '../cover/part-sprays.ts';
import type { SugarTest } from '../harvest/sugar-date.ts';
import { shareOfPlot } from '../part-of-plot.ts';
import type { PublishedList } from '../products/product-list.ts';
import {
  type OwnProductRow,
  ownProductOf,
  type PlotSpray,
  type SprayRecord,
  withListDays,
} from '../products/spray-event.ts';
import { type RankedDisease, rankedDiseases } from '../risk/leading-disease.ts';
import type { MorningRecord } from '../risk/wet-mornings.ts';
import type { Season } from '../season.ts';
import { lastHarvest } from '../seasons/picked-season.ts';
import { runningSeason } from '../seasons/running-season.ts';
import { marksOfSeasons, type SeenStage, vineSeason } from '../stages/vine-season.ts';
import { localDate } from '../weather/calendar.ts';
import { MINUTE_MS } from '../weather/durations.ts';
import { gaugeReadings, withRainGauge } from '../weather/rain-gauge.ts';
import { INDIA_UTC_OFFSET_MINUTES } from '../weather/series.ts';
import { scheduledDay } from '../work/due-date.ts';
import { lastDayOf } from '../work/work-periods.ts';
import type { ActionMark, PlanInput, PlannedWatering, PlanPlot, PlanTask, PlotLook } from './plan-action.ts';
import { type PackedWeatherColumns, type PlanWeather, unpackHours } from './plan-weather.ts';
import { seasonOfVines, type VinesOfPlot } from './plot-care.ts';
import { type PruningRecord, pruningDoubtOf } from './pruned-record.ts';
import { seasonDoubtOf } from './season-doubt.ts';

export interface CellRow extends Omit<PackedWeatherColumns, 'startsAtMs'> {
  readonly plotIds: readonly string[];
  readonly startsAt: string;
  readonly utcOffsetMinutes: number;
  readonly et0: readonly { readonly date: string; readonly mm: number }[];
  readonly provenance: { readonly sample: boolean; readonly fetchedAt: string };
  readonly mornings?: readonly MorningRecord[] | undefined;
  readonly stuckSensor?:
    | { readonly name: string; readonly from: string; readonly last: string }
    | null
    | undefined;
}

type PlotRow = Pick<
  PlanPlot,
  'id' | 'status' | 'areaHectares' | 'totalVines' | 'emittersPerVine' | 'emitterLitresPerHour'
> &
  // A phone may have older rows without these.
  Partial<Pick<PlanPlot, 'waterEcDsPerM' | 'powerSlots' | 'latitude'>> &
  Omit<VinesOfPlot, 'status'>;

interface TaskRow extends PlanTask {
  readonly seasonId: string | null;
  readonly dueDap: number | null;
  readonly template?: string | null;
}

/** A row of the diary, of any kind. */
interface DiaryRow extends Omit<SprayRecord, 'details'> {
  readonly details: object;
}

export interface PlanRows {
  readonly nowMs: number;
  readonly plots: readonly PlotRow[];
  readonly seasons: readonly Season[];
  readonly records: readonly DiaryRow[];
  readonly products: readonly OwnProductRow[];
  readonly tasks: readonly TaskRow[];
  /** The last made last. */
  readonly marks: readonly ActionMark[];
  readonly cells: readonly CellRow[];
  readonly stageObservations: readonly SeenStage[];
  /** Of the organisations that the farm has joined. */
  readonly lists?: readonly PublishedList[];
}

export function weatherOfCell(cell: CellRow): PlanWeather {
  return {
    ...unpackHours({ ...cell, startsAtMs: Date.parse(cell.startsAt) }),
    et0Mm: new Map(cell.et0.map(({ date, mm }) => [date, mm])),
    sample: cell.provenance.sample,
    fetchedAtMs: Date.parse(cell.provenance.fetchedAt),
    utcOffsetMinutes: cell.utcOffsetMinutes,
    mornings: cell.mornings,
    stuckSensor: cell.stuckSensor
      ? {
          name: cell.stuckSensor.name,
          fromMs: Date.parse(cell.stuckSensor.from),
          lastMs: Date.parse(cell.stuckSensor.last),
        }
      : undefined,
  };
}

/** Of the rows of a diary the sprays; a row of another kind is none. */
const spraysOf = (rows: readonly DiaryRow[]): SprayRecord[] => rows.filter(({ kind }) => kind === 'spray');

/** A plan is made for the start of a step, so that it is stable between minutes, on server and phone. */
export const PLAN_STEP_MS = 10 * MINUTE_MS;

/** Sprays up to the end of the current step, those within it dated to its start: a new spray counts at once. */
const spraysBy = (stepMs: number, sprays: readonly PlotSpray[]): PlotSpray[] =>
  sprays
    .filter(({ atMs }) => atMs < stepMs + PLAN_STEP_MS)
    .map((spray) => (spray.atMs > stepMs ? { ...spray, atMs: stepMs } : spray));

/** Looks likewise, in their order to the sprays of the step: a spray after a find answers it, one before it does not. */
const looksBy = (stepMs: number, looks: readonly PlotLook[], sprays: readonly PlotSpray[]): PlotLook[] =>
  looks
    .filter(({ atMs }) => atMs < stepMs + PLAN_STEP_MS)
    .map((look) => {
      if (look.atMs <= stepMs) return look;
      const isSprayedBefore = sprays.some(({ atMs }) => atMs > stepMs && atMs <= look.atMs);
      return { ...look, atMs: isSprayedBefore ? stepMs : stepMs - 1 };
    });

const amountIn = (details: object, name: string): number | null => {
  const value: unknown = Reflect.get(details, name);
  return typeof value === 'number' ? value : null;
};

const isRanked = (text: unknown): text is RankedDisease =>
  typeof text === 'string' && (rankedDiseases as readonly string[]).includes(text);

function lookOf({ kind, happenedAt, details }: DiaryRow): PlotLook[] {
  const disease: unknown = Reflect.get(details, 'disease');
  const seen: unknown = Reflect.get(details, 'seen');
  if (kind !== 'scouting' || !isRanked(disease) || typeof seen !== 'boolean') return [];
  return [
    { disease, seen, atMs: Date.parse(happenedAt), incidencePercent: amountIn(details, 'incidencePercent') },
  ];
}

const wateringOf = ({ happenedAt, details }: DiaryRow, areaHectares: number | null): PlannedWatering => ({
  date: localDate(Date.parse(happenedAt), INDIA_UTC_OFFSET_MINUTES),
  minutes: amountIn(details, 'minutes'),
  litres: amountIn(details, 'litres'),
  share: shareOfPlot(amountIn(details, 'wateredHectares'), areaHectares),
});

/** The cell's weather with the rain of the plot's own gauge. */
function measured(weather: PlanWeather | null, records: readonly DiaryRow[]): PlanWeather | null {
  if (weather === null) return null;
  const series = withRainGauge(weather.series, gaugeReadings(records));
  return series === weather.series ? weather : { ...weather, series };
}

function pruningOf({ kind, happenedAt, details }: DiaryRow): PruningRecord[] {
  const cycle: unknown = Reflect.get(details, 'cycle');
  if (kind !== 'pruning' || (cycle !== 'fruit' && cycle !== 'foundation')) return [];
  return [{ cycle, date: localDate(Date.parse(happenedAt), INDIA_UTC_OFFSET_MINUTES) }];
}

/** The sugar of the season's pickings and notes. */
function sugarsOf(
  records: readonly DiaryRow[],
  season: { readonly pruningDate: string } | null,
): SugarTest[] {
  return records.flatMap(({ kind, happenedAt, details }) => {
    const brix = kind === 'harvest' || kind === 'note' ? amountIn(details, 'brix') : null;
    const date = localDate(Date.parse(happenedAt), INDIA_UTC_OFFSET_MINUTES);
    return brix === null || season === null || date < season.pruningDate ? [] : [{ brix, date }];
  });
}

export function planInputOf(rows: PlanRows): PlanInput {
  const own = rows.products.map(ownProductOf);
  const today = localDate(rows.nowMs, INDIA_UTC_OFFSET_MINUTES);
  const weather = new Map(
    rows.cells.flatMap((cell) => {
      const read = weatherOfCell(cell);
      return cell.plotIds.map((id) => [id, read] as const);
    }),
  );
  const seasonsOf = Map.groupBy(rows.seasons, ({ plotId }) => plotId);
  const recordsOf = Map.groupBy(rows.records, ({ plotId }) => plotId);
  const seasonById = new Map(rows.seasons.map((season) => [season.id, season]));
  return {
    nowMs: rows.nowMs,
    plots: rows.plots.map((plot): PlanPlot => {
      const records = recordsOf.get(plot.id) ?? [];
      const seasons = seasonsOf.get(plot.id) ?? [];
      const running = runningSeason(seasons, today);
      const season = seasonOfVines(plot, running, today);
      const harvestedOn = lastHarvest(records);
      const sprays = withListDays(spraysOfPlot(spraysOf(records), own, plot.areaHectares), rows.lists ?? []);
      return {
        ...plot,
        waterEcDsPerM: plot.waterEcDsPerM ?? null,
        powerSlots: plot.powerSlots ?? [],
        season,
        vine: season && vineSeason(season, marksOfSeasons(seasons, rows.stageObservations), today),
        harvestedOn,
        sugars: sugarsOf(records, season),
        pruningDoubt: pruningDoubtOf(records.flatMap(pruningOf), seasons, today),
        seasonDoubt: seasonDoubtOf(running, seasons, harvestedOn),
        weather: measured(weather.get(plot.id) ?? null, records),
        sprays: spraysBy(rows.nowMs, sprays),
        looks: looksBy(rows.nowMs, records.flatMap(lookOf), sprays),
        wateredOn: records.flatMap((row) =>
          row.kind === 'irrigation' ? [wateringOf(row, plot.areaHectares)] : [],
        ),
      };
    }),
    tasks: rows.tasks.map((task) => {
      const scheduledDate = scheduledDay(task, seasonById.get(task.seasonId ?? ''));
      return { ...task, scheduledDate, lastDate: scheduledDate && lastDayOf(task, scheduledDate) };
    }),
    marks: rows.marks,
    products: own,
    lists: rows.lists ?? [],
  };
}
