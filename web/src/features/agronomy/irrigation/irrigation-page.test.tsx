import { expect, test } from 'vitest';
import { idOf, plotRow, recordRow, seasonRow } from '../../../../test/rows.ts';
import { show } from '../../../../test/screen.tsx';
import IrrigationPage from './irrigation-page.tsx';

const OVER = 'no water figure for the time between harvest and the next pruning';
const ripe = seasonRow({ pruningDate: '2026-07-20' });
const picking = recordRow('harvest', { kg: 900 }, { happenedAt: '2026-11-22T03:00:00Z' });
const mark = (value: string) => ({
  ...{ id: idOf(60), plotId: idOf(1), action: 'season.over.2026-11-22', mark: value, untilDate: null },
  ...{ version: 1, createdAt: '2026-11-23T03:00:00Z', updatedAt: '2026-11-23T03:00:00Z' },
});

const rowsWith = (marks: readonly object[]) => ({
  plots: [plotRow({ latitude: 20, longitude: 73.8 })],
  seasons: [ripe],
  records: [picking],
  'plan-marks': marks,
});

test('a plot whose fruit was picked asks for no water', async () => {
  const { text } = await show(<IrrigationPage />, { areas: ['agro'], rows: rowsWith([]) });
  await expect.poll(text).toContain(OVER);
});

test('more to pick: water is asked about again', async () => {
  const { text, calls } = await show(<IrrigationPage />, {
    areas: ['agro'],
    rows: rowsWith([mark('declined')]),
  });
  await expect.poll(() => calls.some((call) => call.includes('/advice/irrigation'))).toBe(true);
  expect(text()).not.toContain(OVER);
});
