import type { ActingRole, Route } from '@draksha/contract';
import type * as z from 'zod';
import type { WriteDb } from '../db.ts';
import { AppError } from './errors.ts';
import { digestOf, type LoggedWrite, uuidOfDigest } from './write-log.ts';

/** The caller. Only `authenticate` creates one, so a handler's farmer is always verified. */
export interface Farmer {
  /** Whose rows are worked on. */
  readonly userId: string;
  readonly sessionId: string;
  /** The number that their session's token names, in international form; empty where it names none. */
  readonly number?: string;
  /** Of a token of one plot or season: all that is read reaches no further. */
  readonly partToken?: string;
  /** The acting member's account and role, unless the owner. */
  readonly member?: { readonly id: string; readonly role: ActingRole };
}

/** The calling account: the member's on another's farm. */
export const callerOf = ({ userId, member }: Farmer): string => member?.id ?? userId;

/** What a handler of a write gets beside the request, whether that came alone or in a batch. */
export interface Writing {
  /** The farmer's connection, in the transaction of this write. */
  readonly db: WriteDb;
  /** A repeated create by its row's id: the current row is the answer. */
  readonly repeated: boolean;
  /** Marks that a create found its row. */
  found(): void;
  /** Work for after the commit. It is waited for; a failure is logged, for the write is done. */
  afterwards(work: () => Promise<void>): void;
}

export interface WriteRoute {
  readonly key: string;
  readonly route: Route;
  readonly handle: (call: Record<string, unknown> & Writing) => Promise<unknown>;
  /** Leaves of an answer what its schema names. */
  readonly shape: (data: unknown) => unknown;
}

/** A request as it came, before it is checked. */
export interface WriteRequest {
  readonly params: unknown;
  readonly body: unknown;
  readonly version: number | null;
  /** The write's own id. */
  readonly id: string | null;
}

export interface WriteOutcome {
  readonly status: number;
  readonly data: unknown;
  readonly replayed: boolean;
}

/** A write that was checked against its schemas and can be run. */
export interface PreparedWrite {
  readonly target: WriteRoute;
  readonly call: Readonly<Record<string, unknown>>;
  readonly log: Pick<LoggedWrite, 'id' | 'digest'> | null;
  /** The id is that of the row to be made, for want of one of the write. */
  readonly byRow: boolean;
}

/** One write of several failed, and all were undone with it. */
export class GroupError extends Error {
  override readonly name = 'GroupError';
  readonly index: number;

  constructor(index: number, cause: unknown) {
    super('a write of the group failed', { cause });
    this.index = index;
  }
}

/** Whether a path is missing though its parent was sent. */
function isMissing(value: unknown, path: readonly PropertyKey[]): boolean {
  const [name, ...rest] = path;
  if (name === undefined) return value === undefined || value === null;
  return typeof value === 'object' && value !== null && isMissing(Reflect.get(value, name), rest);
}

/**
 * Path in the request → its problem.
 *
 * @param value what was checked @param within the field that was checked by itself
 */
export function fieldsOf(
  issues: readonly z.core.$ZodIssue[],
  value: unknown,
  ...within: string[]
): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const path = [...within, ...issue.path].join('.');
    if (issue.code === 'unrecognized_keys')
      for (const name of issue.keys) fields[path ? `${path}.${name}` : name] ??= 'This field is not known';
    else if (issue.code !== 'custom' && issue.path.length > 0 && isMissing(value, issue.path))
      fields[path] ??= 'This field is required';
    else fields[path || 'body'] ??= issue.message;
  }
  return fields;
}

function checked(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const { data, error } = schema.safeParse(value);
  if (error) throw new AppError('validation_failed', undefined, { fields: fieldsOf(error.issues, value) });
  return data;
}

const rowIdIn = (body: unknown): string | null =>
  typeof body === 'object' && body !== null && 'id' in body && typeof body.id === 'string' ? body.id : null;

/**
 * Checks a write.
 *
 * @throws AppError validation_failed, version_required
 */
export function prepareWrite(target: WriteRoute, request: WriteRequest): PreparedWrite {
  const { route, key } = target;
  const params = checked(route.params, request.params);
  const body = checked(route.body, request.body);
  if (route.ifMatch === 'required' && request.version === null) throw new AppError('version_required');
  const version = route.ifMatch ? request.version : null;
  // Of the body as received: defaults of a newer server do not change it.
  const digest = digestOf([key, params ?? null, version, request.body ?? null]);
  const rowId = route.creates ? rowIdIn(body) : null;
  // Two requests that change the same version equally are repeats.
  const id = request.id ?? rowId ?? (version === null ? null : uuidOfDigest(digest));
  return {
    target,
    call: { params, body, version },
    log: id === null ? null : { id, digest },
    byRow: request.id === null && rowId !== null,
  };
}
