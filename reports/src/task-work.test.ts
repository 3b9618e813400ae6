import { expect, test } from 'vitest';
import { readFarm } from '../truth/farms.ts';
import { costFigures } from './costs.ts';
import { workerAccounts } from './ledgers.ts';
import type { ReportTask } from './report-rows.ts';
import { withTaskWork } from './task-work.ts';

const { rows, span, onDay } = readFarm('dindori');
const [plot] = rows.plots;
const [season] = rows.seasons;

const task = (more: Partial<ReportTask>): ReportTask => ({
  id: 'thinning',
  plotId: plot?.id ?? '',
  seasonId: season?.id ?? null,
  title: 'Thin the shoots',
  status: 'completed',
  scheduledDate: null,
  dueDap: null,
  workers: ['Sunita', 'Ganesh'],
  notes: null,
  cost: 120_000,
  completedAt: `${season?.pruningDate}T20:00:00Z`,
  actualHours: 7,
  ...more,
});

const spent = (tasks: readonly ReportTask[]): number =>
  costFigures(withTaskWork({ ...rows, tasks }), { ...span, from: null, to: null }, onDay).farm.spent;

test('a finished task’s cost is spent, on its plot and as labour; an open one is not', () => {
  expect(spent([task({})]) - spent([])).toBe(120_000);
  expect(spent([task({ status: 'pending', completedAt: null })])).toBe(spent([]));
  const whole = withTaskWork({ ...rows, tasks: [task({})] });
  const before = costFigures(rows, { ...span, from: null, to: null }, onDay);
  const after = costFigures(whole, { ...span, from: null, to: null }, onDay);
  const labour = ({ costs }: typeof after) => costs.find(({ category }) => category === 'labour')?.paise ?? 0;
  expect(labour(after) - labour(before)).toBe(120_000);
  const own = ({ plots }: typeof after) => plots.find((one) => one.plot.id === plot?.id)?.spent ?? 0;
  expect(own(after) - own(before)).toBe(120_000);
});

test('its hands stand in the ledger of labour, on the farm’s day', () => {
  const { records } = withTaskWork({ ...rows, tasks: [task({})] });
  const account = workerAccounts([...records], { ...span, from: null, to: null }).find(
    ({ name }) => name === 'Sunita, Ganesh',
  );
  expect(account).toMatchObject({ workDays: 2, earned: 120_000 });
});

test('one that says neither cost nor hands, or has no plot, adds nothing', () => {
  expect(withTaskWork({ ...rows, tasks: [task({ cost: null, workers: [] })] }).records).toEqual(rows.records);
  expect(withTaskWork({ ...rows, tasks: [task({ plotId: null })] }).records).toEqual(rows.records);
});
