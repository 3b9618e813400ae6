import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { recordKinds } from '@draksha/contract';
import { type Browser, chromium, type Page } from '@playwright/test';
import { reportKinds } from '../reports/src/report-document.ts';
import { browserPath } from '../scripts/browser.ts';
import { askAs } from './farm-rows.ts';
import { type Language, register, signIn, signOut, withoutEvents, words } from './journey.ts';
import { watchFaults } from './page-faults.ts';
import { handover, memberRoles, ofAgronomists, ofConsents, ofMember, ofOthers } from './people-shots.ts';
import { fillPictureFarm, leaveUnsent, type PictureFarm } from './picture-farm.ts';
import { ofJoining, takeAgronomistJoin, takeJoining } from './picture-joining.ts';
import {
  giveWork,
  joinFarm,
  letIn,
  offerFarm,
  proposeTo,
  readLimitFile,
  withMessages,
  withReadyHandover,
} from './picture-people.ts';
import { type Product, startProduct } from './product.ts';
import { closedScreens, openScreens, settingsParts } from './screens.ts';
import { nameOf, plain, press, type Shot } from './shots.ts';
import { totpAt } from './totp.ts';

/**
 * Pictures of every screen of one rich farm, for people to look at: `node e2e/pictures.ts [folder] [what …]`. What: a part of a
 * screen's name, a language, `light` or `dark`, `phone` or `desktop`; all of them where none is said. Example:
 * `node e2e/pictures.ts out tasks mr dark phone`. The product is built before (`npm run build`).
 */

const languages = ['en', 'hi', 'mr'] as const satisfies readonly Language[];
const themes = ['light', 'dark'] as const;
const sizes = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } } as const;
const sizeNames = ['phone', 'desktop'] as const;

const [folder = fileURLToPath(new URL('../.cache/pictures', import.meta.url)), ...asked] =
  process.argv.slice(2);
const some = <T extends string>(of: readonly T[]): readonly T[] => {
  const found = of.filter((one) => asked.includes(one));
  return found.length > 0 ? found : of;
};
const names = asked.filter((word) => ![...languages, ...themes, ...sizeNames].some((one) => one === word));
const wanted = ({ name }: Shot): boolean =>
  names.length === 0 ||
  names.some((part) => (part.startsWith('=') ? name === part.slice(1) : name.includes(part)));

/** A file of the import's truth as it is looked at before it is written. */
const importOf = (file: string): Shot => ({
  name: `farm-records-import-${file}`,
  path: '/farm-records/import',
  isLong: true,
  open: async (page, language) => {
    const path = fileURLToPath(new URL(`../web/test/import-files/${file}.csv`, import.meta.url));
    await page.locator('input[type=file]').setInputFiles(path);
    const t = words(language, 'diary');
    await page
      .getByText(t('import.found_other', { number: '' }).trim())
      .or(page.getByRole('alert'))
      .first()
      .waitFor();
  },
});

/** Screens that need a row, or a touch. */
const ofRows = ({ plot, task, spray, harvest }: PictureFarm): readonly Shot[] => [
  { name: 'plot', path: `/plots/${plot}` },
  { name: 'plot-edit', path: `/plots/${plot}/edit` },
  { name: 'tasks-task', path: `/tasks/${task}` },
  {
    name: 'tasks-task-deleted',
    path: `/tasks/${task}`,
    async open(page, language) {
      await press('tasks', 'delete')(page, language);
      await page.getByRole('presentation').getByRole('alert').first().waitFor();
    },
    close: (page) => page.getByRole('presentation').getByRole('button').first().click(),
  },
  {
    name: 'tasks-adding',
    path: '/tasks',
    open: (page, language) =>
      page
        .getByRole('textbox', { name: words(language, 'tasks')('add.what') })
        .click({ position: { x: 40, y: 24 } }),
  },
  ...['week', 'month', 'plots'].map((view) => ({
    name: `tasks-${view}`,
    path: '/tasks',
    open: async (page: Page, language: Language) => {
      const t = words(language, 'tasks');
      const views = page.getByRole('group', { name: t('views.label') });
      await views
        .getByRole('button')
        .nth(['week', 'month', 'plots'].indexOf(view) + 1)
        .click();
    },
  })),
  { name: 'farm-records-spray', path: `/farm-records/${spray}` },
  { name: 'farm-records-harvest', path: `/farm-records/${harvest}` },
  ...recordKinds.map((kind) => plain(`/farm-records/new?kind=${kind}`)),
  plain('/farm-records/stock'),
  plain('/farm-records/import'),
  importOf('marathi-cash-book'),
  importOf('sale-register-kilos'),
  importOf('utf16'),
  plain('/farm-records-plain'),
  ...reportKinds.map((kind) => plain(`/reports/${kind}`)),
  { name: 'test', path: '/test' },
  { name: 'not-found', path: '/api/nothing-here' },
  { name: 'settings-morning-iphone', path: '/settings/morning?iphone' },
];

