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
