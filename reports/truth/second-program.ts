/**
 * A second program: what the papers must say, worked out from raw rows by other code than the product's. It shares with it the shape of
 * a row and nothing else: no sum, no season, no day and no rule is asked of it.
 */

export interface RawPlot {
  readonly id: string;
  readonly name: string;
  readonly areaHectares: number | null;
  readonly totalVines: number | null;
  readonly emittersPerVine: number | null;
  readonly emitterLitresPerHour: number | null;
}
export interface RawSeason {
  readonly id: string;
  readonly plotId: string;
  readonly cycle: string;
  readonly pruningDate: string;
  readonly yieldKg: number | null;
}
interface RawProduct {
  readonly name: string;
  readonly phiDays?: number;
}
export interface RawDetails {
  readonly kg?: number;
  readonly ratePaisePerKg?: number;
  readonly buyer?: string;
  readonly payInDays?: number;
  readonly brix?: number;
  readonly category?: string;
  readonly party?: string;
  readonly people?: number;
  readonly names?: string;
  readonly minutes?: number;
  readonly litres?: number;
  readonly products?: readonly RawProduct[];
}
export interface RawRecord {
  readonly id: string;
  readonly plotId: string;
  readonly kind: string;
  readonly happenedAt: string;
  readonly seasonId?: string | null;
  readonly cost: number | null;
  readonly details: RawDetails;
}
export interface RawFarm {
  readonly plots: readonly RawPlot[];
  readonly seasons: readonly RawSeason[];
  readonly records: readonly RawRecord[];
}
export interface RawSpan {
  readonly from: string | null;
  readonly to: string | null;
}

/** The day in India: five and a half hours ahead. */
export const indianDay = (instant: string): string =>
  new Date(new Date(instant).getTime() + 19_800_000).toISOString().substring(0, 10);
const dayNumber = (day: string): number =>
  Math.floor(Date.UTC(+day.substring(0, 4), +day.substring(5, 7) - 1, +day.substring(8)) / 864e5);
const plusDays = (day: string, days: number): string =>
  new Date((dayNumber(day) + days) * 864e5).toISOString().substring(0, 10);

export const inSpan = (day: string, { from, to }: RawSpan): boolean =>
  !(from && day < from) && !(to && day > to);
const total = (values: readonly number[]): number => {
  let all = 0;
  for (const value of values) all += value;
  return all;
};
const grams = (kg: number): number => Math.round(kg * 1e3) / 1e3;

const outOf = ({ kind, cost, details }: RawRecord): number =>
  kind === 'income' || details.category === 'wage_payment' ? 0 : (cost ?? 0);
const into = ({ kind, cost, details }: RawRecord): number => {
  if (kind === 'income') return details.category === 'sale_payment' ? 0 : (cost ?? 0);
  return kind === 'harvest' ? Math.round((details.kg ?? 0) * (details.ratePaisePerKg ?? 0)) : 0;
};

export const spanned = (farm: RawFarm, span: RawSpan): RawRecord[] =>
  [...farm.records]
    .filter(({ happenedAt }) => inSpan(indianDay(happenedAt), span))
    .sort((a, b) => a.happenedAt.localeCompare(b.happenedAt) || a.id.localeCompare(b.id));

export const moneyOf = (records: readonly RawRecord[]) => ({
  spent: total(records.map(outOf)),
  earned: total(records.map(into)),
  kg: grams(total(records.map(({ kind, details }) => (kind === 'harvest' ? (details.kg ?? 0) : 0)))),
});

const sameName = (name: string | undefined): string => (name ?? '').trim().toLowerCase();

/** What each buyer owes at the end of a day, and what of it should have been paid before. */
export function owedBy(farm: RawFarm, to: string | null, today: string) {
  const last = to && to < today ? to : today;
  const open = new Map<string, { sales: { paise: number; payBy: string | null }[]; paid: number }>();
  const upTo = spanned(farm, { from: null, to });
  for (const { kind, details, cost, happenedAt } of upTo) {
    const isSale = kind === 'harvest' && details.ratePaisePerKg !== undefined;
    const isPaid =
      (kind === 'income' && details.category === 'sale_payment') ||
      (kind === 'expense' && details.category === 'sale_deduction');
    if (!isSale && !isPaid) continue;
    const key = sameName(isSale ? details.buyer : details.party);
    const account = open.get(key) ?? { sales: [], paid: 0 };
    open.set(key, account);
    if (isPaid) account.paid += cost ?? 0;
    else
      account.sales.push({
        paise: Math.round((details.kg ?? 0) * (details.ratePaisePerKg ?? 0)),
        payBy: details.payInDays === undefined ? null : plusDays(indianDay(happenedAt), details.payInDays),
      });
  }
  return new Map(
    [...open].map(([key, { sales, paid }]) => {
      const sold = total(sales.map(({ paise }) => paise));
      let left = paid;
      let late = 0;
      for (const { paise, payBy } of sales) {
        const unpaid = Math.max(0, paise - left);
        left = Math.max(0, left - paise);
        if (payBy !== null && payBy < last) late += unpaid;
      }
      const isAgreed = sales.some(({ payBy }) => payBy !== null);
      return [
        key,
        { due: Math.max(0, sold - paid), ahead: Math.max(0, paid - sold), late: isAgreed ? late : null },
      ] as const;
    }),
  );
}

