/** The second program's packhouse sheet, yields, shares of an acre and a kilogram, and how it reads a CSV file: by other code than the product's. */
import {
  indianDay,
  moneyOf,
  type RawDetails,
  type RawFarm,
  type RawPlot,
  type RawRecord,
  type RawSpan,
  spanned,
} from './second-program.ts';

interface RawTankProduct {
  readonly name: string;
  readonly phiDays?: number;
  readonly amount?: number;
  readonly amountUnit?: string;
}
interface RawTank extends RawDetails {
  readonly products?: readonly RawTankProduct[];
  readonly waterLitres?: number;
}

const DAY_MS = 86_400_000;
const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00Z`) - Date.parse(`${from}T00:00Z`)) / DAY_MS);
const laterBy = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The last season of the plot pruned by a day; of pickings a fruit season. */
const prunedBefore = (farm: RawFarm, plotId: string, day: string, ofFruit: boolean) => {
  let last: RawFarm['seasons'][number] | undefined;
  for (const season of farm.seasons)
    if (
      season.plotId === plotId &&
      season.pruningDate <= day &&
      (!ofFruit || season.cycle === 'fruit') &&
      (last === undefined || season.pruningDate > last.pruningDate)
    )
      last = season;
  return last;
};

const usedText = ({ amount, amountUnit }: RawTankProduct): string | null => {
  if (amount === undefined) return null;
  const isMuch = amount >= 1000;
  const unit = amountUnit === 'g' ? (isMuch ? 'kg' : 'g') : isMuch ? 'l' : 'ml';
  // To the gram or the millilitre.
  return `${isMuch ? Math.round(amount) / 1000 : amount} ${unit}`;
};

/** Of each line of a plot's diary: tank, day, days after pruning, used, water, interval, first day of harvest by it. */
export function diaryTold(farm: RawFarm, plotId: string, span: RawSpan): (string | number | null)[][] {
  const lines = ['spray', 'fertilizer', 'growth_regulator', 'harvest'];
  const own = spanned(farm, span).filter((row) => row.plotId === plotId && lines.includes(row.kind));
  return own.flatMap((record, at) => {
    const day = indianDay(record.happenedAt);
    const season = prunedBefore(farm, plotId, day, record.kind === 'harvest');
    const head = [at + 1, day, season ? daysBetween(season.pruningDate, day) : null];
    if (record.kind !== 'spray') return [head];
    const { products = [], waterLitres = null } = record.details as RawTank;
    return products.map((product) => [
      ...head,
      usedText(product),
      waterLitres,
      product.phiDays ?? null,
      product.phiDays === undefined ? null : laterBy(day, product.phiDays),
    ]);
  });
}

/** When each tank began, on the clock of India. */
export const beganTold = (farm: RawFarm, plotId: string, span: RawSpan): string[] =>
  spanned(farm, span)
    .filter((row) => row.plotId === plotId && ['spray', 'fertilizer', 'growth_regulator'].includes(row.kind))
    .map(({ happenedAt }) => new Date(Date.parse(happenedAt) + 330 * 60_000).toISOString().substring(11, 16));

/** An acre has forty guntha, and land is told by whole guntha: 0.4 ha is one acre. */
const acresTold = (hectares: number): number => {
  const guntha = Math.round((hectares / 0.404686) * 40);
  return guntha === 0 ? hectares / 0.404686 : guntha / 40;
};
const upTo = (value: number, places: number): number =>
  Math.round((value + Number.EPSILON) * 10 ** places) / 10 ** places;

/** Kilograms an acre and a vine, °Brix by weight, first and last picking, days to the first, and the mean price of a fruit season. */
export function qualityTold(farm: RawFarm, plot: RawPlot, pruningDate: string, span: RawSpan) {
  const picked = spanned(farm, span).filter(
    (row) =>
      row.kind === 'harvest' &&
      row.plotId === plot.id &&
      prunedBefore(farm, plot.id, indianDay(row.happenedAt), true)?.pruningDate === pruningDate,
  );
  const kilos = (rows: readonly RawRecord[]) => rows.reduce((sum, row) => sum + (row.details.kg ?? 0), 0);
  const weighted = (rows: readonly RawRecord[], of: (row: RawRecord) => number): number | null =>
    rows.length === 0 ? null : rows.reduce((sum, row) => sum + of(row), 0) / upTo(kilos(rows), 3);
  const kg = upTo(kilos(picked), 3);
  const days = picked.map(({ happenedAt }) => indianDay(happenedAt)).toSorted();
  const sweet = picked.filter(({ details }) => details.brix !== undefined);
  const priced = picked.filter(({ details }) => details.ratePaisePerKg !== undefined);
  const brix = weighted(sweet, ({ details }) => (details.brix ?? 0) * (details.kg ?? 0));
  const rate = weighted(priced, (row) => moneyOf([row]).earned);
  return [
    plot.areaHectares === null ? null : upTo(kg / acresTold(plot.areaHectares), 0),
    plot.totalVines === null ? null : upTo(kg / plot.totalVines, 2),
    brix === null ? null : upTo(brix, 1),
    ...[days[0] ?? null, days.at(-1) ?? null],
    days[0] === undefined ? null : daysBetween(pruningDate, days[0]),
    rate === null ? null : Math.round(rate),
  ];
}

/** Paise of cost an acre and a kilogram of a plot; null where the cost, the area or the weight is not known. */
export function sharesTold(plot: RawPlot, records: readonly RawRecord[]): (number | null)[] {
  const own = records.filter(({ plotId }) => plotId === plot.id);
  const isWritten = own.some(
    ({ kind, cost, details }) => kind !== 'income' && details.category !== 'wage_payment' && cost !== null,
  );
  const { spent, kg } = moneyOf(own);
  return [
    isWritten && plot.areaHectares !== null ? Math.round(spent / acresTold(plot.areaHectares)) : null,
    isWritten && kg > 0 ? Math.round(spent / kg) : null,
  ];
}

/** The rows of a CSV text: cells in quotes may hold commas, quotes twice and line ends. */
export function csvRows(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const end = () => {
    rows.at(-1)?.push(cell);
    cell = '';
  };
  for (let at = text.charCodeAt(0) === 0xfeff ? 1 : 0; at < text.length; at++) {
    const sign = text[at] ?? '';
    if (sign === '"' && isQuoted && text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (sign === '"') isQuoted = !isQuoted;
    else if (sign === ',' && !isQuoted) end();
    else if (sign === '\n' && !isQuoted) {
      end();
      rows.push([]);
    } else if (sign !== '\r' || isQuoted) cell += sign;
  }
  end();
  return rows;
}
