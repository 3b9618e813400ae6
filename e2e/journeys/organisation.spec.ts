import { expect, newFarmer, register, registerWithPlot, test, words } from '../journey.ts';

const t = words('en', 'organisation');
const mr = words('mr', 'organisation');
const SLOW = { timeout: 60_000 };

test('a farmer consents by a code, the agronomist opens the farm in Marathi and is refused once it is withdrawn', async ({
  page,
  browser,
  product,
  farmer,
}, info) => {
  test.slow();
  const context = await browser.newContext({ baseURL: product.url });
  const desk = await context.newPage();
  await register(desk, product, newFarmer(info.parallelIndex * 11 + (info.workerIndex % 11)), 'mr');
  await desk.goto('/organisation');
  await desk.getByText(mr('make.title'), { exact: true }).click(SLOW);
  await desk.getByLabel(mr('make.name')).fill('Sahyadri');
  await desk.getByRole('button', { name: mr('make.do'), exact: true }).click();
  const code = (await desk.locator('strong[translate=no]').textContent(SLOW)) ?? '';

  await registerWithPlot(page, product, farmer);
  await page.goto('/settings/people');
  await page.getByLabel(t('code.label')).fill(code.toLowerCase());
  await page.getByRole('button', { name: t('code.read') }).click();
  await expect(page.getByRole('heading', { name: t('sheet.whose', { name: 'Sahyadri' }) })).toBeVisible(SLOW);
  await page.getByRole('button', { name: t('sheet.give'), exact: true }).click();
  await expect(page.getByText(t('sheet.ageMissing'))).toBeVisible();
  await page.getByRole('button', { name: t('sheet.adult') }).click();
  await page.getByRole('button', { name: t('sheet.give'), exact: true }).click();
  await expect(page.getByText(t('sheet.given', { name: 'Sahyadri' }))).toBeVisible(SLOW);

  await desk.goto('/organisation');
  const open = desk.getByRole('button', { name: new RegExp(`^${mr('farms.open')}:`) });
  await expect(open).toBeVisible(SLOW);
  // Who gets a proposal is counted before it is written, and each word is there.
  await desk.getByRole('button', { name: mr('write.to_one', { number: '1' }) }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByRole('button', { name: words('mr', 'proposals')('kind.task'), exact: true }).click();
  await expect(dialog).toContainText(mr('write.running'), SLOW);
  await expect(dialog).not.toContainText(/[a-z]\.[a-z]/i);
  await desk.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await Promise.all([desk.waitForEvent('load', SLOW), open.click()]);
  await desk.goto('/plots');
  await expect(desk.getByText('Odha').first()).toBeVisible(SLOW);

  await page
    .getByRole('link', { name: t('sheet.toPeople') })
    .first()
    .click();
  await page.getByText(t('looks.title'), { exact: true }).click(SLOW);
  await expect(page.getByText(t('looks.what.farm'), { exact: true }).first()).toBeVisible(SLOW);
  await page.getByRole('button', { name: `${t('consents.end')}: Sahyadri` }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('consents.end'), exact: true })
    .click();
  await expect(page.getByText(t('consents.ended'), { exact: true })).toBeVisible(SLOW);
  // At its next contact the farm leaves the screen by itself; it may be leaving already.
  await desk.evaluate(() => setTimeout(() => dispatchEvent(new Event('online')), 500)).catch(() => undefined);
  await expect(desk).toHaveURL(/\/settings\/people/, SLOW);
  await desk.goto('/organisation');
  await expect(desk.locator('strong[translate=no]')).toBeVisible(SLOW);
  await expect(open).toHaveCount(0);
  await context.close();
});
