/** Costs and income of a span: by plot, category and month, what a kilogram cost, who is owed. Paise, whole, none lost. */
import { type BuyerAccount, buyerAccounts, payByOf, type Settlement, settlements } from './ledgers.ts';
import {
  type CostCategory,
  costCategories,
  costCategoryOf,
  earnedPaise,
  type IncomeCategory,
  incomeCategoryOf,
  incomeKinds,
  saleOf,
  spentPaise,
} from './record-money.ts';
import {
  farmRecords,
  plotsIn,
  type ReportPlot,
  type ReportRecord,
  type ReportRows,
  type ReportSpan,
  recordsIn,
  reportAcres,
  rowDay,
} from './report-rows.ts';

export interface MoneySums {
  readonly spent: number;
  readonly earned: number;
  readonly margin: number;
  /** Picked, to the gram. */
  readonly kg: number;
}

export interface PlotMoney extends MoneySums {
  readonly plot: ReportPlot;
  readonly acres: number | null;
  readonly spentPerAcre: number | null;
  readonly spentPerKg: number | null;
}

export interface SoldGrapes {
  readonly day: string;
  readonly plotName: string;
  readonly buyer: string | null;
  readonly grade: string | null;
  readonly crates: number | null;
  readonly kg: number;
  /** Null: no price was written down. */
  readonly ratePaisePerKg: number | null;
  readonly paise: number | null;
  /** The last day on which the buyer pays in time. */
  readonly payBy: string | null;
}

export interface CostFigures {
  readonly plots: readonly PlotMoney[];
  readonly farm: MoneySums;
  /** Of all plots; null where an area is not known. */
  readonly acres: number | null;
  readonly spentPerAcre: number | null;
  /** What a kilogram has to bring; null where nothing was picked. */
  readonly breakEvenPaisePerKg: number | null;
  /** What a kilogram with a price brought on average. */
  readonly averageSalePaisePerKg: number | null;
  readonly costs: readonly { readonly category: CostCategory; readonly paise: number }[];
  readonly incomes: readonly { readonly category: IncomeCategory; readonly paise: number }[];
  /** `YYYY-MM`, each month between the first and the last. */
  readonly months: readonly (MoneySums & { readonly month: string })[];
  readonly sales: readonly SoldGrapes[];
  /** The whole farm's. */
  readonly buyers: readonly BuyerAccount[];
  /** Payments and deductions of the span, the whole farm's. */
  readonly settlements: readonly Settlement[];
  /** Sprays, work and the like without a cost. */
  readonly withoutCost: number;
  readonly harvestsWithoutPrice: number;
}

/** Kinds of which a cost is to be expected. */
const costly: readonly string[] = ['spray', 'growth_regulator', 'fertilizer', 'labour', 'pruning', 'expense'];

export const toGram = (kg: number): number => Math.round(kg * 1000) / 1000;

export function moneySums(records: readonly ReportRecord[]): MoneySums {
  let spent = 0;
  let earned = 0;
  let kg = 0;
  for (const record of records) {
    spent += spentPaise(record);
    earned += earnedPaise(record);
    if (record.kind === 'harvest') kg += record.details.kg;
  }
  return { spent, earned, margin: earned - spent, kg: toGram(kg) };
}

export const shareOf = (paise: number, of: number | null): number | null =>
  of === null || of <= 0 ? null : Math.round(paise / of);

/** Sums by category, the greatest first; none that is nought. */
export function byCategory<C extends string>(
  order: readonly C[],
  records: readonly ReportRecord[],
  categoryOf: (record: ReportRecord) => C,
  paiseOf: (record: ReportRecord) => number,
): { category: C; paise: number }[] {
  const sums = new Map<C, number>();
  for (const record of records) {
    const paise = paiseOf(record);
    if (paise === 0) continue;
    const category = categoryOf(record);
    sums.set(category, (sums.get(category) ?? 0) + paise);
  }
  return order
    .flatMap((category) => {
      const paise = sums.get(category);
      return paise === undefined ? [] : [{ category, paise }];
    })
    .sort((a, b) => b.paise - a.paise);
}

function monthAfter(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}

function byMonth(records: readonly ReportRecord[]): (MoneySums & { month: string })[] {
  const known = Map.groupBy(records, (record) => rowDay(record).slice(0, 7));
  const months = [...known.keys()].sort();
  const last = months.at(-1);
  if (last === undefined) return [];
  const all: (MoneySums & { month: string })[] = [];
  for (let month = months[0] ?? last; month <= last; month = monthAfter(month))
    all.push({ month, ...moneySums(known.get(month) ?? []) });
  return all;
}

const hasMoney = (record: ReportRecord): boolean =>
  record.kind === 'harvest' || spentPaise(record) !== 0 || earnedPaise(record) !== 0;

/** @param onDay days of waiting for a buyer's money are counted to it */
export function costFigures(rows: ReportRows, span: ReportSpan, onDay: string): CostFigures {
  const plots = plotsIn(rows, span);
  const records = recordsIn(rows, span);
  const byPlot = Map.groupBy(records, ({ plotId }) => plotId);
  const farm = moneySums(records);
  const areas = plots.map(({ areaHectares }) => reportAcres(areaHectares));
  const acres =
    areas.length === 0 || areas.includes(null) ? null : areas.reduce<number>((a, b) => a + (b ?? 0), 0);
  const harvests = records.filter((record) => record.kind === 'harvest');
  const priced = harvests.filter((record) => saleOf(record) !== null);
  const names = new Map(plots.map(({ id, name }) => [id, name]));
  return {
    plots: plots.map((plot) => {
      const sums = moneySums(byPlot.get(plot.id) ?? []);
      const own = reportAcres(plot.areaHectares);
      return {
        plot,
        ...sums,
        acres: own,
        spentPerAcre: shareOf(sums.spent, own),
        spentPerKg: shareOf(sums.spent, sums.kg),
      };
    }),
    farm,
    acres,
    spentPerAcre: shareOf(farm.spent, acres),
    breakEvenPaisePerKg: shareOf(farm.spent, farm.kg),
    averageSalePaisePerKg: shareOf(
      priced.reduce((all, record) => all + earnedPaise(record), 0),
      priced.reduce((all, record) => all + record.details.kg, 0),
    ),
    costs: byCategory(costCategories, records, costCategoryOf, spentPaise),
    incomes: byCategory(incomeKinds, records, incomeCategoryOf, earnedPaise),
    months: byMonth(records.filter(hasMoney)),
    sales: harvests.map((record) => ({
      day: rowDay(record),
      plotName: names.get(record.plotId) ?? '',
      buyer: record.details.buyer ?? null,
      grade: record.details.grade ?? null,
      crates: record.details.crates ?? null,
      kg: record.details.kg,
      ratePaisePerKg: record.details.ratePaisePerKg ?? null,
      paise: saleOf(record),
      payBy: payByOf(record),
    })),
    buyers: buyerAccounts(farmRecords(rows), span, onDay),
    settlements: settlements(farmRecords(rows), span),
    withoutCost: records.filter(({ kind, cost }) => cost === null && costly.includes(kind)).length,
    harvestsWithoutPrice: harvests.length - priced.length,
  };
}
