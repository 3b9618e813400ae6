import { describe, expect, test } from 'vitest';
import { loginPath, returnPath } from './return-path.ts';

describe('where a farmer goes after signing in', () => {
  test('the path he wanted, with its query', () => {
    expect(returnPath(`?next=${encodeURIComponent('/weather?days=15#rain')}`)).toBe('/weather?days=15#rain');
    expect(loginPath('/plots?status=young')).toBe('/login?next=%2Fplots%3Fstatus%3Dyoung');
    expect(returnPath(new URL(loginPath('/plots?status=young'), 'https://d.invalid').search)).toBe(
      '/plots?status=young',
    );
  });

  test('the first screen when he wanted none', () => {
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
