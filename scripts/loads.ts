import { setTimeout as pause } from 'node:timers/promises';
import { type BrowserContext, type BrowserContextOptions, chromium } from '@playwright/test';
import { register, signIn, words } from '../e2e/journey.ts';
import { startProduct } from '../e2e/product.ts';
import { type Sent, startWire, type Wire } from '../e2e/wire.ts';
import { browserPath } from './browser.ts';

/** What a browser fetched for one screen. */
export interface Load {
  readonly name: string;
  readonly sent: readonly Sent[];
}

/** A screen has all it wants when nothing was asked for this long; the service worker begins after 2.5 s. */
const QUIET_MS = 1_500;

async function quiet(wire: Wire): Promise<void> {
  for (let before = -1; before !== wire.count(); await pause(QUIET_MS)) before = wire.count();
}

const farmer = { digits: '9822012345', pin: '482915' } as const;

/** First visits in a real browser, each with an empty cache but for what the visit before it left by its nature. */
export async function measureLoads(): Promise<Load[]> {
  const product = await startProduct();
  const wire = await startWire(product.url);
  const browser = await chromium.launch({
    executablePath: await browserPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  const visitor = async (
    devanagari: 'system' | 'shipped' = 'system',
    of: BrowserContextOptions = { locale: 'en-IN', viewport: { width: 360, height: 740 } },
  ): Promise<BrowserContext> => {
    const context = await browser.newContext({ baseURL: wire.url, ...of });
    // Phones draw Devanagari themselves; whether the machine that measures does is not to decide what is measured.
    await context.addInitScript((draws) => localStorage.setItem('ui.devanagari', draws), devanagari);
    return context;
  };
  const loads: Load[] = [];
  try {
    const known = await visitor();
    const door = await known.newPage();
    await register(door, { ...product, url: wire.url }, farmer);
    const session = await known.storageState();
    // What it asks for at last would be counted with the next visit.
    await quiet(wire);
    await known.close();
    for (const [name, path, of] of [
      ['/login', '/login'],
      ['/ signed out', '/'],
      ['/login with a font for Devanagari', '/login', 'shipped'],
      ['/register', '/register'],
      ['/reset-pin', '/reset-pin'],
      ['/setup-pin', '/setup-pin', { storageState: session }],
    ] as const) {
      const context = await (typeof of === 'object' ? visitor('system', of) : visitor(of));
      const page = await context.newPage();
      // The visit before this one came to rest, and its page is closed.
      wire.taken();
      await page.goto(path, { waitUntil: 'load' });
      await page.locator('form').first().waitFor();
      await quiet(wire);
      loads.push({ name, sent: wire.taken() });
      await context.close();
    }
    const context = await visitor();
    const page = await context.newPage();
    await page.goto('/login', { waitUntil: 'load' });
    await quiet(wire);
    wire.taken();
    await signIn(page, farmer);
    await page.waitForURL(`${wire.url}/`);
    await page
      .getByText(words('en', 'translation')('offline.ready'), { exact: true })
      .waitFor({ timeout: 60_000 });
    await quiet(wire);
    const all = wire.taken();
    loads.push(
      { name: '/ after /login', sent: all.filter(({ byWorker }) => !byWorker) },
      { name: 'the service worker, beside it', sent: all.filter(({ byWorker }) => byWorker) },
    );
    const kept = () => page.evaluate(async () => (await (await caches.open('draksha-files')).keys()).length);
    const before = await kept();
    await page.reload({ waitUntil: 'load' });
    for (const end = Date.now() + 60_000; (await kept()) === before && Date.now() < end; ) await pause(100);
    await quiet(wire);
    loads.push({
      name: 'the other languages, at the next start',
      sent: wire.taken().filter(({ byWorker }) => byWorker),
    });
    await context.close();
  } finally {
    await browser.close();
    await wire.close();
    await product.close();
  }
  return loads;
}
