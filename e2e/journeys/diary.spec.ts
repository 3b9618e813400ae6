import type { Page } from '@playwright/test';
import { askAs } from '../farm-rows.ts';
import { cut, expect, expectSound, mend, register, signIn, test, words } from '../journey.ts';

const t = words('en', 'diary');
const shell = words('en', 'translation');

interface Row {
  readonly plotId: string;
  readonly entryId: string;
  readonly kind: string;
  readonly happenedAt: string;
  readonly cost: number | null;
  readonly details: {
    readonly waterLitres?: number;
    readonly products?: readonly { readonly amount?: number }[];
  };
}
const inDatabase = async (page: Page) =>
  (await askAs(page, '/api/records?limit=200')).items as readonly Row[];

/** Plots of 2¼ acres, 1 acre and 1½ acres. */
async function threePlots(page: Page): Promise<void> {
  const areas = [0.910_543_5, 0.404_686, 0.607_029];
  for (const [at, name] of ['Odha', 'Mal', 'Viher'].entries())
    await askAs(page, '/api/plots', { name, areaHectares: areas[at], latitude: 20.0063, longitude: 73.79 });
}

/** A farmer with one plot of about an acre. */
async function registerWithMal(...[page, product, farmer]: Parameters<typeof register>): Promise<void> {
  await register(page, product, farmer);
  await askAs(page, '/api/plots', { name: 'Mal', areaHectares: 0.4, latitude: 20.0063, longitude: 73.79 });
}

/** Saves, and waits until it is kept. */
async function keep(page: Page): Promise<void> {
  await page.getByRole('button', { name: t('form.keep') }).click();
  await expect(page.getByRole('button', { name: t('form.keep') })).toHaveCount(0);
}
const choosePlot = (page: Page, name: string) =>
  page
    .getByRole('group', { name: t('form.where') })
    .getByText(name, { exact: true })
    .click();
const tile = (page: Page, kind: string) =>
  page.getByRole('link', { name: t(`kindsShort.${kind}`), exact: true }).click();
const sum = (numbers: readonly (number | null | undefined)[]) =>
  numbers.reduce<number>((all, one) => all + (one ?? 0), 0);

