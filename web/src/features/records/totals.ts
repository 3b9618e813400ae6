import type { FarmRecord } from '@draksha/contract/records';

/** Sums of the diary, money in paise. */
export interface Totals {
  readonly records: number;
  /** Spent: the cost of everything that is no income. */
  readonly cost: number;
  /** Earned: what an income says, and of a harvest its weight at its rate. */
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
    if (record.kind === 'income') sum.income += record.cost ?? 0;
    else sum.cost += record.cost ?? 0;
    if (record.kind === 'spray') sprays.add(record.entryId);
    if (record.kind === 'irrigation') waterings.add(record.entryId);
    if (record.kind === 'labour') sum.labourDays += record.details.people ?? 0;
    if (record.kind === 'harvest') {
      const { kg, ratePaisePerKg } = record.details;
      sum.kg += kg;
      sum.income += Math.round(kg * (ratePaisePerKg ?? 0));
    }
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
