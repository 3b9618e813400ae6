import type { Page } from '@playwright/test';
import { askAs } from '../farm-rows.ts';
import { expect, expectSound, register, registerWithPlot, test, words } from '../journey.ts';
import { scenarioPlace } from '../scenario-place.ts';

const d = words('en', 'diary');
const p = words('en', 'plan');
const t = words('en', 'translation');
const downy = { diseases: p('disease.downyMildew') };
const spray = new RegExp(`${p('do.spray', downy)}|${p('do.spray_wait', downy)}`);

/** Counts what a thumb does. */
function thumb() {
  let taps = 0;
  return {
    tap: async (what: { click(): Promise<void> }) => {
      taps += 1;
      await what.click();
    },
    taps: () => taps,
  };
}

const phone = { width: 360, height: 740 };
const inDiary = async (page: Page) => (await askAs(page, '/api/records?limit=50')).items.length;
const keepButton = (page: Page) => page.getByRole('button', { name: d('form.keep') });

test('a spray from advice takes three taps at most, and ends where it began, with an undo', async ({
  page,
  product,
  farmer,
}) => {
  test.slow();
  await page.setViewportSize(phone);
  product.upstream.play('wet-night');
  await registerWithPlot(page, product, farmer, {
    name: 'Odha 2',
    place: scenarioPlace('wet-night', 3),
    daysAgo: 14,
  });
  await page.goto('/');
  await expect(page.getByRole('button', { name: spray }).first()).toBeVisible();
  const { tap, taps } = thumb();
  await tap(
    page.getByRole('button', { name: new RegExp(`^${p('mark.tick', { what: '' }).trim()}.*`) }).first(),
  );
  await expect(page).toHaveURL(/farm-records\/new/);
  await expectSound(page, 'the form of a spray that was advised');
  await tap(keepButton(page));
  await expect(page).toHaveURL(`${product.url}/`);
  expect(taps()).toBeLessThanOrEqual(3);
  const result = page.getByText(d('form.saved', { what: d('kinds.spray') }));
  await expect(result).toBeVisible();
  await expect.poll(() => inDiary(page)).toBe(1);
  await page
    .getByRole('alert')
    .filter({ has: result })
    .getByRole('button', { name: t('undo') })
    .click();
  await expect.poll(() => inDiary(page)).toBe(0);
});

test('what is wrong is brought above the bar, focused and said; an empty row is not saved', async ({
  page,
  product,
  farmer,
}) => {
  test.slow();
  await page.setViewportSize(phone);
  await register(page, product, farmer);
  await askAs(page, '/api/plots', { name: 'Mal', areaHectares: 0.4, latitude: 20.0063, longitude: 73.79 });

  const inSight = async (focused: string) => {
    const box = await page.locator(focused).boundingBox();
    const bar = await keepButton(page).boundingBox();
    expect(box?.y ?? -1).toBeGreaterThanOrEqual(0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  };
  await page.goto('/farm-records/new?kind=spray');
  await expect(page.getByRole('checkbox', { name: 'Mal' })).toBeChecked();
  await keepButton(page).click();
  await expect(page.getByRole('button', { name: d('form.addProduct') })).toBeFocused();
  await expect(page.getByText(d('form.noProduct'))).toBeVisible();
  await inSight('button:focus');

  for (const [kind, lack] of [
    ['irrigation', d('form.lack.irrigation')],
    ['labour', d('form.lack.labour')],
  ] as const) {
    await page.goto(`/farm-records/new?kind=${kind}`);
    await keepButton(page).click();
    const field = page.getByLabel(d(`form.member.${kind === 'labour' ? 'people' : 'minutes'}`));
    await expect(field).toBeFocused();
    await expect(field).toHaveAccessibleDescription(lack);
    await inSight('input:focus');
  }
  await page.goto('/farm-records/new?kind=harvest');
  await keepButton(page).click();
  await expect(page.getByLabel(d('form.weight.kg'))).toBeFocused();
  await inSight('input:focus');
  expect(await inDiary(page)).toBe(0);
});

test('a tank for three plots takes four taps at most, with a line for each plot', async ({
  page,
  product,
  farmer,
}) => {
  test.slow();
  await page.setViewportSize(phone);
  await register(page, product, farmer);
  for (const [name, areaHectares] of [
    ['Odha', 0.40468564224],
    ['Mal', 0.80937128448],
    ['Viher', 0.40468564224],
  ] as const)
    await askAs(page, '/api/plots', { name, areaHectares, latitude: 20.0063, longitude: 73.79 });
  await page.goto('/farm-records/new?kind=spray');
  await expect(page.getByRole('checkbox', { name: 'Viher' })).toBeVisible();
  const first = page
    .getByRole('group', { name: d('form.where') })
    .getByText(d('form.allPlots'), { exact: true });
  await first.click();
  await page.getByRole('button', { name: d('form.addProduct') }).click();
  await page.getByLabel(d('product.search')).fill('Mancozeb');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Mancozeb/ })
    .first()
    .click();
  await page.getByLabel(d('product.dose')).fill('2');
  await page.getByLabel(d('tank.perAcre')).fill('400');
  await keepButton(page).click();
  await expect.poll(() => inDiary(page)).toBe(3);

  // The next time the water is remembered, the product stands first, and its dose is the last one.
  await page.goto('/farm-records');
  const { tap, taps } = thumb();
  await tap(page.getByRole('link', { name: d('kindsShort.spray'), exact: true }));
  await tap(
    page.getByRole('group', { name: d('form.where') }).getByText(d('form.allPlots'), { exact: true }),
  );
  await tap(page.getByRole('button', { name: d('form.addProduct') }));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: d('product.part.last') })).toBeVisible();
  // It comes up from the foot.
  await expect.poll(() => dialog.boundingBox()).toMatchObject({ x: 0, y: 0, ...phone });
  await expect(dialog.getByText(d('product.labelNote'))).toHaveCount(1);
  await expectSound(page, 'the products to choose from');
  await tap(dialog.getByRole('listitem').first().getByRole('button'));
  expect(taps()).toBeLessThanOrEqual(4);
  for (const [name, litres, tanks] of [
    ['Odha', '400', '2'],
    ['Mal', '800', '4'],
  ] as const)
    await expect(
      page
        .getByRole('listitem')
        .filter({ hasText: name })
        .getByText(d('tank.ofPlot', { litres, tanks, tank: '200' })),
    ).toBeVisible();
});
