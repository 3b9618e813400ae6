import type { Page } from '@playwright/test';
import { askAs } from '../farm-rows.ts';
import { cut, expect, expectSound, mend, register, test, words } from '../journey.ts';

const t = words('en', 'diary');

interface Row {
  readonly kind: string;
  readonly importId: string | null;
  readonly cost: number | null;
}
const inDatabase = async (page: Page) =>
  (await askAs(page, '/api/records?limit=200')).items as readonly Row[];

const SHEET = [
  'sep=;',
  'दिनांक;प्लॉट;काम;औषध;प्रमाण;रक्कम;शेरा',
  '5/11/2025;Odha;फवारणी;M-45;2 ग्रॅम/लिटर;1150,50;सकाळी',
  '12/11/2025;जुनी बाग;फवारणी;Sulphur;2 g/l;;',
  '13/11/2025;Mal;खर्च;;;₹ 2,500;डिझेल',
  'कधीतरी;Mal;खर्च;;;10;',
].join('\r\n');

test('last year’s sheet without network: looked at, written as one, sent, and taken back as one', async ({
  page,
  product,
  farmer,
}) => {
  await register(page, product, farmer);
  for (const name of ['Odha', 'Mal']) await askAs(page, '/api/plots', { name });
  await page.goto('/farm-records/import');
  await expect(page.getByRole('button', { name: t('import.file') })).toBeVisible();
  await cut(page);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'मागचे वर्ष.csv', mimeType: 'text/csv', buffer: Buffer.from(SHEET) });
  await expect(page.getByText(t('import.ready_other', { number: '2' }))).toBeVisible();
  await expect(page.getByText(t('import.fault.badDay', { text: 'कधीतरी' }))).toBeVisible();
  await expect(page.getByText(t('import.fault.unknownPlot', { text: 'जुनी बाग' }))).toBeVisible();
  await expectSound(page, 'a file that is looked at');
  await page.getByLabel(t('import.plotNamed', { name: 'जुनी बाग' })).selectOption('Odha');
  await page.getByRole('button', { name: t('import.write_other', { number: '3' }) }).click();
  await expect(page.getByText(t('import.done_other', { number: '3' }))).toBeVisible();

  await mend(page);
  await page.getByRole('link', { name: t('import.open') }).click();
  await expect(page.getByText('M-45')).toBeVisible();
  await expect.poll(async () => (await inDatabase(page)).length).toBe(3);
  const rows = await inDatabase(page);
  expect(new Set(rows.map(({ importId }) => importId)).size).toBe(1);
  expect(rows.map(({ cost }) => cost).sort()).toEqual([115_050, 250_000, null]);

  // The same file again says so; and much later the import is still one thing.
  await page.goto('/farm-records/import');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'again.csv', mimeType: 'text/csv', buffer: Buffer.from(SHEET) });
  await expect(page.getByText(t('import.known_other', { number: '2' }))).toBeVisible();
  await page.getByRole('button', { name: t('import.takeBack') }).click();
  await expect(page.getByText(t('import.tookBack'))).toBeVisible();
  await expect.poll(async () => (await inDatabase(page)).length).toBe(0);
});
