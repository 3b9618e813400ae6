import { readFileSync } from 'node:fs';
import type { PlanCell } from '@draksha/contract';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { SESSION_KEY } from '../web/src/lib/session-marker.ts';
import { axeFindings } from './axe-findings.ts';
import { askAs, farmOnPhone } from './farm-rows.ts';
import { watchFaults } from './page-faults.ts';
import { type Product, startProduct } from './product.ts';

export type Language = 'en' | 'hi' | 'mr';

export interface Farmer {
  readonly digits: string;
  readonly pin: string;
}

type Words = (key: string, values?: Readonly<Record<string, string>>) => string;

/** The words of a screen as its own locale files have them, so that a journey reads the same in each language. */
export function words(language: Language, ...areas: readonly [string, ...string[]]): Words {
  const trees = areas.map((area): unknown => {
    const file = new URL(`../web/public/locales/${language}/${area}.json`, import.meta.url);
    return JSON.parse(readFileSync(file, 'utf8'));
  });
  const partOf = (tree: unknown, name: string): unknown =>
    typeof tree === 'object' && tree !== null ? (tree as Record<string, unknown>)[name] : undefined;
  return (key, values = {}) => {
    const part = trees
      .map((tree) => key.split('.').reduce(partOf, tree))
      .find((found) => typeof found === 'string');
    if (part === undefined) throw new Error(`no words for ${key} in ${language}`);
    return part.replace(/\{\{(\w+)\}\}/g, (_match, name: string) => values[name] ?? '');
  };
}

/** The server cannot be reached from this page, though the page's own files can. */
export const cut = (page: Page) => page.route('**/api/**', (route) => route.abort());
/** It can be reached again, and the phone says so: else a page waits longer the longer it was cut off. */
export const mend = async (page: Page) => {
  await page.unroute('**/api/**');
  await page.evaluate(() => dispatchEvent(new Event('online')));
};

let numbers = 0;

export function newFarmer(worker: number): Farmer {
  numbers += 1;
  return { digits: `98${String(worker).padStart(2, '0')}${String(numbers).padStart(6, '0')}`, pin: '482915' };
}

interface Fixtures {
  readonly farmer: Farmer;
  /** Fails the journey where a page broke the content policy, or showed a key in its sentence's place. */
  readonly faults: undefined;
}

