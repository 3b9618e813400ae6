import type { Proposal } from '@draksha/contract/proposals';
import { useLocation } from 'react-router';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { actAs } from '../../../test/role-walk.tsx';
import { idOf, plotRow, seasonRow } from '../../../test/rows.ts';
import { show } from '../../../test/screen.tsx';
import { farm } from '../../lib/farm/farm.ts';
import { proposedLines } from '../records/product-choice.ts';
import ProposalsPage from './proposals-page.tsx';
import { WaitingProposals } from './queries.ts';

const proposal = (n: number, fields: Partial<Proposal> = {}): Proposal =>
  ({
    id: idOf(n),
    version: 1,
    createdAt: '2026-11-23T05:00:00Z',
    updatedAt: '2026-11-23T05:00:00Z',
    plotId: idOf(1),
    kind: 'task',
    title: 'Thin the shoots',
    notes: 'One on each spur',
    forDate: '2026-11-26',
    details: {},
    state: 'waiting',
    reason: null,
    proposedBy: 'Dr Meera',
    ...fields,
  }) as Proposal;

const spray = proposal(6, {
  kind: 'spray',
  title: 'Downy after the rain',
  notes: null,
  details: { products: [{ name: 'Curzate', dose: 2, unit: 'g_per_l' }], targets: ['downyMildew'] },
});

function At() {
  const { pathname, search } = useLocation();
  return <output>{`${pathname}${search}`}</output>;
}

const shown = (rows: readonly Proposal[], language: 'en' | 'hi' | 'mr' = 'en') =>
  show(
    <>
      <ProposalsPage />
      <At />
    </>,
    {
      areas: ['proposals', 'diary'],
      rows: { plots: [plotRow()], seasons: [seasonRow()], proposals: rows },
      path: '/proposals',
      language,
    },
  );
const queued = () => farm().queue.map(({ route, change }) => ({ route, ...change }));
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

beforeEach(() => localStorage.clear());

describe('who runs the farm', () => {
  test('reads what the screen is for, and the owner alone invites an adviser', async () => {
    actAs('owner');
    const { text } = await shown([]);
    await expect.poll(text).toContain('Invite an adviser');
    expect(page.getByRole('link', { name: 'Invite an adviser' }).element().getAttribute('href')).toBe(
      '/settings/people',
    );
  });

  test('but no manager does', async () => {
    actAs('manager');
    const { text } = await shown([]);
    await expect.poll(text).toContain('No proposals');
    expect(text()).not.toContain('Invite');
  });

  test('takes work over with one tap: a task of its day, decided in the same act', async () => {
    actAs('manager');
    await shown([proposal(5)]);
    await press('Add to tasks');
    await expect.poll(queued).toMatchObject([
      { route: 'PATCH /proposals/:id', state: 'taken' },
      {
        route: 'POST /tasks',
        plotId: idOf(1),
        title: 'Thin the shoots',
        description: 'One on each spur',
        scheduledDate: '2026-11-26',
      },
    ]);
    const [decided, task] = farm().queue;
    expect(decided?.group).toBeDefined();
    expect(task?.group).toBe(decided?.group);
    // Another phone that takes it over too makes the same task.
    expect(task?.rowId).toBe(idOf(6));
  });

  test('takes a spray into the diary’s form, filled in as it was proposed', async () => {
    actAs('owner');
    const { text } = await shown([spray]);
    await expect.poll(text).toContain('Curzate, 2 g per litre');
    await press('Write as sprayed');
    await expect
      .poll(() => document.querySelector('output')?.textContent)
      .toBe(`/farm-records/new?kind=spray&plotId=${idOf(1)}&targets=downyMildew&proposed=2+g_per_l+Curzate`);
    expect(queued()).toMatchObject([{ route: 'PATCH /proposals/:id', state: 'taken' }]);
  });

  test('keeps a note in the diary of its plot', async () => {
    actAs('owner');
    await shown([proposal(5, { kind: 'note', title: 'Leaves curl', notes: 'East rows', forDate: null })]);
    await press('Save in the diary');
    await expect.poll(queued).toMatchObject([
      { route: 'PATCH /proposals/:id', state: 'taken' },
      { route: 'POST /records', kind: 'note', plotId: idOf(1), notes: 'Leaves curl\nEast rows' },
    ]);
  });

  test('declines only with a reason', async () => {
    actAs('owner');
    await shown([proposal(5)]);
    await press('Decline');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Decline' }).click();
    await expect.element(dialog.getByText('This field is required')).toBeVisible();
    expect(queued()).toEqual([]);
    await dialog.getByRole('textbox').fill('Done on Monday');
    await dialog.getByRole('button', { name: 'Decline' }).click();
    await expect
      .poll(queued)
      .toMatchObject([{ route: 'PATCH /proposals/:id', state: 'declined', reason: 'Done on Monday' }]);
  });
});

describe('an adviser', () => {
  test('proposes a spray without a network, and is offered no decision', async () => {
    actAs('adviser');
    const { text } = await shown([]);
    await press('Propose something');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Spray', { exact: true }).click();
    await dialog.getByLabelText('What it is against, and why').fill('Downy after the rain');
    await dialog.getByLabelText('Product', { exact: true }).fill('Curzate');
    await dialog.getByLabelText('Dose', { exact: true }).fill('२');
    await dialog.getByRole('button', { name: 'Propose', exact: true }).click();
    await expect.poll(queued).toMatchObject([
      {
        route: 'POST /proposals',
        kind: 'spray',
        plotId: idOf(1),
        details: { products: [{ name: 'Curzate', dose: 2, unit: 'g_per_l' }] },
      },
    ]);
    await expect.poll(text).toContain('Curzate, 2 g per litre');
    for (const name of ['Add to tasks', 'Write as sprayed', 'Decline'])
      expect(page.getByRole('button', { name, exact: true }).elements()).toEqual([]);
    await press('Withdraw');
    await expect.poll(text).toContain('No proposals');
  });

  test('reads why it was declined, in Marathi', async () => {
    actAs('adviser');
    const { text } = await shown([proposal(5, { state: 'declined', reason: 'सोमवारी केलं' })], 'mr');
    await expect.poll(text).toContain('नाकारला: सोमवारी केलं');
  });
});

describe('one line on Today and on a plot', () => {
  const strip = (rows: readonly Proposal[], plotId: string | null = null) =>
    show(<WaitingProposals plotId={plotId} />, { areas: [], rows: { plots: [plotRow()], proposals: rows } });

  test('says how many wait, from whom, and leads to them', async () => {
    actAs('owner');
    await strip([proposal(5), spray, proposal(7, { state: 'taken' })]);
    const link = page.getByRole('link', { name: '2 proposals from Dr Meera' });
    await expect.element(link).toHaveAttribute('href', '/proposals');
  });

  test('is not there where nothing waits, and is of its own plot', async () => {
    actAs('owner');
    const { text } = await strip(
      [proposal(7, { state: 'taken' }), proposal(8, { plotId: idOf(3) })],
      idOf(1),
    );
    expect(text()).toBe('');
  });
});

test('a product that was proposed keeps its dose, its name too where nobody knows it', () => {
  expect(proposedLines(['2 g_per_l Nobody knows it', 'Plain', '', '9 tons X'], [], [])).toMatchObject([
    { name: 'Nobody knows it', dose: '2', unit: 'g_per_l' },
    { name: 'Plain', dose: '' },
    { name: '9 tons X', dose: '' },
  ]);
});
