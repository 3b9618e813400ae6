import { addPlot, expect, expectSound, registerWithPlot, test, words } from '../journey.ts';
import { scenarioPlace } from '../scenario-place.ts';

const t = words('en', 'agro');
const shell = words('en', 'translation');
const plan = words('en', 'plan');

test.describe('a plot in bloom after wet nights', () => {
  test('diseases, water, stages and pruning dates, one plot chooser for all', async ({
    page,
    product,
    farmer,
  }) => {
    test.slow();
    product.upstream.play('wet-night');
    await registerWithPlot(page, product, farmer, { place: scenarioPlace('wet-night', 0) });
    await addPlot(page, { name: 'Mal', place: scenarioPlace('wet-night', 0.05), daysAgo: 5 });

    // Reached from the weather; the second plot has no green leaf yet.
    await page.goto('/weather');
    await page.getByRole('link', { name: shell('weather.to.diseases') }).click();
    await expect(page.getByRole('heading', { level: 1, name: t('diseases.title') })).toBeVisible();
    // A choice that stands in the address too comes back a moment after the click.
    await page.getByRole('radio', { name: 'Mal' }).click({ force: true });
    await expect(page.getByRole('radio', { name: 'Mal' })).toBeChecked();
    await expect(page.getByRole('heading', { name: t('diseases.headlineCalm') })).toBeVisible();
    await expect(page.getByText(t('diseases.none.before_green_tissue')).first()).toBeVisible();
    // The plan's actions against diseases, of this plot alone.
    const work = page.locator('section').filter({
      has: page.getByRole('heading', { name: plan('title.ofPlot'), exact: true }),
    });
    await expect(work).toHaveCount(0);
    await page.getByRole('radio', { name: 'Odha' }).click({ force: true });
    await expect(page.getByRole('heading', { name: /^Downy mildew: critical today$/ })).toBeVisible();
    await expect(work.getByRole('listitem').first()).toContainText('downy');
    const downy = page.getByRole('radiogroup', { name: t('disease.downyMildew') });
    await expect(downy.getByRole('radio')).toHaveCount(11);
    await downy.getByRole('radio', { name: /^Today/ }).press('ArrowRight');
    await expect(page.getByText(t('diseases.sureEstimated'))).toBeVisible();
    await page
      .getByRole('radiogroup', { name: t('disease.powderyMildew') })
      .getByRole('radio', { name: /^Today/ })
      .click();
    await expect(page.getByText(t('sign.powderyLeaf.name'))).toBeVisible();
    await page.getByRole('button', { name: t('diseases.seen.few') }).click();
    await expect(page.getByText(t('diseases.written', { answer: t('diseases.seen.few') }))).toBeVisible();
    await expectSound(page, 'Diseases');

    // The choice goes along. Litres become minutes once the drippers are known; one touch writes the diary.
    await page.goto('/irrigation');
    await expect(page.getByRole('radio', { name: 'Odha' })).toBeChecked();
    for (const [field, value] of [
      ['emittersPerVine', '2'],
      ['emitterLitresPerHour', '4'],
      ['totalVines', '2000'],
    ] as const)
      await page.getByLabel(t(`irrigation.field.${field}`)).fill(value);
    await page.getByLabel(shell('plot.areaAcre')).fill('1');
    await page.getByLabel(shell('plot.areaGuntha')).fill('40');
    await page.getByRole('button', { name: shell('save'), exact: true }).click();
    await expect(page.getByText(t('irrigation.ask'))).toHaveCount(0);
    await page.getByRole('button', { name: /^Watered, \d+ min$/ }).click();
    await expect(page.getByText(/^In the diary: watered \d+ minutes today$/)).toBeVisible();
    await expectSound(page, 'Water');

    // What the farmer sees goes before the table.
    await page.goto('/growth-stages');
    await page.getByRole('button', { name: t('growth.mark') }).click();
    await page.getByText(t('stage.fruit.bloom_to_shatter'), { exact: true }).first().click();
    await page.getByRole('button', { name: shell('save'), exact: true }).click();
    await expect(page.getByText(t('growth.yours'))).toBeVisible();
    await expect(page.getByText(/^Fruit pruning on .*By the stages you marked/)).toBeVisible();
    await page.getByRole('slider').press('ArrowRight');
    await expectSound(page, 'Growth stages');

    await page.goto('/pruning-planner');
    const strip = page.getByRole('radiogroup', { name: t('planner.strip') });
    await expect(strip.getByRole('radio')).toHaveCount(10);
    await strip.getByRole('radio').nth(4).click();
    await expect(strip.getByRole('radio').nth(4)).toHaveAttribute('aria-checked', 'true');
    await page.getByRole('button', { name: /^Save .* as plan$/ }).click();
    await expect(page.getByRole('heading', { name: t('planner.plans') })).toBeVisible();
    await expectSound(page, 'Pruning planner');
    await page.reload();
    await page.getByRole('button', { name: /^Remove the plan of/ }).click();
    await expect(page.getByRole('heading', { name: t('planner.plans') })).toHaveCount(0);
  });
});
