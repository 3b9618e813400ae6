import { readdirSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { startProduct } from '../e2e/product.ts';
import { trialPages } from '../reports/src/paper/trial-pages.ts';
import { browserPath } from '../scripts/browser.ts';
import { printPages } from '../server/src/lib/paper/page-printer.ts';
import { seasonReport, sprayDiary } from '../server/test/paper-samples.ts';

/**
 * Reports as PDFs: bytes and processor time on the server, and time on a phone's processor (÷ 6) by the very file that the
 * phone's worker runs, here on the page's own thread, which is the one that a browser can slow down. Run `npm run build` before.
 */

const ROWS = 1_000;
const ROUNDS = 5;
const SLOWER = 6;

const middle = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
const kb = (bytes: number): string => (bytes / 1_000).toFixed(1);

for (const language of ['en', 'hi', 'mr'] as const)
  for (const [name, document] of [
    ['season', seasonReport(language)],
    [`${ROWS} rows`, sprayDiary(language, ROWS)],
  ] as const) {
    const spent: number[] = [];
    let bytes = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const before = process.cpuUsage();
      bytes = (await printPages(document)).length;
      const { user, system } = process.cpuUsage(before);
      spent.push((user + system) / 1_000);
    }
    console.log(
      `server, ${language}, ${name}: ${kb(bytes)} kB, ${middle(spent).toFixed(0)} ms of processor (median of ${ROUNDS})`,
    );
  }

const assets = readdirSync(new URL('../web/dist/assets', import.meta.url));
const program = assets.find((file) => /^paper-worker-.*\.js$/.test(file));
if (!program) throw new Error('Build the product first: npm run build');
const product = await startProduct();
const browser = await chromium.launch({
  executablePath: await browserPath(),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const season = seasonReport('mr');
  for (const [name, ...documents] of [
    ['nothing ready: a season', season],
    ["ready, as on a report's screen: trial pages, a season, once more", trialPages(season), season, season],
    [`ready: trial pages, ${ROWS} rows`, trialPages(sprayDiary('mr', ROWS)), sprayDiary('mr', ROWS)],
  ] as const) {
    const page = await browser.newPage();
    await page.goto(`${product.url}/login`);
    const phone = await page.context().newCDPSession(page);
    await phone.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const spent = await page.evaluate(
      async ([file, asked]) => {
        // What this machine does at this hour, to divide by.
        const beganAt = performance.now();
        for (let round = 0, sum = 0; round < 10_000_000; round++) sum = (sum * 31 + round) % 1_000_003;
        const measureMs = performance.now() - beganAt;
        const spentMs: number[] = [];
        for (const [id, document] of asked.entries()) {
          const startedAt = performance.now();
          const printed = new Promise<void>((resolve, reject) => {
            const hear = (event: MessageEvent): void => {
              if (event.data.id !== id || event.data.document) return;
              // The program listens on this very window, and hears its own answers and the library's knocks too.
              event.stopImmediatePropagation();
              removeEventListener('message', hear, { capture: true });
              if (event.data.bytes) resolve();
              else reject(new Error(event.data.problem));
            };
            addEventListener('message', hear, { capture: true });
          });
          await import(file);
          postMessage({ id, document, pictures: new Map() });
          await printed;
          spentMs.push(performance.now() - startedAt);
        }
        return { spentMs, measureMs };
      },
      [`/assets/${program}`, documents] as const,
    );
    const { spentMs, measureMs } = spent;
    const times = spentMs.map((ms) => `${ms.toFixed(0)} ms (${(ms / measureMs).toFixed(1)} ×)`).join(', ');
    console.log(
      `phone (processor ÷ ${SLOWER}), mr, ${name}: ${times}; × is a loop of ${measureMs.toFixed(0)} ms`,
    );
    await page.close();
  }
} finally {
  await browser.close();
  await product.close();
}
