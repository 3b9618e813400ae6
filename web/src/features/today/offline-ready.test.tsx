import { expect, test, vi } from 'vitest';
import { idOf, plotRow, seasonRow } from '../../../test/rows.ts';
import { show } from '../../../test/screen.tsx';
import { OfflineReady } from './offline-ready.tsx';

// Files, rows and weather are there; what is asked for beyond them is this part's own.
vi.mock('../../lib/offline-standing.ts', () => ({ useOfflineStanding: () => 'ready' }));

const placed = plotRow({ latitude: 20.1, longitude: 73.9 });
const without = plotRow({ id: idOf(3), name: 'Mala' });
const rows = {
  plots: [placed, without],
  seasons: [seasonRow(), seasonRow({ id: idOf(4), plotId: idOf(3) })],
};
const answer = { refreshing: false };
const all = { '/advice/diseases': answer, '/advice/irrigation': answer, '/advice/season-heat': answer };
const asked = (calls: readonly string[]) => calls.filter((path) => path.startsWith('/advice'));

test('is said once the screens of each plot with a place have their answers, each read once', async () => {
  const { text, calls } = await show(<OfflineReady plots={[placed, without]} />, { rows, answers: all });
  await expect.poll(text).toBe('Ready for offline');
  expect(asked(calls)).toEqual(Object.keys(all));
});

test('is not said while one of them could not be had', async () => {
  const { '/advice/season-heat': _heat, ...some } = all;
  const { text, calls } = await show(<OfflineReady plots={[placed]} />, { rows, answers: some });
  await expect.poll(() => asked(calls), { timeout: 8_000 }).toContain('/advice/season-heat');
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(text()).toBe('');
});
