import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { register, words } from '../e2e/journey.ts';
import { startProduct } from '../e2e/product.ts';
import { browserPath } from '../scripts/browser.ts';

/**
 * A farm of 100 plots and 5,000 records on a slow phone (processor ÷ 6, 400 kbit/s, 400 ms): entering a spray, the diary, the map,
 * reading a table of 10,000 rows and sending 3,100 of them. Milliseconds, as a ratio to a page of plain HTML in the same run, and the
 * longest task, which is how long a finger waits.
 *
 * `node bench/farm-phone.ts [part …] [--profile=FOLDER]`: spray, diary, map, report, import, send; all where none is named.
 */

const PLOTS = 100;
const RECORDS = 5_000;
const ROWS_READ = 10_000;
const ROWS_SENT = 3_100;
const IN_A_BATCH = 100;
const MAX_MS = 300_000;
const PARTS = ['spray', 'diary', 'map', 'report', 'import', 'send'] as const;

const named = process.argv.slice(2);
const wanted = PARTS.filter((part) => named.includes(part));
const parts: readonly string[] = wanted.length > 0 ? wanted : PARTS;
const profiles = named.find((word) => word.startsWith('--profile='))?.slice('--profile='.length);

const plain = fork(new URL('./static-page.ts', import.meta.url));
const [plainUrl] = (await once(plain, 'message')) as [string];

// What a season brings is written in a minute here.
const product = await startProduct({
  QUOTA_CALLS_PER_MINUTE: '1000000',
  QUOTA_PLOT_PLACES_PER_DAY: '1000',
  QUOTA_WEATHER_PLACES_PER_HOUR: '1000',
});
const browser = await chromium.launch({
  executablePath: await browserPath(),
  args: ['--no-sandbox', '--disable-gpu'],
});
const context = await browser.newContext({
  baseURL: product.url,
  locale: 'en-IN',
  viewport: { width: 360, height: 740 },
});
const t = words('en', 'diary');

/** Writes a farm over the API, as a phone would. */
const seed = (page: Page) =>
  page.evaluate(
    async ([plots, records, size]) => {
      const { access_token } = JSON.parse(localStorage.getItem('draksha.session') ?? '{}');
      const send = async (route: string, bodies: readonly object[]) => {
        for (let sent = 0; sent < bodies.length; sent += size) {
          const writes = bodies
            .slice(sent, sent + size)
            .map((body) => ({ id: crypto.randomUUID(), route, body }));
          const answer = await fetch('/api/sync', {
            method: 'POST',
            headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
            body: JSON.stringify({ writes }),
          });
          const { data } = await answer.json();
          const refused = data.answers.find(({ status }: { status: number }) => status >= 300);
          if (refused) throw new Error(`${route} was answered ${JSON.stringify(refused)}`);
        }
      };
      const ids = Array.from({ length: plots }, () => crypto.randomUUID());
      await send(
        'POST /plots',
        ids.map((id, at) => ({
          id,
          name: `Plot ${at + 1}`,
          latitude: 20 + (at % 10) / 500,
          longitude: 73.79 + Math.floor(at / 10) / 500,
          areaHectares: 0.6,
          status: 'bearing',
        })),
      );
      const kinds = [
        ['spray', { products: [{ name: 'Z-78', dose: 2, unit: 'g_per_l' }], waterLitres: 400 }],
        ['labour', { people: 6, names: 'Ramu' }],
        ['irrigation', { minutes: 45 }],
        ['expense', { category: 'fuel' }],
      ] as const;
      await send(
        'POST /records',
        Array.from({ length: records }, (_, at) => {
          const [kind, details] = kinds[at % kinds.length] ?? kinds[0];
          return {
            id: crypto.randomUUID(),
            plotId: ids[at % plots],
            entryId: crypto.randomUUID(),
            kind,
            details,
            happenedAt: new Date(Date.now() - (1 + at / 8) * 86_400_000).toISOString(),
            cost: 10_000 + at,
          };
        }),
      );
    },
    [PLOTS, RECORDS, IN_A_BATCH] as const,
  );

