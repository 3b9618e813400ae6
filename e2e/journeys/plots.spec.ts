import type { Page } from '@playwright/test';
import { keptDrafts } from '../farm-rows.ts';
import { expect, expectSound, openPart, register, registerWithPlot, test, words } from '../journey.ts';

const t = words('en', 'translation');
const book = words('en', 'plotbook');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Counts what a thumb does: each press on the page. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = window as unknown as { taps: number };
    counted.taps = 0;
    addEventListener(
      'click',
      (event) => {
        if (event.isTrusted) counted.taps += 1;
      },
      true,
    );
  });
  return () => page.evaluate(() => (window as unknown as { taps: number }).taps);
}

async function rowsOf(page: Page): Promise<readonly Record<string, unknown>[]> {
  const token = await page.evaluate(() => {
    const found = Object.entries(localStorage).find(([, value]) => value.includes('access_token'));
    return found ? (JSON.parse(found[1]) as { access_token: string }).access_token : '';
  });
  const answer = await page.request.get('/api/plots', { headers: { authorization: `Bearer ${token}` } });
  return ((await answer.json()) as { data: { items: Record<string, unknown>[] } }).data.items;
}

/** How many corners of a line the phone keeps in what is not saved yet. */
async function keptLine(page: Page): Promise<number> {
  const drafts: { values: { line?: unknown[] } }[] = JSON.parse(await keptDrafts(page));
  return drafts.find(({ values }) => values.line)?.values.line?.length ?? 0;
}

test('a plot with place and pruning in nine taps at most, with no network', async ({
  page,
  context,
  product,
  farmer,
}) => {
  test.slow();
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 20.0931, longitude: 73.9282, accuracy: 6 });
  await register(page, product, farmer);
  await page.goto('/plots');
  await expect(
    page.getByText(t('offline.ready'), { exact: true }).or(page.getByText(t('plots.none'))),
  ).toBeVisible();
  await page.goto('/');
  await expect(page.getByText(t('offline.ready'), { exact: true })).toBeVisible({ timeout: 60_000 });
  await context.setOffline(true);
  await page.goto('/plots');
  const taps = await countTaps(page);
  await page.getByRole('link', { name: t('plots.add') }).click();
  await expect(page.getByLabel(t('plot.name'))).toHaveValue('Plot 1');
  await expectSound(page, 'the name of a plot');
  await button(page, book('add.toPlace')).click();
  await expectSound(page, 'the place of a plot');
  await button(page, book('add.standing')).click();
  await expect(page.getByText(t('place.accuracy', { metres: '6' }))).toBeVisible();
  await button(page, '7 days ago').click();
  await expect(page.getByText(/Day 7 today/)).toBeVisible();
  await expectSound(page, 'the pruning of a plot');
  await button(page, book('add.done', { name: 'Plot 1' })).click();
  await expect(page).toHaveURL(`${product.url}/`);
  expect(await taps()).toBeLessThanOrEqual(9);
  await context.setOffline(false);
  await expect(async () => {
    expect(await rowsOf(page)).toMatchObject([{ name: 'Plot 1', latitude: 20.0931, longitude: 73.9282 }]);
  }).toPass();
});

test('a village is found in any spelling, and what was pasted is told as what it is', async ({
  page,
  product,
  farmer,
}) => {
  await register(page, product, farmer);
  await page.goto('/plots/new?step=place');
  const search = page.getByRole('searchbox', { name: book('add.village') });
  for (const typed of ['ओझर निफाड', 'ozar niphad', 'Ojhar']) {
    await search.fill('');
    await expect(page.getByRole('button', { name: /^Ojhar/ })).toHaveCount(0);
    await search.fill(typed);
    await expect(page.getByRole('button', { name: /^Ojhar/ }).first()).toBeVisible();
  }
  await expect(page.getByText(book('add.villageSource'))).toBeVisible();
  await page
    .getByRole('button', { name: /^Ojhar/ })
    .first()
    .click();
  await expect(page.getByText(book('add.atVillage', { name: 'Ojhar' }))).toBeVisible();

  await button(page, book('add.paste')).click();
  const paste = page.getByLabel(t('plot.place'));
  await paste.fill('https://maps.app.goo.gl/AbCdEf');
  await expect(page.getByText(t('place.short_link'))).toBeVisible();
  await paste.fill('73.7898, 19.9975');
  await button(page, book('add.turnRound')).click();
  await expect(page.getByText(t('place.found', { place: '19.9975, 73.7898' }))).toBeVisible();
  const tie = {
    type: 'Polygon',
    coordinates: [
      [
        [73.79, 20],
        [73.791, 20.001],
        [73.791, 20],
        [73.79, 20.001],
        [73.79, 20],
      ],
    ],
  };
  await paste.fill(JSON.stringify(tie));
  await expect(page.getByText(book('shape.crossing'))).toBeVisible();
});