interface WorkerFixtures {
  readonly product: Product;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  product: [
    async ({ playwright: _playwright }, use) => {
      const product = await startProduct();
      await use(product);
      await product.close();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  farmer: async ({ product }, use, info) => {
    product.upstream.behave();
    product.upstream.play('recorded');
    await use(newFarmer(info.parallelIndex * 7 + (info.workerIndex % 7)));
  },
  faults: [
    async ({ browser }, use) => {
      const found: string[] = [];
      // A context that is closed at once needs no watch.
      const watch = (context: BrowserContext) =>
        void watchFaults(context, (fault) => found.push(fault)).catch(() => undefined);
      browser.on('context', watch);
      await use(undefined);
      browser.off('context', watch);
      expect(found, 'faults on a page').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Registers through the screens, as a farmer does, and ends on the first screen. */
export async function registerOnScreen(
  page: Page,
  product: Product,
  farmer: Farmer,
  language: Language = 'en',
) {
  const t = words(language, 'account');
  const field = (key: string) => page.getByRole('textbox', { name: t(`field.${key}`), exact: true });
  await page.goto('/register');
  await field('firstName').fill(language === 'en' ? 'Asha' : 'आशा');
  await field('lastName').fill(language === 'en' ? 'Patil' : 'पाटील');
  await field('phone').fill(farmer.digits);
  await field('pin').fill(farmer.pin);
  await field('confirmPin').fill(farmer.pin);
  await page.getByRole('button', { name: t('register.submit') }).click();
  // Six digits are enough: the code is sent as the last one is typed.
  await field('code').fill(await product.codeFor(`+91${farmer.digits}`));
  await expect(page).toHaveURL(`${product.url}/`);
}

async function asked<T>(product: Product, path: string, body: object): Promise<T> {
  const response = await fetch(`${product.url}/auth/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

/**
 * A farmer who has just registered, on the first screen. The calls are those that the screens make; the screens
 * themselves are walked by the journeys that are about them.
 */
export async function register(page: Page, product: Product, farmer: Farmer, language: Language = 'en') {
  const phone = `+91${farmer.digits}`;
  const data = {
    phone,
    first_name: language === 'en' ? 'Asha' : 'आशा',
    last_name: language === 'en' ? 'Patil' : 'पाटील',
    language_preference: language,
  };
  await asked(product, 'signup', { phone, password: farmer.pin, data });
  const token = await product.codeFor(phone);
  const session = await asked<{ user: object; expires_in: number }>(product, 'verify', {
    phone,
    token,
    type: 'sms',
  });
  await page.goto('/readyz');
  await page.evaluate(
    ({ key, kept }) => {
      // The client counts by the clock of the phone, which in some journeys is a wrong one.
      const ends = Math.floor(Date.now() / 1000) + kept.expires_in;
      localStorage.setItem(key, JSON.stringify({ ...kept, expires_at: ends }));
      localStorage.setItem('user', JSON.stringify(kept.user));
      localStorage.setItem('accessToken', 'session-active');
    },
    { key: SESSION_KEY, kept: session },
  );
  await page.goto('/');
  await firstSight(page);
  await expect(page).toHaveURL(`${product.url}/`);
}

interface NewPlot {
  readonly name: string;
  /** `latitude, longitude` */
  readonly place: string;
  /** When it was pruned for fruit. */
  readonly daysAgo: number;
}

/** The farm's day, or one before or after it. */
export const farmToday = (daysLater = 0): string =>
  new Date(Date.now() + 330 * 60_000 + daysLater * 86_400_000).toISOString().slice(0, 10);

/** Adds a plot in its three steps: name, pasted coordinates, a pruning some days ago. */
export async function addPlotOnScreen(
  page: Page,
  { name, place, daysAgo }: NewPlot,
  language: Language = 'en',
) {
  const t = words(language, 'translation', 'safety');
  const book = words(language, 'plotbook');
  await page.goto('/plots/new');
  await page.getByLabel(t('plot.name')).fill(name);
  await page.getByRole('button', { name: book('add.toPlace') }).click();
  await page.getByRole('button', { name: book('add.paste') }).click();
  await page.getByLabel(t('plot.place')).fill(place);
  await page.getByRole('button', { name: book('add.rightPlace') }).click();
  await page.getByRole('radio', { name: t('cycle.fruit') }).check();
  await page.getByRole('textbox', { name: t('plot.pruningDate') }).fill(farmToday(-daysAgo));
  await page.getByRole('button', { name: book('add.done', { name }) }).click();
  await expect(page).not.toHaveURL(/\/plots\/new/);
}

/** A plot with its pruning, at the server and on this phone; its screens are walked by the journeys that are about them. */
export async function addPlot(page: Page, { name, place, daysAgo }: NewPlot) {
  const [latitude, longitude] = place.split(',').map(Number);
  const { plot } = await askAs(page, '/api/plots', { name, latitude, longitude });
  await addSeason(page, plot.id, daysAgo);
}

const ODHA: NewPlot = { name: 'Odha', place: '20.0063, 73.7900', daysAgo: 43 };

/** A farmer who has just registered and has one plot with its pruning, at the server and on this phone. */
export async function registerWithPlot(
  page: Page,
  product: Product,
  farmer: Farmer,
  plot: Partial<NewPlot> = {},
  language: Language = 'en',
) {
  await register(page, product, farmer, language);
  await addPlot(page, { ...ODHA, ...plot });
}

/** A further fruit pruning of a plot, at the server and on this phone. */
export async function addSeason(page: Page, plotId: string, daysAgo: number) {
  const pruned = { plotId, cycle: 'fruit', pruningDate: farmToday(-daysAgo) };
  const { season } = await askAs(page, '/api/seasons', pruned);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(async () => {
    const { rows } = await farmOnPhone(page);
    for (const row of [`plots/${plotId}`, `seasons/${season.id}`])
      expect(rows.some((one) => one.startsWith(row))).toBe(true);
  }).toPass();
}

/** Until the screen has its heading: seen as it comes, where `expect` looks at 0.1, 0.35 and 0.85 seconds. */
export const firstSight = (page: Page) => page.getByRole('heading', { level: 1 }).waitFor();

/** No sideways scroll, and nothing that a person with a screen reader stumbles over. */
export async function expectSound(page: Page, name: string) {
  // A screen whose program is still on its way has neither heading nor main part: that is no finding.
  await page.locator('h1').first().waitFor();
  // A screen of another layout takes a moment to come where the window has just changed its size.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), {
      message: `${name} scrolls sideways`,
    })
    .toBeLessThanOrEqual(0);
  expect(await axeFindings(page), `axe on ${name}`).toEqual([]);
}

/** Opens the first screen and hands over the weather that it was drawn from. */
export async function todayCells(page: Page): Promise<readonly PlanCell[]> {
  await page.goto('/');
  await firstSight(page);
  return (await askAs(page, '/api/advice/plan')).cells;
}

export async function signIn(page: Page, farmer: Farmer) {
  const t = words('en', 'account');
  const field = (key: string) => page.getByRole('textbox', { name: t(`field.${key}`), exact: true });
  await page.goto('/login');
  await field('phone').fill(farmer.digits);
  await field('pin').fill(farmer.pin);
  await page.getByRole('button', { name: t('login.submit'), exact: true }).click();
}

export async function signOut(page: Page) {
  await page.goto('/settings');
  await page.getByRole('button', { name: words('en', 'translation', 'safety')('settings.signOut') }).click();
  await expect(page).toHaveURL(/\/login/);
}

/** The page's clock is stopped, half a second ahead: on a slow machine what was now is over before it is said. */
export const stopClock = (page: Page) =>
  expect(async () => page.clock.pauseAt(await page.evaluate(() => Date.now() + 500))).toPass();

/** The stream of changes stays open for good: without it a page comes to rest, and a journey can wait for that. */
export const withoutEvents = (page: Page) => page.route('**/api/events', (route) => route.abort());

/** Keys of the answers that are kept on this phone, of every farmer; those that match are dropped on the way. */
export const keptAnswers = (page: Page, drop = '^$') =>
  page.evaluate(async (pattern) => {
    const found: string[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.startsWith('draksha-')) continue;
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      await new Promise<void>((resolve) => {
        const transaction = database.transaction('answers', 'readwrite');
        const answers = transaction.objectStore('answers');
        const reading = answers.getAllKeys();
        reading.onsuccess = () => {
          for (const key of reading.result) {
            found.push(String(key));
            if (new RegExp(pattern).test(String(key))) answers.delete(key);
          }
        };
        transaction.oncomplete = () => resolve();
      });
      database.close();
    }
    return found;
  }, drop);

/** Opens a part of a plot's screen that is behind its name on a phone. */
export const openPart = (
  page: Page,
  part: 'plotPage.photos' | 'season.title' | 'plotWork.sprays' | 'plotWork.diary',
  language: Language = 'en',
) =>
  page
    .locator('details')
    .filter({ has: page.getByText(words(language, 'plotbook')(part), { exact: true }) })
    // On a wide screen it is open already.
    .evaluate((details: HTMLDetailsElement) => {
      details.open = true;
    });

/** Until Today says that the phone needs no network. */
export const readyForOffline = (page: Page, language: Language = 'en') =>
  page
    .getByText(words(language, 'translation')('offline.ready'), { exact: true })
    .waitFor({ timeout: 40_000 });
