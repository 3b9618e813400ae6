import { readFileSync } from 'node:fs';
import { truthFiles } from '../../web/test/import-truth.ts';
import { askAs } from '../farm-rows.ts';
import { cut, expect, expectSound, register, test, words } from '../journey.ts';

const t = words('mr', 'diary');

const book = (name: string) => ({
  name: `${name}.csv`,
  mimeType: 'text/csv',
  buffer: readFileSync(new URL(`../../web/test/import-files/${name}.csv`, import.meta.url)),
});

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const sprayWorkbook = () => {
  const found = truthFiles.find(({ name }) => name === 'spray diary with merged cells');
  if (found === undefined) throw new Error('No spray diary');
  return { name: 'fawarni.xlsx', mimeType: XLSX, buffer: Buffer.from(found.bytes) };
};

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

test('a Marathi cash book comes in by touch: each row by its money cell and text, one sort left out with all alike; then a spray diary of merged cells, and a bank’s statement refused', async ({
  page,
  product,
  farmer,
}) => {
  await register(page, product, farmer, 'mr');
  for (const [name, areaHectares] of [
    ['ओढा बाग', 0.8],
    ['मळा', 0.4],
    ['Wadi 2', 0.2],
  ] as const)
    await askAs(page, '/api/plots', { name, areaHectares });
  await page.goto('/farm-records/import');
  await expect(page.getByRole('button', { name: t('import.file') })).toBeVisible();
  await cut(page);

  await page.locator('input[type=file]').setInputFiles(book('marathi-cash-book'));
  await page.getByLabel(t('import.plot')).selectOption('ओढा बाग');
  await expect(page.getByText(t('import.ready_other', { number: '10' }))).toBeVisible();
  await expect(page.getByText(t('import.whyKind.paid', { word: 'नावे' })).first()).toBeVisible();
  await page.getByText(t('import.asides_other', { number: '3' })).tap();
  await expect(page.getByText(t('import.aside.loan'))).toBeVisible();
  // The subsidy of an insurer is left out by one touch, with all that are alike.
  await page
    .getByLabel(t('import.kindOf', { text: 'पीक विमा' }))
    .selectOption({ label: t('import.leaveOut') });
  await expectSound(page, 'a cash book that is looked at');
  await page.getByRole('button', { name: t('import.write_other', { number: '9' }) }).tap();
  await expect(page.getByText(t('import.done_other', { number: '9' }))).toBeVisible();

  // Merged dates, two products of one tank in two rows and in one cell, several plots and all of them.
  await page.locator('input[type=file]').setInputFiles(sprayWorkbook());
  await expect(page.getByText(t('import.ready_other', { number: '8' }))).toBeVisible();
  await page.getByText(t('import.asides_one', { number: '1' })).tap();
  await expect(page.getByText(t('import.aside.total'))).toBeVisible();
  await page.getByRole('button', { name: t('import.write_other', { number: '8' }) }).tap();
  await expect(page.getByText(t('import.done_other', { number: '8' }))).toBeVisible();

  await page.locator('input[type=file]').setInputFiles(book('bank-statement'));
  await expect(page.getByText(t('import.bankStatement'))).toBeVisible();
  await page.goto('/farm-records');
  await expect(page.getByText(/M-45.*Sulphur|Sulphur.*M-45/).first()).toBeVisible();
});