test('a spray on three plots without network: kept over a killed tab, sent once, changed, deleted and brought back', async ({
  page,
  context,
  product,
  farmer,
}) => {
  test.slow();
  await register(page, product, farmer);
  await threePlots(page);
  await page.goto('/farm-records');
  await expect(page.getByText(t('empty'))).toBeVisible();
  await expectSound(page, 'an empty diary');

  await cut(page);
  await tile(page, 'spray');
  await choosePlot(page, t('form.allPlots'));
  await page.getByRole('button', { name: t('form.addProduct') }).click();
  await page.getByLabel(t('product.search')).fill('मॅन्कोझेब');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Mancozeb/ })
    .click();
  await page.getByLabel(t('product.dose')).fill('2');
  await page.getByLabel(t('tank.perAcre')).fill('400');
  // Nine tanks of 200 and one of 100; 3.8 kg in all.
  await expect(page.getByText('4 acres 30 guntha × 400 l per acre = 1,900 l')).toBeVisible();
  await expect(page.getByText('9 full tanks + one with 100 l')).toBeVisible();
  await expect(page.getByText('3.8 kg')).toBeVisible();
  await expect(page.getByText(t('harvest.unknown', { names: 'Mancozeb' }))).toBeVisible();
  await page.getByText(t('form.more')).click();
  await page.getByLabel(t('form.cost')).fill('1,150.01');
  await expectSound(page, 'the form of a spray');
  await keep(page);
  await expect(page).toHaveURL(/farm-records$/);
  await expect(page.getByText(t('notSent')).first()).toBeVisible();
  await page.close();

  const second = await context.newPage();
  await cut(second);
  await second.goto('/farm-records');
  await expect(second.getByText('Mancozeb · Odha, Mal, Viher')).toBeVisible();
  // The same again: three touches from the diary.
  await tile(second, 'spray');
  await second.getByText(t('copy.same')).click();
  await keep(second);
  await expect(second.getByText('Mancozeb · Odha, Mal, Viher')).toHaveCount(2);

  await mend(second);
  await expect.poll(async () => (await inDatabase(second)).length, { timeout: 30_000 }).toBe(6);
  const rows = await inDatabase(second);
  const entries = Object.values(Object.groupBy(rows, ({ entryId }) => entryId));
  expect(entries.map((entry) => entry?.length)).toEqual([3, 3]);
  for (const entry of entries) {
    expect(sum(entry?.map(({ details }) => details.waterLitres) ?? [])).toBeCloseTo(1900, 3);
    expect(sum(entry?.map(({ details }) => details.products?.[0]?.amount) ?? [])).toBeCloseTo(3800, 3);
    expect(sum(entry?.map(({ cost }) => cost) ?? [])).toBe(115_001);
  }

  // Changed: one plot fewer, and the rest of the water.
  await second.getByText('Mancozeb · Odha, Mal, Viher').first().click();
  await choosePlot(second, 'Viher');
  await keep(second);
  await expect(second.getByText('Mancozeb · Odha, Mal', { exact: true })).toBeVisible();
  await expect.poll(async () => (await inDatabase(second)).length).toBe(5);

  await second.getByText('Mancozeb · Odha, Mal', { exact: true }).click();
  await second.getByRole('button', { name: t('form.delete') }).click();
  await expect(second.getByText(t('deleted'))).toBeVisible();
  await expect.poll(async () => (await inDatabase(second)).length).toBe(3);
  await second.getByRole('button', { name: shell('undo') }).click();
  await expect.poll(async () => (await inDatabase(second)).length).toBe(5);
  await expect(second.getByText('Mancozeb · Odha, Mal', { exact: true })).toBeVisible();

  // Found in any script, by plot and by kind.
  await second.getByRole('button', { name: t('filter.search') }).click();
  const search = second.getByRole('searchbox');
  await search.fill('मॅन्कोझेब');
  await expect(second.getByText('Mancozeb', { exact: false }).first()).toBeVisible();
  await search.fill('sulphur');
  await expect(second.getByText(t('nothingFound'))).toBeVisible();
  await search.fill('');
  await expectSound(second, 'the diary');

  const [file] = await Promise.all([second.waitForEvent('download'), takeFile(second, 'tools.csv')]);
  expect(file.suggestedFilename()).toMatch(/^draksha-\d{4}-\d\d-\d\d\.csv$/);
  const [book] = await Promise.all([second.waitForEvent('download'), takeFile(second, 'tools.excel')]);
  expect(book.suggestedFilename()).toMatch(/\.xlsx$/);
});

async function takeFile(page: Page, word: string): Promise<void> {
  await page.getByRole('button', { name: t('tools.title') }).click();
  await page.getByRole('menuitem', { name: t(word) }).click();
}

test('the last entry again is one touch; the stock says when a spray wants more than there is', async ({
  page,
  product,
  farmer,
}) => {
  test.slow();
  await register(page, product, farmer);
  await threePlots(page);
  await page.goto('/farm-records/new?kind=irrigation&minutes=38');
  await choosePlot(page, 'Mal');
  await keep(page);
  await expect(page.getByText(/^Water 38 min · /)).toHaveCount(1);
  await page.getByText(t('copy.again', { what: 'Water 38 min' })).click();
  await expect(page.getByText(t('copy.done'))).toBeVisible();
  await expect(page.getByText(/^Water 38 min · /)).toHaveCount(2);
  await page.getByRole('button', { name: t('copy.takeBack') }).click();
  await expect(page.getByText(/^Water 38 min · /)).toHaveCount(1);

  await page.goto('/farm-records/stock');
  await page.getByRole('button', { name: t('stock.add') }).click();
  await page.getByLabel(t('product.search')).fill('sulphur');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Sulphur/ })
    .click();
  await page.getByLabel(t('stock.amount')).fill('1');
  await keep(page);
  await expect(page.getByText(t('stock.left', { amount: '1 kg' }))).toBeVisible();
  await expectSound(page, 'the stock');

  await page.goto('/farm-records/new?kind=spray');
  await choosePlot(page, 'Viher');
  await page.getByRole('button', { name: t('form.addProduct') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Sulphur/ })
    .click();
  await page.getByLabel(t('product.dose')).fill('2');
  await page.getByLabel(t('tank.perAcre')).fill('400');
  await expect(page.getByText(/^Sulphur: .* needed, 1 kg in stock\.$/)).toBeVisible();
  await keep(page);
  await page.goto('/farm-records/stock');
  await expect(page.getByText(/more used than bought$/)).toBeVisible();
});

