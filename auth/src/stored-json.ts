import type { Metadata } from './http/body.ts';

const isObject = (value: unknown): value is Metadata =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads a JSON column that holds an object. @throws where it holds something else, which no statement of ours writes */
export function storedObject(value: unknown): Metadata {
  if (!isObject(value)) throw new TypeError('A JSON column does not hold an object.');
  return value;
}
