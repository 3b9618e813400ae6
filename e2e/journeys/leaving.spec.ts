import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { rowsInDatabase } from '../farm-rows.ts';
import { expect, expectSound, register, registerWithPlot, signIn, test, words } from '../journey.ts';

const t = words('en', 'translation', 'safety');
const d = words('en', 'data');

test('a farmer takes everything along, leaves, and comes back within seven days', async ({
  page,
  product,
  farmer,
}) => {
  await registerWithPlot(page, product, farmer);
  await page.goto('/settings');
  await page.getByRole('link', { name: t('settings.data'), exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: d('takeButton') }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^draksha-\d{4}-\d\d-\d\d\.zip$/);
  const files = unzipSync(new Uint8Array(await readFile(await download.path())));
  expect(strFromU8(files['csv/plots.csv'] ?? new Uint8Array())).toContain('Odha');
  await expectSound(page, 'own data');

  await page.getByRole('button', { name: d('leaveButton') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: d('leaveButton') })
    .click();
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, farmer);
  await expect(page).toHaveURL(`${product.url}/`);
  await expect(page.getByRole('alert').getByText(/will be deleted on \d+/)).toBeVisible();
  await expectSound(page, 'a farmer who leaves');
  await page.getByRole('button', { name: t('leaving.stay') }).click();
  await expect(page.getByRole('button', { name: t('leaving.stay') })).toHaveCount(0);
  await expect(page.getByText('Odha').first()).toBeVisible();
});

test('the unit of areas is the farmer’s on every phone', async ({ page, browser, product, farmer }) => {
  await register(page, product, farmer);
  const hectare = { name: t('settings.areaUnit.hectare') };
  const other = await browser.newContext({ baseURL: product.url });
  const phone = await other.newPage();
  // A phone that knows nothing of their farm yet offers nothing that it could not keep.
  const farmCame = Promise.withResolvers<void>();
  await phone.route(/\/api\/sync/, async (route) => {
    await farmCame.promise;
    await route.continue();
  });
  await signIn(phone, farmer);
  await expect(phone).toHaveURL(`${product.url}/`);
  await phone.goto('/settings/display');
  await expect(phone.getByText(t('settings.theme'), { exact: true })).toBeVisible();
  await expect(phone.getByRole('button', hectare)).toHaveCount(0);
  farmCame.resolve();
  await phone.getByRole('button', hectare).click();
  await expect
    .poll(async () => (await rowsInDatabase(page)).find(({ noun }) => noun === 'users')?.row?.areaUnit)
    .toBe('hectare');
  await page.goto('/settings/display');
  await expect(page.getByRole('button', hectare)).toHaveAttribute('aria-pressed', 'true');
  await other.close();
});