test('the plain page opens for anybody and shows the records to their farmer alone', async ({
  page,
  browser,
  product,
  farmer,
}) => {
  test.slow();
  await page.goto('/farm-records-plain');
  await expect(page.getByText(t('plain.signedOut'))).toBeVisible();
  await expect(page).toHaveURL(/farm-records-plain$/);
  await expectSound(page, 'the plain page of nobody');
  await register(page, product, farmer);
  await threePlots(page);
  await page.goto('/plots');
  for (const name of ['Odha', 'Mal', 'Viher']) await expect(page.getByRole('link', { name })).toBeVisible();
  const plots: { id: string; name: string }[] = (await askAs(page, '/api/plots?limit=200')).items;
  const plotId = (name: string) => plots.find((plot) => plot.name === name)?.id;
  await page.goto(`/farm-records/new?kind=rain_gauge&mm=12&plotId=${plotId('Odha')}`);
  await expect(page.getByRole('checkbox', { name: 'Odha' })).toBeChecked();
  await keep(page);
  await page.goto('/farm-records-plain');
  await expect(page.getByRole('row', { name: /Rain 12 mm/ })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expectSound(page, 'the plain page');

  const stranger = await browser.newContext({ baseURL: product.url });
  const other = await stranger.newPage();
  await other.goto('/farm-records-plain');
  await expect(other.getByText(t('plain.signedOut'))).toBeVisible();
  // Until this phone has read the farm for the first time, an entry waits for it with what was asked for.
  const farmCame = Promise.withResolvers<void>();
  await stranger.route(/\/api\/sync/, async (route) => {
    await farmCame.promise;
    await route.continue();
  });
  await signIn(other, farmer);
  await expect(other).toHaveURL(`${product.url}/`);
  const fresh = await stranger.newPage();
  await other.goto(`/farm-records/${(await inDatabase(page))[0]?.entryId}`);
  await fresh.goto(`/farm-records/new?kind=note&plotId=${plotId('Viher')}`);
  for (const tab of [other, fresh]) await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
  farmCame.resolve();
  await expect(other.getByRole('button', { name: t('form.keep') })).toBeVisible();
  await expect(fresh.getByRole('checkbox', { name: 'Viher' })).toBeChecked();
  await other.goto('/farm-records-plain');
  await expect(other.getByRole('row', { name: /Rain 12 mm/ })).toBeVisible();
  await stranger.close();
});

test('a typed time stands, also after "same as last" and after "throw it away"', async ({
  page,
  product,
  farmer,
}) => {
  test.slow();
  await registerWithMal(page, product, farmer);
  const irrigation = '/farm-records/new?kind=irrigation';
  await page.goto(`${irrigation}&minutes=38`);
  await expect(page.getByRole('checkbox', { name: 'Mal' })).toBeChecked();
  await keep(page);
  await expect.poll(async () => (await inDatabase(page)).length).toBe(1);

  const keepAt = async (time: string) => {
    await page.getByLabel(t('form.time')).fill(time);
    await keep(page);
  };
  await page.goto(irrigation);
  await page.getByText(t('copy.same')).click();
  await keepAt('04:07');

  await page.goto(irrigation);
  await page.getByLabel(t('form.member.minutes')).fill('12');
  await page.waitForTimeout(400);
  await page.reload();
  await page.getByRole('button', { name: shell('draft.startOver') }).click();
  await page.getByLabel(t('form.member.minutes')).fill('25');
  await keepAt('03:09');

  const times = async () =>
    (await inDatabase(page)).map(({ happenedAt, details }) => [
      new Date(happenedAt).toLocaleTimeString('en-GB', { timeZone: 'Asia/Kolkata' }).slice(0, 5),
      (details as { minutes?: number }).minutes,
    ]);
  await expect.poll(async () => (await times()).length).toBe(3);
  expect(await times()).toEqual(
    expect.arrayContaining([
      ['04:07', 38],
      ['03:09', 25],
    ]),
  );
});

test('a year that the server would refuse is asked about before it is saved', async ({
  page,
  product,
  farmer,
}) => {
  await registerWithMal(page, product, farmer);
  await page.goto('/farm-records/new?kind=expense');
  await page.getByText(t('choice.expense.fuel'), { exact: true }).click();
  await page.getByLabel(t('form.cost')).fill('500');
  const day = page.getByRole('textbox', { name: t('form.when') });
  await day.fill('13/12/1926');
  await page.getByRole('button', { name: t('form.keep') }).click();
  await expect(page.getByText(shell('form.date.too_early', { year: '1950' }))).toBeVisible();
  await expect(page.getByLabel(t('form.cost'))).toHaveValue('500');
  await day.fill('13/11/2026');
  await keep(page);
  await expect.poll(async () => (await inDatabase(page)).length).toBe(1);
});

test('an entry that was refused is named, opened and mended', async ({ page, product, farmer }) => {
  test.slow();
  await registerWithMal(page, product, farmer);
  await page.goto('/farm-records/new?kind=expense');
  await expect(page.getByRole('checkbox', { name: 'Mal' })).toBeChecked();
  await cut(page);
  await page.getByText(t('choice.expense.fuel'), { exact: true }).click();
  await page.getByLabel(t('form.cost')).fill('500');
  await keep(page);
  // As a version saved it that did not know how far back the server goes.
  await page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const found = await indexedDB.databases();
    const name = found.map((one) => one.name ?? '').find((one) => /^draksha-[0-9a-f-]{36}$/.test(one));
    const database = await done(indexedDB.open(name ?? ''));
    const outbox = database.transaction('outbox', 'readwrite').objectStore('outbox');
    for (const write of await done(outbox.getAll())) {
      if (write.noun !== 'records') continue;
      const happenedAt = '1926-12-13T06:30:00.000Z';
      await done(outbox.put({ ...write, attempt: null, change: { ...write.change, happenedAt } }));
    }
    database.close();
  });
  await page.reload();
  await mend(page);
  await page.getByRole('link', { name: shell('outbox.stuck_one', { number: '1' }) }).click();
  await expect(page.getByText(`${t('kinds.expense')}: Mal, 13 Dec 1926`)).toBeVisible();
  await expect(page.getByText(`When: ${shell('form.date.too_early', { year: '1950' })}`)).toBeVisible();
  await expectSound(page, 'what was refused');
  await page.getByRole('link', { name: words('en', 'safety')('outbox.mend') }).click();
  await expect(page.getByText(t('form.refused'))).toBeVisible();
  await expect(page.getByText(shell('form.date.too_early', { year: '1950' }))).toBeVisible();
  await page.getByRole('textbox', { name: t('form.when') }).fill('13/11/2026');
  await keep(page);
  await expect.poll(async () => (await inDatabase(page)).map(({ cost }) => cost)).toEqual([50_000]);
  await expect(page.getByRole('link', { name: shell('outbox.stuck_one', { number: '1' }) })).toHaveCount(0);
  await expect.poll(async () => (await inDatabase(page))[0]?.happenedAt.slice(0, 7)).toBe('2026-11');
});

