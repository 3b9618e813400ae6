/**
 * The spray diary as a packhouse wants it: each product of each spray, nutrients and growth regulators too. Days to
 * harvest are the record's, with their source; without any, the product's of today, kept apart. A stricter list of
 * today is shown beside them.
 */

import { type HarvestDate, harvestDate } from '@draksha/models/harvest/harvest-date';
import { type Listed, listsSay } from '@draksha/models/products/product-list';
import { type OwnProduct, ownProductOf, type SprayEvent } from '@draksha/models/products/spray-event';
import { daysAfterPruning } from '@draksha/models/stages/days-after-pruning';
import { dateAfter, farmTime } from '@draksha/models/weather/calendar';
import { eventOf, type Picking, pickingsOf } from './early-pickings.ts';
import { dayText } from './report-document.ts';
import {
  plotsIn,
  type ReportPlot,
  type ReportRecord,
  type ReportRows,
  type ReportSeason,
  type ReportSpan,
  recordsIn,
  rowDay,
  type SprayRow,
  seasonOf,
} from './report-rows.ts';

interface DaysToHarvest {
  readonly days: number;
  /** As it was written: label, list and edition; null where not given. */
  readonly source: string | null;
  /** First day of harvest by it. */
  readonly earliest: string;
}

export interface DiaryLine {
  readonly recordId: string;
  /** Number of the tank in the plot's diary: lines of one tank have the same. */
  readonly tank: number;
  readonly kind: 'spray' | 'growth_regulator' | 'fertilizer' | 'harvest';
  /** On the farm's clock. */
  readonly startTime: string;
  readonly day: string;
  readonly dap: number | null;
  readonly product: string;
  readonly active: string | null;
  readonly group: string | null;
  readonly dose: number | null;
  /** Id of the unit of the dose. */
  readonly doseUnit: string | null;
  /** What was used of it on the plot. */
  readonly amount: number | null;
  readonly amountUnit: string | null;
  readonly batch: string | null;
  readonly expiresOn: string | null;
  readonly reEntryHours: number | null;
  readonly waterLitres: number | null;
  readonly targets: readonly string[];
  readonly operator: string | null;
  readonly method: string | null;
  readonly machine: string | null;
  readonly authorisedBy: string | null;
  readonly endTime: string | null;
  readonly sprayedHectares: number | null;
  readonly vineRows: string | null;
  /** Editions of product lists that it was written under. */
  readonly lists: string | null;
  /** Of a line that is a picking. */
  readonly picking: Picking | null;
  readonly weather: NonNullable<SprayRow['details']['weather']> | null;
  /** Null: not known, or (of nutrients and growth regulators) not asked for. */
  readonly phi: (DaysToHarvest & { readonly from: 'record' | 'list' }) | null;
  /** What the product's row says today where that is more than the record's. */
  readonly stricter: DaysToHarvest | null;
  readonly notes: string | null;
  /** Picked. */
  readonly kg: number | null;
}

export interface PlotSprays {
  readonly plot: ReportPlot;
  /** The fruit season that the span ends in. */
  readonly season: ReportSeason | null;
  readonly lines: readonly DiaryLine[];
  readonly sprays: number;
  /** By all sprays since the season's pruning, also those before the span; null without a fruit season. */
  readonly harvest: HarvestDate | null;
  /** Of the span. */
  readonly pickings: readonly Picking[];
}

const NOT_SAID = {
  active: null,
  group: null,
  dose: null,
  doseUnit: null,
  amount: null,
  amountUnit: null,
  batch: null,
  expiresOn: null,
  reEntryHours: null,
  waterLitres: null,
  targets: [],
  operator: null,
  method: null,
  machine: null,
  authorisedBy: null,
  endTime: null,
  sprayedHectares: null,
  vineRows: null,
  lists: null,
  picking: null,
  weather: null,
  phi: null,
  stricter: null,
  kg: null,
} as const;

interface Known {
  readonly pickings: ReadonlyMap<string, Picking>;
  readonly own: readonly OwnProduct[];
  readonly rows: ReportRows;
}

const groupText = (groups: SprayEvent['products'][number]['groups']): string | null =>
  groups.length === 0 ? null : [...new Set(groups.map(({ code }) => code))].join(' + ');

const until = (day: string, days: number, source: string | null): DaysToHarvest => ({
  days,
  source,
  earliest: dateAfter(day, days),
});

/** The longer of two; null where neither is known. */
const longer = (a: DaysToHarvest | null, b: DaysToHarvest | null): DaysToHarvest | null =>
  (b?.days ?? -1) > (a?.days ?? -1) ? b : a;

/** What the lists of the farm's organisations ask for. */
function publishedDays(day: string, listed: readonly Listed[], market: string | null): DaysToHarvest | null {
  const { days, list } = listsSay(listed, market);
  return days === null || list === null
    ? null
    : until(day, days, `${list.organisation} ${list.season}, ${dayText(list.datedOn)}`);
}

