import { expect, test, vi } from 'vitest';
import { Refusal } from '../../../test/product-calls.ts';
import { idOf, plotRow, seasonRow } from '../../../test/rows.ts';
import { show } from '../../../test/screen.tsx';
import { OfflineReady } from './offline-ready.tsx';

// Files, rows and weather are there; what is asked for beyond them is this part's own.
vi.mock('../../lib/offline-status.ts', () => ({ useOfflineStatus: () => 'ready' }));

const placed = plotRow({ latitude: 20.1, longitude: 73.9 });
const without = plotRow({ id: idOf(3), name: 'Mala' });
const rows = {
  plots: [placed, without],
  seasons: [seasonRow(), seasonRow({ id: idOf(4), plotId: idOf(3) })],
};
const answer = { refreshing: false };
const weather = ['/weather/current', '/weather/picture', '/weather/forecast', '/advice/spray'];
const ofSeason = ['/advice/diseases', '/advice/irrigation', '/advice/season-heat'];
const planner = '/advice/pruning-dates';
const from = (paths: readonly string[]) => Object.fromEntries(paths.map((path) => [path, answer]));
const all = [...weather, ...ofSeason, planner];
const asked = (calls: readonly string[]) => calls.filter((path) => all.includes(path));

test('is said once the screens of each plot with a place have their answers, each read once', async () => {
  const { text, calls } = await show(<OfflineReady plots={[placed, without]} />, {
    rows,
    answers: from(all),
  });
  await expect.poll(text).toBe('Ready for offline');
  expect(asked(calls)).toEqual(all);
});

test('of a plot without a season weather and planner are wanted', async () => {
  const { text, calls } = await show(<OfflineReady plots={[placed]} />, {
    rows: { plots: [placed] },
    answers: from(all),
  });
  await expect.poll(text).toBe('Ready for offline');
  expect(asked(calls)).toEqual([...weather, planner]);
});

test('past years that were on their way are asked for again, until they are there', async () => {
  const answers: Record<string, object> = { ...from(all), [planner]: { refreshing: true } };
  const { text, calls } = await show(<OfflineReady plots={[placed]} />, { rows, answers });
  const years = () => calls.filter((path) => path === planner).length;
  await expect.poll(text).toBe('Ready for offline');
  await expect.poll(years, { timeout: 8_000 }).toBe(2);
  answers[planner] = answer;
  await expect.poll(years, { timeout: 12_000 }).toBe(3);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(asked(calls).filter((path) => path !== planner)).toHaveLength(all.length - 1);
});

test.each(['/weather/picture', '/advice/season-heat', planner])(
  'is not said while %s could not be had',
  async (missing) => {
    const { text, calls } = await show(<OfflineReady plots={[placed]} />, {
      rows,
      answers: from(all.filter((path) => path !== missing)),
    });
    const tries = () => calls.filter((path) => path === missing).length;
    await expect.poll(tries, { timeout: 8_000 }).toBe(3);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(text()).toBe('');
  },
);

test.each([
  ['what it has not, is not waited for', 404, 'Ready for offline'],
  ['what it was asked for too often, is waited for', 429, ''],
])('what a server refuses: %s', async (_name, status, said) => {
  const { text, calls } = await show(<OfflineReady plots={[placed]} />, {
    rows,
    answers: { ...from(all), [planner]: new Refusal(status) },
  });
  await expect.poll(() => calls.includes(planner)).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 500));
  await expect.poll(text).toBe(said);
});
