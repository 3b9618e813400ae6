import type { Page } from '@playwright/test';
import {
  expect,
  type Farmer,
  firstSight,
  register,
  registerWithPlot,
  test,
  withoutEvents,
  words,
} from '../journey.ts';
import type { Product } from '../product.ts';
import { scenarioPlace } from '../scenario-place.ts';
import { startDeployment } from '../versions.ts';

// What a phone has not kept yet: else its own copy would stand in for the network.
test.use({ serviceWorkers: 'block' });

const t = words('en', 'translation', 'why', 'plan');
const book = words('en', 'plotbook');

/** What the first screen fetches by itself once it is drawn has come: a file of it that is cut off is kept as failed until the page is left. */
const beginningEnded = (page: Page) =>
  expect
    .poll(
      () =>
        page.evaluate(() => {
          const files = performance
            .getEntriesByType('resource')
            .filter(({ name }) => /\/assets\//.test(name));
          const last = Math.max(...files.map(({ startTime }) => startTime));
          const names = files.map(({ name }) => name).join();
          return (
            /offline-ready/.test(names) && /take-picture/.test(names) && performance.now() - last > 2_000
          );
        }),
      { timeout: 60_000 },
    )
    .toBe(true);

/** Files of the program that are asked for from now on do not come. */
const withhold = (page: Page) => page.route('**/assets/**', (route) => route.abort());
const release = (page: Page) => page.unroute('**/assets/**');
const online = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')));
const foot = (page: Page, key: string) =>
  page
    .getByRole('link', { name: t(key) })
    .filter({ visible: true })
    .first();

test('a screen and a part of one that cannot be fetched say so, and come with the network', async ({
  page,
  product,
  farmer,
}) => {
  test.slow();
  product.upstream.play('wet-night');
  await withoutEvents(page);
  await registerWithPlot(page, product, farmer, {
    name: 'Far plot',
    place: scenarioPlace('wet-night', 8),
    daysAgo: 14,
  });
  await page.goto('/');
  const row = page
    .locator('main section li')
    .filter({ hasText: t('do.shoot_thinning') })
    .first();
  await expect(row).toBeVisible();
  await beginningEnded(page);
  await withhold(page);

  await row.getByRole('button').first().click();
  await expect(row.getByText(t('part.missing'))).toBeVisible();
  await release(page);
  await online(page);
  await expect(row.getByText(t('part.missing'))).toBeHidden();
  await expect(row.getByRole('button', { name: t('mark.later'), exact: true })).toBeVisible();

  await withhold(page);
  await foot(page, 'nav.weather').click();
  await expect(page.getByRole('heading', { level: 1, name: t('couldNotLoad') })).toBeVisible();
  await expect(page.getByText(t('part.screenMissing'))).toBeVisible();
  await foot(page, 'nav.dashboard').click();
  await expect(row).toBeVisible();
  await foot(page, 'nav.weather').click();
  await expect(page.getByText(t('part.screenMissing'))).toBeVisible();
  await release(page);
  await online(page);
  await expect(page.getByRole('heading', { level: 1, name: t('nav.weather') })).toBeVisible();
});

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

test('a screen whose file a new version took away opens in that version, and a half-typed form stays', async ({
  page,
  product,
  farmer,
}) => {
  test.slow();
  const deployment = await startDeployment(product.url);
  const starts: string[] = [];
  page.on('domcontentloaded', () => starts.push(page.url()));
  try {
    await registerAt(page, product, deployment.url, farmer);
    await page.goto(`${deployment.url}/plots/new`);
    await page.getByLabel(t('plot.name')).fill('Nala');
    deployment.deploy();
    await page.getByRole('button', { name: book('add.toPlace') }).click();
    starts.length = 0;
    await page.getByRole('button', { name: book('add.onMap') }).click();
    await expect(page.getByText(t('part.missing'))).toBeVisible();
    await page.getByRole('button', { name: t('again') }).click();
    await page.getByRole('button', { name: book('add.paste') }).click();
    await page.getByLabel(t('plot.place')).fill('20.0063, 73.7900');
    expect(starts).toEqual([]);
    // On another screen nothing is half typed.
    await foot(page, 'nav.weather').click();
    await expect(page.getByRole('heading', { level: 1, name: t('nav.weather') })).toBeVisible();
    expect(await codeOf(page)).toMatch(/-2nd\d{5}\.js$/);
    expect(starts).toEqual([`${deployment.url}/weather`]);
    await page.goto(`${deployment.url}/plots/new`);
    await expect(page.getByLabel(t('plot.name'))).toHaveValue('Nala');
  } finally {
    await deployment.close();
  }
});

test('a file that the version shown should have and has not never reloads the page', async ({
  page,
  product,
  farmer,
}) => {
  await register(page, product, farmer);
  await firstSight(page);
  await page.route('**/assets/**', (route) => route.fulfill({ status: 404, body: '' }));
  const starts: string[] = [];
  page.on('domcontentloaded', () => starts.push(page.url()));
  await foot(page, 'nav.plots').click();
  await expect(page.getByText(t('part.screenMissing'))).toBeVisible();
  await page.getByRole('button', { name: t('again') }).click();
  await expect(page.getByText(t('part.screenMissing'))).toBeVisible();
  expect(starts).toEqual([]);
});
