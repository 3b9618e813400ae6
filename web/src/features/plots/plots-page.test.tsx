import { expect, test } from 'vitest';
import { idOf, plotRow } from '../../../test/rows.ts';
import { show } from '../../../test/screen.tsx';
import PlotsPage from './plots-page.tsx';

const shown = (...areas: (number | null)[]) =>
  show(<PlotsPage />, {
    rows: {
      plots: areas.map((areaHectares, at) => plotRow({ id: idOf(at + 1), name: `Plot ${at}`, areaHectares })),
    },
    areas: ['plotbook', 'plan'],
  });

test('of plots without an order for today their number and land is said, and no land where one is not known', async () => {
  const whole = await shown(0.404686, 0.809371);
  await expect.poll(whole.text).toContain('2 plots · 3 acres');
  expect(whole.text()).not.toContain('spray today');
});

test('the land of plots is not said where one is not known', async () => {
  const { text } = await shown(0.404686, null);
  await expect.poll(text).toContain('2 plots');
  expect(text()).not.toContain('2 plots ·');
});
