import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, expect } from '@playwright/test';
import { browserPath } from '../scripts/browser.ts';
import { scratchFolder } from '../server/test/scratch-folder.ts';
import { farmToday, register } from './journey.ts';
import { startProduct } from './product.ts';
import { PATIENT, pushService, shown } from './push-service.ts';

/**
 * Pictures of the notices that the phone's own system shows, of a morning message and of an alert, in three languages:
 * `xvfb-run -s '-screen 0 1280x800x24' node e2e/notice-pictures.ts FOLDER` after a build. Wants a display, ImageMagick and a font with
 * Devanagari.
 */

const folder = resolve(process.argv[2] ?? '');
if (process.argv[2] === undefined || process.env.DISPLAY === undefined)
  throw new Error('a folder and a display are wanted');
mkdirSync(folder, { recursive: true });

const action = {
  key: 'spray.after_infection:downyMildew',
  rule: 'spray.after_infection',
  kind: 'spray',
  diseases: ['downyMildew'],
  subject: null,
  minutes: null,
  hours: { start: 6, end: 9 },
  plots: ['ओढा वरचा'],
  morePlots: 1,
  title: null,
  at: [0],
  products: [],
};
const date = farmToday();
const messages = {
  brief: {
    kind: 'brief',
    date,
    more: 1,
    actions: [
      action,
      {
        ...action,
        rule: 'irrigation.due',
        kind: 'irrigation',
        diseases: [],
        minutes: 150,
        hours: null,
        morePlots: 0,
      },
    ],
  },
  alert: {
    kind: 'alert',
    date,
    cause: 'window_lost',
    more: 0,
    plots: ['ओढा वरचा'],
    morePlots: 0,
    actions: [{ ...action, hours: null }],
  },
};

using profile = scratchFolder();
const product = await startProduct();
const context = await chromium.launchPersistentContext(profile.in('browser'), {
  baseURL: product.url,
  headless: false,
  executablePath: await browserPath(),
  // The browser draws them itself where no desktop would.
  args: ['--no-sandbox', '--disable-gpu', '--disable-features=SystemNotifications'],
  viewport: { width: 400, height: 400 },
});
try {
  await context.grantPermissions(['notifications'], { origin: product.url });
  const page = await context.newPage();
  await register(page, product, { digits: '9822099001', pin: '482915' });
  await page.goto('/');
  const farmer = await page.evaluate(
    () => JSON.parse(localStorage.getItem('draksha.session') ?? '{}').user.id,
  );
  const service = await pushService(page);
  for (const [name, message] of Object.entries(messages))
    for (const language of ['en', 'hi', 'mr']) {
      await expect(async () => {
        await service.deliver({ farmer, plotIds: [], ...message, language });
        await expect.poll(() => shown(page)).toHaveLength(1);
      }).toPass(PATIENT);
      await pause(1_500);
      execFileSync('import', ['-window', 'root', join(folder, `${name}-${language}.png`)]);
      await page.evaluate(async () => {
        const notices = await (await navigator.serviceWorker.ready).getNotifications();
        for (const notice of notices) notice.close();
      });
      await pause(800);
    }
} finally {
  await context.close();
  await product.close();
}
