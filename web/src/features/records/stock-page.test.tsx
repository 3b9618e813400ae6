import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { idOf, recordRow } from '../../../test/rows.ts';
import { show } from '../../../test/screen.tsx';
import { setPreferences } from '../../lib/preferences.ts';
import StockPage from './stock-page.tsx';

const bought = (amount: number, fields: object = {}) => ({
  id: idOf(8),
  productId: 'p',
  productName: 'Sulphur',
  unit: 'g',
  move: 'bought',
  amount,
  movedOn: '2026-11-01',
  cost: 50_000,
  ...fields,
});
const shelf = (movements: readonly object[], records: readonly object[] = []) =>
  show(<StockPage />, { areas: ['diary'], rows: { 'stock-movements': movements, records } });

test('the shelf says what is left after sprays and losses, and what was paid', async () => {
  const spray = recordRow('spray', {
    products: [{ productId: 'p', name: 'Sulphur', amount: 750, amountUnit: 'g' }],
  });
  const lost = bought(250, { id: idOf(9), move: 'lost', cost: null, movedOn: '2026-11-02' });
  const { text } = await shelf([bought(5000), lost], [spray]);
  expect(text()).toContain('4 kg');
  expect(text()).toContain('₹500');
});

test.each([
  ['quintal', '1.5', 150_000],
  ['kg', '1.5', 1_500],
  ['g', '1.5', 1.5],
] as const)('bought in %s: %s of it are %d g', async (measure, typed, grams) => {
  const shown = await shelf([bought(100)]);
  setPreferences({ weightUnit: 'quintal' });
  await page.getByRole('button', { name: /Sulphur/ }).click();
  await page.getByRole('combobox').selectOptions(measure);
  const [amount, , cost] = page.getByRole('textbox').all();
  await amount?.fill(typed);
  await cost?.fill('1,250.55');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => shown.writes[0]?.body)
    .toMatchObject({ amount: grams, unit: 'g', cost: 125_055, movedOn: '2026-11-24' });
});
