import { DeliveryFailure } from '@draksha/auth';
import { readText } from '../read-text.ts';

/** A carrier's answer is a few hundred bytes; a much larger one is invalid. */
const MAX_BYTES = 65_536;

export interface CarrierRequest {
  /** For the log. */
  readonly carrier: string;
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** For everything, the body too. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

export interface CarrierAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly retryAfterSeconds: number;
}

const CAUSES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'refused the connection',
  ECONNRESET: 'broke the connection off',
  UND_ERR_SOCKET: 'broke the connection off',
  ENOTFOUND: 'is not known by its host name',
  EAI_AGAIN: 'is not known by its host name',
};

function causeOf(error: unknown, timeoutMs: number): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `gave no answer within ${timeoutMs / 1000} s`;
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return CAUSES[code] ?? `could not be reached (${code || error.message})`;
}

/** One call and its JSON, whatever its status. @throws DeliveryFailure, worth another try */
export async function callCarrier(request: CarrierRequest): Promise<CarrierAnswer> {
  const { carrier, url, method, headers, body, timeoutMs, signal } = request;
  let status: number;
  let text: string | null;
  let wait: string | null;
  try {
    const response = await fetch(url, {
      method,
      headers: { accept: 'application/json', ...headers },
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      redirect: 'error',
    });
    status = response.status;
    wait = response.headers.get('retry-after');
    text = await readText(response, MAX_BYTES);
  } catch (error) {
    throw new DeliveryFailure(`${carrier} ${causeOf(error, timeoutMs)}`);
  }
  const retryAfterSeconds = wait !== null && /^\d{1,6}$/.test(wait.trim()) ? Number(wait) : 0;
  try {
    if (text === null) throw new RangeError('too large');
    return { status, body: JSON.parse(text), retryAfterSeconds };
  } catch {
    throw new DeliveryFailure(`${carrier} answered ${status} with something that is not JSON`, {
      retryAfterSeconds,
    });
  }
}

/** A carrier's own words, without number and text, which it may echo. */
export function quoted(words: unknown, secrets: readonly string[]): string {
  const text = typeof words === 'string' ? words.slice(0, 200) : '';
  return secrets
    .filter((secret) => secret !== '')
    .reduce((masked, secret) => masked.replaceAll(secret, '…'), text);
}
