import { MONEY_FIELDS, roleMay } from '@draksha/contract';
import type * as z from 'zod';
import type { Farmer } from './write-calls.ts';

/** Whether the caller is shown no money; an open route has no caller. */
export const isWithoutMoney = (farmer: Farmer | null | undefined): boolean =>
  farmer?.member !== undefined && !roleMay(farmer.member.role, 'money');

const sums: ReadonlySet<string> = new Set(MONEY_FIELDS);

const PLAIN: readonly string[] = ['string', 'number', 'int', 'boolean', 'null', 'enum', 'literal'];

const typeOf = (schema: z.core.$ZodType): string => (schema as z.core.$ZodTypes)._zod.def.type;

/** Whether an answer's shape may contain money; ambiguous shapes may. */
export function mayHoldSums(schema: z.core.$ZodType): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).some(([name, type]) => sums.has(name) || mayHoldSums(type));
    case 'array':
      return mayHoldSums(def.element);
    case 'nullable':
    case 'optional':
    case 'default':
      return mayHoldSums(def.innerType);
    case 'union':
      return def.options.some(mayHoldSums);
    case 'tuple':
      return def.items.some(mayHoldSums);
    case 'record':
      // A sum is a number, whatever its name.
      return typeOf(def.valueType) !== 'object' || mayHoldSums(def.valueType);
    default:
      return !PLAIN.includes(def.type);
  }
}

const isRow = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** Removes money from an answer: a sum is empty, or absent in a record's details. Files have none. */
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