const totalOr = (values: readonly (number | null | undefined)[]): number | null => {
  const said = values.filter((value) => value !== null && value !== undefined);
  return said.length === 0 ? null : total(said);
};

/** Of a group or a buyer: what nobody wrote is null. */
export interface GroupFigures {
  readonly before: number | null;
  readonly workDays: number | null;
  readonly earned: number | null;
  readonly paid: number | null;
  readonly balance: number | null;
}

/** What each group had before the span, worked, earned and was paid in it, and is owed at its end. */
export function owedTo(farm: RawFarm, { from, to }: RawSpan): Map<string, GroupFigures> {
  const isPay = ({ kind, details }: RawRecord) => kind === 'expense' && details.category === 'wage_payment';
  const isWork = ({ kind }: RawRecord) => kind === 'labour';
  const own = spanned(farm, { from: null, to }).filter((record) => isWork(record) || isPay(record));
  const groups = Map.groupBy(own, (record) =>
    sameName(isPay(record) ? record.details.party : record.details.names),
  );
  const wages = (records: readonly RawRecord[]) => totalOr(records.filter(isWork).map(({ cost }) => cost));
  const pays = (records: readonly RawRecord[]) => totalOr(records.filter(isPay).map(({ cost }) => cost));
  const left = (records: readonly RawRecord[]) =>
    wages(records) === null && pays(records) === null ? null : (wages(records) ?? 0) - (pays(records) ?? 0);
  return new Map(
    [...groups].map(([key, records]) => {
      const now = records.filter(({ happenedAt }) => inSpan(indianDay(happenedAt), { from, to: null }));
      const earlier = records.filter((record) => !now.includes(record));
      const isPriceless = records.some(isWork) && wages(records) === null;
      return [
        key,
        {
          before: left(earlier),
          workDays: totalOr(now.filter(isWork).map(({ details }) => details.people)),
          earned: wages(now),
          paid: pays(now),
          balance: isPriceless ? null : left(records),
        },
      ];
    }),
  );
}

/** Litres and kilos of a plot as the paper of water sums them; null where nothing of it is written or known. */
export function wateredTold(plot: RawPlot, records: readonly RawRecord[]) {
  const own = records.filter(({ plotId }) => plotId === plot.id);
  const kg = totalOr(own.map(({ kind, details }) => (kind === 'harvest' ? details.kg : null)));
  return {
    litres: totalOr(own.map((record) => (record.kind === 'irrigation' ? litresOf(record, plot) : null))),
    kg: kg === null ? null : grams(kg),
  };
}

/** The fruit season of a picking: the last one pruned on or before its day. */
function seasonOfPicking(farm: RawFarm, record: RawRecord): RawSeason | undefined {
  const day = indianDay(record.happenedAt);
  return farm.seasons
    .filter(
      ({ plotId, cycle, pruningDate }) => plotId === record.plotId && cycle === 'fruit' && pruningDate <= day,
    )
    .reduce<RawSeason | undefined>(
      (best, one) => (best && best.pruningDate > one.pruningDate ? best : one),
      undefined,
    );
}

/** Kilograms of each fruit season that were picked in the span. */
export function yields(farm: RawFarm, span: RawSpan): Map<string, number> {
  const sums = new Map<string, number[]>();
  for (const record of spanned(farm, span)) {
    if (record.kind !== 'harvest') continue;
    const season = seasonOfPicking(farm, record);
    if (season) sums.set(season.id, [...(sums.get(season.id) ?? []), record.details.kg ?? 0]);
  }
  return new Map([...sums].map(([id, kgs]) => [id, grams(total(kgs))]));
}

/** Litres of a watering; null where nobody knows. */
export function litresOf({ details }: RawRecord, plot: RawPlot): number | null {
  if (details.litres !== undefined) return Math.round(details.litres);
  const { totalVines, emittersPerVine, emitterLitresPerHour } = plot;
  if (details.minutes === undefined || !totalVines || !emittersPerVine || !emitterLitresPerHour) return null;
  // Worked out, not read off a meter: told to five litres from a knapsack (20) on.
  const given = (details.minutes * (totalVines * emittersPerVine * emitterLitresPerHour)) / 60;
  return given < 20 ? Math.round(given) : 5 * Math.floor(given / 5 + 0.5);
}

/** Pickings inside the days of a product sprayed since the pruning, with the first day that would have been free. */
export function pickedEarly(farm: RawFarm, span: RawSpan): { readonly id: string; readonly free: string }[] {
  return spanned(farm, span).flatMap((record) => {
    const season = record.kind === 'harvest' ? seasonOfPicking(farm, record) : undefined;
    if (!season) return [];
    const day = indianDay(record.happenedAt);
    let free = '';
    for (const spray of farm.records) {
      const sprayed = indianDay(spray.happenedAt);
      if (
        spray.kind !== 'spray' ||
        spray.plotId !== record.plotId ||
        sprayed < season.pruningDate ||
        sprayed > day
      )
        continue;
      for (const { phiDays } of spray.details.products ?? [])
        if (phiDays !== undefined && plusDays(sprayed, phiDays) > free) free = plusDays(sprayed, phiDays);
    }
    return free > day ? [{ id: record.id, free }] : [];
  });
}
