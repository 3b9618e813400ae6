import { Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { plotRow } from '../../../test/rows.ts';
import { show } from '../../../test/screen.tsx';
import PlotPage from './plot-page.tsx';

const shown = (fields: object) => {
  const plot = plotRow(fields);
  return show(
    <Routes>
      <Route path="/plots/:id" element={<PlotPage />} />
    </Routes>,
    { path: `/plots/${plot.id}`, areas: ['plotbook', 'plan', 'diary', 'agro'], rows: { plots: [plot] } },
  );
};

test('a plot without a pruning asks for it at once, and orders nothing before', async () => {
  const { text } = await shown({});
  await expect.poll(text).toContain('No pruning date yet');
  expect(text().match(/No pruning date yet/g)).toHaveLength(1);
  // An empty list of today's work would read as "nothing to do".
  expect(text()).not.toContain('Today in this plot');
  await page.getByRole('button', { name: 'Add pruning date' }).click();
  await expect.element(page.getByRole('dialog').getByRole('textbox', { name: 'Pruning date' })).toBeVisible();
});

test('young vines that are counted from their planting are not asked for a pruning', async () => {
  const { text } = await shown({ status: 'young', plantingDate: '2026-02-01' });
  await expect.poll(text).toContain('Young vines: leaves are protected');
  expect(text()).not.toContain('No pruning date yet');
});
