import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../test/screen.tsx';
import { setUnread } from '../../lib/unread.ts';
import { noteSeen, unreadOf } from './seen-messages.ts';
import { UnreadRow } from './unread-row.tsx';
import { UnreadWatch } from './unread-watch.tsx';

const alert = (id: string, at: string, state: string) => ({
  id,
  at,
  cause: 'cold',
  state,
  why: state === 'kept' ? 'day' : null,
  message: { plots: ['Odha'], morePlots: 0, headline: null },
});
const sent = [{ date: '2026-11-24', at: '2026-11-24T00:00:10Z', state: 'sent', actions: 3, answered: 0 }];
const first = alert('a', '2026-11-23T04:00:00Z', 'sent');
const brief = (...alerts: object[]) => ({ pushKey: 'B', phones: 1, channels: [], sent, alerts });
const since = brief(
  alert('c', '2026-11-24T05:00:00Z', 'kept'),
  alert('b', '2026-11-24T04:00:00Z', 'sent'),
  first,
);
/** Whoever is signed in where nobody is. */
const NOBODY = '';

const bell = (
  <>
    <UnreadWatch />
    <UnreadRow />
    <p>Drawn</p>
  </>
);

afterEach(() => setUnread(0));

test.each([
  ['en', '2 new messages'],
  ['hi', '2 नए संदेश'],
  ['mr', '2 नवे निरोप'],
] as const)(
  'what was sent and kept back since the list was seen is new, and leads to it: %s',
  async (language, words) => {
    noteSeen(NOBODY, brief(first) as never);
    const { address } = await show(bell, { language, answers: { '/morning-brief': since } });
    await page.getByRole('link', { name: words }).click();
    expect(address()).toBe('/messages');
  },
);

test('on a phone that never showed the list nothing is new before the next one', async () => {
  const { text } = await show(bell, { answers: { '/morning-brief': since } });
  await expect.poll(() => localStorage.getItem('draksha.messages-seen')).toContain('"atMs"');
  expect(text()).toBe('Drawn');
});

test('with the list on the screen nothing is new any more, and what was seen by another account says nothing', async () => {
  noteSeen(NOBODY, brief(first) as never);
  const { text } = await show(bell, { path: '/messages', answers: { '/morning-brief': since } });
  const newest = String(Date.parse('2026-11-24T05:00:00Z'));
  await expect.poll(() => localStorage.getItem('draksha.messages-seen')).toContain(newest);
  expect(text()).toBe('Drawn');
  noteSeen('somebody else', { alerts: [] });
  await expect.poll(text).not.toContain('new messages');
});

test('the morning message is none: Today says it', () => {
  expect(unreadOf({ alerts: [] }, 0)).toBe(0);
  expect(unreadOf(since as never, Date.parse('2026-11-24T04:30:00Z'))).toBe(1);
});
