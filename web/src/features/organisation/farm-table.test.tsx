import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { SavedUndo } from '../../../test/saved-undo.tsx';
import { show } from '../../../test/screen.tsx';
import './words.ts';
import { Answers } from './answers.tsx';
import { FarmTable } from './farm-table.tsx';

const idOf = (nth: number): string => `0199b000-0000-7000-8000-${String(nth).padStart(12, '0')}`;
const farm = (nth: number, name: string, village: number, needs: number) => [
  idOf(nth),
  name,
  village,
  [0],
  [40],
  needs,
  '2026-11-20',
  null,
  [0],
  [0],
  [2000 + nth * 4, 7380],
];
const list = {
  villages: ['Odha', 'Sula'],
  varieties: ['Sonaka'],
  stages: ['fruit.shoot_growth'],
  markets: ['export_eu'],
  farms: [farm(1, 'Asha', 0, 0b00001), farm(2, 'Bhima', 0, 0), farm(3, 'Chitra', 1, 0b10000)],
  next: null,
};
const reach = { told: 2, noConsent: 1, notWanted: 0, overLimit: 0 };
const PROPOSED = '/organisation/proposals';
const answers = {
  [PROPOSED]: { reach: { ...reach, plots: 3, noPlot: 0 }, proposals: [] },
  [`${PROPOSED}/look`]: { reach: { ...reach, plots: 3, noPlot: 1 } },
  '/organisation/farms': list,
  '/organisation/messages/look': { reach },
  '/organisation/messages': { reach },
};

test('the map has each village with its farms and those in need; a touch leaves its farms in the list', async () => {
  const { text } = await show(<FarmTable />, { answers, areas: ['proposals'] });
  await expect.poll(text).toContain('3 farms');
  await page.getByText('Map', { exact: true }).click();
  await expect.poll(text).toContain('Odha 2 !1');
  expect(text()).toContain('Sula 1 +1');
  expect(text()).toContain('! harvest nearer than the days');
  await page.getByText('Sula 1 +1').click();
  await expect.poll(text).toContain('Write to 1 farm');
  expect(text()).not.toContain('Asha');
});

test('a message says first whom it reaches', async () => {
  await show(<FarmTable />, { answers, areas: ['proposals'] });
  await page.getByRole('button', { name: 'Write to 3 farms' }).click();
  await expect.element(page.getByText('2 farms get it')).toBeVisible();
  await expect.element(page.getByText('no consent to messages: 1')).toBeVisible();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect.element(page.getByText('Write the message')).toBeVisible();
});

test('what reaches no farm is not sent', async () => {
  const none = { told: 0, noConsent: 3, notWanted: 0, overLimit: 0 };
  await show(<FarmTable />, {
    answers: { ...answers, '/organisation/messages/look': { reach: none } },
    areas: ['proposals'],
  });
  await page.getByRole('button', { name: 'Write to 3 farms' }).click();
  await expect.element(page.getByText('no consent to messages: 3')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Send' })).toBeDisabled();
});

test('a proposal counts plots and farms of what the list is narrowed to, and says what it is', async () => {
  const { said } = await show(<FarmTable />, { answers, areas: ['proposals'] });
  await expect.element(page.getByLabelText('Stage', { exact: true })).toBeVisible();
  await page.getByLabelText('Variety', { exact: true }).selectOptions('Sonaka');
  await page.getByLabelText('Stage', { exact: true }).selectOptions('fruit.shoot_growth');
  await page.getByRole('button', { name: 'Write to 3 farms' }).click();
  await page.getByRole('button', { name: 'Work', exact: true }).click();
  await expect.element(page.getByText('2 farms get it, for 3 plots')).toBeVisible();
  await expect.element(page.getByText('no plot fits: 1')).toBeVisible();
  await expect.element(page.getByText('Plots whose season runs · Sonaka · shoot growth')).toBeVisible();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect.element(page.getByText('This field is required')).toBeVisible();
  await page.getByLabelText('What is to be done').fill('Thin the bunches');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  const plots = { stage: 'fruit.shoot_growth', variety: 'Sonaka' };
  expect(said.get(`${PROPOSED}/look`)).toMatchObject(plots);
  expect(said.get(PROPOSED)).toMatchObject({
    ...plots,
    kind: 'task',
    title: 'Thin the bunches',
    forDate: null,
  });
});

const answered = {
  id: idOf(9),
  title: 'Thin the bunches',
  agronomistName: 'Vijay Patil',
  proposedAt: '2026-11-20T06:30:00Z',
  waiting: 27,
  taken: 12,
  declined: 2,
  withdrawn: 0,
  withdrawnAt: null,
  mayWithdraw: true,
};

test('what farms answered is told by plot', async () => {
  const { text } = await show(<Answers />, { answers: { [PROPOSED]: { proposals: [answered] } } });
  await expect.poll(text).toContain('taken over 12, declined 2, no answer 27');
  expect(text()).toContain('Vijay Patil');
});

test('what waits is withdrawn after a question, and it is said from how many plots', async () => {
  const { text, calls } = await show(
    <>
      <Answers />
      <SavedUndo />
    </>,
    { answers: { [`${PROPOSED}/${answered.id}`]: { withdrawn: 26 }, [PROPOSED]: { proposals: [answered] } } },
  );
  await page.getByRole('button', { name: 'Withdraw: Thin the bunches' }).click();
  expect(calls).not.toContain(`${PROPOSED}/${answered.id}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect.poll(text).toContain('Withdrawn from 26 plots');
});

test('nobody is offered to withdraw what is withdrawn, answered or not theirs', async () => {
  const gone = {
    ...answered,
    waiting: 0,
    withdrawn: 27,
    withdrawnAt: '2026-11-21T06:30:00Z',
    mayWithdraw: false,
  };
  const { text } = await show(<Answers />, {
    answers: {
      [PROPOSED]: {
        proposals: [
          gone,
          { ...answered, id: idOf(8), waiting: 0 },
          { ...answered, id: idOf(7), mayWithdraw: false },
        ],
      },
    },
  });
  await expect.poll(text).toContain('taken over 12, declined 2, withdrawn 27 on 21 Nov 2026');
  expect(page.getByRole('button').elements()).toEqual([]);
});