interface SlowPage {
  readonly page: Page;
  readonly devtools: CDPSession;
}

async function slowPage(): Promise<SlowPage> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await page.addInitScript(() => {
    const tasks: number[] = [];
    Object.assign(globalThis, { longTasks: tasks });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(Math.round(duration));
    }).observe({ type: 'longtask', buffered: true });
  });
  return { page, devtools };
}

declare global {
  var longTasks: number[];
}

const tasksOf = async (page: Page): Promise<readonly number[]> => {
  // What the observer has not received yet comes with the next task.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));
  return page.evaluate(() => globalThis.longTasks.splice(0));
};

let floor = Number.NaN;

/** Does one thing on a page, and prints what it took. */
async function measured(
  name: string,
  { page, devtools }: SlowPage,
  work: () => Promise<unknown>,
): Promise<void> {
  await tasksOf(page);
  if (profiles) {
    await devtools.send('Profiler.enable');
    await devtools.send('Profiler.setSamplingInterval', { interval: 1_000 });
    await devtools.send('Profiler.start');
  }
  const begin = performance.now();
  await work();
  const took = performance.now() - begin;
  if (profiles) {
    const { profile } = await devtools.send('Profiler.stop');
    writeFileSync(join(profiles, `${name.replace(/\W+/g, '-')}.cpuprofile`), JSON.stringify(profile));
  }
  const tasks = await tasksOf(page);
  const over = tasks.filter((ms) => ms > 300);
  console.log(
    `${name}: ${took.toFixed(0)} ms, ${(took / floor).toFixed(1)} × a static page; longest task ${Math.max(0, ...tasks)} ms, ` +
      `${over.length} over 300 ms (goal none)`,
  );
}

/** How much of what was written on the phone has not been sent. */
const queued = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const { user } = JSON.parse(localStorage.getItem('draksha.session') ?? '{}');
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(`draksha-${user.id}`);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const left = await new Promise<number>((resolve, reject) => {
      const counting = database.transaction('outbox').objectStore('outbox').count();
      counting.onsuccess = () => resolve(counting.result);
      counting.onerror = () => reject(counting.error);
    });
    database.close();
    return left;
  });

/** Looked for twice a second: to look at every frame would be most of what a slow phone does. */
const said = (page: Page, text: string) =>
  page.waitForFunction((wanted) => document.body.textContent?.includes(wanted), text, {
    timeout: MAX_MS,
    polling: 500,
  });

const table = (rows: number): Buffer =>
  Buffer.from(
    [
      'Date,Plot,Work,Product,Dose,Amount,Note',
      ...Array.from({ length: rows }, (_, at) => {
        const day = new Date(Date.UTC(2024, 0, 1 + (at % 600)))
          .toISOString()
          .slice(0, 10)
          .split('-')
          .reverse();
        return `${day.join('/')},Plot ${1 + (at % PLOTS)},Spray,M-${45 + Math.floor(at / 600)},2 g/l,${100 + at},"row ${at}"`;
      }),
    ].join('\r\n'),
  );

const choose = (page: Page, rows: number) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: `${rows}.csv`, mimeType: 'text/csv', buffer: table(rows) });

const digits = (count: number): string => new Intl.NumberFormat('en-IN').format(count);

