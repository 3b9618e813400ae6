import type { WeatherFailure, WeatherSource } from '@draksha/contract';

export type FailureReason = WeatherFailure['reason'];

/** Upstream trouble is data: what went wrong, in the specification's words, and when asking again makes sense. */
export interface ProviderFailure {
  readonly ok: false;
  readonly reason: FailureReason;
  readonly message: string;
  /** Worth trying again at once: a time-out, a host that was not found, 5xx, 429. */
  readonly passing: boolean;
  /** Milliseconds that the service asked us to wait. */
  readonly retryAfterMs: number | null;
  /** For the log alone. */
  readonly detail: string;
}

const messages = {
  unauthorized: 'Weather service authentication failed. Please check API configuration.',
  access_denied: 'Weather service access denied. Please verify your subscription.',
  rate_limited: 'Weather service rate limit exceeded. Please try again later.',
  bad_request: 'Invalid weather API request. Please check coordinates.',
  not_found: 'Weather data not available for this location.',
  unavailable: 'Weather service is temporarily unavailable. Please try again later.',
  timed_out: 'Weather service request timed out. Please check your internet connection.',
  unreachable: 'Unable to connect to weather service. Please check your internet connection.',
  daily_limit: 'Daily API limit reached. Please try again tomorrow.',
} as const satisfies Partial<Record<FailureReason, string>>;

type Known = keyof typeof messages;

interface Extra {
  readonly passing?: boolean;
  readonly retryAfterMs?: number | null;
  readonly detail?: string;
}

const failure = (reason: FailureReason, message: string, extra: Extra = {}): ProviderFailure => ({
  ok: false,
  reason,
  message,
  passing: extra.passing ?? false,
  retryAfterMs: extra.retryAfterMs ?? null,
  detail: extra.detail ?? '',
});

export const knownFailure = (reason: Known, extra?: Extra): ProviderFailure =>
  failure(reason, messages[reason], extra);

/** Everything without a sentence of its own. */
export const otherFailure = (
  reason: 'unreadable' | 'other',
  message: string,
  extra?: Extra,
): ProviderFailure => failure(reason, `Weather service error: ${message}`, extra);

/** An answer without the requested data. */
export const emptyFailure = (what: 'current weather' | 'forecast' | 'hourly'): ProviderFailure =>
  failure('empty', `No ${what} data available`);

export const missingKey = (label: string): ProviderFailure =>
  failure('no_key', `${label} API key is not configured`);

/** The provider is left alone for a while after `cause`. */
export const pausedFailure = (message: string): ProviderFailure => failure('resting', message);

const byStatus: Readonly<Record<number, Known>> = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'access_denied',
  404: 'not_found',
  429: 'rate_limited',
};

/** Failure of an HTTP status other than 2xx. */
export function failureOfStatus(
  status: number,
  retryAfterMs: number | null,
  detail: string,
): ProviderFailure {
  const known = byStatus[status] ?? (status >= 500 ? 'unavailable' : undefined);
  if (known === undefined) return otherFailure('other', `HTTP ${status}`, { detail });
  return knownFailure(known, { passing: status === 429 || status >= 500, retryAfterMs, detail });
}

const hostNotFound = new Set(['ENOTFOUND', 'EAI_AGAIN']);
const slow = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
]);

/** Failure of a call that brought no answer, or broke off within it. */
export function failureOfError(error: unknown): ProviderFailure {
  if (!(error instanceof Error)) return otherFailure('other', String(error));
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (error.name === 'TimeoutError' || slow.has(code))
    return knownFailure('timed_out', { passing: true, detail: code });
  return knownFailure('unreachable', { passing: hostNotFound.has(code), detail: code || error.message });
}

export const asReported = (
  provider: WeatherSource,
  { reason, message }: ProviderFailure,
): WeatherFailure => ({
  provider,
  reason,
  message,
});