function sprayLines(
  record: SprayRow,
  frame: Pick<DiaryLine, 'day' | 'dap' | 'tank' | 'startTime'>,
  { own, rows }: Known,
): DiaryLine[] {
  const event = eventOf(record, own, rows);
  const market = seasonOf(record, rows.seasons)?.targetMarket ?? null;
  const { waterLitres, targets, operator, method, weather } = record.details;
  const { machine, authorisedBy, endTime, sprayedHectares, rows: vineRows } = record.details;
  return record.details.products.map((product, i): DiaryLine => {
    const known = event?.products[i];
    const listed = rows.products.find(({ id }) => id === product.productId);
    const label =
      listed && listed.phiDays !== null ? until(frame.day, listed.phiDays, listed.phiSource) : null;
    const list = longer(label, publishedDays(frame.day, known?.listed ?? [], market));
    const written =
      product.phiDays === undefined ? null : until(frame.day, product.phiDays, product.phiSource ?? null);
    return {
      recordId: record.id,
      kind: 'spray',
      ...frame,
      product: product.name,
      active:
        product.activeIngredient ??
        listed?.activeIngredient ??
        (known?.actives.length ? known.actives.join(' + ') : null),
      group: product.group ?? groupText(known?.groups ?? []),
      dose: product.dose ?? null,
      doseUnit: product.dose === undefined ? null : (product.unit ?? null),
      amount: product.amount ?? null,
      amountUnit: product.amount === undefined ? null : (product.amountUnit ?? null),
      batch: product.batch ?? null,
      expiresOn: product.expiresOn ?? null,
      reEntryHours: product.reEntryHours ?? listed?.reEntryHours ?? known?.reEntryHours ?? null,
      waterLitres: waterLitres ?? null,
      targets: targets ?? [],
      operator: operator ?? null,
      method: method ?? null,
      machine: machine ?? null,
      authorisedBy: authorisedBy ?? null,
      endTime: endTime ?? null,
      sprayedHectares: sprayedHectares ?? null,
      vineRows: vineRows ?? null,
      lists: record.details.lists ?? null,
      picking: null,
      weather: weather ?? null,
      phi: written ? { ...written, from: 'record' } : list ? { ...list, from: 'list' } : null,
      stricter: written && list && list.days > written.days ? list : null,
      notes: record.notes,
      kg: null,
    };
  });
}

function linesOf(record: ReportRecord, tank: number, known: Known): DiaryLine[] {
  const season = seasonOf(record, known.rows.seasons);
  const day = rowDay(record);
  const frame = {
    ...{ tank, day, startTime: farmTime(Date.parse(record.happenedAt)) },
    dap: season === null ? null : daysAfterPruning(season.pruningDate, day),
  };
  const given = { recordId: record.id, ...frame, ...NOT_SAID, notes: record.notes };
  switch (record.kind) {
    case 'spray':
      return sprayLines(record, frame, known);
    case 'fertilizer': {
      const { product, dose, unit, method } = record.details;
      return [
        {
          ...given,
          kind: 'fertilizer',
          product,
          dose: dose ?? null,
          doseUnit: dose === undefined ? null : (unit ?? null),
          method: method ?? null,
        },
      ];
    }
    case 'growth_regulator': {
      const { product, ppm, method, waterLitres } = record.details;
      return [
        {
          ...given,
          kind: 'growth_regulator',
          product,
          dose: ppm ?? null,
          doseUnit: ppm === undefined ? null : 'ppm',
          method: method ?? null,
          waterLitres: waterLitres ?? null,
        },
      ];
    }
    case 'harvest':
      return [
        {
          ...given,
          kind: 'harvest',
          product: '',
          picking: known.pickings.get(record.id) ?? null,
          kg: record.details.kg,
        },
      ];
    default:
      return [];
  }
}

const isLine = ({ kind }: ReportRecord): boolean =>
  kind === 'spray' || kind === 'fertilizer' || kind === 'growth_regulator' || kind === 'harvest';

const lastFruitSeason = (
  seasons: readonly ReportSeason[],
  plotId: string,
  day: string,
): ReportSeason | null =>
  seasons
    .filter((season) => season.plotId === plotId && season.cycle === 'fruit' && season.pruningDate <= day)
    .sort((a, b) => (a.pruningDate < b.pruningDate ? 1 : -1))[0] ?? null;

/** @param onDay the day the paper is made; a span that ends earlier is looked at from its end */
export function sprayDiary(rows: ReportRows, span: ReportSpan, onDay: string): PlotSprays[] {
  const own = rows.products.map(ownProductOf);
  const asOf = span.to !== null && span.to < onDay ? span.to : onDay;
  const byPlot = Map.groupBy(recordsIn(rows, span), ({ plotId }) => plotId);
  const pickings = pickingsOf(rows, span);
  const byRecord = new Map(pickings.map((picking) => [picking.record.id, picking]));
  const everOf = Map.groupBy(rows.records, ({ plotId }) => plotId);
  return plotsIn(rows, span).map((plot) => {
    const records = byPlot.get(plot.id) ?? [];
    const season = lastFruitSeason(rows.seasons, plot.id, asOf);
    const events = (everOf.get(plot.id) ?? []).flatMap((record) =>
      record.kind === 'spray' && rowDay(record) <= asOf ? (eventOf(record, own, rows) ?? []) : [],
    );
    return {
      plot,
      season,
      lines: records
        .filter(isLine)
        .flatMap((record, at) => linesOf(record, at + 1, { own, rows, pickings: byRecord })),
      sprays: records.filter(({ kind }) => kind === 'spray').length,
      harvest: season === null ? null : harvestDate(events, season, asOf),
      pickings: pickings.filter(({ plotId }) => plotId === plot.id),
    };
  });
}
