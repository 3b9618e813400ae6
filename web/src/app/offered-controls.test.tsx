import type { Task } from '@draksha/contract/tasks';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { actAs, type Walked, type WalkedScreen, walk } from '../../test/role-walk.tsx';
import { idOf, planAction, plotRow, recordRow, seasonRow, taskRow } from '../../test/rows.ts';
import { show } from '../../test/screen.tsx';
import DiseasesPage from '../features/agronomy/diseases/diseases-page.tsx';
import GrowthPage from '../features/agronomy/growth/growth-page.tsx';
import IrrigationPage from '../features/agronomy/irrigation/irrigation-page.tsx';
import PlotPage from '../features/plots/plot-page.tsx';
import PlotsPage from '../features/plots/plots-page.tsx';
import DiaryPage from '../features/records/diary-page.tsx';
import EntryPage from '../features/records/entry-page.tsx';
import TasksPage from '../features/tasks/tasks-page.tsx';
import { EmptyToday } from '../features/today/empty-today.tsx';
import { PlanRowList } from '../features/today/plan-rows.tsx';
import { useDeeds } from '../features/today/use-deeds.ts';

/* Each control of each screen is pressed, without a network: what a role may not change is not offered to it. */

const task = (n: number, fields: Partial<Task>) => taskRow({ id: idOf(n), title: `Work ${n}`, ...fields });

const rows = {
  plots: [plotRow({ latitude: 20, longitude: 73.8 }), plotRow({ id: idOf(3), name: 'Mala' })],
  seasons: [seasonRow(), seasonRow({ id: idOf(4), plotId: idOf(3) })],
  tasks: [
    task(5, {}),
    task(6, { scheduledDate: '2026-11-20' }),
    task(7, { status: 'completed', completedAt: '2026-11-24T00:10:00Z' }),
  ],
  records: [recordRow('spray', { products: [{ name: 'Sulphur' }], targets: ['powderyMildew'] })],
};

const Plan = () => (
  <PlanRowList
    actions={[planAction({ kind: 'canopy', rule: 'canopy.shoot_thinning' })]}
    deeds={useDeeds([])}
    plotName={() => 'Odha'}
    first={3}
  />
);

/** With nouns that its owner writes there by pressing, or links that lead to what changes something. */
const screens: readonly (WalkedScreen & {
  readonly writes?: string;
  readonly leads?: RegExp;
})[] = [
  { screen: Plan, path: '/plan', areas: ['plan'], writes: 'plan-marks' },
  { screen: EmptyToday, path: '/', areas: ['plan'], leads: /^\/plots\/new\b/ },
  {
    screen: TasksPage,
    path: '/tasks',
    areas: ['tasks', 'plan'],
    writes: 'tasks',
    leads: /^\/tasks\/templates$/,
  },
  { screen: PlotsPage, path: '/plots', areas: ['plotbook', 'plan'], leads: /^\/plots\/new$/ },
  {
    screen: PlotPage,
    path: '/plots/:id',
    at: `/plots/${idOf(1)}`,
    areas: ['plotbook', 'plan', 'diary', 'agro'],
    writes: 'plots',
    leads: /\/edit$/,
  },
  { screen: GrowthPage, path: '/growth-stages', areas: ['agro', 'plan'] },
  { screen: IrrigationPage, path: '/irrigation', areas: ['agro', 'plan'] },
  { screen: DiseasesPage, path: '/diseases', areas: ['agro', 'plan'] },
  {
    screen: DiaryPage,
    path: '/farm-records',
    areas: ['diary', 'tasks', 'plan'],
    writes: 'records',
    leads: /new\?kind=spray/,
  },
];

/** Screens that are of no use to a role. */
const closed = {
  accountant:
    /^\/plots\/(new\b|[^/]+\/(edit|place))|^\/tasks\/[^/?]|^\/farm-records\/import|new\?kind=(spray|irrigation|fertilizer|pruning|scouting|note)/,
  manager: /^\/reports|^\/tasks\/calendar|new\?kind=(expense|income)/,
  adviser: /^\/plots\/(new\b|[^/]+\/(edit|place))|^\/tasks\/[^/?]|^\/farm-records\/(import|new)|^\/reports/,
};

describe.each(screens)('$path', (one) => {
  beforeEach(() => {
    localStorage.clear();
  });

  test('as its owner', async () => {
    actAs('owner');
    const { writes, leads } = one;
    const isWritten = (walked: Walked) => writes === undefined || walked.written.has(writes);
    const isLinked = (walked: Walked) => leads === undefined || walked.links.some((link) => leads.test(link));
    const walked = await walk(one, rows, (so) => isWritten(so) && isLinked(so));
    expect(walked.refused).toEqual([]);
    if (writes !== undefined) expect([...walked.written]).toContain(writes);
    if (leads) expect(walked.links.filter((link) => leads.test(link))).not.toEqual([]);
  });

  test.each(['accountant', 'manager', 'adviser'] as const)('as %s', async (role) => {
    actAs(role);
    const { refused, links } = await walk(one, rows);
    expect(refused).toEqual([]);
    expect(links.filter((link) => closed[role].test(link))).toEqual([]);
  });
});

const Labour = () => (
  <Routes>
    <Route path="/farm-records/new" element={<EntryPage />} />
  </Routes>
);

describe('a form of the diary', () => {
  const wages = async (role: 'owner' | 'manager') => {
    actAs(role);
    const setting = { rows, areas: ['diary'] as const, path: '/farm-records/new?kind=labour' };
    await show(<Labour />, setting);
    await expect.poll(() => page.getByRole('textbox').elements().length).toBeGreaterThan(1);
    return page.getByLabelText(/wage|cost|rate/i).elements().length;
  };

  test('asks its owner for the wage', async () => {
    expect(await wages('owner')).toBeGreaterThan(0);
  });

  test('asks a manager for no sum', async () => {
    expect(await wages('manager')).toBe(0);
  });
});
