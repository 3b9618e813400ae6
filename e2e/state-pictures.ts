import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { browserPath } from '../scripts/browser.ts';
import type { Scenario } from '../server/test/upstream/scenarios.ts';
import { addPlot, cut, type Language, mend, readyForOffline, register, withoutEvents } from './journey.ts';
import { type Product, startProduct } from './product.ts';
import { nameOf } from './shots.ts';

/**
 * Pictures of the main screens in every state, for people to look at: kinds of weather, no network, a server that fails, no plot
 * yet. `node e2e/state-pictures.ts [folder] [what …]`; what: a state, a language, a theme or a size; all of them where none is
 * said. The product is built before (`npm run build`).
 */

const languages = ['en', 'hi', 'mr'] as const satisfies readonly Language[];
const themes = ['light', 'dark'] as const;
const sizes = {
  phone: { width: 360, height: 740 },
  tablet: { width: 768, height: 1_024 },
  desktop: { width: 1280, height: 800 },
} as const;
const sizeNames = ['phone', 'tablet', 'desktop'] as const;
const weathers: Readonly<Record<string, Scenario>> = {
  calm: 'calm-dry-morning',
  wet: 'wet-night',
  rain: 'rainy',
  windy: 'windy',
  cold: 'cold-dawn',
  hot: 'hot',
};
const states = [...Object.keys(weathers), 'offline', 'failing', 'empty'];
const screens = [
  '/',
  '/weather',
  '/weather/interpolation',
  '/plots',
  '/diseases',
  '/irrigation',
  '/growth-stages',
  '/pruning-planner',
  '/tasks',
  '/farm-records',
  '/reports',
  '/settings',
];
/** As high as the window: what it shows is measured by that. */
const ofWindow: ReadonlySet<string> = new Set(['/weather/interpolation']);
/** Days since the pruning of each plot. */
const plots = [14, 43, 75, 110];

const [folder = fileURLToPath(new URL('../.cache/state-pictures', import.meta.url)), ...asked] =
  process.argv.slice(2);
const some = <T extends string>(of: readonly T[]): readonly T[] => {
  const found = of.filter((one) => asked.includes(one));
  return found.length > 0 ? found : of;
};

async function take(page: Page, state: string, language: Language): Promise<void> {
  for (const size of some(sizeNames))
    for (const theme of some(themes)) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      for (const path of screens) {
        await page.setViewportSize(sizes[size]);
        await page.goto(path, { waitUntil: 'networkidle' });
        await page.waitForTimeout(500);
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        if (!ofWindow.has(path))
          await page.setViewportSize({ ...sizes[size], height: Math.max(height, sizes[size].height) });
        await page.screenshot({
          path: `${folder}/${state}-${nameOf(path)}-${language}-${theme}-${size}.png`,
        });
      }
    }
}

const fail = (page: Page) =>
  page.route('**/api/**', (route) => route.fulfill({ status: 500, json: { error: { code: 'internal' } } }));

/** A farmer of their own for each kind of weather: what was fetched for one is not shown to the next. */
async function picturesOf(product: Product, browser: Browser, language: Language): Promise<void> {
  for (const [at, state] of states.entries()) {
    if (!some(states).includes(state)) continue;
    const context = await browser.newContext({ baseURL: product.url, timezoneId: 'Asia/Kolkata' });
    await context.addInitScript((chosen) => localStorage.setItem('i18nextLng', chosen), language);
    const page = await context.newPage();
    await withoutEvents(page);
    product.upstream.play(weathers[state] ?? 'wet-night');
    const digits = `96${languages.indexOf(language)}00000${String(at).padStart(2, '0')}`;
    await register(page, product, { digits, pin: '482915' }, language);
    // Each in a cell of the weather of its own.
    const place = `${(19.0063 + at * 0.3).toFixed(4)}, 73.9900`;
    if (state !== 'empty')
      for (const [i, daysAgo] of plots.entries())
        await addPlot(page, { name: `${language === 'en' ? 'Odha' : 'ओढा'} ${i + 1}`, place, daysAgo });
    if (state === 'offline') {
      await page.goto('/');
      await readyForOffline(page, language);
      await cut(page);
    }
    if (state === 'failing') await fail(page);
    await take(page, state, language);
    await mend(page);
    await context.close();
  }
}

await mkdir(folder, { recursive: true });
const product = await startProduct();
const browser = await chromium.launch({
  executablePath: await browserPath(),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  for (const language of some(languages)) await picturesOf(product, browser, language);
} finally {
  await browser.close();
  await product.close();
}
