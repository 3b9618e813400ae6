import { expect, test } from 'vitest';
import type { DatedTask } from '../../tasks/queries.ts';
import { seasonTasks } from './season-tasks.ts';

const dated = (id: string, day: string | null, status: string, plotId = 'odha') =>
  ({ task: { id, title: id, plotId, status }, day }) as unknown as DatedTask;

test('of this plot, in this season, by day: done, late or to do; nothing that was called off or has no day', () => {
  const tasks = [
    dated('thin', '2026-12-01', 'pending'),
    dated('shoots', '2026-10-26', 'pending'),
    dated('ga3', '2026-11-18', 'completed'),
    dated('girdle', '2026-12-19', 'cancelled'),
    dated('some day', null, 'pending'),
    dated('before', '2026-09-30', 'completed'),
    dated('elsewhere', '2026-11-30', 'pending', 'mal'),
    dated('today', '2026-11-22', 'inProgress'),
  ];
  const season = { from: '2026-10-10', to: '2027-02-20', today: '2026-11-22' };
  expect(seasonTasks(tasks, 'odha', season).map(({ id, state }) => `${id} ${state}`)).toEqual([
    'shoots late',
    'ga3 done',
    'today todo',
    'thin todo',
  ]);
});
