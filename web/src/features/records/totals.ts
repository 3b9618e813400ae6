import type { FarmRecord } from '@draksha/contract/records';
import { earnedPaise, spentPaise } from '@draksha/reports/record-money';

/** Sums of the diary, money in paise. */
export interface Totals {
  readonly records: number;
  /** What was spent and earned, as the reports count it (reports/src/record-money.ts). */
  readonly cost: number;
  readonly income: number;
  readonly kg: number;
  readonly sprays: number;
  readonly waterings: number;
  /** People at work, a day each. */
  readonly labourDays: number;
}

const NOTHING = { cost: 0, income: 0, kg: 0, sprays: 0, waterings: 0, labourDays: 0 };

/** Sums of rows; the rows of one entry count as one record. */
export function totalsOf(records: readonly FarmRecord[]): Totals {
  const sum = { ...NOTHING };
  const entries = new Set<string>();
  const sprays = new Set<string>();
  const waterings = new Set<string>();
  for (const record of records) {
    entries.add(record.entryId);
    sum.cost += spentPaise(record);
    sum.income += earnedPaise(record);
    if (record.kind === 'spray') sprays.add(record.entryId);
    if (record.kind === 'irrigation') waterings.add(record.entryId);
    if (record.kind === 'labour') sum.labourDays += record.details.people ?? 0;
    if (record.kind === 'harvest') sum.kg += record.details.kg;
  }
  return {
    ...sum,
    records: entries.size,
    sprays: sprays.size,
    waterings: waterings.size,
    kg: Math.round(sum.kg * 1000) / 1000,
    labourDays: Math.round(sum.labourDays * 1000) / 1000,
  };
}

/** Paise an acre, `null` where the area is not known. @param acres of the plots that the sum is of */
export const perAcre = (paise: number, acres: number | null): number | null =>
  acres === null || acres <= 0 ? null : Math.round(paise / acres);
