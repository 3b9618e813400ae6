import { inSpan } from '../../../lib/traces/spans.ts';
import { type Provider, type ProviderFailure, requestJson } from '../providers/service.ts';
import type { Budget } from './budget.ts';

const RETRIES = 3;
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 10_000;

/** Waits, and throws as soon as `signal` ends it. */
export type RetryPause = (milliseconds: number, signal: AbortSignal) => Promise<void>;

export interface CallDependencies {
  readonly budget: Budget;
  readonly clock: () => Date;
  readonly pause: RetryPause;
}

interface CallRequest<T> {
  readonly provider: Provider;
  /** Counts what a try costs; `null` where it may be made. */
  readonly spend: () => Promise<ProviderFailure | null>;
  readonly url: () => URL;
  /** @throws UnreadableAnswer */
  readonly read: (body: unknown) => { readonly ok: true; readonly value: T } | ProviderFailure;
  readonly signal: AbortSignal;
  /** How often after the first try; 3 where not given. */
  readonly retries?: number;
  /** Called before each try; renews the caller's lease. */
  readonly onTry: () => Promise<void>;
  /** Called after each try that failed. */
  readonly onFailure: (failure: ProviderFailure) => void;
}

export type ProviderCall = <T>(request: CallRequest<T>) => Promise<T | null>;

/**
 * One request to one provider within its budget, retried after 1, 2 and 4 seconds on temporary causes. Returns `null`
 * on failure; `onFailure` gets the reason.
 */
export function createCall({ budget, clock, pause }: CallDependencies): ProviderCall {
  async function once<T>({ provider, spend, url, read, signal }: CallRequest<T>) {
    const refused = await spend();
    if (refused) return refused;
    const address = url();
    // The address's host alone: path and query have a plot's place and our key.
    return inSpan(
      `weather ${provider.source}`,
      { 'server.address': address.hostname, 'http.request.method': 'GET' },
      () => requestJson(address, { timeoutMs: provider.timeoutMs, signal, now: clock() }, read),
      (answer) => (answer.ok ? undefined : answer.reason),
    );
  }

  return async (request) => {
    const { provider, signal, retries = RETRIES, onTry, onFailure } = request;
    const closed = await budget.closed(provider);
    if (closed) {
      onFailure(closed);
      return null;
    }
    for (let retry = 0; ; retry += 1) {
      await onTry();
      signal.throwIfAborted();
      const answer = await once(request);
      if (answer.ok) return answer.value;
      onFailure(answer);
      const wait = Math.max(answer.retryAfterMs ?? 0, Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** retry));
      if (!answer.passing || retry >= retries || wait > MAX_PAUSE_MS) return null;
      await pause(wait, signal);
    }
  };
}