test('a line is drawn corner by corner, its area counts along, and it survives the page', async ({
  page,
  product,
  farmer,
}) => {
  await registerWithPlot(page, product, farmer);
  await page.goto('/plots');
  await page.getByRole('link', { name: /Odha/ }).click();
  await page.getByRole('button', { name: book('plotPage.menu') }).click();
  await page.getByRole('menuitem', { name: book('plotPage.place') }).click();
  await button(page, book('add.onMap')).click();
  const map = page.getByRole('group', { name: book('line.map') });
  await expect(map).toBeVisible();
  const drag = async (x: number, y: number) => {
    const box = await map.boundingBox();
    if (!box) throw new Error('no map');
    const [cx, cy] = [box.x + box.width / 2, box.y + box.height / 2 + 60];
    await page.mouse.move(cx, cy);
    await page.mouse.down();
    await page.mouse.move(cx - x, cy - y, { steps: 4 });
    // A finger that rests before it is lifted: the map stays where it was let go.
    await page.evaluate(() => new Promise((rested) => setTimeout(rested, 250)));
    await page.mouse.up();
  };
  const area = page.getByTestId('line-area');
  await button(page, book('line.cornerHere')).click();
  let corners = 1;
  await expect(map.locator('.ground-corner')).toHaveCount(corners);
  for (const [x, y] of [
    [120, 0],
    [0, 90],
    [-120, 0],
  ] as const) {
    await drag(x, y);
    await button(page, book('line.cornerHere')).click();
    corners += 1;
    await expect(map.locator('.ground-corner')).toHaveCount(corners);
  }
  await expect(area).toHaveText(/acre|guntha/);
  const counted = await area.textContent();
  await expect.poll(() => keptLine(page)).toBe(4);
  await page.reload();
  await expect(page.getByTestId('line-area')).toHaveText(counted ?? '');
  await button(page, book('add.rightPlace')).click();
  await expect(page).toHaveURL(/\/plots\/[\w-]+$/);
  await expect(async () => {
    const [row] = await rowsOf(page);
    expect(row?.boundary).toMatchObject({ type: 'Polygon' });
    expect(row?.areaHectares).toBeGreaterThan(0.05);
  }).toPass();
  await page.goto('/plots');
  await expect(page.getByRole('link', { name: /Odha/ }).locator('svg polygon')).toBeVisible();
});

test('a plot is walked: poor positions are refused, a pause holds, a dead page loses nothing', async ({
  page,
  context,
  product,
  farmer,
}) => {
  await context.grantPermissions(['geolocation']);
  const stand = (east: number, north: number, accuracy = 5) =>
    context.setGeolocation({
      longitude: 73.79 + east / 104_650,
      latitude: 20.006 + north / 110_700,
      accuracy,
    });
  await register(page, product, farmer);
  await stand(0, 0);
  await page.goto('/plots/new?step=place');
  await button(page, book('add.onMap')).click();
  const area = page.getByTestId('line-area');
  await button(page, book('line.walk')).click();
  await expect(area).toHaveText(/^1 corner/);
  await stand(60, 0);
  await expect(area).toHaveText(/^2 corners/);
  await stand(100, 40, 60);
  await expect(page.getByText(book('line.poor', { metres: '60' }))).toBeVisible();
  await expect(area).toHaveText(/^2 corners/);
  // A browser passes on the newest position alone.
  await stand(100, 0);
  await expect.poll(() => keptLine(page)).toBe(3);
  await stand(100, 100);
  await expect.poll(() => keptLine(page)).toBe(4);
  await expect(area).toHaveText(/acre|guntha/);
  await button(page, book('line.pause')).click();
  await expect(button(page, book('line.goOn'))).toBeVisible();
  // The page dies in the middle of the walk.
  await page.reload();
  await expect(page.getByTestId('line-area')).toHaveText(/acre|guntha/);
  await button(page, book('line.walk')).click();
  await expect(button(page, book('line.pause'))).toBeVisible();
  await stand(0, 100);
  await expect(area).toHaveText(/2 acres 1[89]/);
  await button(page, book('line.finish')).click();
  await button(page, book('add.rightPlace')).click();
  await button(page, t('day.today')).click();
  await button(page, book('add.done', { name: 'Plot 1' })).click();
  await expect(async () => {
    const [row] = await rowsOf(page);
    expect(row?.areaHectares).toBeGreaterThan(0.95);
    expect(row?.areaHectares).toBeLessThan(1.05);
  }).toPass();
});

test('a plot is set aside and taken back, deleted and brought back; its season ends with a result', async ({
  page,
  product,
  farmer,
}) => {
  await registerWithPlot(page, product, farmer, { daysAgo: 120 });
  await page.goto('/plots');
  await page.getByRole('link', { name: /Odha/ }).click();
  await expectSound(page, 'a plot');
  const menu = async (name: string) => {
    await page.getByRole('button', { name: book('plotPage.menu') }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await menu(book('plotPage.archive'));
  await button(page, t('undo')).click();
  await expect(page.getByText(book('plotPage.archived', { name: 'Odha' }))).toHaveCount(0);
  await menu(book('plotPage.archive'));
  await expect(page.getByText(book('plotPage.archived', { name: 'Odha' }))).toBeVisible();
  await page.goto('/plots');
  await expect(page.getByText(book('list.archived_one', { number: '1' }))).toBeVisible();
  await page.getByRole('link', { name: /Odha/ }).click();
  await menu(book('plotPage.unarchive'));

  await openPart(page, 'season.title');
  await button(page, book('season.end')).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('plot.field.yieldKg')).fill('9800');
  await expectSound(page, 'the end of a season');
  await button(page, book('season.endNow')).click();
  await expect(page.getByText('9,800 kg')).toBeVisible();
  await button(page, t('undo')).click();
  await expect(page.getByText('9,800 kg')).toHaveCount(0);

  await menu(t('plot.delete'));
  await expect(page).toHaveURL(/\/plots$/);
  await button(page, t('undo')).click();
  await expect(page.getByRole('link', { name: /Odha/ })).toBeVisible();
});

test('the check of the plots names each thing and what was found', async ({ page, product, farmer }) => {
  await registerWithPlot(page, product, farmer);
  await page.goto('/plots-test');
  await expect(page.getByText(book('checks.found.inIndia'))).toBeVisible();
  await expect(page.getByText(book('checks.found.synced'))).toBeVisible();
  await expect(page.locator('[data-result="fail"]')).toHaveCount(0);
  await expectSound(page, 'the check of the plots');
});
