import { askAs } from '../farm-rows.ts';
import { expect, newFarmer, register, registerWithPlot, test, words } from '../journey.ts';

const t = words('en', 'proposals', 'diary');
const mr = words('mr', 'proposals');
const SLOW = { timeout: 60_000 };

test('an adviser proposes a spray without a network, its owner takes it over into the form', async ({
  page,
  browser,
  product,
  farmer,
}, info) => {
  test.slow();
  await registerWithPlot(page, product, farmer);
  const { url } = await askAs(page, '/api/people/invites', { name: 'Meera', role: 'adviser' });
  const secret = new URL(url).pathname.split('/').at(-1);

  const context = await browser.newContext({ baseURL: product.url });
  const phone = await context.newPage();
  await register(phone, product, newFarmer(info.parallelIndex * 7 + (info.workerIndex % 7)), 'mr');
  const { farm } = await askAs(phone, '/api/invites/accept', { secret });
  expect(farm.role).toBe('adviser');
  await phone.goto('/settings/people');
  await Promise.all([
    phone.waitForEvent('load', SLOW),
    phone.getByRole('button', { name: words('mr', 'sharing')('people.open') }).click(),
  ]);
  await phone.goto('/proposals');
  await phone.getByRole('button', { name: mr('propose') }).click(SLOW);
  await phone.route('**/api/**', (route) => route.abort());
  const form = phone.getByRole('dialog');
  await form.getByText(mr('kind.spray'), { exact: true }).click();
  await form.getByLabel(mr('title.spray')).fill('Downy after the rain');
  await form.getByLabel(mr('product'), { exact: true }).fill('Curzate');
  await form.getByLabel(mr('dose'), { exact: true }).fill('2');
  await form.getByRole('button', { name: mr('send'), exact: true }).click();
  await expect(form).toBeHidden();
  await expect(phone.getByRole('button', { name: mr('withdraw') })).toBeVisible();
  await phone.unroute('**/api/**');
  await phone.evaluate(() => dispatchEvent(new Event('online')));

  // It comes by itself, on the first screen.
  await page.goto('/');
  await page.getByRole('link', { name: /1 proposal from/ }).click(SLOW);
  await page.getByRole('button', { name: t('asSpray') }).click();
  await expect(page).toHaveURL(/kind=spray/);
  await expect(page.getByText('Curzate').first()).toBeVisible();
  // Its adviser hears what became of it.
  await expect(phone.getByText(mr('taken'), { exact: true })).toBeVisible(SLOW);
  await context.close();
});
