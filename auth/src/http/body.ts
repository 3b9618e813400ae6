import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ApiError } from './api-error.ts';

const MAX_DEPTH = 32;

const badJson = (why: string): ApiError =>
  new ApiError(400, 'bad_json', `Could not parse request body as JSON: ${why}`);

/** Refuses what PostgreSQL cannot store (NUL, half a surrogate pair) or what could reach a prototype. */
function refuseHostile(value: unknown, depth = 0): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed())
      throw badJson('a text holds a character that is not allowed');
  } else if (typeof value === 'object' && value !== null) {
    if (depth >= MAX_DEPTH) throw badJson('nested too deeply');
    for (const [key, inner] of Object.entries(value)) {
      if (key === '__proto__') throw badJson('a key is not allowed');
      refuseHostile(key);
      refuseHostile(inner, depth + 1);
    }
  }
}

function parseObject(text: unknown): Record<string, unknown> {
  if (typeof text !== 'string' || text === '') throw badJson('EOF');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The parser's own words quote the body, which may hold a password.
    throw badJson('invalid syntax');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw badJson('an object is expected');
  refuseHostile(value);
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
  refuseHostile(first);
  return first;
}

export const optionalText = z.string().optional();

/** A free JSON object of the farmer, kept small because every access token carries it. */
export const metadata = z
  .record(z.string(), z.json())
  .refine((data) => JSON.stringify(data).length <= 16_384, 'must not be longer than 16384 characters')
  .optional();

export type Metadata = Record<string, z.core.util.JSONType>;
