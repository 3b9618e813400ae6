import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { askAs, farmInDatabase, farmOnPhone, keptDrafts, rowsInDatabase } from '../farm-rows.ts';
import {
  cut,
  expect,
  expectSound,
  farmToday,
  mend,
  openPart,
  register,
  registerWithPlot,
  signIn,
  test,
  words,
} from '../journey.ts';

const t = words('en', 'translation', 'safety');
const book = words('en', 'plotbook');
const diary = words('en', 'diary');
const task = words('en', 'tasks');
const photo = words('en', 'photos');

const PRUNED = farmToday(-45);

const waiting = (page: Page, count: number) =>
  page.getByText(t(count === 1 ? 'outbox.wait_one' : 'outbox.wait_other', { number: String(count) }));

/** Plots and seasons as the database has them. */
async function inDatabase(page: Page) {
  const itemsOf = async (path: string): Promise<Record<string, unknown>[]> => (await askAs(page, path)).items;
  const plots = await itemsOf('/api/plots?limit=200');
  const seasons = await itemsOf('/api/seasons?limit=200');
  return plots
    .map(({ id, name, notes }) => ({
      name,
      notes,
      prunings: seasons.filter((one) => one.plotId === id).map((one) => one.pruningDate),
    }))
    .sort((a, b) => (String(a.name) < String(b.name) ? -1 : 1));
}

async function change(page: Page, plot: string, fill: (page: Page) => Promise<void>) {
  await page.goto('/plots');
  await page.getByRole('link', { name: plot }).click();
  await page.getByRole('link', { name: book('plotPage.edit') }).click();
  // The plot's own screen stays until the form has come, and has a part of the same name.
  await expect(page.getByLabel(t('plot.name'))).toBeVisible();
  await fill(page);
  await page.getByRole('button', { name: t('save'), exact: true }).click();
  await expect(page).toHaveURL(/\/plots\/[\w-]+$/);
  await page.goto('/plots');
}

const rename = (name: string) => (page: Page) => page.getByLabel(t('plot.name')).fill(name);
const note = (text: string) => async (page: Page) => {
  await page
    .locator('summary')
    .filter({ hasText: t('plot.more') })
    .click();
  await page.getByLabel(t('plot.notes')).fill(text);
};

/** Stands east and north of a corner, in metres. */
const standing = (page: Page) => (east: number, north: number) =>
  page.context().setGeolocation({
    longitude: 73.79 + east / 104_650,
    latitude: 20.006 + north / 110_700,
    accuracy: 5,
  });

async function walkPlot(page: Page, name: string): Promise<void> {
  await page.context().grantPermissions(['geolocation']);
  const stand = standing(page);
  await stand(0, 0);
  await page.goto('/plots/new');
  await page.getByLabel(t('plot.name')).fill(name);
  await page.getByRole('button', { name: book('add.toPlace') }).click();
  await page.getByRole('button', { name: book('add.onMap') }).click();
  await page.getByRole('button', { name: book('line.walk') }).click();
  const area = page.getByTestId('line-area');
  await expect(area).toHaveText(/^1 corner/);
  await stand(60, 0);
  await expect(area).toHaveText(/^2 corners/);
  await stand(60, 80);
  await expect(area).toHaveText(/acre|guntha/);
  await page.getByRole('button', { name: book('line.finish') }).click();
  await page.getByRole('button', { name: book('add.rightPlace') }).click();
  await page.getByRole('radio', { name: t('cycle.fruit') }).check();
  await page.getByRole('textbox', { name: t('plot.pruningDate') }).fill(PRUNED);
  await page.getByRole('button', { name: book('add.done', { name }) }).click();
  await expect(page).not.toHaveURL(/\/plots\/new/);
}

