import { expect, test } from 'vitest';
import { readFarm } from '../truth/farms.ts';
import { costFigures } from './costs.ts';
import { workerAccounts } from './ledgers.ts';
import type { ReportRecord, ReportTask } from './report-rows.ts';
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
  // One that was opened again keeps the day on which it was finished once.
  expect(spent([task({ status: 'pending' })])).toBe(spent([]));
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

test('one that says neither cost nor hands adds nothing', () => {
  expect(withTaskWork({ ...rows, tasks: [task({ cost: null, workers: [] })] }).records).toEqual(rows.records);
});

const labour = (fields: object = {}, details: object = {}): ReportRecord =>
  ({
    ...{
      id: 'diary',
      entryId: 'diary',
      plotId: plot?.id ?? '',
      seasonId: season?.id ?? null,
      kind: 'labour',
    },
    ...{ happenedAt: `${season?.pruningDate}T21:00:00Z`, cost: 1, notes: null, details, ...fields },
  }) as ReportRecord;
const added = (record: ReportRecord, one = task({})): number => {
  const written = { ...rows, tasks: [one], records: [record] };
  return withTaskWork(written).records.length - 1;
};

test('work that the diary has of the same day and plot, at its cost or by its hands, counts once', () => {
  expect(added(labour({ cost: 120_000 }))).toBe(0);
  expect(added(labour({}, { names: 'Ramesh, sunita' }))).toBe(0);
  // Other work of the day, another day, another plot.
  expect(added(labour())).toBe(1);
  expect(added(labour({ cost: 120_000, happenedAt: `${season?.pruningDate}T10:00:00Z` }))).toBe(1);
  expect(added(labour({ cost: 120_000, plotId: 'elsewhere' }))).toBe(1);
  expect(added(labour({ cost: 120_000, plotId: 'elsewhere' }), task({ plotId: null }))).toBe(0);
});

test('a task of the whole farm is spent on its plots by area, to the paisa, and its hands are told once', () => {
  const whole = withTaskWork({
    ...rows,
    records: [],
    tasks: [task({ plotId: null, cost: 100_001 })],
  }).records;
  expect(whole.map(({ plotId }) => plotId)).toEqual(rows.plots.map(({ id }) => id));
  expect(whole.reduce((sum, { cost }) => sum + (cost ?? 0), 0)).toBe(100_001);
  const acres = rows.plots.map(({ areaHectares }) => areaHectares ?? 0);
  const all = acres.reduce((sum, area) => sum + area, 0);
  for (const [i, { cost }] of whole.entries())
    expect(Math.abs((cost ?? 0) - (100_001 * (acres[i] ?? 0)) / all)).toBeLessThan(1);
  const [account, ...others] = workerAccounts([...whole], { ...span, from: null, to: null });
  expect([account?.name, account?.workDays]).toEqual(['Sunita, Ganesh', 2]);
  expect(others.map(({ workDays }) => workDays).filter((days) => (days ?? 0) > 0)).toEqual([]);
});
