import type {
  BodyInput,
  DataOf,
  Failure,
  ParamsOf,
  QueryInput,
  Route,
  RouteKey,
  Routes,
} from '@draksha/contract';
import { ApiError, type TroubleCode } from './api-error.ts';
import { nowMs } from './clock.ts';
import { nameFarm } from './farm-in-hand.ts';
import { noteServerDate } from './server-clock.ts';
import { accessToken, onUnauthorized, sessionNow } from './session.ts';
import { callEnded, called } from './silence.ts';

/** The specification's limit for the product backend. */
const READ_MS = 3_000;
/** A cold place may wait for a provider, whose own limit is longer; the farmer sees the skeleton meanwhile. */
const WEATHER_MS = 20_000;
/** A cut write is sent again with the same id, so it may wait longer than a read. */
const WRITE_MS = 10_000;
/** Some hundred rows, or fifty writes, over a weak network; or the paper that a link to it needs first. */
const LONG_MS = 30_000;
/** Ten megabytes of a station's file over a weak network. */
const FILE_MS = 180_000;

export { ApiError, type TroubleCode };

interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Version for `If-Match`. */
  readonly version?: number | undefined;
  /** An answer to the same call that is here already: where it still holds, the server sends no other, and it is given back. */
  readonly known?: KnownAnswer | undefined;
}

export interface KnownAnswer {
  readonly data: unknown;
  /** By which the server knows it again. */
  readonly tag?: string | undefined;
}

const tags = new WeakMap<object, string>();

/** By which the server knows the data of an answer again. */
export const tagOf = (data: object): string | undefined => tags.get(data);

type Part<R extends Route, Name extends 'params' | 'query' | 'body', Value> =
  R extends Record<Name, unknown>
    ? Name extends 'query'
      ? { query?: Value }
      : Record<Name, Value>
    : unknown;

/** What a route takes, read from the contract. */
export type Call<K extends RouteKey> = CallOptions &
  Part<Routes[K], 'params', ParamsOf<Routes[K]>> &
  Part<Routes[K], 'query', QueryInput<Routes[K]>> &
  Part<Routes[K], 'body', BodyInput<Routes[K]>>;

type Answer<K extends RouteKey> = DataOf<Routes[K]>;

interface LooseCall extends CallOptions {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: unknown;
}

function address(path: string, { params = {}, query = {} }: LooseCall): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return `/api${filled}${search.size > 0 ? `?${search}` : ''}`;
}

function limitMs(method: string, path: string): number {
  if (path === '/weather/observations') return FILE_MS;
  if (path === '/sync') return LONG_MS;
  if (method !== 'GET') return path === '/report-links' ? LONG_MS : WRITE_MS;
  return /^\/(weather|advice)\//.test(path) ? WEATHER_MS : READ_MS;
}

/** Headers of a call: the caller, and the farm. */
export async function bearer(accept: string, path: string): Promise<Headers> {
  const headers = new Headers({ accept });
  const token = await accessToken();
  if (token) headers.set('authorization', `Bearer ${token}`);
  nameFarm(headers, path, sessionNow().user?.id);
  return headers;
}

async function send(method: string, path: string, call: LooseCall): Promise<Response> {
  const setOutMs = called();
  try {
    const response = await sendOnce(method, path, call);
    callEnded('answered', setOutMs);
    return response;
  } catch (error) {
    callEnded(call.signal?.aborted ? 'unwanted' : 'unanswered', setOutMs);
    throw error;
  }
}

async function sendOnce(method: string, path: string, call: LooseCall): Promise<Response> {
  const headers = await bearer('application/json', path);
  if (call.version !== undefined) headers.set('if-match', `"${call.version}"`);
  if (call.known?.tag) headers.set('if-none-match', call.known.tag);
  if (call.body !== undefined) headers.set('content-type', 'application/json');
  const limit = AbortSignal.timeout(limitMs(method, path));
  const init: RequestInit = {
    method,
    headers,
    signal: call.signal ? AbortSignal.any([limit, call.signal]) : limit,
  };
  if (call.body !== undefined) init.body = JSON.stringify(call.body);
  try {
    const sentMs = nowMs();
    const response = await fetch(address(path, call), init);
    noteServerDate(response.headers.get('date'), sentMs, nowMs());
    return response;
  } catch (cause) {
    if (call.signal?.aborted) throw cause;
    throw new ApiError('offline', 0, 'No answer from the server', undefined, cause);
  }
}

export async function failureOf(response: Response): Promise<ApiError> {
  const failure = await response.json().then(
    (body: Partial<Failure>) => body,
    () => ({}) as Partial<Failure>,
  );
  // A proxy in front of a stopped server answers with a page of its own: to the farmer that is "no answer".
  const code = failure.code ?? (response.status >= 502 ? 'offline' : 'internal');
  return new ApiError(code, response.status, failure.message ?? response.statusText, failure);
}

/**
 * One call of the product API, typed from the contract: `api('GET /plots/:id', { params: { id } })`.
 *
 * A 401 is tried once more with a fresh token; when that fails too the session ends.
 * @throws ApiError whose `code` the screen turns into a sentence.
 */
export async function api<K extends RouteKey>(
  route: K,
  ...rest: Record<never, never> extends Call<K> ? [call?: Call<K>] : [call: Call<K>]
): Promise<Answer<K>> {
  const call = (rest[0] ?? {}) as LooseCall;
  const [method = 'GET', path = '/'] = route.split(' ');
  let response = await send(method, path, call);
  if (response.status === 401 && (await onUnauthorized())) response = await send(method, path, call);
  if (response.status === 304 && call.known) return call.known.data as Answer<K>;
  if (!response.ok) throw await failureOf(response);
  const { data } = (await response.json()) as { data: Answer<K> };
  const tag = response.headers.get('etag');
  if (tag) tags.set(data, tag);
  return data;
}

/**
 * The text of an answer that does not end, as it comes.
 * @throws ApiError when it is refused, TypeError when it is cut
 */
export async function openStream(path: string, signal: AbortSignal): Promise<AsyncIterable<string>> {
  const response = await fetch(`/api${path}`, { headers: await bearer('text/event-stream', path), signal });
  if (!response.ok || !response.body) throw await failureOf(response);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  return (async function* () {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  })();
}
