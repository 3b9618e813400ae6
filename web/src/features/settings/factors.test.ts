import { expect, test, vi } from 'vitest';

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
vi.stubGlobal('location', { origin: 'https://draksha.invalid', search: '', hash: '', pathname: '/settings' });
const { freeFactorName, grouped, ownFactors } = await import('./factors.ts');

test('a name that is taken gets a number', () => {
  expect(freeFactorName('App', [])).toBe('App');
  expect(freeFactorName('App', ['App'])).toBe('App 2');
  expect(freeFactorName('App', ['App', 'App 2', 'App 4'])).toBe('App 3');
});

test('a recovery code in groups of four', () => {
  expect(grouped('abcdefghjkmnpqrs')).toBe('abcd-efgh-jkmn-pqrs');
  expect(grouped('abcdef')).toBe('abcd-ef');
});

test('what was never proven, and the recovery codes, are not ways of their own', () => {
  const row = { created_at: '', updated_at: '' };
  const factors = [
    { ...row, id: 'a', status: 'verified' as const, factor_type: 'totp' as const, friendly_name: 'App' },
    { ...row, id: 'b', status: 'unverified' as const, factor_type: 'phone' as const },
    { ...row, id: 'c', status: 'verified' as const, factor_type: 'recovery_code' as const },
  ];
  expect(ownFactors({ factors })).toEqual([{ id: 'a', kind: 'totp', name: 'App' }]);
});
