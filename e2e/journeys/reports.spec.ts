import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectSound, register, test, words } from '../journey.ts';

const t = words('en', 'reports');

/** Calls the server with the page's own session. */
const ask = (page: Page, path: string, body: unknown) =>
  page.evaluate(
    async ([to, sent]) => {
      const session = JSON.parse(localStorage.getItem('draksha.session') ?? '{}');
      const answer = await fetch(to, {
        method: 'POST',
        headers: { authorization: `Bearer ${session.access_token}`, 'content-type': 'application/json' },
        body: JSON.stringify(sent),
      });
      if (!answer.ok) throw new Error(`${to} answered ${answer.status} ${await answer.text()}`);
      return Object.values((await answer.json()).data)[0] as { id: string };
    },
    [path, body] as const,
  );

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const day = (instant: string) => instant.slice(0, 10);

async function farm(page: Page): Promise<void> {
  const odha = await ask(page, '/api/plots', {
    name: 'Odha',
    areaHectares: 0.910_543_5,
    registrationCode: 'MH-15-04-2217',
  });
  const mal = await ask(page, '/api/plots', { name: 'Mal', areaHectares: 0.354_100_25 });
  await ask(page, '/api/seasons', { plotId: odha.id, cycle: 'fruit', pruningDate: day(daysAgo(60)) });
  const record = (plotId: string, kind: string, ago: number, details: object, cost: number | null = null) =>
    ask(page, '/api/records', {
      plotId,
      entryId: crypto.randomUUID(),
      kind,
      happenedAt: daysAgo(ago),
      details,
      cost,
    });
  await record(odha.id, 'spray', 20, { products: [{ name: 'Z-78', dose: 2, unit: 'g_per_l' }] }, 82_804);
  await record(mal.id, 'labour', 10, { people: 6, names: 'Ramu toli' }, 240_000);
  await record(odha.id, 'harvest', 2, { kg: 100.5, ratePaisePerKg: 4225, buyer: 'Patil' });
}

test('reports: found from Today, the same figures on the page and in the file, also without a network', async ({
  page,
  product,
  farmer,
}) => {
  await register(page, product, farmer);
  await farm(page);
  await page.goto('/');
  await page.getByRole('link', { name: words('en', 'translation')('today.viewReports') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('title') })).toBeVisible();
  await expectSound(page, 'reports');
  await page.getByRole('link', { name: /Costs and income/ }).click();
  const costs = page.getByRole('region', { name: 'By plot' });
  await expect(costs.getByRole('row', { name: /^Odha/ })).toContainText('₹828.04');
  await expect(costs.getByRole('row', { name: /^Total/ })).toContainText('₹4,246.13');
  await expectSound(page, 'costs');

  const choosePlot = (name: string) =>
    page
      .getByRole('group', { name: t('plot') })
      .getByText(name, { exact: true })
      .click();
  await page.context().setOffline(true);
  await choosePlot('Mal');
  await expect(costs.getByRole('row', { name: /^Odha/ })).toHaveCount(0);
  await expect(costs.getByRole('row', { name: /^Mal/ })).toContainText('₹2,400');
  await choosePlot(t('allPlots'));
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('file.csv') }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^draksha-costs-\d{4}-\d\d-\d\d\.csv$/);
  const csv = await readFile(await file.path(), 'utf8');
  expect(csv).toContain('Odha,2.25,828.04,4246.13,3418.09,100.5,368.02,8.24');

  await page
    .getByRole('link', { name: t('title'), exact: true })
    .first()
    .click();
  await page.getByRole('link', { name: /Spray diary/ }).click();
  await expect(page.getByText('PHI not known: Z-78. Ask the packhouse or read the label.')).toBeVisible();
  await expectSound(page, 'spray diary');
  await page.context().setOffline(false);
});
