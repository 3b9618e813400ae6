/** Three invented farms, read into rows as they are stored. */
import { readFileSync } from 'node:fs';
import type {
  ReportPlot,
  ReportProduct,
  ReportRecord,
  ReportRows,
  ReportSeason,
  ReportSpan,
} from '../src/report-rows.ts';

interface TruthRecord {
  readonly plot: string;
  /** On the farm's clock. */
  readonly at: string;
  readonly kind: string;
  readonly details: object;
  readonly cost?: number;
  readonly season?: string;
  readonly entry?: string;
  readonly notes?: string;
}

interface Farm<Expected> {
  readonly plots: readonly Partial<ReportPlot>[];
  readonly seasons: readonly Partial<ReportSeason>[];
  readonly products: readonly ReportProduct[];
  readonly records: readonly TruthRecord[];
  readonly span: ReportSpan;
  readonly onDay: string;
  readonly expected: Expected;
}

export const NO_PLOT: Omit<ReportPlot, 'id' | 'name'> = {
  areaHectares: null,
  grapeVariety: null,
  totalVines: null,
  emittersPerVine: null,
  emitterLitresPerHour: null,
  registrationCode: null,
  village: null,
  taluka: null,
  gatNumber: null,
  latitude: null,
  longitude: null,
};
export const NO_SEASON = {
  endedOn: null,
  targetMarket: null,
  expectedHarvestDate: null,
  yieldKg: null,
  policyNumber: null,
};

export interface ReadFarm<Expected> {
  readonly rows: ReportRows;
  readonly span: ReportSpan;
  readonly onDay: string;
  readonly expected: Expected;
}

export function readFarm<Expected>(name: string, folder = '.'): ReadFarm<Expected> {
  const farm: Farm<Expected> = JSON.parse(
    readFileSync(new URL(`${folder}/${name}.json`, import.meta.url), 'utf8'),
  );
  const records = farm.records.map(
    ({ plot, at, kind, details, cost, season, entry, notes }, i) =>
      ({
        id: `${name} ${String(i).padStart(2, '0')}`,
        plotId: plot,
        seasonId: season ?? null,
        entryId: entry ?? `${name} ${i}`,
        kind,
        happenedAt: new Date(`${at}:00+05:30`).toISOString(),
        details,
        cost: cost ?? null,
        notes: notes ?? null,
      }) as ReportRecord,
  );
  return {
    rows: {
      plots: farm.plots.map((plot) => ({ ...NO_PLOT, ...plot }) as ReportPlot),
      seasons: farm.seasons.map((season) => ({ ...NO_SEASON, ...season }) as ReportSeason),
      products: farm.products,
      // As the server lists them: newest first.
      records: records.toReversed(),
      tasks: [],
      stageMarks: [],
      photos: [],
    },
    span: farm.span,
    onDay: farm.onDay,
    expected: farm.expected,
  };
}
