import type { Page } from '@playwright/test';
import { expect, type Farmer, readyForOffline, register, test, words } from '../journey.ts';
import type { Product } from '../product.ts';
import { startDeployment } from '../versions.ts';

const t = words('en', 'translation');
const book = words('en', 'plotbook');
const LATER = /-2nd\d{5}\.js$/;

/** The journeys' own way in, on another address of the same product. */
async function registerAt(page: Page, product: Product, url: string, farmer: Farmer): Promise<void> {
  await register(page, product, farmer);
  const session = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  await page.goto(`${url}/test`);
  await page.evaluate((kept) => {
    for (const [key, value] of Object.entries(JSON.parse(kept))) localStorage.setItem(key, String(value));
  }, session);
}

const codeOf = (page: Page): Promise<string> =>
  page.evaluate(() => document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '');

test('a new version waits while something is typed, and takes nothing from an open form', async ({
  page,
  context,
  product,
  farmer,
}) => {
  test.slow();
  const deployment = await startDeployment(product.url);
  try {
    await registerAt(page, product, deployment.url, farmer);
    await page.goto(`${deployment.url}/`);
    await readyForOffline(page);
    await page.goto(`${deployment.url}/plots/new`);
    await page.getByLabel(t('plot.name')).fill('Nala');
    expect(await codeOf(page)).not.toMatch(LATER);

    deployment.deploy();
    const other = await context.newPage();
    await other.goto(`${deployment.url}/settings`);
    // It is on the phone, and in neither tab yet.
    await expect(other.getByText(t('offline.newVersion'))).toBeVisible({ timeout: 40_000 });
    expect(await codeOf(other)).not.toMatch(LATER);
    await other.getByText(t('offline.title')).click();
    await other.getByRole('button', { name: t('offline.showNow') }).click();
    await expect.poll(() => codeOf(other).catch(() => ''), { timeout: 40_000 }).toMatch(LATER);
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible();

    // The tab with the form goes on in the version in which it was opened, with chunks that no server has any more.
    await expect(page.getByLabel(t('plot.name'))).toHaveValue('Nala');
    expect(await codeOf(page)).not.toMatch(LATER);
    await page.getByRole('button', { name: book('add.toPlace') }).click();
    await page.getByRole('button', { name: book('add.paste') }).click();
    await page.getByLabel(t('plot.place')).fill('20.0063, 73.7900');
    await page.getByRole('button', { name: book('add.rightPlace') }).click();
    await page.getByRole('radio', { name: t('cycle.fruit') }).check();
    await page.getByRole('textbox', { name: t('plot.pruningDate') }).fill('2026-10-08');
    await page.getByRole('button', { name: book('add.done', { name: 'Nala' }) }).click();
    await expect(page).not.toHaveURL(/\/plots\/new/);
    await page
      .getByRole('link', { name: t('nav.weather') })
      .filter({ visible: true })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: t('nav.weather') })).toBeVisible();
    await page.goto(`${deployment.url}/plots`);
    await expect(page.getByText('Nala')).toHaveCount(1);
    expect(await codeOf(page)).toMatch(LATER);
  } finally {
    await deployment.close();
  }
});

test('out of sight and with nothing in hand, the new version takes its place by itself', async ({
  page,
  product,
  farmer,
}) => {
  test.slow();
  const deployment = await startDeployment(product.url);
  try {
    await registerAt(page, product, deployment.url, farmer);
    await page.goto(`${deployment.url}/`);
    await readyForOffline(page);
    deployment.deploy();
    await page.goto(`${deployment.url}/settings`);
    await expect(page.getByText(t('offline.newVersion'))).toBeVisible({ timeout: 40_000 });
    expect(await codeOf(page)).not.toMatch(LATER);
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await expect.poll(() => codeOf(page).catch(() => ''), { timeout: 40_000 }).toMatch(LATER);
    await readyForOffline(page);
    // Of the older version nothing is left on the phone.
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const keys = await (await caches.open('draksha-files')).keys();
          return keys.filter(({ url }) => /\/assets\/.*\.js$/.test(url) && !/-2nd\d{5}\.js$/.test(url))
            .length;
        }),
      )
      .toBe(0);
  } finally {
    await deployment.close();
  }
});
