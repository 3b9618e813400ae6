import { expect, registerOnScreen, signOut, test, words } from '../journey.ts';

const t = words('en', 'translation');

test('a language asked for in the address is spoken, and stays in storage and a cookie', async ({
  page,
  product,
}) => {
  const shown = () => page.evaluate(() => document.documentElement.lang);
  await page.goto(`${product.url}/login?lng=mr`);
  expect(await shown()).toBe('mr');
  await page.goto(`${product.url}/login`);
  expect(await shown()).toBe('mr');
  await page.goto(`${product.url}/login#lng=hi`);
  await page.reload();
  expect(await shown()).toBe('hi');
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'i18next');
  expect(cookie).toMatchObject({ value: 'hi', path: '/', sameSite: 'Strict' });
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${product.url}/login`);
  expect(await shown()).toBe('hi');
  await page.goto(`${product.url}/login?lng=ta`);
  expect(await shown()).toBe('hi');
});

test('user and farmer profile lie in local storage until he signs out', async ({ page, product, farmer }) => {
  await registerOnScreen(page, product, farmer);
  await page.goto('/profile');
  await page.getByLabel(t('profile.farmName'), { exact: true }).fill('Patil Baug');
  await page.getByRole('button', { name: t('save'), exact: true }).click();
  await expect(page.getByText(t('profile.saved'))).toBeVisible();
  const kept = () =>
    page.evaluate(() => [localStorage.getItem('user'), localStorage.getItem('farmerProfile')]);
  await expect.poll(async () => (await kept())[1]).toContain('"farmName":"Patil Baug"');
  expect((await kept())[0]).toContain('"id"');
  await signOut(page);
  await expect.poll(kept).toEqual([null, null]);
});
