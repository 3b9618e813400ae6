import { askAs } from '../farm-rows.ts';
import { addPlotOnScreen, expect, farmToday, newFarmer, register, test, words } from '../journey.ts';

const t = words('en', 'translation', 'sharing', 'safety');
const mr = words('mr', 'translation', 'sharing', 'safety');
const joining = words('mr', 'join');
const SLOW = { timeout: 60_000 };

test('an owner invites, the invited accepts in Marathi and sees the farm, and is removed', async ({
  page,
  browser,
  product,
  farmer,
}, info) => {
  test.slow();
  await register(page, product, farmer);
  await addPlotOnScreen(page, { name: 'Odha', place: '20.0063, 73.7900', daysAgo: 43 });
  const plotsThere = async () => (await askAs(page, '/api/plots')).items;
  await expect.poll(plotsThere, SLOW).toHaveLength(1);
  const plots = await plotsThere();
  const work = { title: 'Tie the shoots', plotId: plots[0].id, scheduledDate: farmToday() };
  await askAs(page, '/api/tasks', work);
  await page.goto('/settings/people');
  await page.getByText(t('people.invite'), { exact: true }).click();
  await page.getByLabel(t('who')).fill('Vijay');
  await page.getByRole('button', { name: t('people.makeLink') }).click();
  const link = page.getByText(/\/join\/[\w-]{43}$/);
  await expect(link).toBeVisible(SLOW);
  const path = new URL((await link.textContent()) ?? '').pathname;

  const context = await browser.newContext({ baseURL: product.url });
  const phone = await context.newPage();
  await register(phone, product, newFarmer(info.parallelIndex * 7 + (info.workerIndex % 7)), 'mr');
  await phone.goto(path);
  await expect(phone.getByText(joining('leave'))).toBeVisible(SLOW);
  // Another farm is a page that begins anew.
  const begunAnew = (act: Promise<unknown>) => Promise.all([phone.waitForEvent('load', SLOW), act]);
  await begunAnew(phone.getByRole('button', { name: joining('accept') }).click());
  const farms = phone.getByRole('combobox', { name: mr('farms.label') });
  await expect(farms).toBeVisible(SLOW);
  await phone.goto('/plots');
  await expect(phone.getByText('Odha').first()).toBeVisible(SLOW);

  // Each farm by itself, and both without a network.
  await begunAnew(farms.selectOption({ label: mr('farms.own') }));
  await expect(farms).toHaveValue('', SLOW);
  await phone.goto('/plots');
  await expect(phone.getByText(mr('plots.none'))).toBeVisible(SLOW);
  // All of them on Today, without a network too.
  await phone.goto('/');
  await phone.route('**/api/**', (route) => route.abort());
  const strip = phone.getByRole('navigation', { name: mr('allFarms.title') });
  await expect(strip.getByText(mr('allFarms.shown'))).toBeVisible(SLOW);
  await begunAnew(strip.getByRole('button', { name: /Odha · Tie the shoots/ }).click());
  await expect(farms).not.toHaveValue('', SLOW);
  await phone.unroute('**/api/**');

  // Written without a network, and removed meanwhile: refused, told and kept for its writer.
  await phone.goto('/plots');
  await expect(phone.getByText('Odha').first()).toBeVisible(SLOW);
  await phone.route('**/api/**', (route) => route.abort());
  await addPlotOnScreen(phone, { name: 'Chandori', place: '20.0763, 73.9900', daysAgo: 40 }, 'mr');
  await page.reload();
  const remove = page.getByRole('button', { name: new RegExp(`^${t('people.remove')}:`) });
  await remove.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('people.remove'), exact: true })
    .click();
  await expect(remove).toHaveCount(0, SLOW);
  // It leaves the screen by itself as soon as the server can be reached, maybe before it is told that it can.
  await phone.evaluate(() => setTimeout(() => dispatchEvent(new Event('online')), 500));
  await phone.unroute('**/api/**');
  await expect(phone).toHaveURL(/\/settings\/people/, SLOW);
  await expect(phone.getByText(mr('people.lostWhy'))).toBeVisible(SLOW);
  await expect(phone.getByText(/Chandori/)).toBeVisible(SLOW);
  await phone.goto('/plots');
  await expect(phone.getByText(mr('plots.none'))).toBeVisible(SLOW);
  await context.close();
});
