import { usualBriefSettings } from '@draksha/contract/brief-settings';
import { beforeEach, expect, test, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { idOf } from '../../../test/rows.ts';
import { show } from '../../../test/screen.tsx';
import { endPhone } from '../../lib/push-phone.ts';
import { queryClient } from '../../lib/query-client.ts';
import { noteRegistered, registeredPhone } from '../../lib/registered-phone.ts';
import { UnreadWatch } from './unread-watch.tsx';

const NOBODY = '';
const TODAY = '2026-11-24';
const there = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/new',
  options: { applicationServerKey: null },
  toJSON: () => ({ endpoint: there.endpoint, keys: { p256dh: 'p', auth: 'a' } }),
  unsubscribe: async () => true,
};
const brief = (phones: number) => ({ pushKey: 'BA', phones, channels: [], sent: [], alerts: [] });
let kept: typeof there | null = null;

beforeEach(() => {
  kept = null;
  localStorage.removeItem('draksha.told-phone');
  vi.spyOn(Notification, 'permission', 'get').mockReturnValue('granted');
  const pushManager = { getSubscription: async () => kept, subscribe: async () => there };
  const registration = { pushManager } as unknown as ServiceWorkerRegistration;
  vi.spyOn(navigator.serviceWorker, 'ready', 'get').mockResolvedValue(registration);
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(registration);
});

const opened = async (phones: number, settings: object = {}) => {
  const row = { id: idOf(40), version: 1, ...usualBriefSettings, ...settings };
  const dated = { ...row, createdAt: '2026-11-01T00:00:00Z', updatedAt: '2026-11-01T00:00:00Z' };
  const answers = { '/morning-brief': brief(phones), '/push-subscriptions': brief(1) };
  const shown = await show(<UnreadWatch />, { rows: { 'brief-settings': [dated] }, answers });
  await expect.poll(() => shown.calls).toContain('/morning-brief');
  return shown;
};
const BODY = { endpoint: there.endpoint, p256dh: 'p', auth: 'a' };
const heard = (shown: Awaited<ReturnType<typeof opened>>) => expect.poll(() => said(shown)).toEqual(BODY);
const said = ({ said: all }: Awaited<ReturnType<typeof opened>>) => all.get('/push-subscriptions');

test('a phone whose address is gone asks anew when the product opens, once a day', async () => {
  noteRegistered(NOBODY, '2026-11-23');
  await heard(await opened(1));
  await expect.poll(registeredPhone).toEqual({ account: NOBODY, day: TODAY });
});

test.each([
  ['heard of today, and the server knows it', 1, TODAY, {}, NOBODY],
  ['messages are off', 1, '2026-11-23', { isOn: false }, NOBODY],
  ['messages come by other ways', 1, '2026-11-23', { channels: ['sms'] }, NOBODY],
  ['another account asked for them here', 1, '2026-11-23', {}, 'other'],
] as const)('not where %s', async (_, phones, day, settings, account) => {
  noteRegistered(account, day);
  const shown = await opened(phones, settings);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect([said(shown), registeredPhone()]).toEqual([undefined, { account, day }]);
});

test('heard of today, but the server ended it: asks anew', async () => {
  noteRegistered(NOBODY, TODAY);
  await heard(await opened(0));
});

test('a subscription from before this was noted counts; none is made where the farmer ended it', async () => {
  kept = there;
  await heard(await opened(1));
  await endPhone();
  kept = null;
  // What the screen before has read, or still waits for, would stand for this one's own.
  await cleanup();
  queryClient.clear();
  const shown = await opened(1);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(said(shown)).toBeUndefined();
});
