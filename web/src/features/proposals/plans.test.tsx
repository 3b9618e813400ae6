import type { Proposal } from '@draksha/contract/proposals';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { actAs } from '../../../test/role-walk.tsx';
import { idOf, plotRow, seasonRow } from '../../../test/rows.ts';
import { SavedUndo } from '../../../test/saved-undo.tsx';
import { show } from '../../../test/screen.tsx';
import { farm } from '../../lib/farm/farm.ts';
import ProposalsPage from './proposals-page.tsx';

/** Pruned on 2026-10-11. */
const season = seasonRow({ id: idOf(21), plotId: idOf(1), pruningDate: '2026-10-11' });
const farmRows = {
  plots: [plotRow({ id: idOf(1), name: 'Odha' }), plotRow({ id: idOf(2), name: 'Mal' })],
  seasons: [season],
};
const plan = (fields: Partial<Proposal> = {}): Proposal =>
  ({
    id: idOf(30),
    version: 1,
    createdAt: '2026-11-23T05:00:00Z',
    updatedAt: '2026-11-23T05:00:00Z',
    plotId: idOf(1),
    kind: 'plan',
    title: 'Until harvest',
    notes: 'One gang',
    forDate: null,
    details: {
      works: [
        { title: 'Thin the bunches', plotId: idOf(1), seasonId: season.id, dueDap: 50 },
        { title: 'Dip', plotId: idOf(2), forDate: '2026-11-27' },
        { title: 'Mend the wires', plotId: idOf(1) },
      ],
    },
    state: 'waiting',
    reason: null,
    proposedBy: 'Dr Meera',
    ...fields,
  }) as Proposal;

const shown = (rows: Readonly<Record<string, readonly object[]>>, language: 'en' | 'hi' | 'mr' = 'en') =>
  show(
    <>
      <ProposalsPage />
      <SavedUndo />
    </>,
    { areas: ['proposals', 'diary'], rows: { ...farmRows, ...rows }, path: '/proposals', language },
  );
const queued = () =>
  farm().queue.map(({ route, rowId, change, group }) => ({
    route,
    rowId,
    group: group !== undefined,
    ...change,
  }));
const button = (name: string) => page.getByRole('button', { name, exact: true });

beforeEach(() => localStorage.clear());

describe('who runs the farm', () => {
  test('reads a plan by its days and takes it over with one tap, without what they untick', async () => {
    actAs('manager');
    const { text } = await shown({ proposals: [plan()] });
    await expect
      .poll(text)
      .toContain('Dip: 27 Nov · Mal Thin the bunches: 30 Nov · day 50 after pruning · Odha');
    await page.getByRole('checkbox', { name: /^Mend the wires/ }).click();
    await button('Add 2 to tasks').click();
    await expect.poll(queued).toMatchObject([
      { route: 'PATCH /proposals/:id', state: 'taken' },
      { route: 'POST /tasks', plotId: idOf(2), title: 'Dip', scheduledDate: '2026-11-27', dueDap: null },
      {
        route: 'POST /tasks',
        plotId: idOf(1),
        title: 'Thin the bunches',
        description: 'One gang',
        seasonId: season.id,
        dueDap: 50,
        scheduledDate: '2026-11-30',
      },
    ]);
    expect(new Set(farm().queue.map(({ group }) => group)).size).toBe(1);
    // A work has its own task, whatever else is taken over.
    expect(queued().map(({ rowId }) => rowId)).toEqual([idOf(30), idOf(32), idOf(31)]);
    await expect.poll(text).toContain('Mend the wires: Odha · not among the tasks');
    expect(text()).not.toContain('Mal · not among the tasks');
  });

  test('takes it back with one touch, and over again', async () => {
    actAs('owner');
    const { text } = await shown({ proposals: [plan()] });
    await button('Add 3 to tasks').click();
    await button('Undo: 3 added to the tasks').click();
    await expect
      .poll(() => queued().slice(4))
      .toMatchObject([
        { route: 'PATCH /proposals/:id', state: 'waiting' },
        { route: 'DELETE /tasks/:id' },
        { route: 'DELETE /tasks/:id' },
        { route: 'DELETE /tasks/:id' },
      ]);
    await expect.poll(text).toContain('Add 3 to tasks');
    await button('Add 3 to tasks').click();
    await expect
      .poll(() => queued().slice(8))
      .toMatchObject([
        { route: 'PATCH /proposals/:id', state: 'taken' },
        { route: 'PATCH /tasks/:id', deleted: false },
        { route: 'PATCH /tasks/:id', deleted: false },
        { route: 'PATCH /tasks/:id', deleted: false },
      ]);
  });

  test('takes over nothing on a plot that is gone', async () => {
    actAs('owner');
    await shown({ plots: farmRows.plots.slice(0, 1), proposals: [plan()] });
    await expect.element(page.getByRole('checkbox', { name: /^Dip/ })).toBeDisabled();
    await button('Add 2 to tasks').click();
    await expect.poll(() => queued().length).toBe(3);
  });

  test('reads it in Marathi', async () => {
    actAs('owner');
    const { text } = await shown({ proposals: [plan()] }, 'mr');
    await expect.poll(text).toContain('छाटणीनंतर 50 दिवस · Odha');
    expect(text()).toContain('3 कामे घ्या');
  });
});

