import { usualBriefSettings } from '@draksha/contract/brief-settings';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { idOf, plotRow } from '../../../test/rows.ts';
import { show } from '../../../test/screen.tsx';
import { MorningPart } from './morning-part.tsx';

const brief = { pushKey: 'B', phones: 2, sent: [], alerts: [] };
const frame = { id: idOf(40), version: 3, createdAt: '2026-11-01T00:00:00Z' };
const chosen = (change: object = {}, updatedAt = '2026-11-02T00:00:00Z') => ({
  ...frame,
  ...usualBriefSettings,
  updatedAt,
  ...change,
});
const settings = (rows: readonly object[], answers: Readonly<Record<string, object>> = {}) =>
  show(<MorningPart />, {
    areas: ['brief', 'safety'],
    rows: {
      'brief-settings': rows,
      plots: [plotRow(), plotRow({ id: idOf(2), name: 'Khalcha' })],
    },
    answers: { '/morning-brief': brief, ...answers },
  });

test('the first choice makes the farmer’s row; quiet hours, causes, plots and the day off are in it', async () => {
  const shown = await settings([]);
  await page.getByRole('group', { name: 'When', exact: true }).getByRole('button', { name: '6:00' }).click();
  await expect.poll(() => shown.writes[0]?.body).toMatchObject({ ...usualBriefSettings, briefAt: 360 });
});

test.each<[string, () => Promise<unknown>, object]>([
  [
    'quiet from',
    () =>
      page.getByRole('group', { name: 'From, in the evening' }).getByRole('button', { name: '9:00' }).click(),
    { quietFrom: 1260 },
  ],
  ['a cause off', () => page.getByRole('checkbox', { name: 'Cold night' }).click(), { causesOff: ['cold'] }],
  [
    'only some plots',
    () => page.getByRole('button', { name: 'Only these' }).click(),
    { plotIds: [idOf(1), idOf(2)] },
  ],
  [
    'not today',
    () => page.getByRole('button', { name: 'Nothing more today' }).click(),
    { notOn: '2026-11-24' },
  ],
  ['all off', () => page.getByRole('button', { name: 'All messages off' }).click(), { isOn: false }],
])('a touch changes the row: %s', async (_, touch, change) => {
  const shown = await settings([chosen()]);
  await touch();
  await expect.poll(() => shown.writes.map(({ body }) => body)).toEqual([change]);
});

test('of two rows the one changed last counts and is changed', async () => {
  const shown = await settings([
    chosen({ briefAt: 390 }, '2026-11-05T00:00:00Z'),
    chosen({ id: idOf(41), briefAt: 300 }, '2026-11-03T00:00:00Z'),
  ]);
  const when = page.getByRole('group', { name: 'When', exact: true });
  await expect.element(when.getByRole('button', { name: '6:30' })).toHaveAttribute('aria-pressed', 'true');
  await when.getByRole('button', { name: '7:00' }).click();
  await expect.poll(() => shown.writes[0]?.params?.id).toBe(idOf(40));
});

test('the last chosen plot stays, and a day off of yesterday is over', async () => {
  const shown = await settings([chosen({ plotIds: [idOf(2)], notOn: '2026-11-23' })]);
  await page.getByRole('checkbox', { name: 'Khalcha' }).click();
  await expect.element(page.getByRole('button', { name: 'Nothing more today' })).toBeVisible();
  expect(shown.writes).toEqual([]);
});

const ways = {
  ...brief,
  channels: [
    { name: 'sms', reaches: true },
    { name: 'email', reaches: false },
  ],
};

test('ways are chosen and put in order in the farmer’s row; what does not reach them says what it needs', async () => {
  const shown = await settings([chosen()], { '/morning-brief': ways });
  const group = page.getByRole('group', { name: 'How it comes' });
  await expect.element(group.getByRole('checkbox', { name: 'E-mail' })).toBeDisabled();
  await expect
    .element(group.getByRole('link', { name: 'Add e-mail' }))
    .toHaveAttribute('href', '/settings/email');
  // The only one that is chosen stays.
  await expect.element(group.getByRole('checkbox', { name: 'On the phone' })).toBeDisabled();
  await group.getByRole('checkbox', { name: 'SMS' }).click();
  await expect.poll(() => shown.writes[0]?.body).toEqual({ channels: ['push', 'sms'] });
});

test('a way that comes earlier is a change of the row, and one is sent now where the farmer asks', async () => {
  const shown = await settings([chosen({ channels: ['push', 'sms'] })], {
    '/morning-brief': ways,
    '/channels/sms/try': { outcome: 'capped' },
  });
  const group = page.getByRole('group', { name: 'How it comes' });
  expect(shown.text()).not.toContain('STOP');
  await group.getByRole('button', { name: 'SMS: earlier' }).click();
  await expect.poll(() => shown.writes[0]?.body).toEqual({ channels: ['sms', 'push'] });
  await group.getByRole('button', { name: 'Send one now: SMS' }).click();
  await expect.poll(shown.text).toContain('the money for it is spent');
});

test('where SMS are read, the number to write to stands beside them', async () => {
  const writeTo = { number: '9811122233', keyword: 'DRAKSHA' };
  const channels = [{ name: 'sms', reaches: true, writeTo }];
  const wishes = chosen({ channels: ['push', 'sms'] });
  const shown = await settings([wishes], { '/morning-brief': { ...brief, channels } });
  await expect.poll(shown.text).toContain('write DRAKSHA STOP to 9811122233');
  expect(shown.text()).toContain('DRAKSHA 1 done, DRAKSHA 1 tomorrow');
});

test('a server without other ways does not speak of them, nor does what an older product kept', async () => {
  const shown = await settings([chosen()], { '/morning-brief': { ...brief, channels: [] } });
  await expect.element(page.getByRole('button', { name: 'All messages off' })).toBeVisible();
  expect(shown.text()).not.toContain('How it comes');
});
