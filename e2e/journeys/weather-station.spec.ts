import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { DATE, numberCell, textCell, workbook } from '../../web/test/workbook.ts';
import { addPlot, expect, expectSound, register, registerWithPlot, test, words } from '../journey.ts';
import { scenarioPlace } from '../scenario-place.ts';

const t = words('en', 'translation', 'weather');
const HOUR_MS = 3_600_000;

/** A station's export of the last day: India's clock, a column without its unit, a reading that cannot be. */
function stationFile(hours = 24): string {
  const now = Date.now() + 330 * 60_000;
  const last = now - (now % HOUR_MS) - HOUR_MS;
  const rows = Array.from({ length: hours }, (_, index) => {
    const at = new Date(last - (hours - 1 - index) * HOUR_MS).toISOString().slice(0, 16).replace('T', ' ');
    return `${at},${index === 2 ? '-7999' : 20 + (index % 5)},${70 + (index % 9)},0,${(1.5).toFixed(1)}`;
  });
  return ['Timestamp,Air temp °C,RH %,Rain mm,Wind', ...rows].join('\n');
}

const choose = (page: Page, name: string, text: string) =>
  page
    .getByLabel(t('stations.file'), { exact: true })
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

test('a station’s file: looked at, put right, imported, seen on the charts, and deleted', async ({
  page,
  product,
  farmer,
}) => {
  test.slow();
  await registerWithPlot(page, product, farmer, { place: '20.0363, 73.8300' });
  await page.goto('/weather');
  await page
    .locator('summary')
    .filter({ hasText: t('stations.section') })
    .click();
  await page.getByRole('link', { name: t('stations.link'), exact: true }).click();
  await expect(page.getByText(t('stations.none'))).toBeVisible();
  await expectSound(page, 'Own station, none yet');

  await choose(page, 'davis.csv', stationFile());
  // The unit of the wind stands nowhere: it is asked for, and nothing can be imported before.
  await expect(page.getByText(/In which unit is “Wind”/)).toBeVisible();
  const start = page.getByRole('button', { name: /^Import/ });
  await expect(start).toBeDisabled();
  await expectSound(page, 'Own station, a question open');
  await page.getByLabel('Unit of Wind').selectOption('m/s');
  await expect(page.getByText(/Line 4: “-7999” cannot be true for Temperature/)).toBeVisible();
  await expect(page.getByText(/It holds 24 hours/)).toBeVisible();
  await expectSound(page, 'Own station, ready');
  await page.getByLabel(t('stations.name'), { exact: true }).fill('Davis at the well');
  await start.click();
  await expect(page.getByText('Davis at the well: 24 hours added')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Davis at the well' })).toContainText('24 hours');

  // The same file again adds nothing.
  await choose(page, 'davis.csv', stationFile());
  await page.getByLabel('Unit of Wind').selectOption('m/s');
  await page.getByLabel(t('stations.name'), { exact: true }).fill('Davis at the well');
  await start.click();
  await expect(page.getByText(/There already: /)).toBeVisible();

  await page.goto('/weather');
  await expect(page.getByText(t('stations.measuredMark')).first()).toBeVisible();
  await expect(page.getByText(/measured by your own station: Davis at the well/).first()).toBeVisible();
  await expectSound(page, 'Weather with measured hours');

  await page.goto('/weather/stations');
  await page.getByRole('button', { name: 'Delete Davis at the well' }).click();
  await page.getByRole('button', { name: t('stations.deleteNow') }).click();
  await expect(page.getByText(t('stations.none'))).toBeVisible();
});

test('a file that is none, one too large, and a server that goes away: said in words, nothing lost', async ({
  page,
  product,
  farmer,
}, info) => {
  await registerWithPlot(page, product, farmer, { place: '20.0463, 73.8400' });
  await page.goto('/weather/stations');
  await choose(page, 'photo.csv', '');
  await expect(page.getByText(t('stations.problem.empty_file'))).toBeVisible();
  await choose(page, 'list.csv', 'just a word\nanother');
  await expect(page.getByText(t('stations.problem.not_a_table'))).toBeVisible();
  // By its path: the browser reads it, and nothing of ten megabytes goes over the wire between.
  const big = info.outputPath('big.csv');
  await writeFile(big, 'x'.repeat(10_485_761));
  await page.getByLabel(t('stations.file'), { exact: true }).setInputFiles(big);
  await expect(page.getByText(t('stations.refused.too_large'))).toBeVisible();

  await choose(page, 'davis.csv', stationFile().replace('Wind\n', 'Wind m/s\n'));
  const start = page.getByRole('button', { name: /^Import/ });
  await expect(start).toBeEnabled();
  await page.getByLabel(t('stations.name'), { exact: true }).fill('Bore well');
  await page.route(/\/api\/weather\/observations/, (route) => route.abort('connectionfailed'));
  await start.click();
  await expect(page.getByText(t('trouble.offlineWrite'))).toBeVisible({ timeout: 15_000 });
  await expect(page.getByLabel(t('stations.name'), { exact: true })).toHaveValue('Bore well');
  await page.unroute(/\/api\/weather\/observations/);
  await start.click();
  await expect(page.getByText('Bore well: 24 hours added')).toBeVisible();
});

/** Forty days with damp nights, of which the leaf sensor shows none; a shower each third noon, but not in the last four days. */
function dewlessSensor(): string {
  const days = 40;
  const now = Date.now() + 330 * 60_000;
  const last = now - (now % HOUR_MS) - HOUR_MS;
  const rows = Array.from({ length: days * 24 }, (_, i) => {
    const at = new Date(last - (days * 24 - 1 - i) * HOUR_MS);
    const hour = at.getUTCHours();
    const isNight = hour < 6 || hour >= 20;
    const isWet = Math.floor(i / 24) % 3 === 0 && i < (days - 4) * 24 && hour >= 12 && hour < 18;
    const air = isNight ? '18,97' : isWet ? '22,92' : '22,60';
    return `${at.toISOString().slice(0, 16).replace('T', ' ')},${air},${isWet && hour === 12 ? 4 : 0},${isWet ? 60 : 0}`;
  });
  return ['datetime,temp °C,rh %,rain mm,leaf wet min', ...rows].join('\n');
}

test('a leaf sensor’s file is what the plan goes by: its nights without dew order no spray', async ({
  page,
  product,
  farmer,
}) => {
  test.slow();
  product.upstream.play('wet-night');
  await register(page, product, farmer);
  await addPlot(page, { name: 'Odha', place: scenarioPlace('wet-night', 17), daysAgo: 14 });
  await page.goto('/');
  const plan = words('en', 'plan');
  const spray = page.getByRole('button', { name: new RegExp(`^Odha: .*${plan('disease.downyMildew')}`) });
  await expect(spray.first()).toBeVisible();

  await page.goto('/weather/stations');
  await choose(page, 'leaf.csv', dewlessSensor());
  await page.getByLabel(t('stations.name'), { exact: true }).fill('Well');
  await page.getByRole('button', { name: /^Import/ }).click();
  await expect(page.getByText('Well: 960 hours added')).toBeVisible();

  // The plan is there with its other work, and the spray of the night is not.
  await page.goto('/');
  await expect(page.getByText(plan('do.shoot_thinning'))).toBeVisible();
  await expect(spray).toHaveCount(0);
  await page.goto('/plots');
  await page.getByRole('link', { name: /Odha/ }).first().click();
  await expect(page.getByRole('heading', { name: t('sensor.title', { name: 'Well' }) })).toBeVisible();
  await expect(page.getByText(t('sensor.used').split('.')[0] ?? '')).toBeVisible();
  await expectSound(page, 'A plot with a leaf sensor');
});

/** A logger's workbook of the last day: a title, dates as a spreadsheet keeps them, rain as a sum that rises. */
function loggerWorkbook(): Buffer {
  const hourMs = 3_600_000;
  const now = Date.now() + 330 * 60_000;
  const last = now - (now % hourMs) - hourMs;
  const rows = Array.from({ length: 24 }, (_, hour) => {
    const day = (last - (23 - hour) * hourMs) / 86_400_000 + 25_569;
    const rain = 410 + (hour < 8 ? 0 : (hour - 7) * 0.2);
    return [
      numberCell(day, DATE),
      numberCell(20 + (hour % 5)),
      numberCell(80),
      numberCell(Number(rain.toFixed(1))),
    ].join('');
  });
  const names = ['Date & Time', 'Temp - °C', 'Hum - %', 'Total rain - mm'].map(textCell).join('');
  return Buffer.from(workbook([{ name: 'Data', rows: [textCell('Odha, station 2'), names, ...rows] }]));
}

test('a logger’s workbook with a rising rain counter is read without editing', async ({
  page,
  product,
  farmer,
}) => {
  test.slow();
  await registerWithPlot(page, product, farmer, { place: '20.0563, 73.8500' });
  await page.goto('/weather/stations');
  await page.getByLabel(t('stations.file'), { exact: true }).setInputFiles({
    name: 'odha.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: loggerWorkbook(),
  });
  await expect(page.getByText(/“Total rain - mm” is a total that keeps rising/)).toBeVisible();
  await expect(page.getByLabel('Unit of Total rain - mm')).toHaveValue('mm total');
  await expect(page.getByText(/It holds 24 hours/)).toBeVisible();
  await expectSound(page, 'Own station, a rain counter');
  await page.getByRole('button', { name: /^Import/ }).click();
  await expect(page.getByText('odha: 24 hours added')).toBeVisible();
});
