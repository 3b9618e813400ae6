import { readFileSync } from 'node:fs';
import { askAs } from '../farm-rows.ts';
import { cut, expect, expectSound, mend, register, test, words } from '../journey.ts';

const t = words('mr', 'diary');

interface Row {
  readonly kind: string;
  readonly plotId: string;
  readonly cost: number | null;
  readonly details: Readonly<Record<string, unknown>>;
}
const book = (name: string) => ({
  name: `${name}.csv`,
  mimeType: 'text/csv',
  buffer: readFileSync(new URL(`../../web/test/import-files/${name}.csv`, import.meta.url)),
});

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

test('a Marathi cash book and a sheet of crates come in by touch: one kind changed for all alike, one question answered', async ({
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
  const inDatabase = async () => (await askAs(page, '/api/records?limit=200')).items as readonly Row[];
  // All three are on the phone before it is cut off.
  await page.goto('/plots');
  for (const name of ['ओढा बाग', 'मळा', 'Wadi 2']) await expect(page.getByText(name).first()).toBeVisible();
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

  await page.locator('input[type=file]').setInputFiles(book('crates'));
  await expect(page.getByText(t('import.ready_other', { number: '3' }))).toBeVisible();
  await page.getByLabel(t('import.ask.crateKg.label')).fill('२०');
  await page.getByRole('button', { name: t('import.write_other', { number: '5' }) }).tap();
  await expect(page.getByText(t('import.done_other', { number: '5' }))).toBeVisible();

  await mend(page);
  await expect.poll(async () => (await inDatabase()).length).toBe(14);
  const rows = await inDatabase();
  const sum = (kind: string) =>
    rows.filter((row) => row.kind === kind).reduce((all, { cost }) => all + (cost ?? 0), 0);
  expect({ spent: sum('expense'), wages: sum('labour'), earned: sum('income') }).toEqual({
    spent: 1_920_100,
    wages: 240_000,
    earned: 12_500_000,
  });
  const kilos = rows.filter(({ kind }) => kind === 'harvest').map(({ details }) => Number(details.kg));
  expect(kilos.sort((a, b) => a - b)).toEqual([0.5, 300, 850, 3000, 4000]);
});