const ofUnsent: readonly Shot[] = [
  { name: 'unsent', path: '/settings/unsent' },
  { name: 'unsent-conflict', path: '/settings/unsent', open: press('safety', 'outbox.decide') },
  { name: 'unsent-today', path: '/' },
];

/** A window as high as what it shows, so that the navigation is at its foot, as it does on the phone. */
async function wholePage(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const width = page.viewportSize()?.width ?? sizes.phone.width;
  await page.setViewportSize({ width, height: Math.max(height, sizes.phone.height) });
}

async function take(page: Page, shots: readonly Shot[], language: Language): Promise<void> {
  for (const size of some(sizeNames)) {
    await page.setViewportSize(sizes[size]);
    for (const theme of some(themes)) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      for (const shot of shots.filter(wanted)) {
        const path = `${folder}/${shot.name}-${language}-${theme}-${size}.png`;
        try {
          await page.goto(shot.path, { waitUntil: 'networkidle' });
          await page.waitForFunction(() => document.querySelector('.MuiSkeleton-root') === null);
          await shot.open?.(page, language);
          if (shot.isLong || (size === 'phone' && !shot.open && !shot.isWindow)) await wholePage(page);
          await page.screenshot({ path });
          await shot.close?.(page, language);
          await page.setViewportSize(sizes[size]);
        } catch (error) {
          // One that cannot be taken is said, and the others are taken.
          process.exitCode = 1;
          process.stderr.write(
            `${shot.name} ${language} ${theme} ${size}: ${String(error).split('\n')[0]}\n`,
          );
        }
      }
    }
  }
}

/** Each state of a hand-over, as the owner and the heir see it; it is taken back. */
async function takeHandover(owner: Page, heir: Page, language: Language): Promise<void> {
  const { user } = await askAs(owner, '/api/me');
  const path = `/api/handovers/${user.id}`;
  await offerFarm(owner, 'manager');
  await take(owner, handover.offered, language);
  await take(heir, handover.heir, language);
  await askAs(heir, `${path}/accept`, {});
  await take(owner, handover.agreed, language);
  await withReadyHandover(owner);
  await take(owner, handover.ready, language);
  await owner.unroute('**/api/handovers');
  await askAs(owner, path, undefined, { method: 'DELETE' });
}

/** The console is seen by an operator who signed in with a second step, after they were named. */
async function becomeOperator(page: Page, product: Product, digits: string, pin: string): Promise<void> {
  const t = words('en', 'safety', 'translation');
  await page.goto('/settings/two-step');
  await page.getByRole('button', { name: new RegExp(`^${t('safety.totp.title')}`) }).click();
  const uri = await page.getByRole('link', { name: t('safety.totp.open') }).getAttribute('href');
  const secret = new URL(uri ?? '').searchParams.get('secret') ?? '';
  await page.getByLabel(t('safety.totp.code')).fill(totpAt(secret, Date.now()));
  await page.getByRole('button', { name: t('safety.recovery.make'), exact: true }).waitFor();
  await signOut(page);
  await product.nameOperator(digits, 'Asha of support');
  await signIn(page, { digits, pin });
  const field = page.getByRole('textbox', { name: words('en', 'account')('second.totp.code'), exact: true });
  // A code that was used is not taken again: the next one.
  await field.fill(totpAt(secret, Date.now() + 30_000));
  await page.waitForURL(`${product.url}/`);
}

