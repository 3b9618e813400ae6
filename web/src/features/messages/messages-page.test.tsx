import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { giveVoice } from '../../../test/give-voice.ts';
import { show } from '../../../test/screen.tsx';
import MessagesPage from './messages-page.tsx';

const alert = (id: string, at: string, cause: string, state: string, why: string | null) => ({
  id,
  at,
  cause,
  state,
  why,
  message: { plots: ['Odha', 'Khalcha'], morePlots: 2, headline: null },
});
const answer = {
  pushKey: 'B',
  phones: 1,
  sent: [
    {
      date: '2026-11-24',
      at: '2026-11-24T00:00:10Z',
      state: 'sent',
      actions: 3,
      answered: 2,
      by: [
        { channel: 'push', state: 'handed' },
        { channel: 'sms', state: 'capped' },
        { channel: 'email', state: 'handed' },
      ],
    },
    { date: '2026-11-23', at: '2026-11-23T00:00:10Z', state: 'silent', actions: 0, answered: 0 },
  ],
  alerts: [
    alert('a', '2026-11-24T04:00:00Z', 'window_lost', 'sent', null),
    alert('b', '2026-11-24T05:00:00Z', 'cold', 'kept', 'day'),
    alert('c', '2026-11-22T05:00:00Z', 'infection', 'kept', 'week'),
  ],
};

test('what was sent, answered, and kept back with its reason, the newest day first', async () => {
  const { text } = await show(<MessagesPage />, { areas: ['brief'], answers: { '/morning-brief': answer } });
  await expect.poll(text).toContain('2 not sent');
  const said = text();
  for (const part of [
    'Dry hours lost',
    'Odha, Khalcha and 2 more',
    '3 jobs · sent · 2 answered',
    'On the phone: sent · SMS: not sent, the money for it is spent · E-mail: sent',
    'not sent: one was sent that day',
    'not sent: four in seven days',
    'nothing to do',
  ])
    expect(said).toContain(part);
  // Of a day the latest comes first, and each hour says its half of the day.
  const hours = ['10:30 am', '9:30 am', '5:30 am'].map((hour) => said.indexOf(hour));
  expect(hours.every((place) => place > 0)).toBe(true);
  expect(hours).toEqual(hours.toSorted((a, b) => a - b));
  const days = ['Tuesday', 'Monday', 'Sunday'].map((day) => said.indexOf(day));
  expect(days.every((place) => place > 0)).toBe(true);
  expect(days).toEqual(days.toSorted((a, b) => a - b));
});

test('the newest day is read aloud', async () => {
  const { heard, finish } = giveVoice('en-IN');
  await show(<MessagesPage />, { areas: ['brief', 'why'], answers: { '/morning-brief': answer } });
  await page.getByRole('button', { name: 'Listen', exact: true }).click();
  await expect.poll(() => heard).toEqual(['Tuesday, twenty-four November']);
  for (let said = 1; said < 4; said += 1) {
    finish();
    expect(heard).toHaveLength(said + 1);
  }
  // Latest first, in words alone: neither a digit nor a sign.
  expect(heard[1]).toBe(
    'ten thirty in the morning. Cold night. Odha, Khalcha and two more. not sent, one was sent that day',
  );
  expect(heard[3]).toMatch(/^five thirty in the early morning\..*three jobs\. sent\. two answered$/);
  expect(heard.join(' ')).not.toMatch(/[\d·:]/);
});

afterEach(() => vi.unstubAllGlobals());

test('a change that waits leads to where it is decided', async () => {
  const alerts = [alert('d', '2026-11-24T04:00:00Z', 'clash', 'sent', null), ...answer.alerts];
  await show(<MessagesPage />, { areas: ['brief'], answers: { '/morning-brief': { ...answer, alerts } } });
  await expect.element(page.getByText('Change that waits for you')).toBeVisible();
  const links = page.getByRole('link', { name: 'Changes not sent' });
  await expect.element(links).toHaveAttribute('href', '/settings/unsent');
});

test('before the first message it says what will stand here', async () => {
  const { text } = await show(<MessagesPage />, {
    areas: ['brief'],
    answers: { '/morning-brief': { ...answer, sent: [], alerts: [] } },
  });
  await expect.poll(text).toContain('No messages yet');
  // What to do next stands under what it says, in the same middle.
  const middle = (one: Element) => {
    const { left, width } = one.getBoundingClientRect();
    return Math.round(left + width / 2);
  };
  const heading = page.getByRole('heading', { name: 'No messages yet' }).element();
  expect(middle(page.getByRole('link', { name: 'When and of what' }).element())).toBe(middle(heading));
});

test('what an organisation wrote stands whole with its writer, and its messages end with one touch', async () => {
  const from = {
    id: 'f3b0c442-98fc-4c14-9afb-f4c8996fb924',
    organisation: 'Sahyadri',
    agronomist: 'Vijay Patil',
  };
  const written = {
    ...alert('d', '2026-11-24T05:10:00Z', 'organisation_message', 'late', null),
    message: { plots: [], morePlots: 0, headline: 'Look under the leaves at Odha', from },
  };
  const { text, writes } = await show(<MessagesPage />, {
    areas: ['brief'],
    answers: { '/morning-brief': { ...answer, sent: [], alerts: [written] } },
  });
  await expect.poll(text).toContain('Sahyadri: Vijay Patil');
  expect(text()).toContain('Look under the leaves at Odha');
  // Nothing is "not sent" of what stands here to be read.
  expect(text()).not.toContain('not sent');
  await page.getByRole('button', { name: 'No more from Sahyadri' }).click();
  await expect.poll(() => writes[0]?.body).toMatchObject({ causesOff: [from.id] });
  await page.getByRole('button', { name: 'Take messages of Sahyadri again' }).click();
  await expect.element(page.getByRole('button', { name: 'No more from Sahyadri' })).toBeVisible();
});
