import type { DataOf, RouteKey, Routes } from '@draksha/contract';
import { ApiError, api, type Call } from './api.ts';

export type WriteRoute = Exclude<RouteKey, `GET ${string}`>;

type Row = Readonly<Record<string, unknown>>;

/**
 * One write as it could also lie in a queue: plain data, no function.
 *
 * `id` is the row's; for a create it is made where the row is typed and kept until the form is left. `base` is the row
 * as the farmer saw it when he changed it; `baseVersion` its version.
 */
export interface Write<K extends WriteRoute> {
  readonly route: K;
  readonly id: string;
  readonly params?: Call<K> extends { params: infer P } ? P : undefined;
  readonly body?: Call<K> extends { body: infer B } ? B : undefined;
  readonly baseVersion?: number | undefined;
  readonly base?: Row | undefined;
}

/** Someone else changed the same fields meanwhile; the farmer says which stands. */
export class WriteConflict extends Error {
  readonly current: Row;
  readonly mine: Row;
  readonly fields: readonly string[];

  constructor(current: Row, mine: Row, fields: readonly string[]) {
    super(`changed elsewhere: ${fields.join(', ')}`);
    this.name = 'WriteConflict';
    this.current = current;
    this.mine = mine;
    this.fields = fields;
  }
}

const RETRY_DELAYS_MS = [400, 1_200];
const MERGES = 3;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const isRow = (value: unknown): value is Row & { version: number } =>
  typeof value === 'object' && value !== null && 'version' in value && typeof value.version === 'number';

/** The row in an answer's `data`: itself, or the first one under a name, as in `{ plot }`. */
function rowIn(data: unknown): (Row & { version: number }) | null {
  if (isRow(data)) return data;
  return typeof data === 'object' && data !== null ? (Object.values(data).find(isRow) ?? null) : null;
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** The fields of `body` that someone else changed between `base` and `current`, to something else than we want. */
function clashes(body: Row, base: Row | undefined, current: Row): string[] {
  return Object.keys(body).filter(
    (field) =>
      !same(current[field], body[field]) && !(base !== undefined && same(current[field], base[field])),
  );
}

/** A create carries its id in the body, so that the same create twice is one row. */
const bodyOf = (write: Write<WriteRoute>): unknown => {
  const [method] = write.route.split(' ');
  return method === 'POST' ? { ...(write.body as Row | undefined), id: write.id } : write.body;
};

async function sendOnce<K extends WriteRoute>(
  write: Write<K>,
  version: number | undefined,
): Promise<DataOf<Routes[K]>> {
  const call = { params: write.params, body: bodyOf(write as Write<WriteRoute>), version };
  const send = api as (route: K, call: unknown) => Promise<DataOf<Routes[K]>>;
  for (const delay of RETRY_DELAYS_MS) {
    try {
      return await send(write.route, call);
    } catch (error) {
      const again = error instanceof ApiError && (error.code === 'offline' || error.code === 'unavailable');
      if (!again) throw error;
      await pause(delay);
    }
  }
  return send(write.route, call);
}

async function deliver<K extends WriteRoute>(write: Write<K>): Promise<DataOf<Routes[K]>> {
  let version = write.baseVersion;
  for (let merge = 0; ; merge += 1) {
    try {
      return await sendOnce(write, version);
    } catch (error) {
      const current =
        error instanceof ApiError && error.code === 'version_mismatch' ? rowIn(error.current) : null;
      if (!current || merge === MERGES) throw error;
      const mine = (write.body ?? {}) as Row;
      const fields = clashes(mine, write.base, current);
      if (fields.length > 0) throw new WriteConflict(current, mine, fields);
      version = current.version;
    }
  }
}

const underWay = new Map<string, Promise<unknown>>();

/**
 * The one way by which this client changes anything.
 *
 * The same write asked for while it is under way (a second tap on Save) is the same write. One that got no answer is
 * sent again with the same id and body, which the server knows for the same. A stale version is merged where the two
 * changes touch different fields, else {@link WriteConflict} is thrown and nothing is lost.
 * @throws ApiError, WriteConflict
 */
export function submitWrite<K extends WriteRoute>(write: Write<K>): Promise<DataOf<Routes[K]>> {
  const key = `${write.route} ${write.id}`;
  const running = underWay.get(key);
  if (running) return running as Promise<DataOf<Routes[K]>>;
  const sent = deliver(write).finally(() => underWay.delete(key));
  underWay.set(key, sent);
  return sent;
}
