import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AuthError } from './api-error.ts';
import { exceeds, findUnfit, isStorable } from './json-text.ts';

// A farmer's own data have room for some hundreds; no other call has more than a few dozen.
const BOUNDS = { parts: 1_000, depth: 32 };

const badJson = (why: string): AuthError =>
  new AuthError(400, 'bad_json', `Could not parse request body as JSON: ${why}`);

/** Refuses keys that could reach a prototype. */
function refusePrototypes(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  if (Object.hasOwn(value, '__proto__')) throw badJson('a key is not allowed');
  for (const inner of Object.values(value)) refusePrototypes(inner);
}

function parseObject(text: unknown): Record<string, unknown> {
  if (typeof text !== 'string' || text === '') throw badJson('EOF');
  if (exceeds(text, BOUNDS)) throw badJson('too many values, or nested too deeply');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The parser's own words quote the body, which may hold a password.
    throw badJson('invalid syntax');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw badJson('an object is expected');
  if (findUnfit(text, value, isStorable) !== null)
    throw badJson('a text holds a character that is not allowed');
  refusePrototypes(value);
  return Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== null));
}

/** The request's JSON object; unknown fields are dropped and `null` counts as absent. */
export function readBody<Schema extends z.ZodType>(
  request: FastifyRequest,
  schema: Schema,
): z.output<Schema> {
  const parsed = schema.safeParse(parseObject(request.body));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw badJson(`field ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'invalid'}`);
}

/** First value of a query key, or undefined when it is absent or empty. */
export function readQuery(request: FastifyRequest, key: string): string | undefined {
  const query = request.query;
  if (typeof query !== 'object' || query === null) return undefined;
  const value: unknown = Object.hasOwn(query, key) ? Reflect.get(query, key) : undefined;
  const first: unknown = Array.isArray(value) ? value[0] : value;
  if (typeof first !== 'string' || first === '') return undefined;
  if (!isStorable(first)) throw badJson('a text holds a character that is not allowed');
  return first;
}

export const optionalText = z.string().optional();

/** A free JSON object of the farmer; `mergeMetadata` bounds it. */
export const metadata = z.record(z.string(), z.json()).optional();

export type Metadata = Record<string, z.core.util.JSONType>;
