import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
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

test('where there is room the plot that is touched on the map is marked in the list beside it', async () => {
  await page.viewport(1_280, 800);
  try {
    await show(<PlotsPage />, {
      rows: {
        plots: [
          plotRow({ id: idOf(1), name: 'Odha 2', latitude: 20, longitude: 73.79 }),
          plotRow({ id: idOf(2), name: 'Mal', latitude: 20.02, longitude: 73.82 }),
        ],
      },
      areas: ['plotbook', 'plan'],
    });
    const names = () => [...document.querySelectorAll<HTMLElement>('.ground-name')];
    await expect.poll(() => names().map(({ textContent }) => textContent)).toContain('Mal');
    const marked = () =>
      [...document.querySelectorAll('[aria-current="true"]')].map((link) => link.getAttribute('href'));
    expect(marked()).toEqual([]);
    names()
      .find(({ textContent }) => textContent === 'Mal')
      ?.click();
    await expect.poll(marked).toEqual([`/plots/${idOf(2)}`]);
  } finally {
    await page.viewport(360, 740);
  }
});
