import { fork } from 'node:child_process';
import { once } from 'node:events';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { addPlot, register, words } from '../e2e/journey.ts';
import { startProduct } from '../e2e/product.ts';
import { browserPath } from '../scripts/browser.ts';

/**
 * Milliseconds to the words on the screen on a slow phone (processor ÷ 6, 400 kbit/s, 400 ms): Today at a second visit and
 * with no server at all, beside a page of plain HTML in the same rounds. "Seen" is the frame with what Today said last,
 * drawn by its picture; "live" the frame from which it is Today's own and can be touched.
 */

const ROUNDS = 7;
const PLOT = 'Odha';

const plain = fork(new URL('./static-page.ts', import.meta.url));
const [staticUrl] = (await once(plain, 'message')) as [string];

async function slowPage(context: BrowserContext, isNextMorning: boolean): Promise<Page> {
  const page = await context.newPage();
  // The picture of another day is not shown.
  if (isNextMorning) await page.addInitScript(() => localStorage.removeItem('todayPicture'));
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await page.addInitScript((wanted) => {
    const mark = (name: string) => requestAnimationFrame(() => setTimeout(() => performance.mark(name)));
    const waitFor = (root: Node, name: string, isThere: () => boolean) => {
      const observer = new MutationObserver(() => {
        if (!isThere()) return;
        observer.disconnect();
        mark(name);
      });
      observer.observe(root, { childList: true, subtree: true, characterData: true, attributes: true });
    };
    // The picture's tree is closed to everybody; here it is heard of when it is made.
    const attach = Element.prototype.attachShadow;
    Element.prototype.attachShadow = function (options) {
      const shadow = attach.call(this, options);
      waitFor(shadow, 'seen', () => shadow.textContent?.includes(wanted) === true);
      return shadow;
    };
    waitFor(document, 'live', () => {
      const root = document.getElementById('root') ?? document.body;
      return root?.textContent?.includes(wanted) === true && root.style.visibility !== 'hidden';
    });
  }, PLOT);
  return page;
}

interface Times {
  readonly seen: number;
  readonly live: number;
  readonly longest: number;
}

/** From the start of the navigation to the frame that shows the plot. */
async function seenAfter(context: BrowserContext, url: string, isNextMorning = false): Promise<Times> {
  const page = await slowPage(context, isNextMorning);
  try {
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByName('live').length > 0, undefined, {
      timeout: 60_000,
    });
    return await page.evaluate(async () => {
      const of = (name: string) => performance.getEntriesByName(name)[0]?.startTime;
      const live = of('live') ?? Number.NaN;
      const tasks = await new Promise<readonly PerformanceEntry[]>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries())).observe({
          type: 'longtask',
          buffered: true,
        });
        setTimeout(() => resolve([]), 2_000);
      });
      const longest = Math.max(0, ...tasks.map(({ duration }) => duration));
      return { seen: Math.min(of('seen') ?? live, live), live, longest };
    });
  } finally {
    await page.close();
  }
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function rounds(context: BrowserContext, url: string, isNextMorning = false) {
  const plain: Times[] = [];
  const today: Times[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    plain.push(await seenAfter(context, staticUrl));
    today.push(await seenAfter(context, url, isNextMorning));
  }
  const of = (name: keyof Times) => median(today.map((one) => one[name]));
  return {
    plain: median(plain.map(({ live }) => live)),
    seen: of('seen'),
    live: of('live'),
    longest: of('longest'),
  };
}

const product = await startProduct();
const browser = await chromium.launch({
  executablePath: await browserPath(),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const context = await browser.newContext({
    baseURL: product.url,
    locale: 'en-IN',
    viewport: { width: 360, height: 740 },
  });
  const page = await context.newPage();
  await register(page, product, { digits: '9822012345', pin: '482915' });
  await addPlot(page, { name: PLOT, place: '20.0063, 73.7900', daysAgo: 43 });
  await page.goto('/');
  await page.getByText(words('en', 'translation')('offline.ready')).waitFor({ timeout: 60_000 });
  await page.waitForFunction(() => localStorage.getItem('todayPicture') !== null, undefined, {
    timeout: 60_000,
  });
  await page.close();
  const print = (
    name: string,
    { plain, seen, live, longest }: Awaited<ReturnType<typeof rounds>>,
    goal: number,
  ) =>
    console.log(
      `${name}: static page ${plain.toFixed(0)} ms; seen ${seen.toFixed(0)} ms, ratio ${(seen / plain).toFixed(2)} (goal ${goal}); ` +
        `live ${live.toFixed(0)} ms, ratio ${(live / plain).toFixed(2)}; longest task ${longest.toFixed(0)} ms`,
    );
  print('second visit to Today', await rounds(context, product.url), 2);
  print('next morning, no picture kept', await rounds(context, product.url, true), 2);
  await product.kill();
  print('start with no server', await rounds(context, product.url), 1.5);
} finally {
  await browser.close();
  await product.close();
  plain.kill();
}
