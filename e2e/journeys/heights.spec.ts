import type { Page } from '@playwright/test';
import { addPlot, expect, register, test, words } from '../journey.ts';
import { scenarioPlace } from '../scenario-place.ts';

/** Looks, 0.1 s apart, for which a height is the same. */
const CALM_LOOKS = 12;

/** How high a screen is on a phone of 360 × 740 with four plots, without what is above every screen for a while. */
async function heightOf(page: Page): Promise<number> {
  await page.waitForFunction(() => document.querySelector('.MuiSkeleton-root') === null);
  const measure = () =>
    page.evaluate(() => {
      const main = document.querySelector('main');
      const foot = Math.max(0, ...[...document.querySelectorAll('nav')].map((nav) => nav.offsetHeight));
      return Math.round((main?.getBoundingClientRect().height ?? 0) + foot);
    });
  // The plan of the plots that were just entered comes a moment after the first look.
  let height = await measure();
  for (let calm = 0; calm < CALM_LOOKS; ) {
    await page.waitForTimeout(100);
    const next = await measure();
    calm = next === height ? calm + 1 : 0;
    height = next;
  }
  return height;
}

for (const language of ['en', 'hi', 'mr'] as const)
  test(`Today, weather and a plot of a farm with four plots grow no higher (${language})`, async ({
    page,
    product,
    farmer,
  }) => {
    test.slow();
    const plan = words(language, 'plan');
    await page.addInitScript((chosen) => localStorage.setItem('i18nextLng', chosen), language);
    product.upstream.play('wet-night');
    await register(page, product, farmer, language);
    for (const [i, daysAgo] of [14, 43, 75, 110].entries())
      await addPlot(page, { name: `Odha ${i + 1}`, place: scenarioPlace('wet-night', 4), daysAgo });
    await page.goto('/');
    await expect(page.getByRole('heading', { name: plan('title.plots') })).toBeVisible();
    expect.soft(await heightOf(page), 'Today').toBeLessThanOrEqual(1_150);
    // An hour, a plot or a disease is never cut: no line of the cards is wider than its place.
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('main section li strong, main h2')]
        .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
        .map((one) => one.textContent),
    );
    expect(cut).toEqual([]);
    await page.goto('/weather');
    await expect(page.getByText(plan('block.why'))).toBeVisible();
    expect.soft(await heightOf(page), 'weather').toBeLessThanOrEqual(1_400);
    await page.goto('/plots');
    await page.getByRole('link', { name: /Odha 2/ }).click();
    await expect(page.getByText(plan('title.ofPlot'))).toBeVisible();
    expect.soft(await heightOf(page), 'a plot').toBeLessThanOrEqual(1_200);
  });
