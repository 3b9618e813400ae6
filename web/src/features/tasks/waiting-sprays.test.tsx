import type { FarmRecord } from '@draksha/contract/records';
import type { Task } from '@draksha/contract/tasks';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { actAs } from '../../../test/role-walk.tsx';
import { idOf, plotRow } from '../../../test/rows.ts';
import { MORNING, show } from '../../../test/screen.tsx';
import { farm } from '../../lib/farm/farm.ts';
import { WaitingSprays } from './queries.ts';

afterEach(() => actAs('owner'));

const frame = { version: 1, createdAt: '2026-11-01T00:00:00Z', updatedAt: '2026-11-01T00:00:00Z' };
const spray = (fields: Partial<Task> = {}): Task =>
  ({
    ...frame,
    id: idOf(5),
    plotId: idOf(1),
    seasonId: null,
    title: 'Spray',
    category: 'pestControl',
    status: 'completed',
    completedAt: '2026-11-24T00:10:00Z',
    completedBy: 'Ramesh Patil',
    sprayProducts: ['2 g_per_l Curzate'],
    ...fields,
  }) as Task;
const record = (fields: Partial<FarmRecord>): FarmRecord =>
  ({
    ...frame,
    id: idOf(7),
    plotId: idOf(1),
    entryId: idOf(8),
    kind: 'spray',
    happenedAt: '2026-11-23T10:00:00Z',
    details: { products: [{ name: 'Sulphur' }] },
    ...fields,
  }) as FarmRecord;

const shown = (tasks: readonly Task[], records: readonly FarmRecord[] = []) =>
  show(<WaitingSprays />, { areas: ['tasks'], rows: { plots: [plotRow()], tasks, records }, at: MORNING });

test('a spray that somebody ticked leads to its record, filled in as the task says it', async () => {
  const screen = await shown([spray()], [record({})]);
  await expect.poll(screen.text).toContain('Ramesh Patil sprayed Odha Today, 5:40 am');
  await page.getByRole('link', { name: 'Write it down' }).click();
  await expect.poll(() => screen.address()).toMatch(/^\/farm-records\/new\?/);
  expect(Object.fromEntries(new URLSearchParams(screen.address().split('?')[1]))).toEqual({
    kind: 'spray',
    plotId: idOf(1),
    date: '2026-11-24',
    at: '2026-11-24T00:10:00Z',
    operator: 'Ramesh Patil',
    entryId: idOf(5),
    proposed: '2 g_per_l Curzate',
  });
});

test('one that was none is no spray any more', async () => {
  await shown([spray()]);
  await page.getByRole('button', { name: 'It was no spray' }).click();
  await expect.element(page.getByRole('link', { name: 'Write it down' })).not.toBeInTheDocument();
  expect(farm().queue.map(({ route, change }) => ({ route, change }))).toEqual([
    { route: 'PATCH /tasks/:id', change: { category: null, sprayProducts: [] } },
  ]);
});

test.each([
  ['its entry is in the diary, whatever its day', [spray()], [record({ entryId: idOf(5) })]],
  ['the plot has a spray of that day', [spray()], [record({ happenedAt: '2026-11-24T02:00:00Z' })]],
  ['the owner did it', [spray({ completedBy: '' })], []],
  ['it is not done', [spray({ status: 'pending', completedAt: null })], []],
  ['it is of other work', [spray({ category: 'training' })], []],
  ['it is of a week ago', [spray({ completedAt: '2026-11-17T00:10:00Z' })], []],
])('nothing waits where %s', async (_, tasks, records) => {
  // Beside one that does wait, so that it is seen to be drawn.
  const other = spray({ id: idOf(6), plotId: idOf(2) });
  const { text } = await show(<WaitingSprays />, {
    areas: ['tasks'],
    rows: {
      plots: [plotRow(), { ...plotRow(), id: idOf(2), name: 'Mala' }],
      tasks: [...tasks, other],
      records,
    },
    at: MORNING,
  });
  await expect.poll(text).toContain('sprayed Mala');
  expect(text()).not.toContain('sprayed Odha');
});

test('who may not write sprays is not asked', async () => {
  actAs('adviser');
  const { text } = await shown([spray()]);
  expect(text()).toBe('');
});
