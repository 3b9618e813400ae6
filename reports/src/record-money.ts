/**
 * What a diary row means in money, paise; the one rule of totals and reports.
 *
 * Payments for recorded work or grapes are no second cost or income: they only settle what is owed.
 */
import type { HarvestRow, ReportRecord } from './report-rows.ts';

/** Paid to workers for labour that has a row of its own; before the work it is an advance. */
export const WAGE_PAYMENT = 'wage_payment';
/** Came from a buyer for a harvest that has a row of its own, with its rate. */
export const SALE_PAYMENT = 'sale_payment';
/** A buyer's commission, rejects, credit note: what a sale brought less than its weight and rate. */
export const SALE_DEDUCTION = 'sale_deduction';

export const costCategories = [
  'sprays',
  'growth_regulators',
  'fertilizer',
  'water',
  'labour',
  'pruning',
  'harvest',
  'inputs',
  'fuel',
  'electricity',
  'machine',
  'transport',
  'packing',
  'sale_deduction',
  'other',
] as const;
export type CostCategory = (typeof costCategories)[number];

export const incomeKinds = ['sales', 'grapes', 'raisins', 'subsidy', 'insurance', 'other'] as const;
export type IncomeCategory = (typeof incomeKinds)[number];

/** As much of a record as its money needs. */
export type MoneyOf = Pick<ReportRecord, 'kind' | 'cost'> & {
  readonly details: object;
};

const categoryIn = (details: object): string =>
  'category' in details && typeof details.category === 'string' ? details.category : '';

const numberIn = (details: object, name: string): number | null => {
  const value: unknown = Reflect.get(details, name);
  return typeof value === 'number' ? value : null;
};

/** Weight at its rate, whole paise; null where no rate was said. */
export function saleOf({ details }: Pick<HarvestRow, 'details'>): number | null {
  return details.ratePaisePerKg === undefined ? null : Math.round(details.kg * details.ratePaisePerKg);
}

/** What a record cost. */
export function spentPaise({ kind, details, cost }: MoneyOf): number {
  if (kind === 'income' || (kind === 'expense' && categoryIn(details) === WAGE_PAYMENT)) return 0;
  return cost ?? 0;
}

/** What a record brought. */
export function earnedPaise({ kind, details, cost }: MoneyOf): number {
  if (kind === 'income') return categoryIn(details) === SALE_PAYMENT ? 0 : (cost ?? 0);
  if (kind !== 'harvest') return 0;
  return Math.round((numberIn(details, 'kg') ?? 0) * (numberIn(details, 'ratePaisePerKg') ?? 0));
}

export interface MoneyKnown {
  /** Whether any cost is written. */
  readonly spent: boolean;
  /** Whether income is known: none is, where all that was picked has no price. */
  readonly earned: boolean;
  readonly picked: boolean;
}

/** What the sums of records say: a sum of which no part is written is not known, and is not nought. */
export function moneyKnown(records: readonly ReportRecord[]): MoneyKnown {
  const isWritten = ({ cost }: MoneyOf): boolean => cost !== null;
  const picked = records.filter((record) => record.kind === 'harvest');
  return {
    spent: records.some(
      (record) =>
        isWritten(record) &&
        record.kind !== 'income' &&
        !(record.kind === 'expense' && categoryIn(record.details) === WAGE_PAYMENT),
    ),
    earned:
      picked.length === 0 ||
      picked.some((record) => saleOf(record) !== null) ||
      records.some((record) => record.kind === 'income' && earnedPaise(record) > 0),
    picked: picked.length > 0,
  };
}

const byKind: Partial<Record<ReportRecord['kind'], CostCategory>> = {
  spray: 'sprays',
  growth_regulator: 'growth_regulators',
  fertilizer: 'fertilizer',
  irrigation: 'water',
  labour: 'labour',
  pruning: 'pruning',
  harvest: 'harvest',
};

const isOf = <T extends string>(list: readonly T[], word: string): word is T =>
  (list as readonly string[]).includes(word);

/** What a record's cost is for; an expense of wages is labour. */
export function costCategoryOf({ kind, details }: MoneyOf): CostCategory {
  if (kind !== 'expense') return byKind[kind] ?? 'other';
  const category = categoryIn(details);
  if (category === 'wages') return 'labour';
  return isOf(costCategories, category) ? category : 'other';
}

/** What a record's income is from. */
export function incomeCategoryOf({ kind, details }: MoneyOf): IncomeCategory {
  if (kind === 'harvest') return 'sales';
  const category = categoryIn(details);
  return isOf(incomeKinds, category) ? category : 'other';
}
