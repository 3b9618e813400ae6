import type { AccountWordKey } from './words.ts';

/** What a sign-in call was for: the same refusal means another thing in another place. */
export type CallPurpose =
  | 'login'
  | 'sendCode'
  | 'verify'
  | 'register'
  | 'savePin'
  | 'google'
  | 'provider'
  | 'organisation'
  | 'passkey'
  | 'factor';

export interface AuthFailure {
  readonly message: AccountWordKey;
  readonly hint?: AccountWordKey;
  /** The field to show it at, in place of above the button. */
  readonly field?: 'pin' | 'password';
  /** Nobody's fault. */
  readonly calm?: true;
  /** Seconds until another try has a chance; counted down on the screen. */
  readonly waitSeconds?: number;
}

/** Fields that distinguish the sign-in client's errors. */
export interface AuthTrouble {
  readonly name?: string | undefined;
  readonly code?: string | undefined;
  readonly status?: number | undefined;
  readonly message: string;
  /** Of a PIN or password that is easy to guess. */
  readonly reasons?: readonly string[] | undefined;
}

const otherwise: Record<CallPurpose, AccountWordKey> = {
  login: 'error.loginFailed',
  sendCode: 'error.otpSend',
  verify: 'error.otp',
  register: 'error.register',
  savePin: 'error.savePin',
  google: 'error.google',
  provider: 'error.provider',
  organisation: 'error.provider',
  passkey: 'error.passkey',
  factor: 'error.factor',
};

const networkFailure: AuthFailure = { message: 'error.network', hint: 'error.kept' };

/** How long to wait: the server's own header, else the seconds its sentence names. */
function waitFailure(message: string, retryAfterSeconds: number | null): AuthFailure {
  const named = Number(/after (\d+) seconds?/.exec(message)?.[1] ?? Number.NaN);
  const seconds = retryAfterSeconds ?? (Number.isFinite(named) ? named : null);
  return seconds === null
    ? { message: 'error.tries', hint: 'error.waitSome' }
    : { message: 'error.tries', waitSeconds: Math.ceil(seconds) };
}

const byCode: Readonly<Record<string, AccountWordKey>> = {
  invalid_credentials: 'error.login',
  user_already_exists: 'error.taken',
  phone_exists: 'error.taken',
  user_banned: 'error.banned',
  signup_disabled: 'error.closed',
  session_not_found: 'error.notSignedIn',
  current_password_required: 'error.tooNew',
  captcha_failed: 'error.captcha',
  sso_provider_not_found: 'error.organisation',
  mfa_verification_failed: 'error.factorCode',
  mfa_challenge_expired: 'error.factorLate',
  mfa_verification_rejected: 'error.loginFailed',
};

const weakPins: Readonly<Record<string, AccountWordKey>> = {
  pin_repeats: 'check.pinRepeats',
  pin_sequence: 'check.pinSequence',
  pin_pattern: 'check.pinPattern',
  pin_number: 'check.pinNumber',
};

function weakFailure(secret: 'pin' | 'password', reasons: readonly string[]): AuthFailure {
  if (secret === 'password') return { message: 'error.weakPassword', field: 'password' };
  const reason = reasons.find((name) => Object.hasOwn(weakPins, name)) ?? '';
  return { message: weakPins[reason] ?? 'error.weakPin', field: 'pin' };
}

/** What a link, Google or the server itself sent a farmer back with; by the code in the address. */
const elsewhere: Readonly<Record<string, AccountWordKey>> = {
  session_ended: 'error.ended',
  access_denied: 'error.googleDenied',
  bad_oauth_state: 'error.googleLate',
  flow_state_already_used: 'error.googleLate',
  flow_state_expired: 'error.googleLate',
  provider_email_needs_verification: 'error.googleMail',
  signup_disabled: 'error.closed',
  user_banned: 'error.banned',
  otp_expired: 'error.link',
  link: 'error.link',
  other_browser: 'error.otherBrowser',
  confirmed: 'error.confirmed',
};

const nobodysFault: readonly AccountWordKey[] = ['error.ended', 'error.otherBrowser', 'error.confirmed'];

/** Returns why a redirect led to the login screen. */
export function failureElsewhere(code: string | null): AuthFailure | null {
  if (code === null) return null;
  const message = elsewhere[code] ?? 'error.google';
  return nobodysFault.includes(message) ? { message, calm: true } : { message };
}

/** A refusal of the sign-in server as the farmer's sentence. */
export function authFailure(
  { name, code, status, message, reasons = [] }: AuthTrouble,
  purpose: CallPurpose,
  secret: 'pin' | 'password' = 'pin',
  retryAfterSeconds: number | null = null,
): AuthFailure {
  if (status === 429 || code?.startsWith('over_')) return waitFailure(message, retryAfterSeconds);
  if (name === 'AuthRetryableFetchError') {
    return status === 0 ? networkFailure : { message: 'error.unavailable', hint: 'error.kept' };
  }
  if (name === 'AuthSessionMissingError') return { message: 'error.notSignedIn' };
  if (code === 'weak_password') return weakFailure(secret, reasons);
  if (code === 'otp_expired') return { message: 'error.otp', hint: 'error.otpHint' };
  if (purpose === 'sendCode' && (code === 'otp_disabled' || code === 'user_not_found')) {
    return { message: 'error.unknownNumber' };
  }
  if (code === 'sms_send_failed') return { message: 'error.otpSend', hint: 'error.undeliveredHint' };
  const known = code && byCode[code];
  // What the server does not do is not helped by another try.
  const isFinal = purpose === 'register' && (code?.endsWith('_disabled') ?? false);
  return { message: known || (isFinal ? 'error.registerFailed' : otherwise[purpose]) };
}

/** The client's own code did not arrive: for the farmer that is the network. */
export const codeDidNotArrive = networkFailure;
