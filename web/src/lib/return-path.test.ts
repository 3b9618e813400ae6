import { describe, expect, test } from 'vitest';
import { failedElsewhere, loginPath, returnPath, withNext } from './return-path.ts';

describe('where a farmer goes after signing in', () => {
  test('the path that was wanted, with its query', () => {
    expect(returnPath(`?next=${encodeURIComponent('/weather?days=15#rain')}`)).toBe('/weather?days=15#rain');
    expect(loginPath('/plots?status=young')).toBe('/login?next=%2Fplots%3Fstatus%3Dyoung');
    expect(returnPath(new URL(loginPath('/plots?status=young'), 'https://d.invalid').search)).toBe(
      '/plots?status=young',
    );
  });

  test('the first screen when none was wanted', () => {
    expect(returnPath('')).toBe('/');
    expect(loginPath('/')).toBe('/login');
  });

  test.each([
    'https://evil.invalid/',
    '//evil.invalid/',
    '/\\evil.invalid/',
    '\\\\evil.invalid',
    'javascript:alert(1)',
    'plots',
    '/\t/evil.invalid',
  ])('never another site: %j', (wanted) => {
    expect(returnPath(`?next=${encodeURIComponent(wanted)}`)).toBe('/');
  });
});

describe('on the way to the login', () => {
  test('the way back goes along from one public screen to the next', () => {
    expect(withNext('/register', '?next=%2Fplots')).toBe('/register?next=%2Fplots');
    expect(withNext('/register', '?next=https%3A%2F%2Fevil.invalid')).toBe('/register');
    expect(withNext('/register', '')).toBe('/register');
  });

  test('a reason is a word, never a sentence of somebody else', () => {
    expect(loginPath('/plots', 'session_ended')).toBe('/login?failed=session_ended&next=%2Fplots');
    expect(failedElsewhere('?failed=session_ended')).toBe('session_ended');
    expect(failedElsewhere('?failed=Your+account+is+closed')).toBeNull();
    expect(failedElsewhere('')).toBeNull();
  });
});
