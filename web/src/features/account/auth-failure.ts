import type { WordKey } from './words.ts';

/** What a sign-in call was for: the same refusal means another thing in another place. */
export type Purpose = 'login' | 'sendCode' | 'verify' | 'register' | 'savePin' | 'google';

export interface Failure {
  readonly message: WordKey;
  readonly hint?: WordKey;
  readonly values?: Readonly<Record<string, number>>;
}

/** The fields of the sign-in client's errors that tell them apart. */
export interface AuthTrouble {
  readonly name?: string;
  readonly code?: string | undefined;
  readonly status?: number | undefined;
  readonly message: string;
}

const otherwise: Record<Purpose, WordKey> = {
  login: 'error.loginFailed',
  sendCode: 'error.otpSend',
  verify: 'error.otp',
  register: 'error.register',
  savePin: 'error.savePin',
  google: 'error.google',
};

const networkFailure: Failure = { message: 'error.network', hint: 'error.kept' };

/** How long to wait: the server's own header, else the seconds its sentence names. */
function waitFailure(message: string, retryAfterSeconds: number | null): Failure {
  const named = Number(/after (\d+) seconds?/.exec(message)?.[1] ?? Number.NaN);
  const seconds = retryAfterSeconds ?? (Number.isFinite(named) ? named : null);
  if (seconds === null) return { message: 'error.wait' };
  return seconds < 120
    ? { message: 'error.waitSeconds', values: { seconds: Math.ceil(seconds) } }
    : { message: 'error.waitMinutes', values: { minutes: Math.ceil(seconds / 60) } };
}

const byCode: Readonly<Record<string, WordKey>> = {
  invalid_credentials: 'error.login',
  user_already_exists: 'error.taken',
  phone_exists: 'error.taken',
  user_banned: 'error.banned',
  signup_disabled: 'error.closed',
  sms_send_failed: 'error.otpSend',
  session_not_found: 'error.notSignedIn',
};

/** A refusal of the sign-in server as the farmer's sentence. */
export function authFailure(
  { name, code, status, message }: AuthTrouble,
  purpose: Purpose,
  secret: 'pin' | 'password' = 'pin',
  retryAfterSeconds: number | null = null,
): Failure {
  if (status === 429 || code?.startsWith('over_')) return waitFailure(message, retryAfterSeconds);
  if (name === 'AuthRetryableFetchError') {
    return status === 0 ? networkFailure : { message: 'error.unavailable', hint: 'error.kept' };
  }
  if (name === 'AuthSessionMissingError') return { message: 'error.notSignedIn' };
  if (code === 'weak_password') return { message: secret === 'pin' ? 'error.weakPin' : 'error.weakPassword' };
  if (code === 'otp_expired') return { message: 'error.otp', hint: 'error.otpHint' };
  if (purpose === 'sendCode' && (code === 'otp_disabled' || code === 'user_not_found')) {
    return { message: 'error.unknownNumber' };
  }
  return { message: (code && byCode[code]) || otherwise[purpose] };
}

/** The client's own code did not arrive: for the farmer that is the network. */
export const codeDidNotArrive = networkFailure;
