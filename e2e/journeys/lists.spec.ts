import { askAs } from '../farm-rows.ts';
import { cut, expect, newFarmer, register, registerWithPlot, test, words } from '../journey.ts';

const t = words('en', 'lists', 'plotbook', 'translation');

test('a packhouse publishes its list: the harvest date of its farmer moves and says why, without a network too', async ({
  page,
  browser,
  product,
  farmer,
}, info) => {
  test.slow();
  await registerWithPlot(page, product, farmer, { daysAgo: 60 });
  const { items } = await askAs(page, '/api/plots?limit=5');
  const plotId = items[0]?.id;
  await askAs(page, '/api/records', {
    plotId,
    kind: 'spray',
    entryId: crypto.randomUUID(),
    happenedAt: new Date(Date.now() - 2 * 86_400_000).toISOString(),
    details: { products: [{ name: 'Dithane M-45', activeIngredient: 'mancozeb', phiDays: 10 }] },
  });
  await page.goto(`/plots/${plotId}`);
  const notBefore = page.getByRole('link', { name: new RegExp(`^${t('tile.harvest')}`) });
  await expect(notBefore).toContainText(t('tile.notBefore'));
  const byLabel = (await notBefore.textContent()) ?? '';

  const context = await browser.newContext({ baseURL: product.url });
  const desk = await context.newPage();
  await register(desk, product, newFarmer(info.parallelIndex * 7 + (info.workerIndex % 7)));
  const { organisation } = await askAs(desk, '/api/organisation', { name: 'Sahya', kind: 'exporter' });
  const { code } = organisation;
  const { offer } = await askAs(page, '/api/consents/look', { code, language: 'en' });
  const said = { version: offer.version, days: 90, seesMoney: false, parentName: '' };
  await askAs(page, '/api/consents', { code, language: 'en', ...said });

  await desk.goto('/organisation/lists');
  await desk.locator('input[type=file]').setInputFiles({
    name: 'list.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Active substance,PHI (days)\nMancozeb 75%,66\nZiram,15-20\n'),
  });
  await expect(desk.getByText(t('refusal.days_range', { cell: '15-20' }))).toBeVisible();
  const publish = desk.getByRole('button', { name: t('publish'), exact: true });
  await expect(publish).toBeDisabled();
  await desk.getByRole('checkbox').check();
  await desk.getByRole('textbox', { name: t('name') }).fill('Export');
  await desk.getByRole('textbox', { name: t('source') }).fill('Annexure 5');
  await publish.click();
  await expect(desk.getByText(t('state.inForce'), { exact: true })).toBeVisible();
  await context.close();

  await page.reload();
  const moved = async () => {
    await expect(notBefore).toContainText('Sahya list');
    // The ten days of the label are over long before the list's.
    expect((await notBefore.textContent())?.startsWith(byLabel)).toBe(false);
  };
  await moved();
  await cut(page);
  await page.reload();
  await moved();
});