describe('an adviser', () => {
  const begin = async (rows = {}) => {
    actAs('adviser');
    const drawn = await shown(rows);
    await button('Propose something').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Plan', { exact: true }).click();
    await dialog.getByLabelText('Name of the plan').fill('Until harvest');
    return { ...drawn, dialog };
  };

  test('proposes works for several plots by days after their pruning, as one', async () => {
    const second = seasonRow({ id: idOf(22), plotId: idOf(2), pruningDate: '2026-10-21' });
    const { dialog, text } = await begin({ seasons: [season, second] });
    await dialog.getByLabelText('Mal', { exact: true }).click();
    await dialog.getByLabelText('What is to be done').fill('Thin the bunches');
    await dialog.getByLabelText('Days after pruning', { exact: true }).fill('५०');
    await expect.element(dialog.getByText('Odha: 30 Nov · Mal: 10 Dec')).toBeVisible();
    await button('Propose').click();
    await expect.poll(queued).toMatchObject([
      {
        route: 'POST /proposals',
        kind: 'plan',
        plotId: idOf(1),
        forDate: null,
        details: {
          works: [
            { title: 'Thin the bunches', plotId: idOf(1), seasonId: season.id, dueDap: 50 },
            { title: 'Thin the bunches', plotId: idOf(2), seasonId: second.id, dueDap: 50 },
          ],
        },
      },
    ]);
    await expect.poll(text).toContain('Thin the bunches: 10 Dec · day 50 after pruning · Mal');
    await expect.poll(() => page.getByRole('checkbox').elements()).toEqual([]);
  });

  test('counts by the calendar where a plot has no pruning date', async () => {
    const { dialog } = await begin();
    await expect.element(dialog.getByLabelText('Mal: no pruning date')).toBeDisabled();
    await dialog.getByText('Calendar', { exact: true }).click();
    await dialog.getByLabelText('Odha', { exact: true }).click();
    await button('Propose').click();
    await expect.element(dialog.getByText('Choose a plot')).toBeVisible();
    expect(queued()).toEqual([]);
    await dialog.getByLabelText('Mal', { exact: true }).click();
    await dialog.getByLabelText('What is to be done').fill('Dip');
    await dialog.getByLabelText('For which day').fill('27/11/2026');
    await button('Propose').click();
    await expect.poll(queued).toMatchObject([
      {
        plotId: idOf(2),
        details: { works: [{ title: 'Dip', plotId: idOf(2), forDate: '2026-11-27' }] },
      },
    ]);
  });

  test('a day that is over in the season that runs is counted from the pruning that comes', async () => {
    const coming = seasonRow({ id: idOf(23), plotId: idOf(1), pruningDate: '2026-12-05' });
    const { dialog } = await begin({ seasons: [season, coming] });
    await dialog.getByLabelText('Days after pruning', { exact: true }).fill('20');
    await expect.element(dialog.getByText('Odha: 25 Dec')).toBeVisible();
    await dialog.getByLabelText('Days after pruning', { exact: true }).fill('50');
    await expect.element(dialog.getByText('Odha: 30 Nov')).toBeVisible();
  });

  test('is told of a plan that is too long', async () => {
    const names = ['Odha', 'Mal', ...'ABCDEFGH'];
    const { dialog } = await begin({
      plots: names.map((name, at) => plotRow({ id: idOf(40 + at), name })),
      seasons: names.map((_, at) => seasonRow({ id: idOf(60 + at), plotId: idOf(40 + at) })),
    });
    for (const name of names.slice(1)) await dialog.getByLabelText(name, { exact: true }).click();
    for (let works = 1; works < 6; works += 1) await button('Add a work').click();
    await button('Propose').click();
    const tooLong = dialog.getByText('At most 60 works over all plots');
    await expect.poll(() => dialog.getByText('This field is required').elements().length).toBeGreaterThan(0);
    expect(tooLong.elements()).toEqual([]);
    await button('Add a work').click();
    await button('Propose').click();
    await expect.element(tooLong).toBeVisible();
    expect(queued()).toEqual([]);
  });
});
