import type { Page } from '@playwright/test';
import { askAs, farmOnPhone } from '../farm-rows.ts';
import { expect, register, stopClock, test, withoutEvents, words } from '../journey.ts';

const t = words('en', 'translation', 'weather');
const book = words('en', 'plotbook');
const now = (page: Page) => page.getByRole('region', { name: t('weather.now') });

test.describe('where the farmer is', () => {
  const mumbai = /lat=19\.076&lon=72\.8777/;

  test('a browser that refuses to say: Mumbai, and it says so', async ({ page, product, farmer }) => {
    await register(page, product, farmer);
    const asked = page.waitForRequest(mumbai);
    await page.goto('/weather');
    await asked;
    await expect(page.getByText(t('weather.mumbaiNote'))).toBeVisible();
    await expect(now(page).getByText('19.0760, 72.8777')).toBeVisible();

    // The village that they name takes its place, and is still there when they come back.
    await page.getByRole('searchbox', { name: book('add.village') }).fill('nifad');
    await page
      .getByRole('button', { name: /^Niphad/ })
      .first()
      .click();
    await expect(page.getByText(t('village.of', { name: 'Niphad' }))).toBeVisible();
    await expect(now(page).getByText(/20\.\d{4}, 74\.\d{4}/)).toBeVisible();
    await page.reload();
    await expect(page.getByText(t('village.of', { name: 'Niphad' }))).toBeVisible();
    await expect(page.getByText(t('weather.mumbaiNote'))).toHaveCount(0);
    await page.getByRole('button', { name: t('village.other') }).click();
    await expect(page.getByRole('searchbox', { name: book('add.village') })).toBeVisible();
  });

  test('a plot without a place: the village of the profile, said so, and never Mumbai', async ({
    page,
    product,
    farmer,
  }) => {
    await register(page, product, farmer);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const { plot } = await askAs(page, '/api/plots', { name: 'Odha 2' });
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(async () => {
      const { rows } = await farmOnPhone(page);
      expect(rows.some((one) => one.startsWith(`plots/${plot.id}`))).toBe(true);
    }).toPass();
    await page.goto('/weather');
    await expect(page.getByText(t('standIn.region', { name: 'Maharashtra' }))).toBeVisible();
    await page.goto('/profile');
    await page.getByLabel(words('en', 'translation')('profile.farmName')).fill('Asha');
    await page.getByLabel(words('en', 'translation')('profile.locationVillage')).fill('निफाड');
    await page.getByLabel(words('en', 'translation')('profile.locationDistrict')).fill('Nashik');
    await page.getByRole('button', { name: words('en', 'translation')('save'), exact: true }).click();
    await expect(page.getByText(words('en', 'translation')('profile.saved'))).toBeVisible();
    await page.goto('/weather');
    await expect(page.getByText(/weather of Niphad/)).toBeVisible();
    await page.getByRole('link', { name: t('standIn.give') }).click();
    await expect(page).toHaveURL(/\/plots\/.+\/place/);
    expect(asked.filter((url) => mumbai.test(url))).toEqual([]);
  });

  test('a server that cannot tell the plots: no Mumbai, but a village to name', async ({
    page,
    product,
    farmer,
  }) => {
    await register(page, product, farmer);
    // From a page that holds no database open, or the deletion waits and may come too late.
    await page.goto('/healthz');
    await page.evaluate(async () => {
      const deleted = ({ name = '' }: IDBDatabaseInfo) =>
        new Promise((done, failed) => {
          const request = indexedDB.deleteDatabase(name);
          request.onsuccess = done;
          request.onerror = failed;
        });
      await Promise.all((await indexedDB.databases()).map(deleted));
    });
    await page.route(/\/api\/sync/, (route) => route.fulfill({ status: 500, body: '{}' }));
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('/weather');
    await expect(page.getByText(t('standIn.unknown'))).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('searchbox', { name: book('add.village') })).toBeVisible();
    expect(asked.filter((url) => mumbai.test(url))).toEqual([]);
  });

  test('a browser that says: that place, asked for once with the specification’s limits', async ({
    page,
    context,
    product,
    farmer,
  }) => {
    await register(page, product, farmer);
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 17.6599, longitude: 75.9064 });
    await page.addInitScript(() => {
      const real = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation);
      navigator.geolocation.getCurrentPosition = (done, failed, options) => {
        sessionStorage.setItem('asked', JSON.stringify(options));
        real(done, failed, options);
      };
    });
    await page.goto('/weather');
    await expect(page.getByText(t('weather.hereNote'))).toBeVisible();
    await expect(now(page).getByText('17.6599, 75.9064')).toBeVisible();
    expect(await page.evaluate(() => JSON.parse(sessionStorage.getItem('asked') ?? ''))).toEqual({
      enableHighAccuracy: true,
      timeout: 10_000,
      maximumAge: 300_000,
    });
  });

  test('a browser that never says: Mumbai after ten seconds', async ({ page, context, product, farmer }) => {
    await register(page, product, farmer);
    // Allowed, but this browser has no position to give.
    await context.grantPermissions(['geolocation']);
    await page.addInitScript(() => {
      navigator.geolocation.getCurrentPosition = (_done, failed, options) => {
        document.documentElement.dataset.asked = String(Date.now());
        setTimeout(
          () =>
            failed?.({
              code: 3,
              message: 'Timeout expired',
              PERMISSION_DENIED: 1,
              POSITION_UNAVAILABLE: 2,
              TIMEOUT: 3,
            }),
          options?.timeout,
        );
      };
    });
    await page.clock.install();
    await withoutEvents(page);
    await page.goto('/weather');
    // Its time counts from when it is asked.
    const html = page.locator('html[data-asked]');
    await expect(html).toBeAttached();
    await stopClock(page);
    const asked = Number(await html.getAttribute('data-asked'));
    const since = await page.evaluate((from) => Date.now() - from, asked);
    await page.clock.runFor(Math.max(0, 9_000 - since));
    await expect(page.getByText(t('weather.mumbaiNote'))).toHaveCount(0);
    await page.clock.runFor(2_000);
    await page.clock.resume();
    await expect(page.getByText(t('weather.mumbaiNote'))).toBeVisible();
  });
});
