import { beforeAll, expect, test, vi } from 'vitest';
import { nameFarm } from './farm-in-hand.ts';

const account = '0199a000-0000-7000-8000-000000000001';
const ownerId = '0199a000-0000-7000-8000-000000000002';

beforeAll(() => {
  const farms = [{ ownerId, farmName: '', ownerName: 'Vijay', role: 'manager' }];
  const known = { accountId: account, farms, chosen: ownerId, lost: [] };
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify(known) });
});

const namedFor = (path: string): string | null => {
  const headers = new Headers();
  nameFarm(headers, path, account);
  return headers.get('x-farm');
};

test.each(['/plots', '/sync', '/advice/plan', '/product-lists', '/people'])(
  '%s is asked for the farm in hand',
  (path) => {
    expect(namedFor(path)).toBe(ownerId);
  },
);

test.each([
  '/me/openings',
  '/farms',
  '/handovers',
  '/consents/look',
  '/looks',
  '/organisation/lists',
  '/morning-brief/try',
  '/push-subscriptions/end',
  '/channels/sms/try',
  '/whatsapp',
  '/whatsapp/code',
])('%s is the account’s own, whichever farm the page shows', (path) => {
  expect(namedFor(path)).toBeNull();
});

test('a tab stays with its farm over a reload, whichever another tab opened since', async () => {
  const store = (kept = new Map<string, string>()) => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  const farms = [{ ownerId, farmName: '', ownerName: 'Vijay', role: 'manager' as const }];
  vi.stubGlobal('localStorage', store());
  /** A page of one tab, at its start. */
  const opens = async (tab: object) => {
    vi.stubGlobal('sessionStorage', tab);
    vi.resetModules();
    return import('./farm-in-hand.ts');
  };
  const [first, second, third] = [store(), store(), store()];
  const page = await opens(first);
  page.saveFarms({ accountId: account, farms, chosen: null, lost: [] });
  expect(page.farmInHand(account)).toBeNull();
  (await opens(second)).chooseFarm(account, ownerId);
  expect((await opens(second)).farmInHand(account)?.ownerId).toBe(ownerId);
  expect((await opens(first)).farmInHand(account)).toBeNull();
  expect((await opens(third)).farmInHand(account)?.ownerId).toBe(ownerId);
  (await opens(second)).chooseFarm(account, null);
  expect((await opens(third)).farmInHand(account)?.ownerId).toBe(ownerId);
});
