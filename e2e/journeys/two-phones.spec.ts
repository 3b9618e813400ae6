import { addPlotOnScreen, expect, register, signIn, test, words } from '../journey.ts';

const t = words('en', 'translation');

test('what one phone saves the other shows by itself', async ({ page, browser, product, farmer }) => {
  await register(page, product, farmer);
  const other = await browser.newContext({ baseURL: product.url });
  const phone = await other.newPage();
  await signIn(phone, farmer);
  await expect(phone).toHaveURL(`${product.url}/`);
  await phone.goto('/plots');
  await expect(phone.getByText(t('plots.none'))).toBeVisible();
  await addPlotOnScreen(page, { name: 'Odha', place: '20.0063, 73.7900', daysAgo: 43 });
  await expect(phone.getByText('Odha')).toBeVisible();
  await other.close();
});
