/** Rows as they are stored, as far as reports ask of them: the same on the server and on the phone. */

import { HECTARES_PER_ACRE } from '@draksha/models/acre';
import type { PublishedList } from '@draksha/models/products/product-list';
import type { RecordedProduct, SprayRecord } from '@draksha/models/products/spray-event';
import type { Season } from '@draksha/models/season';
import { daysAfterPruning } from '@draksha/models/stages/days-after-pruning';
import type { StageMark } from '@draksha/models/stages/stage-forecast';
import { farmDay } from '@draksha/models/weather/calendar';
import type { ReportWeather } from './plot-weather.ts';

export interface ReportPlot {
  readonly id: string;
  readonly name: string;
  readonly areaHectares: number | null;
  readonly grapeVariety: string | null;
  readonly totalVines: number | null;
  readonly emittersPerVine: number | null;
  readonly emitterLitresPerHour: number | null;
  readonly registrationCode: string | null;
  readonly village: string | null;
  readonly taluka: string | null;
  readonly gatNumber: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

export interface ReportSeason extends Required<Omit<Season, 'growsWood'>> {
  readonly yieldKg: number | null;
  readonly policyNumber: string | null;
}

export interface ReportProduct {
  readonly id: string;
  readonly name: string;
  readonly activeIngredient: string | null;
  readonly group: string | null;
  readonly phiDays: number | null;
  readonly phiSource: string | null;
  readonly reEntryHours: number | null;
}

export interface ReportTask {
  readonly id: string;
  readonly plotId: string | null;
  readonly seasonId: string | null;
  readonly title: string;
  readonly status: string;
  readonly scheduledDate: string | null;
  readonly dueDap: number | null;
  readonly workers: readonly string[];
  readonly notes: string | null;
  /** Paise. */
  readonly cost?: number | null;
  readonly completedAt?: string | null;
  readonly actualHours?: number | null;
}

export interface ReportStageMark {
  readonly seasonId: string;
  readonly observedOn: string;
  readonly stage: StageMark['stage'];
}

export interface ReportPhoto {
  readonly id: string;
  readonly parentNoun: string;
  readonly parentId: string;
  readonly takenAt: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** Of the bytes, hexadecimal: whoever gets the picture can prove that it is this one. */
  readonly sha256: string;
}

interface RecordFrame<Kind extends string, Details> {
  readonly id: string;
  readonly plotId: string;
  readonly seasonId: string | null;
  readonly entryId: string;
  readonly kind: Kind;
  readonly happenedAt: string;
  readonly details: Details;
  /** Paise; of an income what came in. */
  readonly cost: number | null;
  readonly notes: string | null;
}

export type SprayRow = RecordFrame<
  'spray',
  SprayRecord['details'] & {
    readonly products: readonly RecordedProduct[];
    readonly waterLitres?: number | undefined;
    readonly operator?: string | undefined;
    readonly method?: string | undefined;
    readonly machine?: string | undefined;
    readonly authorisedBy?: string | undefined;
    readonly endTime?: string | undefined;
    readonly rows?: string | undefined;
    readonly lists?: string | undefined;
    readonly weather?:
      | {
          readonly temperatureC?: number | undefined;
          readonly humidityPercent?: number | undefined;
          readonly windKmh?: number | undefined;
          readonly measured: boolean;
        }
      | undefined;
  }
>;
export type FertilizerRow = RecordFrame<
  'fertilizer',
  {
    readonly product: string;
    readonly dose?: number | undefined;
    readonly unit?: string | undefined;
    readonly method?: string | undefined;
  }
>;
export type RegulatorRow = RecordFrame<
  'growth_regulator',
  {
    readonly product: string;
    readonly ppm?: number | undefined;
    readonly method?: string | undefined;
    readonly waterLitres?: number | undefined;
  }
>;
export type HarvestRow = RecordFrame<
  'harvest',
  {
    readonly kg: number;
    readonly grade?: string | undefined;
    readonly crates?: number | undefined;
    readonly buyer?: string | undefined;
    readonly ratePaisePerKg?: number | undefined;
    /** Days after the picking within which the buyer promised to pay. */
    readonly payInDays?: number | undefined;
    readonly brix?: number | undefined;
  }
>;
export type LabourRow = RecordFrame<
  'labour',
  {
    readonly people?: number | undefined;
    readonly hours?: number | undefined;
    readonly pieces?: number | undefined;
    readonly names?: string | undefined;
  }
>;
export type IrrigationRow = RecordFrame<
  'irrigation',
  {
    readonly minutes?: number | undefined;
    readonly litres?: number | undefined;
    readonly wateredHectares?: number | undefined;
    readonly rows?: string | undefined;
  }
>;
type MoneyRow<Kind extends 'expense' | 'income'> = RecordFrame<
  Kind,
  { readonly category: string; readonly party?: string | undefined }
>;
export type BunchCountRow = RecordFrame<
  'bunch_count',
  { readonly bunches: string; readonly bunchGrams?: string | undefined }
>;
export type ScoutingRow = RecordFrame<'scouting', { readonly disease: string; readonly seen: boolean }>;
type RainGaugeRow = RecordFrame<'rain_gauge', { readonly mm: number }>;
type NoteRow = RecordFrame<
  'note',
  {
    readonly damage?: string | undefined;
    readonly affectedHectares?: number | undefined;
    readonly brix?: number | undefined;
  }
>;
type OtherRow = RecordFrame<'pruning' | 'soil_test' | 'petiole_test', object>;

export type ReportRecord =
  | SprayRow
  | FertilizerRow
  | RegulatorRow
  | HarvestRow
  | LabourRow
  | IrrigationRow
  | MoneyRow<'expense'>
  | MoneyRow<'income'>
  | BunchCountRow
  | ScoutingRow
  | RainGaugeRow
  | NoteRow
  | OtherRow;

/** Everything of a farm that reports are made of; rows that were deleted are not among them. */
export interface ReportRows {
  readonly plots: readonly ReportPlot[];
  readonly seasons: readonly ReportSeason[];
  readonly records: readonly ReportRecord[];
  readonly products: readonly ReportProduct[];
  readonly tasks: readonly ReportTask[];
  readonly stageMarks: readonly ReportStageMark[];
  readonly photos: readonly ReportPhoto[];
  /** Of the organisations that the farm has joined. */
  readonly lists?: readonly PublishedList[];
  /** By plot, as far as it was asked for and is known (`weatherWanted`). */
  readonly weather?: ReadonlyMap<string, ReportWeather>;
}

/** What a report is asked about: days of the farm, both included. */
export interface ReportSpan {
  /** None means all. */
  readonly plotIds: readonly string[];
  readonly from: string | null;
  readonly to: string | null;
}

/** Caches a row's day, which a report reads several times. */
const days = new WeakMap<{ readonly happenedAt: string }, string>();

/** The farm's day of a row, which is never changed in place. */
export function rowDay(row: { readonly happenedAt: string }): string {
  const known = days.get(row);
  if (known !== undefined) return known;
  const day = farmDay(Date.parse(row.happenedAt));
  days.set(row, day);
  return day;
}

/** The last day that a paper speaks of: its span's, and never one that is still to come. */
export const asOfDay = ({ to }: Pick<ReportSpan, 'to'>, onDay: string): string =>
  to !== null && to < onDay ? to : onDay;

export const isWithin = (day: string, { from, to }: Pick<ReportSpan, 'from' | 'to'>): boolean =>
  (from === null || day >= from) && (to === null || day <= to);

/** The plots of a span, in the order of the rows. */
export const plotsIn = (
  { plots }: Pick<ReportRows, 'plots'>,
  { plotIds }: ReportSpan,
): readonly ReportPlot[] => (plotIds.length === 0 ? plots : plots.filter(({ id }) => plotIds.includes(id)));

/** Records of plots that are there; those of a deleted plot went with it. */
export function farmRecords({ plots, records }: Pick<ReportRows, 'plots' | 'records'>): ReportRecord[] {
  const own = new Set(plots.map(({ id }) => id));
  return records.filter(({ plotId }) => own.has(plotId));
}

/** Records of the span on these plots, oldest first. */
export function recordsIn(rows: Pick<ReportRows, 'plots' | 'records'>, span: ReportSpan): ReportRecord[] {
  const own = new Set(plotsIn(rows, span).map(({ id }) => id));
  return rows.records
    .filter((record) => own.has(record.plotId) && isWithin(rowDay(record), span))
    .map((record) => ({ record, atMs: Date.parse(record.happenedAt) }))
    .sort((a, b) => a.atMs - b.atMs || (a.record.id < b.record.id ? -1 : 1))
    .map(({ record }) => record);
}

const GUNTHA_PER_ACRE = 40;

/** Acres as they are shown and typed, to the guntha: on paper as on the screens one acre is 1, not 0.988. */
export function reportAcres(hectares: number | null): number | null {
  if (hectares === null || hectares <= 0) return null;
  const acres = hectares / HECTARES_PER_ACRE;
  return Math.round(acres * GUNTHA_PER_ACRE) / GUNTHA_PER_ACRE || acres;
}

/** Days after the pruning of a season; null before it, and without one. */
export const daysAfterPruningOf = (season: ReportSeason | null, day: string): number | null =>
  season === null || day < season.pruningDate ? null : daysAfterPruning(season.pruningDate, day);

const latest = (seasons: readonly ReportSeason[]): ReportSeason | null =>
  seasons.toSorted((a, b) => (a.pruningDate < b.pruningDate ? 1 : -1))[0] ?? null;

/**
 * The season that a record is of: the one it names, else the last one pruned by that day. Grapes are always of a fruit season, also
 * when the next foundation pruning came before the last of them.
 */
export function seasonOf(
  record: Pick<ReportRecord, 'plotId' | 'seasonId' | 'kind' | 'happenedAt'>,
  seasons: readonly ReportSeason[],
): ReportSeason | null {
  const named = seasons.find(({ id }) => id === record.seasonId);
  if (named) return named;
  const day = rowDay(record);
  return latest(
    seasons.filter(
      ({ plotId, pruningDate, cycle }) =>
        plotId === record.plotId && pruningDate <= day && (record.kind !== 'harvest' || cycle === 'fruit'),
    ),
  );
}
