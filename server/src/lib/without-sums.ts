import { MONEY_FIELDS, roleMay } from '@draksha/contract';
import type { Farmer } from './write-calls.ts';

/** Whether whoever asks is shown no money; nobody asks on an open route. */
export const isWithoutMoney = (farmer: Farmer | null | undefined): boolean =>
  farmer?.member !== undefined && !roleMay(farmer.member.role, 'money');

const sums: ReadonlySet<string> = new Set(MONEY_FIELDS);

const isRow = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** An answer as whoever sees no money gets it: a sum is empty, or left out of a record's details. Files have none. */
export function withoutSums(data: unknown): unknown {
  // Hours of weather are thousands of numbers.
  if (Array.isArray(data)) return data.some(isRow) ? data.map(withoutSums) : data;
  if (typeof data !== 'object' || data === null || Object.getPrototypeOf(data) !== Object.prototype)
    return data;
  return Object.fromEntries(
    Object.entries(data).flatMap(([name, value]) =>
      !sums.has(name) ? [[name, withoutSums(value)]] : name === 'cost' ? [[name, null]] : [],
    ),
  );
}
