import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { askAs, hasWholePlan } from '../farm-rows.ts';
import {
  addPlot,
  expect,
  expectSound,
  farmToday,
  register,
  registerWithPlot,
  test,
  words,
} from '../journey.ts';
import { scenarioPlace, scenarioPoint } from '../scenario-place.ts';

const p = words('en', 'plan');
const d = words('en', 'diary');
const t = words('en', 'translation');
const PATIENCE = { timeout: 30_000 };
const HOUR_MS = 3_600_000;

const firstPlot = async (page: Page): Promise<string> =>
  (await askAs(page, '/api/plots?limit=5')).items[0].id as string;
/** A row of the plan: the part of it that opens. */
const row = (page: Page, text: string | RegExp) =>
  page.getByRole('button', { expanded: false }).filter({ hasText: text }).first();

test('rain for days with a dry break each morning: the least bad hours, as what they are', async ({
  page,
  product,
  farmer,
}) => {
  test.slow();
  product.upstream.play('dry-break');
  await registerWithPlot(page, product, farmer, {
    name: 'Odha 5',
    place: scenarioPlace('dry-break', 0),
    daysAgo: 30,
  });
  await page.goto('/');
  await expect.poll(() => hasWholePlan(page), PATIENCE).toBe(true);
  // Before the day's break the heading of the hours says it; once the break is over, the order for tomorrow's does.
  await expect(page.getByText(/least bad/i).first()).toBeVisible(PATIENCE);
  await row(page, p('disease.downyMildew')).click();
  await expect(page.getByText(/No good hours for days/).first()).toBeVisible(PATIENCE);
  await expectSound(page, 'Least bad hours');
});

test('downy mildew seen, many: sprayed now, looked for on the other plot, and ended by the spray', async ({
  page,
  product,
  farmer,
}) => {
  test.slow();
  product.upstream.play('calm-dry-morning');
  await registerWithPlot(page, product, farmer, {
    name: 'Odha 6',
    place: scenarioPlace('calm-dry-morning', 1),
    daysAgo: 30,
  });
  await addPlot(page, { name: 'Mal 6', place: scenarioPlace('calm-dry-morning', 1), daysAgo: 30 });
  const { items } = await askAs(page, '/api/plots?limit=5');
  const odha = items.find(({ name }: { readonly name: string }) => name === 'Odha 6');

  await page.goto(`/farm-records/new?kind=scouting&plotId=${odha.id}`);
  await page.getByText(d('choice.lookedFor.downyMildew'), { exact: true }).click();
  await page.getByText(d('choice.seen.yes'), { exact: true }).click();
  await page.getByText(d('choice.abundance.many'), { exact: true }).click();
  await page.getByRole('button', { name: d('form.keep') }).click();
  await expect(page.getByRole('button', { name: d('form.keep') })).toHaveCount(0);
  await page.goto('/');
  const seen = p('say.reason.seen', { disease: p('disease.downyMildew'), at: '' }).trim();
  await expect(row(page, seen)).toContainText('Odha 6', PATIENCE);
  const near = p('do.scout', { diseases: p('disease.downyMildew') });
  await expect(row(page, near)).toContainText('Mal 6');

  await askAs(page, '/api/records', {
    plotId: odha.id,
    kind: 'spray',
    entryId: randomUUID(),
    happenedAt: new Date().toISOString(),
    details: { products: [{ name: 'Cymoxanil 8% + Mancozeb 64% WP' }] },
  });
  await page.goto('/');
  await expect(row(page, seen)).toHaveCount(0, PATIENCE);
});

test('a pruning in the diary that no season begins with is asked about, and becomes the season by one tap', async ({
  page,
  product,
  farmer,
}) => {
  test.slow();
  product.upstream.play('calm-dry-morning');
  await register(page, product, farmer);
  await askAs(page, '/api/plots', { name: 'Odha 7', ...scenarioPoint('calm-dry-morning', 2) });
  const plotId = await firstPlot(page);
  await askAs(page, '/api/records', {
    plotId,
    kind: 'pruning',
    entryId: randomUUID(),
    happenedAt: `${farmToday(-20)}T05:00:00.000Z`,
    details: { cycle: 'fruit' },
  });
  await page.goto('/');
  const title = p('do.season_pruned');
  await expect(row(page, title)).toContainText('Odha 7', PATIENCE);
  await page.getByRole('button', { name: p('mark.tick', { what: `${title} · Odha 7` }) }).click();
  await expect
    .poll(async () => (await askAs(page, '/api/seasons')).items[0]?.pruningDate, PATIENCE)
    .toBe(farmToday(-20));
  await expect(page.getByText(p('plot.dap', { dap: '20' })).first()).toBeVisible(PATIENCE);
  await page
    .getByRole('button', { name: t('undo') })
    .first()
    .click();
  await expect.poll(async () => (await askAs(page, '/api/seasons')).items.length, PATIENCE).toBe(0);
});

test('the cold of a dawn is said for the night that it ends, and no night that is over', async ({
  page,
  product,
  farmer,
}) => {
  test.slow();
  product.upstream.play('cold-dawn');
  await registerWithPlot(page, product, farmer, {
    name: 'Odha 8',
    place: scenarioPlace('cold-dawn', 0),
    daysAgo: 60,
  });
  await page.goto('/');
  const strip = page.getByRole('link', { name: /: 3°/ });
  await expect(strip).toContainText(p('night.night'), PATIENCE);
  const hour = new Date(Date.now() + 330 * 60_000).getUTCHours();
  // Between them the dawn of today passes.
  if (hour >= 8) await expect(strip).not.toContainText(p('night.dawn'));
  if (hour < 6) await expect(strip).toContainText(p('night.dawn'));
});

/** An own station's last ten days: dry air, a leaf that is wet in every hour. */
function stuckFile(): string {
  const now = Date.now() + 330 * 60_000;
  const last = now - (now % HOUR_MS) - HOUR_MS;
  const rows = Array.from({ length: 240 }, (_, i) => {
    const at = new Date(last - (239 - i) * HOUR_MS).toISOString().slice(0, 16);
    return `${at},25,40,0,60`;
  });
  return ['datetime,temp °C,rh %,rain mm,leaf wet min', ...rows].join('\n');
}

test('a leaf sensor that is stuck at wet orders no spray, and the plan says which it is and what to do', async ({
  page,
  product,
  farmer,
}) => {
  test.slow();
  product.upstream.play('calm-dry-morning');
  await registerWithPlot(page, product, farmer, {
    name: 'Odha 9',
    place: scenarioPlace('calm-dry-morning', 3),
  });
  const plotId = await firstPlot(page);
  await askAs(page, '/api/weather/observations', { step: 'import', text: stuckFile(), name: 'Well', plotId });
  await page.goto('/');
  const result = p('do.sensor_stuck', { name: 'Well' });
  await expect(row(page, result)).toContainText('Odha 9', PATIENCE);
  await expect(page.getByText(p('calm.title'))).toBeVisible();
  await row(page, result).click();
  await expect(page.getByText(p('say.reason.sensor_mend'))).toBeVisible();
  await expectSound(page, 'A stuck leaf sensor');
  await page.goto(`/plots/${plotId}`);
  await expect(row(page, result)).toBeVisible(PATIENCE);
});
