import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { idOf, plotRow, recordRow, seasonRow } from '../../../test/rows.ts';
import { show } from '../../../test/screen.tsx';
import { SearchDialog } from './search-dialog.tsx';

const spray = recordRow('spray', { products: [{ name: 'Curzate M8' }] }, { notes: 'after the hail' });
const water = recordRow('irrigation', { minutes: 40 }, { plotId: idOf(3) });
const rows = {
  plots: [plotRow(), plotRow({ id: idOf(3), name: 'ओढा' })],
  seasons: [seasonRow()],
  records: [spray, water],
};
const searched = async (typed: string, language: 'en' | 'mr' = 'en') => {
  const screen = await show(<SearchDialog onClose={() => undefined} />, { areas: ['diary'], rows, language });
  await page.getByRole('searchbox').fill(typed);
  return screen;
};
const record = () => page.getByRole('link', { name: /Record/ });

test.each([
  ['a product', 'curzate'],
  ['a note', 'hail'],
])('a record is found by %s, and opens', async (_by, typed) => {
  const { address } = await searched(typed);
  await record().click();
  await expect.poll(address).toBe(`/farm-records/${spray.id}`);
});

test('what is nowhere is said to be nowhere', async () => {
  await searched('zzzz');
  await expect.element(page.getByText('Nothing found.')).toBeVisible();
});

test('a plot is found in its own script', async () => {
  const { address } = await searched('ओढा', 'mr');
  const plot = page.getByRole('link', { name: /^ओढा/ }).first();
  await plot.click();
  await expect.poll(address).toBe(`/plots/${idOf(3)}`);
});