async function walk(): Promise<void> {
  const first = await slowPage();
  const { page } = first;
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const begin = performance.now();
    await page.goto(plainUrl);
    await page.getByText('Odha').waitFor();
    times.push(performance.now() - begin);
  }
  floor = times.toSorted((a, b) => a - b)[2] ?? Number.NaN;
  console.log(`a static page: ${floor.toFixed(0)} ms`);
  if (parts.includes('diary')) {
    await measured('the diary of 5,000 records, from a start', first, async () => {
      await page.goto('/farm-records');
      await page.getByText('Z-78').first().waitFor({ timeout: MAX_MS });
    });
    await measured('the diary, searched', first, async () => {
      await page.getByRole('button', { name: t('filter.search') }).click();
      await page.getByRole('searchbox').fill('Ramu');
      // The last entry stays above the list, to be written again.
      await page.waitForFunction(() => document.body.textContent?.split('Z-78').length === 2, undefined, {
        timeout: MAX_MS,
        polling: 250,
      });
    });
  }
  if (parts.includes('spray')) {
    await measured('a spray: the form, from a start', first, async () => {
      await page.goto('/farm-records/new?kind=spray');
      await page.getByRole('button', { name: t('form.keep') }).waitFor({ timeout: MAX_MS });
    });
    await measured('a spray: plot, product, kept', first, async () => {
      const plots = page.getByRole('group', { name: t('form.where') });
      await plots.getByText('Plot 7', { exact: true }).click();
      await page.getByRole('button', { name: t('form.addProduct') }).click();
      await page.getByLabel(t('product.search')).fill('Mancozeb');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Mancozeb/ })
        .click();
      await page.getByRole('button', { name: t('form.keep') }).click();
      await page.getByRole('button', { name: t('form.keep') }).waitFor({ state: 'hidden', timeout: MAX_MS });
    });
  }
  if (parts.includes('report')) {
    for (const kind of ['spray-diary', 'costs'] as const)
      await measured(`the report ${kind}, from a start`, first, async () => {
        await page.goto(`/reports/${kind}`);
        // The first of its rows: the report is there to be read. Looked for as seldom as words are.
        await page.waitForFunction(() => document.querySelector('main tbody tr') !== null, undefined, {
          timeout: MAX_MS,
          polling: 500,
        });
      });
  }
  if (parts.includes('map')) {
    await measured('plots, from a start', first, async () => {
      await page.goto('/plots');
      await page.getByText('Plot 7', { exact: true }).first().waitFor({ timeout: MAX_MS });
    });
    await measured('the map of 100 plots', first, async () => {
      await page.getByText(words('en', 'plotbook')('list.map'), { exact: true }).click();
      await page.locator('.leaflet-container').waitFor({ timeout: MAX_MS });
      await page.waitForFunction(
        (plots) => document.querySelectorAll('.leaflet-marker-icon').length >= plots,
        PLOTS,
        { timeout: MAX_MS, polling: 250 },
      );
    });
  }
  if (parts.includes('import')) {
    await page.goto('/farm-records/import');
    await page.getByRole('button', { name: t('import.file') }).waitFor({ timeout: MAX_MS });
    await measured(`a table of ${ROWS_READ} rows, read`, first, async () => {
      await choose(page, ROWS_READ);
      await said(page, t('import.ready_other', { number: digits(ROWS_READ) }));
    });
  }
  if (parts.includes('send')) {
    await page.goto('/farm-records/import');
    await page.getByRole('button', { name: t('import.file') }).waitFor({ timeout: MAX_MS });
    await choose(page, ROWS_SENT);
    const write = page.getByRole('button', { name: t('import.write_other', { number: digits(ROWS_SENT) }) });
    await said(page, t('import.ready_other', { number: digits(ROWS_SENT) }));
    const waits: number[] = [];
    page.on('requestfinished', (request) => {
      const { requestStart, responseEnd } = request.timing();
      if (request.method() === 'POST' && request.url().endsWith('/api/sync'))
        waits.push(responseEnd - requestStart);
    });
    await measured(`${ROWS_SENT} rows, written on the phone`, first, async () => {
      await write.click();
      await said(page, t('import.done_other', { number: digits(ROWS_SENT) }));
    });
    await measured(`${ROWS_SENT} rows, sent`, first, async () => {
      while ((await queued(page)) > 0) await pause(500);
    });
    const answered = waits.reduce((sum, ms) => sum + ms, 0);
    console.log(`  of it ${answered.toFixed(0)} ms in ${waits.length} requests`);
  }
}

try {
  const page = await context.newPage();
  await register(page, product, { digits: '9822012345', pin: '482915' });
  await seed(page);
  await page.goto('/');
  await page
    .getByText(words('en', 'translation')('offline.ready'), { exact: true })
    .waitFor({ timeout: MAX_MS });
  await page.close();
  await walk();
} finally {
  await browser.close();
  await product.close();
  plain.kill();
}
