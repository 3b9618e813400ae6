import { expect, test, vi } from 'vitest';
import en from '../../../public/locales/en/safety.json';

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
vi.stubGlobal('location', { origin: 'https://draksha.invalid', search: '', hash: '', pathname: '/settings' });
const { accountError } = await import('./account-call.ts');

type Refusal = Parameters<typeof accountError>[0];

test.each<[string, Partial<Refusal>, string]>([
  ['a wrong code', { code: 'mfa_verification_failed', status: 422 }, en.safety.trouble.code],
  ['an old code', { code: 'otp_expired', status: 403 }, en.safety.trouble.code],
  ['a number of somebody else', { code: 'phone_exists', status: 422 }, en.safety.trouble.taken],
  ['the only way in', { code: 'single_identity_not_deletable', status: 422 }, en.safety.trouble.lastWay],
  [
    'the present PIN, wanted',
    { code: 'current_password_required', status: 400 },
    en.safety.trouble.askCurrent,
  ],
  ['a code, wanted', { code: 'reauthentication_needed', status: 400 }, en.safety.trouble.askCode],
  ['no network', { name: 'AuthRetryableFetchError', status: 0 }, en.safety.trouble.offline],
  ['a server in trouble', { name: 'AuthRetryableFetchError', status: 503 }, en.safety.trouble.unavailable],
  [
    'a finger that was refused',
    { name: 'WebAuthnError', code: 'ERROR_CEREMONY_ABORTED' },
    en.safety.trouble.passkey,
  ],
  ['a session that is gone', { name: 'AuthSessionMissingError', status: 400 }, en.safety.trouble.ended],
  ['anything else', { code: 'new_since_this_was_written', status: 400 }, en.safety.trouble.other],
])('%s has its sentence', (_, refusal, words) => {
  const { kind, waitSeconds } = accountError({ message: '', ...refusal });
  expect(en.safety.trouble[kind]).toBe(words);
  expect(waitSeconds).toBeNull();
});

test('a weak PIN and a weak password, each in its own words', () => {
  const weak = { code: 'weak_password', status: 422, message: '' };
  expect(accountError(weak, 'pin').kind).toBe('weakPin');
  expect(accountError(weak, 'password').kind).toBe('weakPassword');
});

test('too many tries carry the wait that the sentence names', () => {
  const message = 'For security purposes, you can only request this after 37 seconds.';
  const error = accountError({ code: 'over_sms_send_rate_limit', status: 429, message });
  expect([error.kind, error.waitSeconds]).toEqual(['wait', 37]);
});
