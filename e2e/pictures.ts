import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
import { browserPath } from '../scripts/browser.ts';
import { addPlot, type Language, register, withoutEvents } from './journey.ts';
import { startProduct } from './product.ts';
import { closedScreens, openScreens, settingsParts } from './screens.ts';

/**
 * Pictures of every screen, for people to look at: `node e2e/pictures.ts [folder]`, phone and desktop, three languages,
 * light and dark.
 */

const folder = process.argv[2] ?? fileURLToPath(new URL('../reports/pictures', import.meta.url));
await mkdir(folder, { recursive: true });

const sizes = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } } as const;
const nameOf = (path: string): string => path.slice(1).replaceAll('/', '-') || 'today';

const product = await startProduct();
const browser: Browser = await chromium.launch({
  executablePath: await browserPath(),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  let numbers = 0;
  for (const language of ['en', 'hi', 'mr'] as const satisfies readonly Language[]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({
        baseURL: product.url,
        colorScheme,
        viewport: sizes.phone,
        timezoneId: 'Asia/Kolkata',
        reducedMotion: 'reduce',
      });
      await context.addInitScript((chosen) => localStorage.setItem('i18nextLng', chosen), language);
      const page = await context.newPage();
      await withoutEvents(page);
      const shoot = async (paths: readonly string[]): Promise<void> => {
        for (const [size, viewport] of Object.entries(sizes)) {
          await page.setViewportSize(viewport);
          for (const path of paths) {
            await page.goto(path, { waitUntil: 'networkidle' });
            const file = `${folder}/${nameOf(path)}-${language}-${colorScheme}-${size}`;
            await page.screenshot({ path: `${file}.png` });
            if (size === 'phone') await page.screenshot({ path: `${file}-full.png`, fullPage: true });
          }
        }
      };
      await shoot(openScreens);
      numbers += 1;
      await page.setViewportSize(sizes.phone);
      await register(
        page,
        product,
        { digits: `97${String(numbers).padStart(8, '0')}`, pin: '482915' },
        language,
      );
      const names = language === 'en' ? ['Odha 2', 'Mal'] : ['ओढा 2', 'माळ'];
      await addPlot(page, { name: names[0] ?? '', place: '20.0063, 73.7900', daysAgo: 43 });
      await addPlot(page, { name: names[1] ?? '', place: '20.0263, 73.8000', daysAgo: 14 });
      await shoot([...closedScreens, ...settingsParts.map((part) => `/settings/${part}`)]);
      await context.close();
    }
  }
} finally {
  await browser.close();
  await product.close();
}