/** A spray on every plot, then two times the same again. */
async function sprayThrice(page: Page): Promise<void> {
  const keep = page.getByRole('button', { name: diary('form.keep') });
  await page.goto('/farm-records');
  for (const nth of [1, 2, 3]) {
    await page.getByRole('link', { name: diary('kindsShort.spray'), exact: true }).click();
    if (nth === 1) {
      const where = page.getByRole('group', { name: diary('form.where') });
      await where.getByText(diary('form.allPlots'), { exact: true }).click();
      await page.getByRole('button', { name: diary('form.addProduct') }).click();
      await page.getByLabel(diary('product.search')).fill('mancozeb');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Mancozeb/ })
        .click();
      await page.getByLabel(diary('product.dose')).fill('2');
    } else await page.getByText(diary('copy.same')).click();
    await keep.click();
    await expect(keep).toHaveCount(0);
  }
}

const picture = async (nth: number) => ({
  name: `${nth}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await sharp({
    create: {
      width: 900,
      height: 700,
      channels: 3,
      background: { r: 40 * nth, g: 140, b: 60 },
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .jpeg({ quality: 85 })
    .toBuffer(),
});

async function openTask(page: Page, title: string): Promise<void> {
  await page.goto('/tasks?view=plots');
  await page.getByRole('main').getByRole('listitem').filter({ hasText: title }).getByRole('link').click();
}

test('a whole day without network: walked, sprayed, photographed, ticked; two tabs killed, the network lost while sending', async ({
  page,
  context,
  browser,
  product,
  farmer,
}) => {
  test.slow();
  await register(page, product, farmer);
  for (const name of ['Odha', 'Mal', 'Viher', 'Nala'])
    await askAs(page, '/api/plots', { name, areaHectares: 0.4, latitude: 20.0063, longitude: 73.79 });
  for (const title of ['Water', 'Weed', 'Tie', 'Shoots'])
    await askAs(page, '/api/tasks', { title, scheduledDate: farmToday(-2) });
  const other = await browser.newContext({ baseURL: product.url, viewport: { width: 1280, height: 800 } });
  const desktop = await other.newPage();
  await signIn(desktop, farmer);
  await expect(desktop).toHaveURL(`${product.url}/`);
  await page.goto('/plots');
  await expect(page.getByText('Nala')).toBeVisible();

  // In the vineyard: a plot is walked, then the phone dies.
  await cut(page);
  await walkPlot(page, 'Tekdi');
  await page.goto('/plots');
  await expect(page.getByRole('link', { name: /Tekdi/ })).toContainText(/Day \d+/);
  await expect(waiting(page, 2)).toBeVisible();
  await page.close();

  // The next has it all: three sprays on five plots, five photos; it dies in the middle of a form.
  const second = await context.newPage();
  await cut(second);
  await sprayThrice(second);
  await expect(second.getByText(/^Mancozeb · /)).toHaveCount(3);
  await second.goto('/plots');
  await second.getByRole('link', { name: /Odha/ }).click();
  await openPart(second, 'plotPage.photos');
  await second
    .locator('input[type=file][multiple]')
    .setInputFiles(await Promise.all([1, 2, 3, 4, 5].map(picture)));
  const shot = second.getByRole('button', { name: new RegExp(`^${photo('show', { when: '' }).trim()}`) });
  await expect(shot).toHaveCount(5);
  await second.getByRole('link', { name: book('plotPage.edit') }).click();
  await second.getByLabel(t('plot.name')).fill('Odha, upper');
  await expect.poll(() => keptDrafts(second)).toContain('Odha, upper');
  await second.close();

  const third = await context.newPage();
  await cut(third);
  await third.goto('/plots');
  await third.getByRole('link', { name: /Odha/ }).click();
  await third.getByRole('link', { name: book('plotPage.edit') }).click();
  await expect(third.getByText(t('draft.restored'))).toBeVisible();
  await expect(third.getByLabel(t('plot.name'))).toHaveValue('Odha, upper');
  await third.getByRole('button', { name: t('save'), exact: true }).click();
  await expect(third).toHaveURL(/\/plots\/[\w-]+$/);

  // Two tasks are ticked, one is deleted, one changed here and, in another field, at the desktop.
  await third.goto('/tasks?view=plots');
  for (const title of ['Water', 'Tie']) {
    const tick = third.getByRole('button', { name: task('tick', { title }), exact: true });
    await tick.click();
    await expect(tick).toHaveCount(0);
  }
  await openTask(third, 'Weed');
  await third.getByRole('button', { name: task('delete') }).click();
  await expect(third).toHaveURL(/\/tasks\?|\/tasks$/);
  await openTask(third, 'Shoots');
  await third.getByLabel(task('field.notes')).fill('upper half first');
  await third.getByRole('button', { name: t('save'), exact: true }).click();
  await expect(third).toHaveURL(/\/tasks\?|\/tasks$/);
  await openTask(desktop, 'Shoots');
  await desktop.getByLabel(task('field.priority')).selectOption('urgent');
  await desktop.getByRole('button', { name: t('save'), exact: true }).click();
  // Plot and season, fifteen records, five photos with their rows, a name, two ticks, a deletion, a note.
  await third.goto('/settings/unsent');
  await expect(waiting(third, 27)).toBeVisible();
  await expect(third.getByRole('listitem').filter({ hasText: 'Tekdi' }).first()).toBeVisible();
  await expectSound(third, 'what is not sent');
  await expect
    .poll(async () => (await rowsInDatabase(desktop)).filter(({ row }) => row?.priority === 'urgent').length)
    .toBe(1);

  // Back in the village: the answer to the first batch is lost, then the second piece of a photo and what follows it.
  let [lost, pieces] = [0, 0];
  await third.route('**/api/sync', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    await route.abort();
  });
  await third.route('**/api/photos/*/bytes', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    pieces += 1;
    return pieces > 1 ? route.abort() : route.continue();
  });
  await mend(third);
  await expect.poll(() => pieces, { timeout: 30_000 }).toBeGreaterThan(1);
  expect(lost).toBe(1);
  await third.unroute('**/api/photos/*/bytes');
  await third.evaluate(() => dispatchEvent(new Event('online')));
  await expect(third.getByText(t('outbox.none'))).toBeVisible({ timeout: 30_000 });

  // Nothing twice and nothing gone: both devices show what the database has, photos and all.
  const rows = await rowsInDatabase(third);
  const of = (noun: string) => rows.filter((one) => one.noun === noun).map(({ row }) => row ?? {});
  expect(
    of('plots')
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['Mal', 'Nala', 'Odha, upper', 'Tekdi', 'Viher']);
  expect(of('seasons')).toMatchObject([{ pruningDate: PRUNED }]);
  const entries = Object.values(Object.groupBy(of('records'), ({ entryId }) => String(entryId)));
  expect(entries.map((entry) => new Set(entry?.map(({ plotId }) => plotId)).size)).toEqual([5, 5, 5]);
  expect(of('records')).toHaveLength(15);
  expect(new Set(of('photos').map(({ sha256 }) => sha256)).size).toBe(5);
  expect(
    of('tasks')
      .map(({ title, status, priority, notes }) => [title, status, priority, notes])
      .sort(),
  ).toEqual([
    ['Shoots', 'pending', 'urgent', 'upper half first'],
    ['Tie', 'completed', 'medium', null],
    ['Water', 'completed', 'medium', null],
  ]);
  const farm = await farmInDatabase(third);
  expect(farm.photos).toBe(5);
  for (const device of [third, desktop])
    await expect.poll(() => farmOnPhone(device), { timeout: 20_000 }).toEqual({ ...farm, waiting: 0 });
  await desktop.goto('/plots');
  await desktop.getByRole('link', { name: /Odha, upper/ }).click();
  await expect(
    desktop.getByRole('button', { name: new RegExp(`^${photo('show', { when: '' }).trim()}`) }),
  ).toHaveCount(5);
  await other.close();
});

test('two phones: different fields are merged, the same field is asked about, a deletion stays', async ({
  page,
  browser,
  product,
  farmer,
}) => {
  test.slow();
  await registerWithPlot(page, product, farmer);
  const other = await browser.newContext({ baseURL: product.url });
  const phone = await other.newPage();
  await signIn(phone, farmer);
  await expect(phone).toHaveURL(`${product.url}/`);
  await phone.goto('/plots');
  await expect(phone.getByText('Odha')).toBeVisible();

  // Each without network: one writes a note, the other a name and a note.
  await cut(page);
  await change(page, 'Odha', note('from here'));
  await change(phone, 'Odha', rename('Odha 2'));
  await mend(page);
  await page.goto('/plots');
  await expect(page.getByText('Odha 2')).toBeVisible();
  await expect(async () => {
    expect(await inDatabase(phone)).toMatchObject([{ name: 'Odha 2', notes: 'from here' }]);
  }).toPass();

  await cut(page);
  await change(page, 'Odha 2', rename('Mine'));
  await phone.reload();
  await change(phone, 'Odha 2', rename('Theirs'));
  await expect(async () => {
    expect(await inDatabase(phone)).toMatchObject([{ name: 'Theirs' }]);
  }).toPass();
  await mend(page);
  await page.goto('/settings');
  await page.getByRole('link', { name: t('outbox.stuck_one', { number: '1' }) }).click();
  await page.getByRole('button', { name: t('outbox.decide') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Mine');
  await expect(dialog).toContainText('Theirs');
  await dialog.getByRole('button', { name: t('conflict.takeTheirs') }).click();
  await expect(page.getByText(t('outbox.none'))).toBeVisible();
  expect(await inDatabase(phone)).toMatchObject([{ name: 'Theirs' }]);

  // Deleted there while a change waits here: it stays deleted, and the change is thrown away only with a question.
  await cut(page);
  await change(page, 'Theirs', note('too late'));
  await phone.goto('/plots');
  await phone.getByRole('link', { name: /Theirs/ }).click();
  await phone.getByRole('button', { name: book('plotPage.menu') }).click();
  await phone.getByRole('menuitem', { name: t('plot.delete') }).click();
  await expect(phone).toHaveURL(/\/plots$/);
  await expect(async () => {
    expect(await inDatabase(phone)).toEqual([]);
  }).toPass();
  await mend(page);
  await page.goto('/settings/unsent');
  await expect(page.getByText(t('outbox.gone'))).toBeVisible();
  await page.getByRole('button', { name: t('outbox.discard') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('outbox.discard') })
    .click();
  await expect(page.getByText(t('outbox.none'))).toBeVisible();
  expect(await inDatabase(phone)).toEqual([]);
  await other.close();
});

test('signing out with changes that are not sent asks, and keeps them for this farmer alone', async ({
  page,
  product,
  farmer,
}) => {
  test.slow();
  await register(page, product, farmer);
  await cut(page);
  await page.goto('/plots/new');
  await page.getByLabel(t('plot.name')).fill('Waiting');
  await page.getByRole('button', { name: t('save'), exact: true }).click();
  await expect(waiting(page, 1)).toBeVisible();
  await page.goto('/settings');
  await page.getByRole('button', { name: t('settings.signOut') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(t('outbox.signOutWhy'));
  await dialog.getByRole('button', { name: t('settings.signOut') }).click();
  await expect(page).toHaveURL(/\/login/);
  await mend(page);

  // Someone else signs in on this phone meanwhile: sees nothing of it, and takes nothing away.
  const other = { digits: `97${farmer.digits.slice(2)}`, pin: farmer.pin };
  await register(page, product, other);
  await page.goto('/plots');
  await expect(page.getByText(t('plots.none'))).toBeVisible();
  await page.goto('/settings');
  await page.getByRole('button', { name: t('settings.signOut') }).click();
  await expect(page).toHaveURL(/\/login/);

  await signIn(page, farmer);
  await expect(page).toHaveURL(`${product.url}/`);
  await page.goto('/plots');
  await expect(page.getByText('Waiting')).toBeVisible();
  await expect(async () => {
    expect(await inDatabase(page)).toMatchObject([{ name: 'Waiting' }]);
  }).toPass();
});
