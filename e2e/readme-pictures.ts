import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { browserPath } from '../scripts/browser.ts';
import { STAMP_FILE, stampOfPictures } from '../scripts/readme-pictures.ts';
import { addPlot, type Language, register, withoutEvents } from './journey.ts';
import { startProduct } from './product.ts';

/** The pictures of the README, of the product as it is built, from weather that the project invents: `npm run pictures`. */

const folder = fileURLToPath(new URL('../docs/pictures', import.meta.url));
await mkdir(folder, { recursive: true });

const pictures = [
  { file: 'today-mr', path: '/', language: 'mr', colorScheme: 'light' },
  { file: 'today-en-dark', path: '/', language: 'en', colorScheme: 'dark' },
  { file: 'weather-hi', path: '/weather', language: 'hi', colorScheme: 'light' },
] as const satisfies readonly {
  file: string;
  path: string;
  language: Language;
  colorScheme: 'light' | 'dark';
}[];

const product = await startProduct();
product.upstream.play('wet-night');
const browser = await chromium.launch({
  executablePath: await browserPath(),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  for (const [index, { file, path, language, colorScheme }] of pictures.entries()) {
    const context = await browser.newContext({
      baseURL: product.url,
      colorScheme,
      viewport: { width: 360, height: 740 },
      deviceScaleFactor: 2,
      timezoneId: 'Asia/Kolkata',
      reducedMotion: 'reduce',
    });
    await context.addInitScript((chosen) => localStorage.setItem('i18nextLng', chosen), language);
    const page = await context.newPage();
    await withoutEvents(page);
    await register(page, product, { digits: `960000000${index}`, pin: '482915' }, language);
    const names = language === 'en' ? ['Odha 2', 'Mal'] : ['ओढा 2', 'माळ'];
    await addPlot(page, { name: names[0] ?? '', place: '20.0063, 73.7900', daysAgo: 43 });
    await addPlot(page, { name: names[1] ?? '', place: '20.0263, 73.8000', daysAgo: 14 });
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.screenshot({ path: `${folder}/${file}.png` });
    await context.close();
  }
} finally {
  await browser.close();
  await product.close();
}
const stamp = `${JSON.stringify(stampOfPictures(), null, 2)}\n`;
await writeFile(new URL(`../${STAMP_FILE}`, import.meta.url), stamp);
