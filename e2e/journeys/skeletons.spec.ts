import type { Page } from '@playwright/test';
import { hasWholePlan } from '../farm-rows.ts';
import { addPlot, expect, firstSight, register, test } from '../journey.ts';
import { scenarioPlace } from '../scenario-place.ts';

// Without the worker nothing is read ahead: what these screens show has never been on the phone.
test.use({ serviceWorkers: 'block' });

/** Where the cards of a screen begin, grey or finished. */
const cardsOf = (page: Page, count: number) =>
  page.evaluate(
    (wanted) =>
      [...document.querySelectorAll<HTMLElement>('main *')]
        .filter((one) => one.offsetHeight > 40 && getComputedStyle(one).borderRadius === '16px')
        .slice(0, wanted)
        .map((card) => Math.round(card.getBoundingClientRect().top + scrollY)),
    count,
  );

const ANSWERS = /\/api\/(weather|advice)\//;

/** The cards of a screen while its answers wait, and once they have come. */
async function cardsOfBoth(page: Page, path: string, count: number) {
  const { promise: isOpen, resolve: open } = Promise.withResolvers<void>();
  await page.route(ANSWERS, async (route) => {
    await isOpen;
    await route.continue();
  });
  await page.goto(path);
  await firstSight(page);
  await page.locator('main [aria-busy="true"]').first().waitFor();
  await expect.poll(() => cardsOf(page, count)).toHaveLength(count);
  const before = await cardsOf(page, count);
  open();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  const after = await cardsOf(page, count);
  await page.unroute(ANSWERS);
  return { before, after };
}

// A line of words more or less is none of the skeleton’s.
const LINE = 26;

// Of a plot with two actions against diseases, as many as the skeleton has where the plan is not known yet.
for (const [daysAgo, screens] of [
  [75, [['/diseases', 3]]],
  [
    43,
    [
      ['/irrigation', 1],
      ['/pruning-planner', 2],
      ['/weather', 3],
    ],
  ],
] as const)
  test(`the cards of a screen stand where its skeleton had them, day ${daysAgo}`, async ({
    page,
    product,
    farmer,
  }) => {
    product.upstream.play('wet-night');
    await register(page, product, farmer);
    // The screen before asks for the plan as soon as the plot is there, before its season: of that it has fewer orders.
    await page.route(ANSWERS, (route) => route.abort());
    await addPlot(page, { name: 'Odha', place: scenarioPlace('wet-night', 14), daysAgo });
    for (const [path, count] of screens) {
      const { before, after } = await cardsOfBoth(page, path, count);
      for (const [at, top] of after.entries())
        expect
          .soft(Math.abs(top - (before[at] ?? 0)), `card ${at} of ${path}: ${before} then ${after}`)
          .toBeLessThanOrEqual(LINE);
    }
  });

test('where the plan is known the skeleton of the diseases has as many of its actions', async ({
  page,
  product,
  farmer,
}) => {
  product.upstream.play('wet-night');
  await register(page, product, farmer);
  await addPlot(page, { name: 'Odha', place: scenarioPlace('wet-night', 14), daysAgo: 43 });
  await page.goto('/');
  await expect.poll(() => hasWholePlan(page)).toBe(true);
  const { before, after } = await cardsOfBoth(page, '/diseases', 3);
  for (const [at, top] of after.entries())
    expect.soft(Math.abs(top - (before[at] ?? 0)), `${before} then ${after}`).toBeLessThanOrEqual(LINE);
});