test('five thousand acres are asked about before they are saved', async ({ page, product, farmer }) => {
  await registerWithMal(page, product, farmer);
  await page.goto('/plots');
  await page.getByRole('link', { name: /Mal/ }).click();
  await page.getByRole('link', { name: words('en', 'plotbook')('plotPage.edit') }).click();
  const acres = page.getByLabel(shell('plot.areaAcre'));
  await expect(async () => {
    if (!(await acres.isVisible())) await page.getByText(shell('plot.more')).click();
    await expect(acres).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await acres.fill('5000');
  await page.getByRole('button', { name: shell('save'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('5,000 acres');
  await dialog.getByRole('button', { name: shell('cancel') }).click();
  await page.getByLabel(shell('plot.areaAcre')).fill('5');
  await page.getByRole('button', { name: shell('save'), exact: true }).click();
  await expect(page).toHaveURL(/\/plots\/[\w-]+$/);
  await expect.poll(async () => (await askAs(page, '/api/plots')).items[0].areaHectares).toBeCloseTo(2.02, 1);
});

test('a phone whose clock is hours behind is told so where a day is asked for, and nothing is lost', async ({
  page,
  product,
  farmer,
}) => {
  await registerWithMal(page, product, farmer);
  await page.clock.setSystemTime(Date.now() - 3 * 3_600_000);
  await page.goto('/farm-records/new?kind=note');
  await expect(page.getByText(/^This phone says .*, the server /)).toBeVisible();
  await page.getByLabel(t('form.notes')).fill('written by a wrong clock');
  await keep(page);
  await expect.poll(async () => (await inDatabase(page)).length).toBe(1);
});
