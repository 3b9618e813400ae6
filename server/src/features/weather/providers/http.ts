import { readText } from '../../../lib/read-text.ts';
import { UnreadableAnswer } from './adapter.ts';
import { failureOfError, failureOfStatus, otherFailure, type ProviderFailure } from './failure.ts';

export interface Body {
  readonly ok: true;
  readonly body: unknown;
}

interface GetOptions {
  readonly timeoutMs: number;
  /** Ends the call without a verdict when the answer is no longer wanted. */
  readonly signal: AbortSignal;
  readonly now: Date;
}

const USER_AGENT = 'Draksha/0.1 (vineyard weather)';
/** A full answer is below 400 KB; what is much larger is not one. */
const MAX_BYTES = 4_194_304;

/** Milliseconds that a `Retry-After` asks for, in seconds or as a date. */
export function readRetryAfter(header: string | null, now: Date): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1000;
  const at = /^[A-Z][a-z]{2}/.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}

/**
 * One GET, its JSON or why there is none; the time limit covers the body as well.
 *
 * @throws whatever `signal` was ended with
 */
export async function getJson(
  url: URL,
  { timeoutMs, signal, now }: GetOptions,
): Promise<Body | ProviderFailure> {
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json', 'user-agent': USER_AGENT },
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      redirect: 'error',
    });
    const text = await readText(response, MAX_BYTES);
    if (!response.ok) {
      const wait = readRetryAfter(response.headers.get('retry-after'), now);
      return failureOfStatus(response.status, wait, (text ?? '').slice(0, 200));
    }
    if (text === null) return otherFailure('unreadable', 'the answer is too large');
    try {
      return { ok: true, body: JSON.parse(text) as unknown };
    } catch {
      return otherFailure('unreadable', 'the answer is not JSON');
    }
  } catch (error) {
    signal.throwIfAborted();
    return failureOfError(error);
  }
}

/** What a body is read into, or why it is of no use. */
export type ParsedBody<T> = { readonly ok: true; readonly value: T } | ProviderFailure;

/**
 * One GET, read by `read`: a body that is not what the service documents is a failure like any other.
 *
 * @throws whatever `signal` was ended with
 */
export async function requestJson<T>(
  url: URL,
  options: GetOptions,
  read: (body: unknown) => ParsedBody<T>,
): Promise<ParsedBody<T>> {
  const got = await getJson(url, options);
  if (!got.ok) return got;
  try {
    return read(got.body);
  } catch (error) {
    if (error instanceof UnreadableAnswer) return otherFailure('unreadable', error.message);
    throw error;
  }
}
