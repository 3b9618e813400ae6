import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { browserPath } from './browser.ts';
import { root } from './steps.ts';

/** Draws the icons of an installed product from `icon.svg`: `node scripts/draw-icons.ts`, after the drawing changed. */

const folder = join(root, 'web/static');
const drawing = await readFile(join(folder, 'icon.svg'), 'utf8');
const inner = drawing.replace(/^<svg[^>]*>|<\/svg>\s*$/g, '');
const bunch = inner.replace(/<rect[^>]*\/>/, '');
/** Android cuts a maskable icon to any shape within the middle four fifths. */
const inMiddle = (content: string): string => `<g transform="translate(3.2 3) scale(.9)">${content}</g>`;
const onlyShape = (content: string): string =>
  content.replaceAll('#dcedc8', '#fff').replaceAll('#aed581', '#fff').replaceAll('#2e7d32', 'none');

const line = (paths: string): string =>
  `<circle cx="32" cy="32" r="32" fill="#e6f4e7"/><g transform="translate(14 14) scale(1.5)" fill="none" stroke="#1f6b26" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round">${paths}</g>`;

const icons: readonly (readonly [file: string, size: number, content: string])[] = [
  ['icon-192', 192, inner],
  ['icon-512', 512, inner],
  ['icon-maskable-192', 192, `<rect width="64" height="64" fill="#2e7d32"/>${inMiddle(bunch)}`],
  ['icon-maskable-512', 512, `<rect width="64" height="64" fill="#2e7d32"/>${inMiddle(bunch)}`],
  ['icon-monochrome-512', 512, inMiddle(onlyShape(bunch).replaceAll('r="6.3"', 'r="5.4"'))],
  [
    'shortcut-weather',
    96,
    line(
      '<path d="M7 18a4 4 0 1 1 .6-7.95A5.5 5.5 0 0 1 18 11.5 3.3 3.3 0 0 1 17.5 18Z"/><path d="M8 4.5 7.2 3M4.6 6.6 3.2 5.8M12.5 4.6l.8-1.4"/>',
    ),
  ],
  ['shortcut-plots', 96, line('<path d="M4 20V9l8-5 8 5v11M4 14h16M9 20V7M15 20V7"/>')],
  ['shortcut-plus', 96, line('<path d="M12 5v14M5 12h14"/>')],
];

const browser = await chromium.launch({ executablePath: await browserPath(), args: ['--no-sandbox'] });
try {
  for (const [file, size, content] of icons) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 64 64">${content}</svg>`;
    await page.setContent(
      `<style>html,body{margin:0;background:transparent}svg{display:block}</style>${svg}`,
    );
    await page.screenshot({ path: join(folder, 'icons', `${file}.png`), omitBackground: true });
    await page.close();
  }
} finally {
  await browser.close();
}
