import { describe, expect, test } from 'vitest';
import en from '../../../public/locales/en/account.json';
import { type AuthTrouble, authFailure, type Purpose } from './auth-failure.ts';
import { wordsOf } from './words.ts';

const sentence = (
  trouble: Partial<AuthTrouble>,
  purpose: Purpose,
  secret?: 'pin' | 'password',
  wait?: number,
) => {
  const failure = authFailure({ message: '', ...trouble }, purpose, secret, wait ?? null);
  return wordsOf('en')(failure.message, failure.values);
};

describe('a refusal of the sign-in server is the sentence of the specification', () => {
  test.each<[string, Partial<AuthTrouble>, Purpose, string]>([
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
    expect(sentence({ code: 'weak_password', status: 422 }, 'register', 'password')).toBe(
      en.error.weakPassword,
    );
  });
});

describe('too many tries say how long to wait', () => {
  const limited = { code: 'over_request_rate_limit', status: 429 };

  test("by the server's header", () => {
    expect(sentence(limited, 'login', 'pin', 45)).toBe(
      'Too many tries. Please wait 45 seconds, then try again.',
    );
    expect(sentence(limited, 'login', 'pin', 119)).toContain('119 seconds');
    expect(sentence(limited, 'login', 'pin', 120)).toBe('Too many tries. Please wait 2 min, then try again.');
    expect(sentence(limited, 'login', 'pin', 121)).toContain('3 min');
  });

  test('else by the seconds that the sentence names', () => {
    const message = 'For security purposes, you can only request this after 37 seconds.';
    expect(sentence({ code: 'over_sms_send_rate_limit', status: 429, message }, 'sendCode')).toContain(
      '37 seconds',
    );
  });

  test('else without a number', () => {
    expect(sentence(limited, 'verify')).toBe(en.error.wait);
  });
});
