import { expect, expectSound, registerWithPlot, test, words } from '../journey.ts';

const t = words('en', 'translation', 'diary');

test('a key searches plots, products and villages; another begins what is new', async ({
  page,
  product,
  farmer,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await registerWithPlot(page, product, farmer, { place: '19.2063, 73.8900' });
  await page.goto('/farm-records');
  await expect(page.getByRole('heading', { name: t('ask') })).toBeVisible();
  await page.keyboard.press('/');
  const field = page.getByRole('dialog').getByRole('searchbox');
  await expect(field).toBeFocused();
  await field.fill('niphad');
  await expect(
    page
      .getByRole('dialog')
      .getByRole('link', { name: /^Niphad/ })
      .first(),
  ).toBeVisible();
  await field.fill('mancozeb');
  await expect(
    page
      .getByRole('dialog')
      .getByRole('link', { name: /Mancozeb/ })
      .first(),
  ).toBeVisible();
  await expectSound(page, 'the search');
  await field.fill('odha');
  const found = page.getByRole('dialog').getByRole('link', { name: /^Odha/ }).first();
  await expect(found).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(found).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/plots\/[\w-]{36}$/);
  await expect(page.getByRole('heading', { name: 'Odha' })).toBeVisible();
  await page.keyboard.press('n');
  await expect(page).toHaveURL(/\/plots\/new/);
});
