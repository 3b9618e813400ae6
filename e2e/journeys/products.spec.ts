import type { Page } from '@playwright/test';
import { askAs } from '../farm-rows.ts';
import { expect, expectSound, registerWithPlot, test, words } from '../journey.ts';
import { scenarioPlace } from '../scenario-place.ts';

const d = words('en', 'diary');
const p = words('en', 'plan');
/** Of a plot; late in the day its hours are over, and the same need waits. */
const spray = new RegExp(`: ${p('disease.downyMildew')}`);

async function keep(page: Page): Promise<void> {
  await page.getByRole('button', { name: d('form.keep') }).click();
  await expect(page.getByRole('button', { name: d('form.keep') })).toHaveCount(0);
}

async function choose(page: Page, asked: string, name: RegExp): Promise<void> {
  await page.getByRole('button', { name: d('form.addProduct') }).click();
  await page.getByLabel(d('product.search')).fill(asked);
  await page.getByRole('dialog').getByRole('button', { name }).first().click();
}

test('a hormone sprayed on "spray downy" leaves the need; what was advised stands in the form', async ({
  page,
  product,
  farmer,
}) => {
  test.slow();
  product.upstream.play('wet-night');
  await registerWithPlot(page, product, farmer, {
    name: 'Odha 2',
    place: scenarioPlace('wet-night', 12),
    daysAgo: 14,
  });
  const plots = (await askAs(page, '/api/plots?limit=5')).items as readonly { readonly id: string }[];
  await page.goto(
    `/farm-records/new?kind=spray&plotId=${plots[0]?.id}&targets=downyMildew&product=${encodeURIComponent('Cymoxanil + mancozeb')}`,
  );
  await expect(page.getByText('Cymoxanil + mancozeb', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: d('form.removeProduct', { name: 'Cymoxanil + mancozeb' }) }).click();
  await choose(page, 'GA3', /^GA3/);
  await expect(page.getByText(new RegExp(d('product.kind.growth_regulator')))).toBeVisible();
  await keep(page);
  await page.goto('/');
  await expect(page.getByRole('button', { name: spray }).first()).toBeVisible();
});

test('M-45 is found as growers say it; of a product nobody knows one tap says what it is', async ({
  page,
  product,
  farmer,
}) => {
  await registerWithPlot(page, product, farmer, { name: 'Mal', place: '19.2063, 74.2900', daysAgo: 30 });
  await page.goto('/farm-records/new?kind=spray');
  await choose(page, 'M-45', /^Indofil M-45/);
  await expect(page.getByText(/M03/)).toBeVisible();
  await page.getByRole('button', { name: d('form.addProduct') }).click();
  await page.getByLabel(d('product.search')).fill('Tank secret');
  await page.getByRole('button', { name: d('product.newNamed', { name: 'Tank secret' }) }).click();
  await expectSound(page, 'a product of one’s own');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: d('product.keep') })
    .click();
  await page.getByText(d('product.kind.feed'), { exact: true }).click();
  await keep(page);
});

test('a picking before the waiting days are over is asked about before it is kept', async ({
  page,
  product,
  farmer,
}) => {
  await registerWithPlot(page, product, farmer, { name: 'Mal', place: '19.3063, 74.3900', daysAgo: 100 });
  const plots = (await askAs(page, '/api/plots?limit=5')).items as readonly { readonly id: string }[];
  await askAs(page, '/api/records', {
    plotId: plots[0]?.id,
    kind: 'spray',
    entryId: crypto.randomUUID(),
    happenedAt: new Date(Date.now() - 3 * 86_400_000).toISOString(),
    details: { products: [{ name: 'Curzate M8', phiDays: 57 }] },
  });
  await page.goto('/farm-records/new?kind=harvest');
  await page.getByLabel(d('form.weight.kg')).fill('500');
  await expect(page.getByRole('alert').filter({ hasText: 'Curzate M8' })).toBeVisible();
  await page.getByRole('button', { name: d('form.keep') }).click();
  await expect(page.getByText(d('harvest.insideAsk'), { exact: true }).last()).toBeVisible();
  await expect(page.getByRole('button', { name: d('form.keep') })).toBeVisible();
  await page.getByText(d('harvest.insideYes')).click();
  await keep(page);
});
