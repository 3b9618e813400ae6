import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { plotRow, seasonRow } from '../../../test/rows.ts';
import { show } from '../../../test/screen.tsx';
import TemplatesPage from './templates-page.tsx';

const young = plotRow({ status: 'young', plantingDate: '2026-08-01' });

test('a young plot without a cut says what its work counts from, and leads to where it is entered', async () => {
  const shown = await show(<TemplatesPage />, { areas: ['tasks'], rows: { plots: [young] } });
  await expect.element(page.getByText('Odha: no recut is entered')).toBeVisible();
  await page.getByRole('link', { name: 'Enter its date' }).click();
  await expect.poll(() => shown.address()).toBe(`/plots/${young.id}/edit`);
});

test('a recut to come brings the work before it', async () => {
  const cut = seasonRow({ cycle: 'foundation', pruningDate: '2027-01-20' });
  const shown = await show(<TemplatesPage />, {
    areas: ['tasks'],
    rows: { plots: [young], seasons: [cut] },
    at: '2027-01-09T03:00:00Z',
  });
  await expect.poll(() => shown.text()).toContain('No water before the recut');
  await expect.element(page.getByRole('button', { name: 'Add 6 tasks' })).toBeEnabled();
});
