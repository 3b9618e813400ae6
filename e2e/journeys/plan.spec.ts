import { hasWholePlan } from '../farm-rows.ts';
import { addPlot, expect, expectSound, readyForOffline, registerWithPlot, test, words } from '../journey.ts';
import { scenarioPlace } from '../scenario-place.ts';

const p = words('en', 'plan');
const why = words('en', 'why');
const t = words('en', 'translation');
// Late in the day its hours are over, and the same need names the next ones in its row.
const spray = new RegExp(`^Odha 2: .*${p('disease.downyMildew')}`);

test('a wet night at day 14: spray, with its hours and why; not needed is kept, and taken back', async ({
  page,
  product,
  farmer,
}) => {
  test.slow();
  product.upstream.play('wet-night');
  await registerWithPlot(page, product, farmer, {
    name: 'Odha 2',
    place: scenarioPlace('wet-night', 9),
    daysAgo: 14,
  });
  await page.goto('/');
  const row = page.getByRole('button', { name: spray }).first();
  await expect(row).toContainText('Odha 2');
  await expect(page.getByText(p('do.shoot_thinning'))).toBeVisible();
  await expectSound(page, 'The plan of a wet night');

  await row.click();
  await expect(row).toContainText('no spray against it in the diary', { ignoreCase: true });
  await expect(page.getByText(why('say.change.if_sprayed'))).toBeVisible();
  await page.getByRole('button', { name: p('mark.no'), exact: true }).click();
  await page.getByRole('button', { name: p('mark.reason.nothing_seen') }).click();
  await expect(page.getByRole('button', { name: spray })).toHaveCount(0);
  await page
    .getByRole('button', { name: t('undo') })
    .first()
    .click();
  await expect(page.getByRole('button', { name: spray }).first()).toBeVisible();
});

test('a plot pruned today shows no leaf disease, however wet the night', async ({
  page,
  product,
  farmer,
}) => {
  product.upstream.play('wet-night');
  await registerWithPlot(page, product, farmer, {
    name: 'New',
    place: scenarioPlace('wet-night', 10),
    daysAgo: 0,
  });
  await page.goto('/');
  await expect(page.getByText(p('do.hydrogen_cyanamide'))).toBeVisible();
  await expect(page.getByText(p('calm.noLeaves'))).toBeVisible();
  await expect(page.getByText(p('plot.noLeaves')).filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: spray })).toHaveCount(0);
});

test('a rainy week has no hours for spraying: it says so, and what to do meanwhile', async ({
  page,
  product,
  farmer,
}) => {
  product.upstream.play('rainy');
  await registerWithPlot(page, product, farmer, {
    name: 'Odha 2',
    place: scenarioPlace('rainy', 0),
    daysAgo: 14,
  });
  await page.goto('/');
  const row = page.getByRole('button', { name: spray }).first();
  await expect(page.getByRole('heading', { name: p('block.none') })).toBeVisible();
  // Said once, by the heading.
  await expect(row).not.toContainText(p('when.none'));
  await row.click();
  await expect(page.getByText(why('say.meanwhile.make_ready'))).toBeVisible();
  await expect(page.getByRole('heading', { name: /\d sprays?$/ })).toHaveCount(0);
});

test('a dawn of 3 degrees is said once for all plots, for the night that comes', async ({
  page,
  product,
  farmer,
}) => {
  product.upstream.play('cold-dawn');
  await registerWithPlot(page, product, farmer, {
    name: 'Odha 2',
    place: scenarioPlace('cold-dawn', 1),
    daysAgo: 60,
  });
  await addPlot(page, { name: 'Mal', place: scenarioPlace('cold-dawn', 2), daysAgo: 60 });
  await page.goto('/');
  const strip = page.getByRole('link', { name: /: 3°/ });
  await expect(strip).toHaveCount(1);
  await expect(strip).toContainText(p('warn.all'));
});

test('the plan without network is the one that was there with it', async ({ page, product, farmer }) => {
  test.slow();
  product.upstream.play('wet-night');
  await registerWithPlot(page, product, farmer, {
    name: 'Odha 2',
    place: scenarioPlace('wet-night', 11),
    daysAgo: 14,
  });
  await readyForOffline(page);
  // The days before are fetched behind the first answer.
  await expect.poll(() => hasWholePlan(page), { timeout: 30_000 }).toBe(true);
  await page.goto('/');
  const rows = page.getByRole('button', { expanded: false }).filter({ hasText: 'Odha 2' });
  const done = page.getByRole('button', { name: /^Done: / });
  await expect(rows.first()).toContainText(spray);
  const [first, count] = [await rows.first().textContent(), await done.count()];
  expect(count).toBeGreaterThan(0);
  await product.kill();
  try {
    await page.goto('/');
    await expect(rows.first()).toHaveText(first ?? '');
    await expect(done).toHaveCount(count);
  } finally {
    await product.start();
  }
});
