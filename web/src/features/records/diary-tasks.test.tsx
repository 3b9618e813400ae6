import { expect, test } from 'vitest';
import { idOf, plotRow, recordRow, seasonRow, taskRow } from '../../../test/rows.ts';
import { show } from '../../../test/screen.tsx';
import TasksPage from '../tasks/tasks-page.tsx';
import DiaryPage from './diary-page.tsx';

const areas = ['diary', 'tasks', 'plan', 'agro'] as const;
const rows = {
  plots: [plotRow(), plotRow({ id: idOf(3), name: 'Mala' })],
  seasons: [
    seasonRow(),
    seasonRow({
      id: idOf(4),
      plotId: idOf(3),
      pruningDate: '2026-07-20',
      expectedHarvestDate: '2026-11-27',
    }),
  ],
  tasks: [taskRow({ title: 'Tie the shoots', scheduledDate: '2026-11-24' })],
  records: [
    recordRow(
      'spray',
      { products: [{ name: 'Curzate M8', phiDays: 57, reentryHours: 48 }] },
      { happenedAt: '2026-11-24T00:30:00Z' },
    ),
  ],
};

test.each([
  ['the tasks screen', <TasksPage key="tasks" />, '/tasks'],
  ['the tasks tab of the diary', <DiaryPage key="diary" />, '/farm-records?tab=tasks'],
] as const)('%s has the actions of the plan, and who may not go in yet', async (_of, screen, path) => {
  const { text } = await show(screen, { areas, rows, path });
  await expect.poll(text).toContain('Tie the shoots Odha Not before Wed 6:00 am: the plot was sprayed');
  await expect.poll(text).toMatch(/From the plan of today .*Harvest.* Today: 0 of 1 done/);
});
