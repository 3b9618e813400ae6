import type { Page } from '@playwright/test';
import { expect, expectSound, registerWithPlot, test, withoutEvents, words } from '../journey.ts';

const t = words('en', 'translation', 'weather');
const own = words('en', 'weather');
/** One transparent pixel. */
const TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const map = (page: Page) => page.getByRole('group', { name: /^Map: / });

test.describe('the weather map', () => {
  test('without tiles: value, surface, legend, error, what a touch shows, and the places in rows', async ({
    page,
    product,
    farmer,
  }) => {
    await registerWithPlot(page, product, farmer);
    await page.goto('/weather');
    await expect(page.getByRole('radio', { name: 'Odha' })).toBeChecked();
    await page.getByRole('link', { name: t('surface.link') }).click();
    await expect(page).toHaveURL(/\/weather\/interpolation\?plot=/);
    await expect(page.getByRole('heading', { name: /^Odha: -?\d+(\.\d)?°$/ })).toBeVisible();
    await expect(page.getByText(t('surface.noTiles'))).toBeVisible();
    await expect(map(page).locator('img.leaflet-image-layer')).toBeVisible();
    await expect(map(page).locator('.surface-cross').first()).toBeAttached();
    await expect(map(page).locator('.surface-pill').first()).toHaveText(/^-?\d+°Odha$/);
    await expect(map(page).locator('.surface-pill').first()).toBeVisible();
    await expect(page.getByText(/off by|places agree|The error is not known/)).toBeVisible();
    await expect(page.getByText(t('surface.legend.temperature'))).toBeVisible();
    await expectSound(page, 'Weather map without tiles');

    await map(page).click({ position: { x: 160, y: 200 } });
    await expect(page.getByText(/^\d+\.\d{4}, \d+\.\d{4}: -?\d+(\.\d)?°$/)).toBeVisible();

    await page.getByText(/^The places? behind it/).click();
    await expect(page.getByRole('columnheader', { name: t('surface.column.distance') })).toBeVisible();
    await expect(page.getByRole('row').nth(1)).toBeVisible();

    for (const [button, legend] of [
      ['humidity', 'humidity'],
      ['precipitation', 'precipitation'],
      ['wetness', 'wetness'],
      ['windSpeed', 'windSpeed'],
    ] as const) {
      await page.getByRole('button', { name: t(`surface.short.${button}`), exact: true }).click();
      await expect(page.getByText(t(`surface.legend.${legend}`))).toBeVisible();
    }
    await expect(page.getByText(own('map.arrows'))).toBeVisible();
    await expect(map(page).locator('.surface-arrow').first()).toBeAttached();

    // Two days to push through, by key or thumb, or to let run.
    const time = page.getByRole('slider', { name: t('surface.hour') });
    await expect(time).toHaveAttribute('aria-valuetext', t('chart.now'));
    await time.press('End');
    await expect(time).toHaveValue('48');
    await expect(page.getByText(/^For .+\. Forecast squares: \d+/)).toBeVisible();
    await page.getByRole('button', { name: own('map.play') }).click();
    // It runs on while this looks: any hour of the first day.
    await expect(time).toHaveValue(/^([369]|1[258]|2[14])$/, { timeout: 20_000 });
    await page.getByRole('button', { name: own('map.stop') }).click();
    await expect(page.getByRole('button', { name: own('map.play') })).toBeVisible();
  });

  test('with tiles: their makers are named, and it can be looked at nearer', async ({
    page,
    product,
    farmer,
  }) => {
    await page.route(/\/tiles\//, (route) => route.fulfill({ contentType: 'image/png', body: TILE }));
    await registerWithPlot(page, product, farmer);
    await page.goto('/weather/interpolation');
    await expect(map(page).getByText('© OpenStreetMap contributors')).toBeVisible();
    await expect(page.getByText(t('surface.noTiles'))).toHaveCount(0);
    await expectSound(page, 'Weather map with tiles');
    await map(page)
      .getByRole('button', { name: t('map.zoomIn') })
      .click();
    await expect(map(page).locator('img.leaflet-tile-loaded').first()).toBeAttached();
  });

  test('its code is fetched on this screen and on no other', async ({ page, product, farmer }) => {
    const code: string[] = [];
    page.on('request', (request) => {
      if (/\/assets\/.*interpolation/.test(request.url())) code.push(request.url());
    });
    await registerWithPlot(page, product, farmer);
    await withoutEvents(page);
    await page.goto('/weather');
    await expect(page.getByRole('link', { name: t('surface.link') })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(code).toEqual([]);
    await page.getByRole('link', { name: t('surface.link') }).click();
    await expect(map(page)).toBeVisible();
    expect(code.length).toBeGreaterThan(0);
  });
});

test.describe('the weather map under a thumb', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('a touch shows the value there, and a finger that moves scrolls the page', async ({
    page,
    product,
    farmer,
  }) => {
    await registerWithPlot(page, product, farmer);
    await page.goto('/weather/interpolation');
    await expect(map(page).locator('img.leaflet-image-layer')).toBeVisible();
    await map(page).tap({ position: { x: 200, y: 120 } });
    await expect(page.getByText(/^\d+\.\d{4}, \d+\.\d{4}: -?\d+(\.\d)?°$/)).toBeVisible();
    // The browser scrolls by itself; two fingers are left to the map.
    await expect(map(page)).toHaveCSS('touch-action', 'pan-x pan-y');
  });
});
