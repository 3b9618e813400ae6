import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { plotRow, seasonRow } from '../../../test/rows.ts';
import { show } from '../../../test/screen.tsx';
import { NewSeason } from './new-season.tsx';

const fruit = seasonRow({ pruningDate: '2026-10-10' });

/** Enters a fruit pruning beside the one of 10/10/2026. */
async function entered(typed: string) {
  const shown = await show(<NewSeason plot={plotRow()} others={[fruit]} onClose={() => undefined} />, {
    areas: ['plotbook'],
    rows: { plots: [plotRow()], seasons: [fruit] },
    at: '2026-12-22T03:00:00Z',
  });
  await page.getByRole('radio').first().click();
  const cycle = document.querySelector<HTMLInputElement>('input[value="fruit"]');
  cycle?.click();
  await page.getByRole('textbox').first().fill(typed);
  await page.getByRole('dialog').getByRole('button').last().click();
  return shown;
}

test.each([
  ['after it', '20/12/2026'],
  ['before it', '20/09/2026'],
])('a second fruit pruning %s is asked about, and kept when it is said again', async (_, typed) => {
  const shown = await entered(typed);
  await expect.poll(() => document.querySelector('[aria-invalid="true"]')).not.toBeNull();
  expect(document.body.textContent).toContain('10 Oct 2026');
  expect(shown.writes).toEqual([]);
  await page.getByRole('dialog').getByRole('button').last().click();
  const [day, month, year] = typed.split('/');
  await expect.poll(() => shown.writes[0]?.body).toMatchObject({ pruningDate: `${year}-${month}-${day}` });
});

test.each(['young', 'top_worked'] as const)(
  'of %s vines a cut is asked for, no fruit pruning and no market',
  async (status) => {
    const plot = plotRow({ status });
    const shown = await show(<NewSeason plot={plot} others={[fruit]} onClose={() => undefined} />, {
      areas: ['plotbook'],
      rows: { plots: [plot], seasons: [fruit] },
      at: '2027-02-02T03:00:00Z',
    });
    await page.getByRole('textbox', { name: 'Recut or pruning date' }).fill('01/02/2027');
    expect(page.getByRole('radio').elements()).toEqual([]);
    expect(page.getByRole('combobox').elements()).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(() => shown.writes[0]?.body)
      .toMatchObject({ cycle: 'foundation', pruningDate: '2027-02-01', targetMarket: null });
  },
);

test('of bearing vines both prunings and the market are asked', async () => {
  await show(<NewSeason plot={plotRow()} others={[]} onClose={() => undefined} />, {
    areas: ['plotbook'],
    rows: { plots: [plotRow()] },
  });
  await expect.element(page.getByRole('combobox')).toBeVisible();
  expect(page.getByRole('radio').elements()).toHaveLength(2);
});
