import { expect, registerOnScreen, signOut, test, words } from '../journey.ts';

const t = words('en', 'translation');

test('a language asked for in the address is spoken, and stays in storage and a cookie', async ({
  page,
  product,
}) => {
  const speaks = (language: string) => expect(page.locator('html')).toHaveAttribute('lang', language);
  await page.goto(`${product.url}/login?lng=mr`);
  await speaks('mr');
  await page.goto(`${product.url}/login`);
  await speaks('mr');
  await page.goto(`${product.url}/login#lng=hi`);
  await page.reload();
  await speaks('hi');
  await expect
    .poll(async () => (await page.context().cookies()).find(({ name }) => name === 'i18next'))
    .toMatchObject({ value: 'hi', path: '/', sameSite: 'Strict' });
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${product.url}/login`);
  await speaks('hi');
  await page.goto(`${product.url}/login?lng=ta`);
  await speaks('hi');
});

test('user and farmer profile lie in local storage until they sign out', async ({
  page,
  product,
  farmer,
}) => {
  await registerOnScreen(page, product, farmer);
  await page.goto('/profile');
  await page.getByLabel(t('profile.farmName'), { exact: true }).fill('Patil Baug');
  await page.getByRole('button', { name: t('save'), exact: true }).click();
  await expect(page.getByText(t('profile.saved'), { exact: true })).toBeVisible();
  const kept = () =>
    page.evaluate(() => [localStorage.getItem('user'), localStorage.getItem('farmerProfile')]);
  await expect.poll(async () => (await kept())[1]).toContain('"farmName":"Patil Baug"');
  await expect.poll(async () => (await kept())[0]).toContain('"id"');
  await signOut(page);
  await expect.poll(kept).toEqual([null, null]);
});