await mkdir(folder, { recursive: true });
const product = await startProduct();
const browser: Browser = await chromium.launch({
  executablePath: await browserPath(),
  args: ['--no-sandbox', '--disable-gpu'],
});
const newPage = async (language: Language): Promise<Page> => {
  const context = await browser.newContext({ baseURL: product.url, timezoneId: 'Asia/Kolkata' });
  await context.addInitScript((chosen) => localStorage.setItem('i18nextLng', chosen), language);
  context.setDefaultTimeout(15_000);
  await context.addInitScript(() => {
    if (location.search !== '?iphone') return;
    // Its browser has no messages outside the home screen.
    Object.defineProperty(navigator, 'userAgent', { get: () => 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1)' });
    Reflect.deleteProperty(window, 'PushManager');
  });
  await watchFaults(context, (fault) => {
    process.exitCode = 1;
    process.stderr.write(`${language}: ${fault}\n`);
  });
  const page = await context.newPage();
  await withoutEvents(page);
  return page;
};
try {
  for (const [index, language] of some(languages).entries()) {
    const page = await newPage(language);
    await take(page, openScreens.map(plain), language);
    await register(page, product, { digits: `970000000${index}`, pin: '482915' }, language);
    await take(
      page,
      ['/tasks', '/farm-records', '/reports', '/profile'].map((path) => ({
        name: `${nameOf(path)}-empty`,
        path,
      })),
      language,
    );
    const farm = await fillPictureFarm(page, language);
    const parts = settingsParts.map((part) => `/settings/${part}`);
    await take(page, [...[...closedScreens, ...parts].map(plain), ...ofRows(farm)], language);
    const byRole = memberRoles.map((role) => ({ role, shots: ofMember(role, farm) }));
    const ofHandover = Object.values(handover).flat();
    if ([...ofOthers, ...ofHandover, ...byRole.flatMap(({ shots }) => shots)].some(wanted)) {
      const pages: Page[] = [];
      for (const [at, { role }] of byRole.entries()) {
        const digits = `97000001${index}${at}`;
        const theirs = await newPage(language);
        await joinFarm(theirs, page, product, { digits, role, name: role }, language);
        pages.push(theirs);
      }
      await giveWork(page, language, farm.plot);
      const pageOf = (role: (typeof memberRoles)[number]) => pages[memberRoles.indexOf(role)] ?? page;
      await proposeTo(page, pageOf('adviser'), language);
      for (const [at, theirs] of pages.entries()) await take(theirs, byRole[at]?.shots ?? [], language);
      await withMessages(page);
      await take(page, ofOthers, language);
      if (ofHandover.some(wanted)) await takeHandover(page, pageOf('manager'), language);
      for (const theirs of pages) await theirs.context().close();
    }
    if (ofJoining.some(wanted)) {
      const theirs = await newPage(language);
      await takeJoining(take, theirs, page, product, `97000003${index}0`, language);
      await theirs.context().close();
    }
    if ([...ofAgronomists, ...ofConsents(''), ...ofJoining].some(wanted)) {
      const theirs = await newPage(language);
      await readLimitFile(product);
      const code = await letIn(theirs, page, product, `97000002${index}0`, language);
      await take(theirs, ofAgronomists, language);
      await take(page, ofConsents(code), language);
      const further = await newPage(language);
      await register(further, product, { digits: `97000002${index}1`, pin: '482915' }, language);
      await takeAgronomistJoin(take, further, theirs, language);
      await further.context().close();
      await theirs.context().close();
    }
    if (ofUnsent.some(wanted)) {
      try {
        await leaveUnsent(page, farm, language);
        await take(page, ofUnsent, language);
      } catch (error) {
        process.exitCode = 1;
        process.stderr.write(`unsent ${language}: ${String(error).split('\n')[0]}\n`);
      }
    }
    await page.context().close();
  }
  const console: Shot = { name: 'operator', path: '/operator' };
  if (wanted(console)) {
    const page = await newPage('en');
    const digits = '9700000009';
    await register(page, product, { digits, pin: '482915' });
    await becomeOperator(page, product, digits, '482915');
    for (const language of some(languages)) {
      await page.context().addInitScript((chosen) => localStorage.setItem('i18nextLng', chosen), language);
      await take(page, [console], language);
    }
  }
} finally {
  await browser.close();
  await product.close();
}
