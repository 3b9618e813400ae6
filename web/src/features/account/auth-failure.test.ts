import { describe, expect, test } from 'vitest';
import en from '../../../public/locales/en/account.json';
import { type AuthTrouble, authFailure, type CallPurpose, failureElsewhere } from './auth-failure.ts';
import { waitWords } from './countdown.tsx';
import { wordsOf } from './words.ts';

const sentence = (trouble: Partial<AuthTrouble>, purpose: CallPurpose, secret?: 'pin' | 'password') =>
  wordsOf('en')(authFailure({ message: '', ...trouble }, purpose, secret).message);

describe('a refusal of the sign-in server is the sentence of the specification', () => {
  test.each<[string, Partial<AuthTrouble>, CallPurpose, string]>([
    [
      'wrong PIN',
      { code: 'invalid_credentials', status: 400 },
      'login',
      'Login failed. Please check your credentials.',
    ],
    ['any other login refusal', { code: 'phone_provider_disabled', status: 400 }, 'login', 'Login failed'],
    [
      'a code for an unknown number',
      { code: 'otp_disabled', status: 422 },
      'sendCode',
      'No account found with this mobile number. Please register first.',
    ],
    [
      'a code that cannot be sent',
      { code: 'sms_send_failed', status: 422 },
      'sendCode',
      'Failed to send OTP',
    ],
    ['a wrong or old code', { code: 'otp_expired', status: 403 }, 'verify', 'OTP verification failed'],
    [
      'a number that is taken',
      { code: 'user_already_exists', status: 422 },
      'register',
      'This mobile number is already registered. Please login instead.',
    ],
    [
      'any other refusal of a registration',
      { code: 'validation_failed', status: 400 },
      'register',
      'Registration failed. Please try again.',
    ],
    [
      'a registration that the server does not take at all',
      { code: 'phone_provider_disabled', status: 400 },
      'register',
      'Registration failed',
    ],
    ['Google', { code: 'provider_disabled', status: 400 }, 'google', 'Failed to login with Google'],
    [
      'no network',
      { name: 'AuthRetryableFetchError', status: 0 },
      'login',
      'Network connection issue. Please check your internet connection and try again.',
    ],
    [
      'a session that is gone',
      { name: 'AuthSessionMissingError', status: 400 },
      'savePin',
      'User not authenticated',
    ],
  ])('%s', (_, trouble, purpose, words) => {
    expect(sentence(trouble, purpose)).toBe(words);
  });

  test('a server in trouble is not called a network fault', () => {
    expect(sentence({ name: 'AuthRetryableFetchError', status: 503 }, 'login')).toBe(en.error.unavailable);
  });

  test('a weak PIN and a weak password', () => {
    expect(sentence({ code: 'weak_password', status: 422 }, 'register', 'pin')).toBe(en.error.weakPin);
    const resultOf = (reason: string) =>
      authFailure({ code: 'weak_password', message: '', reasons: ['pwned', reason] }, 'register', 'pin');
    expect(resultOf('pin_number')).toEqual({ message: 'check.pinNumber', field: 'pin' });
    expect(resultOf('pin_sequence')).toEqual({ message: 'check.pinSequence', field: 'pin' });
    expect(resultOf('toString')).toEqual({ message: 'error.weakPin', field: 'pin' });
    expect(sentence({ code: 'weak_password', status: 422 }, 'register', 'password')).toBe(
      en.error.weakPassword,
    );
  });
});

describe('too many tries say how long to wait', () => {
  const limited = { code: 'over_request_rate_limit', status: 429, message: '' };

  test("by the server's header", () => {
    expect(authFailure(limited, 'login', 'pin', 272)).toEqual({ message: 'error.tries', waitSeconds: 272 });
  });

  test('else by the seconds that the sentence names', () => {
    const message = 'For security purposes, you can only request this after 37 seconds.';
    const failure = authFailure({ code: 'over_sms_send_rate_limit', status: 429, message }, 'sendCode');
    expect(failure).toEqual({ message: 'error.tries', waitSeconds: 37 });
  });

  test('else without a number', () => {
    expect(authFailure(limited, 'verify')).toEqual({ message: 'error.tries', hint: 'error.waitSome' });
  });

  test.each([
    [1, '1 s'],
    [119, '119 s'],
    [120, '2 min 0 s'],
    [272, '4 min 32 s'],
    [7_199, '119 min 59 s'],
    [9_000, '2 h 30 min'],
  ])('%i seconds are said as %j', (seconds, words) => {
    expect(waitWords(wordsOf('en'), seconds)).toBe(words);
  });
});

describe('who is sent to the login screen is told why', () => {
  test.each([
    [null, null],
    ['session_ended', en.error.ended],
    ['access_denied', en.error.googleDenied],
    ['flow_state_expired', en.error.googleLate],
    ['otp_expired', en.error.link],
    ['other_browser', en.error.otherBrowser],
    ['server_error', 'Failed to login with Google'],
  ])('%j', (code, words) => {
    const failure = failureElsewhere(code);
    expect(failure && wordsOf('en')(failure.message)).toBe(words);
  });
});
