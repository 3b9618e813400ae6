import { readdirSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { startProduct } from '../e2e/product.ts';
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
  const page = await browser.newPage();
  await page.goto(`${product.url}/login`);
  const phone = await page.context().newCDPSession(page);
  await phone.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  for (const [name, document] of [
    ['season, the first', seasonReport('mr')],
    ['season', seasonReport('mr')],
    [`${ROWS} rows`, sprayDiary('mr', ROWS)],
  ] as const) {
    const ms = await page.evaluate(
      async ([file, asked]) => {
        const startedAt = performance.now();
        const printed = new Promise<void>((resolve) => {
          const hear = (event: MessageEvent): void => {
            const { bytes, problem } = event.data;
            if (!bytes && !problem) return;
            // The program listens on this very window, and hears its own answers and the library's knocks too.
            event.stopImmediatePropagation();
            if (bytes) resolve();
          };
          addEventListener('message', hear, { capture: true });
        });
        await import(file);
        postMessage(asked);
        await printed;
        return performance.now() - startedAt;
      },
      [`/assets/${program}`, document] as const,
    );
    console.log(`phone (processor ÷ ${SLOWER}), mr, ${name}: ${ms.toFixed(0)} ms`);
  }
} finally {
  await browser.close();
  await product.close();
}
