import type { Page } from '@playwright/test';
import { addPlot, expect, expectSound, register, signIn, test, words } from '../journey.ts';

const t = words('en', 'translation');
const book = words('en', 'plotbook');

/** The server cannot be reached from this page, though the page's own files can. */
const cut = (page: Page) => page.route('**/api/**', (route) => route.abort());
const mend = (page: Page) => page.unroute('**/api/**');

const waiting = (page: Page, count: number) =>
  page.getByText(t(count === 1 ? 'unsent.wait_one' : 'unsent.wait_other', { number: String(count) }));

/** Plots and seasons as the database has them. */
async function inDatabase(page: Page) {
  return page.evaluate(async () => {
    const session = JSON.parse(localStorage.getItem('draksha.session') ?? '{}');
    const ask = async (path: string) => {
      const answer = await fetch(path, { headers: { authorization: `Bearer ${session.access_token}` } });
      return (await answer.json()).data.items as Record<string, unknown>[];
    };
    const plots = await ask('/api/plots?limit=200');
    const seasons = await ask('/api/seasons?limit=200');
    return plots
      .map(({ id, name, notes }) => ({
        name,
        notes,
        prunings: seasons.filter((one) => one.plotId === id).map((one) => one.pruningDate),
      }))
      .sort((a, b) => (String(a.name) < String(b.name) ? -1 : 1));
  });
}

async function change(page: Page, plot: string, fill: (page: Page) => Promise<void>) {
  await page.goto('/plots');
  await page.getByRole('link', { name: plot }).click();
  await page.getByRole('link', { name: book('plotPage.edit') }).click();
  await fill(page);
  await page.getByRole('button', { name: t('save'), exact: true }).click();
  await expect(page).toHaveURL(/\/plots\/[\w-]+$/);
  await page.goto('/plots');
}

const rename = (name: string) => (page: Page) => page.getByLabel(t('plot.name')).fill(name);
const note = (text: string) => async (page: Page) => {
  await page.getByText(t('plot.more')).click();
  await page.getByLabel(t('plot.notes')).fill(text);
};

test('a day without network: two tabs killed, the network lost while sending, and all is there once', async ({
  page,
  context,
  browser,
  product,
  farmer,
}) => {
  test.slow();
  await register(page, product, farmer);
  await addPlot(page, { name: 'Odha', place: '20.0063, 73.7900', daysAgo: 43 });
  await expect(page.getByText('Odha').first()).toBeVisible();
  // A row is shown before it is sent: the day without network begins when the server has this one.
  await expect.poll(async () => (await inDatabase(page)).map((one) => one.prunings.length)).toEqual([1]);

  // In the vineyard: everything that was loaded is there, and what is written is taken.
  await cut(page);
  await page.goto('/plots');
  await expect(page.getByText('Odha')).toBeVisible();
  await page.getByRole('link', { name: t('plots.add') }).click();
  await page.getByLabel(t('plot.name')).fill('Mal');
  await page.getByRole('button', { name: book('add.toPlace') }).click();
  await page.getByRole('button', { name: book('add.placeLater') }).click();
  await page.getByRole('radio', { name: t('cycle.fruit') }).check();
  await page.getByRole('textbox', { name: t('plot.pruningDate') }).fill('08/10/2026');
  await page.getByRole('button', { name: book('add.done', { name: 'Mal' }) }).click();
  await expect(page.getByText('Mal')).toBeVisible();
  await expect(waiting(page, 2)).toBeVisible();
  await page.goto('/plots');
  await expect(page.getByRole('link', { name: /Mal/ })).toContainText(/Day \d+/);
  await change(page, 'Odha', rename('Odha 2'));
  await page.close();

  // The tab is gone; the next one has it all, and a form that was half filled when it died too.
  const second = await context.newPage();
  await cut(second);
  await change(second, 'Odha 2', note('canal side'));
  await second.getByRole('link', { name: /Mal/ }).click();
  await second.getByRole('link', { name: book('plotPage.edit') }).click();
  await second.getByLabel(t('plot.name')).fill('Mal, upper');
  await second.waitForTimeout(500);
  await second.close();

  const third = await context.newPage();
  await cut(third);
  await third.goto('/plots');
  await third.getByRole('link', { name: /Mal/ }).click();
  await third.getByRole('link', { name: book('plotPage.edit') }).click();
  await expect(third.getByText(t('draft.restored'))).toBeVisible();
  await expect(third.getByLabel(t('plot.name'))).toHaveValue('Mal, upper');
  await third.getByRole('button', { name: t('save'), exact: true }).click();
  await expect(waiting(third, 5)).toBeVisible();
  await third.goto('/settings/unsent');
  await expect(third.getByRole('listitem').filter({ hasText: 'Mal' }).first()).toBeVisible();
  await expectSound(third, 'what is not sent');

  // Back in the village: the first batch arrives, its answer does not.
  await mend(third);
  let lost = 0;
  await third.route('**/api/sync', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    await route.abort();
  });
  // The phone says that it has a network again; its turn may have come by itself before.
  await third.evaluate(() => dispatchEvent(new Event('online')));
  await expect(third.getByText(t('unsent.none'))).toBeVisible({ timeout: 30_000 });
  expect(lost).toBe(1);
  await third.goto('/plots');
  await expect(third.getByText('Mal, upper')).toBeVisible();
  const shown = await third.getByRole('main').getByRole('listitem').allInnerTexts();

  const expected = [
    { name: 'Mal, upper', notes: null, prunings: ['2026-10-08'] },
    { name: 'Odha 2', notes: 'canal side', prunings: [expect.stringMatching(/^2026-/)] },
  ];
  expect(await inDatabase(third)).toEqual(expected);

  // Another phone of the same farmer shows the same.
  const other = await browser.newContext({ baseURL: product.url });
  const phone = await other.newPage();
  await signIn(phone, farmer);
  await expect(phone).toHaveURL(`${product.url}/`);
  await phone.goto('/plots');
  await expect(phone.getByText('Mal, upper')).toBeVisible();
  expect(await phone.getByRole('main').getByRole('listitem').allInnerTexts()).toEqual(shown);
  await other.close();
});

test('two phones: different fields are merged, the same field is asked about, a deletion stays', async ({
  page,
  browser,
  product,
  farmer,
}) => {
  test.slow();
  await register(page, product, farmer);
  await addPlot(page, { name: 'Odha', place: '20.0063, 73.7900', daysAgo: 43 });
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
  await page.getByRole('link', { name: t('unsent.stuck_one', { number: '1' }) }).click();
  await page.getByRole('button', { name: t('unsent.decide') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Mine');
  await expect(dialog).toContainText('Theirs');
  await dialog.getByRole('button', { name: t('conflict.takeTheirs') }).click();
  await expect(page.getByText(t('unsent.none'))).toBeVisible();
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
  await expect(page.getByText(t('unsent.gone'))).toBeVisible();
  await page.getByRole('button', { name: t('unsent.discard') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('unsent.discard') })
    .click();
  await expect(page.getByText(t('unsent.none'))).toBeVisible();
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
  await expect(dialog).toContainText(t('unsent.signOutWhy'));
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
