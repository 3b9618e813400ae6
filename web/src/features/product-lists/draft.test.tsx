import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { idOf } from '../../../test/rows.ts';
import { show } from '../../../test/screen.tsx';
import { listText } from './list-text.ts';
import ListsPage from './lists-page.tsx';

const id = idOf(900);
const list = {
  ...{ id, name: 'Export', season: '2026-27', source: 'Annexure 5', datedOn: '2026-11-03', rowCount: 1 },
  ...{ createdAt: '2026-11-20T00:00:00Z', publishedAt: null, withdrawnAt: null },
};
const row = (substance: string, eu: number) => ({
  ...{ product: '', substance, formulation: '75% WP', dose: '2 g/l, twice', days: { eu }, maxUses: 2 },
  ...{ stage: '', residueLimit: '' },
});

test('a saved draft is opened again, its rows are changed, and it is kept as the same draft', async () => {
  const { text } = await show(<ListsPage />, {
    path: '/organisation/lists',
    answers: {
      '/organisation/lists': { lists: [list] },
      [`/organisation/lists/${id}`]: { list, rows: [row('Mancozeb', 66)] },
    },
  });
  await page.getByRole('button', { name: 'Open and change' }).click();
  await expect.poll(text).toContain('Mancozeb · 75% WP');
  expect(text()).toContain('EU 66');
  await page.getByRole('button', { name: 'Change the rows' }).click();
  const typed = page.getByRole('textbox', { name: 'Rows, the headings first' });
  await expect.poll(() => document.querySelector('textarea')?.value).toBe(listText([row('Mancozeb', 66)]));
  await typed.fill(listText([row('Mancozeb', 70)]));
  await page.getByRole('button', { name: 'Read the rows' }).click();
  await expect.poll(text).toContain('EU 70');
  const fetched = vi.spyOn(globalThis, 'fetch');
  await page.getByRole('button', { name: 'Save as a draft' }).click();
  const put = () => fetched.mock.calls.find(([, init]) => init?.method === 'PUT');
  await expect.poll(put).toBeDefined();
  const [address, init] = put() ?? [];
  expect(address).toEqual(expect.stringContaining(`/organisation/lists/${id}`));
  const body: unknown = JSON.parse(typeof init?.body === 'string' ? init.body : '{}');
  expect(body).toMatchObject({ source: 'Annexure 5', rows: [row('Mancozeb', 70)] });
});
