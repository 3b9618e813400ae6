import { accessToken, authClient, lastRetryAfterSeconds, onUnauthorized } from '../../lib/session.ts';

/** Why the sign-in server did not do it; the screen turns `kind` into a sentence. */
export type AccountTrouble =
  | 'offline'
  | 'unavailable'
  | 'wait'
  | 'code'
  | 'late'
  | 'taken'
  | 'weakPin'
  | 'weakPassword'
  | 'same'
  | 'current'
  | 'askCurrent'
  | 'askCode'
  | 'secondStep'
  | 'tooMany'
  | 'sameName'
  | 'passkey'
  | 'linked'
  | 'lastWay'
  | 'addFirst'
  | 'ended'
  | 'notOffered'
  | 'undelivered'
  | 'other';

const byCode: Readonly<Record<string, AccountTrouble>> = {
  otp_expired: 'code',
  mfa_verification_failed: 'code',
  reauthentication_not_valid: 'code',
  mfa_challenge_expired: 'late',
  phone_exists: 'taken',
  email_exists: 'taken',
  same_password: 'same',
  current_password_invalid: 'current',
  current_password_required: 'askCurrent',
  reauthentication_needed: 'askCode',
  insufficient_aal: 'secondStep',
  too_many_enrolled_mfa_factors: 'tooMany',
  mfa_verified_factor_exists: 'sameName',
  mfa_factor_name_conflict: 'sameName',
  webauthn_credential_exists: 'sameName',
  webauthn_verification_failed: 'passkey',
  identity_already_exists: 'linked',
  single_identity_not_deletable: 'lastWay',
  mfa_recovery_codes_sole_factor: 'addFirst',
  session_not_found: 'ended',
  sms_send_failed: 'undelivered',
  mfa_totp_enroll_not_enabled: 'notOffered',
  mfa_phone_enroll_not_enabled: 'notOffered',
  mfa_webauthn_enroll_not_enabled: 'notOffered',
  mfa_recovery_codes_enroll_not_enabled: 'notOffered',
};

export class AccountError extends Error {
  readonly kind: AccountTrouble;
  /** Seconds until another try has a chance. */
  readonly waitSeconds: number | null;

  /** Of a PIN or password that is easy to guess: which rules say so. */
  readonly reasons: readonly string[];

  constructor(
    kind: AccountTrouble,
    message: string,
    waitSeconds: number | null = null,
    reasons: readonly string[] = [],
  ) {
    super(message);
    this.name = 'AccountError';
    this.kind = kind;
    this.waitSeconds = waitSeconds;
    this.reasons = reasons;
  }
}

interface Refusal {
  readonly name?: string;
  readonly code?: string | undefined;
  readonly status?: number | undefined;
  readonly message: string;
  readonly reasons?: readonly string[];
}

function kindOf({ name = '', code = '', status }: Refusal, secret: 'pin' | 'password'): AccountTrouble {
  if (status === 429 || code.startsWith('over_')) return 'wait';
  if (name === 'AuthRetryableFetchError') return status === 0 ? 'offline' : 'unavailable';
  if (name === 'AuthSessionMissingError') return 'ended';
  if (code === 'weak_password') return secret === 'pin' ? 'weakPin' : 'weakPassword';
  // The browser's own ceremony: turned away, timed out, or not possible here.
  if (name.startsWith('WebAuthn') || name === 'NotAllowedError' || code.startsWith('ERROR_'))
    return 'passkey';
  return byCode[code] ?? 'other';
}

export const accountError = (refusal: Refusal, secret: 'pin' | 'password' = 'pin'): AccountError => {
  const kind = kindOf(refusal, secret);
  const named = Number(/after (\d+) seconds?/.exec(refusal.message)?.[1] ?? Number.NaN);
  const wait = lastRetryAfterSeconds() ?? (Number.isFinite(named) ? named : null);
  return new AccountError(kind, refusal.message, kind === 'wait' ? wait : null, refusal.reasons);
};

interface Answer {
  readonly data: unknown;
  readonly error: Refusal | null;
}

/** What a call of the client answers when nothing went wrong. */
type DataOfAnswer<A> =
  Extract<A, { readonly error: null }> extends { readonly data: infer Data } ? Data : never;

/** The answer of one call of the sign-in client. @throws AccountError */
export async function ask<A extends Answer>(
  call: (auth: typeof authClient) => Promise<A>,
  secret?: 'pin' | 'password',
): Promise<DataOfAnswer<A>> {
  const { data, error } = await call(authClient);
  if (error) throw accountError(error, secret);
  return data as DataOfAnswer<A>;
}

const LIMIT_MS = 10_000;

type Method = 'GET' | 'POST' | 'DELETE';

async function send(method: Method, path: string, body?: object): Promise<Response> {
  const token = await accessToken();
  try {
    return await fetch(`/auth/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token ?? ''}`,
        'x-supabase-api-version': '2024-01-01',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(LIMIT_MS),
    });
  } catch {
    throw new AccountError('offline', 'No answer from the server');
  }
}

/** A call that the published client does not have. @throws AccountError */
export async function callServer<T>(method: Method, path: string, given?: object): Promise<T | null> {
  let response = await send(method, path, given);
  if ((response.status === 401 || response.status === 403) && (await onUnauthorized()))
    response = await send(method, path, given);
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return body as T | null;
  const code = typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : '';
  if (response.status >= 500) throw new AccountError('unavailable', response.statusText);
  throw new AccountError(kindOf({ code, status: response.status, message: '' }, 'pin'), code);
}
