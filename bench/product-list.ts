import { chromium, type Page } from '@playwright/test';
import writeWorkbook from 'write-excel-file/node';
import { askAs } from '../e2e/farm-rows.ts';
import { register, words } from '../e2e/journey.ts';
import { startProduct } from '../e2e/product.ts';
import { browserPath } from '../scripts/browser.ts';

/**
 * Seconds of an agronomist's wait for a list of 500 and of 5,000 products on a desktop: from the choice of the workbook until what changes
 * against the last edition is shown, and from "publish" until the new edition is in force. Each round changes a tenth of the days.
 * Fails above the bound of 500 rows.
 */

const ROUNDS = Number(process.argv[2] ?? 5);
const MAX_MS = 5_000;
const SMALL = 500;
const LARGE = 5_000;

const t = words('en', 'lists');

/** Digits in a substance's name are its strength, so names are of letters. */
const nameOf = (at: number): string =>
  `Subst${[...String(at)].map((digit) => String.fromCharCode(97 + Number(digit))).join('')}ol`;

async function workbookOf(rows: number, round: number): Promise<Buffer> {
  const days = (at: number): number => 7 + (at % 60) + (at % 10 === 0 ? round : 0);
  const head = ['Product', 'Active substance', 'Formulation', 'Dose', 'PHI (days) EU', 'Max. uses'];
  const lines = Array.from({ length: rows }, (_, at) => [
    `Product ${at}`,
    `${nameOf(at)} ${10 + (at % 60)}%`,
    ['WP', 'SC', 'EC', 'WG'][at % 4],
    `${1 + (at % 5)} g/L`,
    days(at),
    1 + (at % 3),
  ]);
  const data = [head, ...lines].map((line) => line.map((value = '') => ({ value })));
  return writeWorkbook([{ sheet: 'List', data }]).toBuffer();
}

const product = await startProduct();
const browser = await chromium.launch({
  executablePath: await browserPath(),
  args: ['--no-sandbox', '--disable-gpu'],
});

interface Wait {
  readonly looked: number;
  readonly published: number;
}

async function publish(page: Page, rows: number, round: number): Promise<Wait> {
  const season = `round ${round}`;
  await page.goto('/organisation/lists');
  const buffer = await workbookOf(rows, round);
  const file = page.locator('input[type=file]');
  await file.waitFor({ state: 'attached' });
  const begin = performance.now();
  await file.setInputFiles({
    name: 'list.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer,
  });
  const button = page.getByRole('button', { name: t('publish'), exact: true });
  await button.waitFor();
  const looked = performance.now() - begin;
  await page.getByRole('textbox', { name: t('name') }).fill('Export');
  await page.getByRole('textbox', { name: t('season') }).fill(season);
  await page.getByRole('textbox', { name: t('source') }).fill('Annexure 5');
  const pressed = performance.now();
  await button.click();
  await page.getByText(t('published', { name: 'Export', season }), { exact: true }).waitFor();
  return { looked, published: performance.now() - pressed };
}

const longest = (times: readonly number[]): number => Math.max(...times);
const seconds = (ms: number): string => (ms / 1000).toFixed(2);

try {
  for (const [rows, digits] of [
    [SMALL, '9822050001'],
    [LARGE, '9822050002'],
  ] as const) {
    const context = await browser.newContext({
      baseURL: product.url,
      viewport: { width: 1280, height: 800 },
    });
    const page = await context.newPage();
    await register(page, product, { digits, pin: '482915' });
    await askAs(page, '/api/organisation', { name: `Packhouse ${rows}`, kind: 'exporter' });
    const waits: Wait[] = [];
    for (let round = 0; round < ROUNDS; round += 1) waits.push(await publish(page, rows, round));
    const { looked, published } = {
      looked: longest(waits.map((one) => one.looked)),
      published: longest(waits.map((one) => one.published)),
    };
    console.log(
      `${rows} rows, longest of ${ROUNDS}: looked at in ${seconds(looked)} s, published in ${seconds(published)} s`,
    );
    if (rows === SMALL && looked + published > MAX_MS) process.exitCode = 1;
    await context.close();
  }
} finally {
  await browser.close();
  await product.close();
}
