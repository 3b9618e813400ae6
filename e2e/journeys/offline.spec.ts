import type { Page } from '@playwright/test';
import {
  addPlotOnScreen,
  cut,
  expect,
  type Language,
  readyForOffline,
  register,
  registerWithPlot,
  signIn,
  signOut,
  test,
  words,
} from '../journey.ts';
import { closedScreens, oneOfEachArea, openScreens, settingsParts } from '../screens.ts';

const KEY = 'draksha.session';

const speak = (page: Page, language: Language) =>
  page.evaluate((chosen) => localStorage.setItem('i18nextLng', chosen), language);

/** Today begins with its last picture while no line of the application runs, and is itself again once it does. */
async function todayBegins(page: Page) {
  await page.goto('/');
  const picture = () => page.evaluate(() => localStorage.getItem('todayPicture'));
  await expect.poll(picture).toContain('Odha');
  // When it ends is its own test's; here no midnight comes between.
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('todayPicture') ?? '');
    localStorage.setItem('todayPicture', JSON.stringify({ ...kept, endsAtMs: kept.takenAtMs + 3_600_000 }));
  });
  const still = await page.context().newPage();
  // Nothing is painted for this page, and the application begins after the paint; the closed tree is heard of here.
  await still.addInitScript(() => {
    const attach = Element.prototype.attachShadow;
    Element.prototype.attachShadow = function (options) {
      const tree = attach.call(this, options);
      Object.assign(globalThis, { pictureText: () => tree.textContent });
      return tree;
    };
    Object.assign(globalThis, { paint: [], requestAnimationFrame: (work: () => void) => paint.push(work) });
  });
  await still.goto('/');
  const drawn = await still.evaluate(() => pictureText());
  expect(drawn).toContain('Odha');
  expect(drawn).toMatch(/As it was at/);
  await expect(still.getByRole('heading', { level: 1 })).toHaveCount(0);
  await still.evaluate(() => {
    for (let work = paint.shift(); work; work = paint.shift()) work();
    Object.assign(globalThis, { requestAnimationFrame: (work: () => void) => setTimeout(work) });
  });
  await expect(still.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(still.getByText('Odha').first()).toBeVisible();
  await still.close();
}

declare global {
  var pictureText: () => string | null;
  var paint: (() => void)[];
}

/**
 * Lets the page's clock run until the sign-in client has given up to renew the session. It tries for half a minute; after that, two
 * failures that follow are its last try and one of a new round, which a client that was signed out never begins.
 */
async function givesUp(page: Page) {
  let failures = 0;
  page.on('requestfailed', (request) => {
    if (request.url().includes('grant_type=refresh_token')) failures += 1;
  });
  const runUntil = (least: number, stepMs: number) =>
    expect
      .poll(
        async () => {
          await page.clock.fastForward(stepMs);
          return failures;
        },
        { timeout: 60_000 },
      )
      .toBeGreaterThanOrEqual(least);
  // After a round that failed the client rests for a minute, and looks every half minute.
  await runUntil(1, 5_000);
  for (let round = 0; round < 2; round += 1) await runUntil(failures + 2, 35_000);
}

for (const language of ['en', 'hi', 'mr'] as const) {
  test(`every screen opens with no network (${language})`, async ({ page, product, farmer }) => {
    test.slow();
    // A phone without a font for Devanagari.
    await page.addInitScript(() => localStorage.setItem('ui.devanagari', 'shipped'));
    await registerWithPlot(page, product, farmer);
    await page.goto('/');
    await readyForOffline(page, 'en');
    // Another language comes once it is chosen.
    await speak(page, language);
    await page.goto('/');
    await readyForOffline(page, language);
    await product.kill();
    try {
      // What is a screen's own is found in one language; in the others it is the words of its area.
      const all = [...closedScreens, ...settingsParts.map((part) => `/settings/${part}`)];
      for (const path of language === 'en' ? all : oneOfEachArea) {
        await page.goto(path);
        await page.getByRole('heading', { level: 1 }).waitFor({ timeout: 20_000 });
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        const t = words(language, 'translation', 'safety');
        await expect(
          page.getByRole('navigation', { name: t('nav.label') }).filter({ visible: true }),
        ).toContainText(t('nav.plotsShort'));
        if (language === 'en') continue;
        const fonts = await page.evaluate(async () => {
          await document.fonts.ready;
          return [...document.fonts].map(({ family, weight, status }) => `${family} ${weight} ${status}`);
        });
        expect(fonts, path).toContain('Draksha Devanagari 400 loaded');
      }
      await page.evaluate((key) => {
        localStorage.removeItem('accessToken');
        localStorage.removeItem(key);
      }, KEY);
      for (const path of openScreens) {
        await page.goto(path);
        await expect(
          page
            .getByRole('button', { name: words(language, 'account')('login.submit') })
            .or(page.getByRole('heading', { level: 1 }))
            .first(),
          path,
        ).toBeVisible();
        await expect(page).toHaveURL(`${product.url}${path}`);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
      }
    } finally {
      await product.start();
    }
  });
}

test('what was answered for a plot is on its screens after a start without a network, and of a plot beside it', async ({
  page,
  product,
  farmer,
}) => {
  test.slow();
  await registerWithPlot(page, product, farmer);
  await page.goto('/');
  await readyForOffline(page);
  await cut(page);
  const t = words('en', 'translation', 'agro');
  for (const [path, its] of [
    ['/weather', page.getByText(/^-?\d+°$/).first()],
    ['/diseases', page.getByText(t('diseases.sureEstimated')).first()],
    ['/irrigation', page.getByLabel(t('irrigation.field.emittersPerVine'))],
    ['/pruning-planner', page.getByText(t('planner.strip'))],
  ] as const) {
    await page.goto(path);
    await its.waitFor({ timeout: 20_000 });
    await expect(page.getByText(t('couldNotLoad')), path).toHaveCount(0);
    await expect(page.getByRole('img', { name: t('offline.pill'), exact: true }), path).toBeVisible();
  }
  // A plot that is entered now has the weather of the one beside it, and none from far away.
  await addPlotOnScreen(page, { name: 'Mala', place: '20.0070, 73.7905', daysAgo: 43 });
  await addPlotOnScreen(page, { name: 'Far', place: '20.4000, 73.7905', daysAgo: 43 });
  await page.goto('/');
  const plan = words('en', 'plan');
  const alike = page.getByRole('listitem').filter({ hasText: plan('plot.alike', { number: '2' }) });
  await expect(alike).toContainText('Odha, Mala');
  await expect(page.getByRole('link', { name: /^Far/ })).toContainText(plan('plot.unknown'));
});

test('no answer of the product or of the sign-in server is kept by the service worker', async ({
  page,
  product,
  farmer,
}) => {
  test.slow();
  await registerWithPlot(page, product, farmer);
  await page.goto('/');
  await readyForOffline(page, 'en');
  for (const path of oneOfEachArea) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  const kept = await page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
    return found;
  });
  expect(kept.length).toBeGreaterThan(20);
  expect(kept.filter((path) => /^\/(api|auth|healthz|readyz)/.test(path))).toEqual([]);
  await todayBegins(page);
  // Who signs out finds the shell, and the next farmer nothing of theirs.
  await signOut(page);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('todayPicture'))).toBeNull();
  await product.kill();
  try {
    await page.goto('/plots');
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByText('Odha')).toHaveCount(0);
  } finally {
    await product.start();
  }
  await signIn(page, farmer);
  await expect(page).toHaveURL(`${product.url}/`);
});

test('a session that cannot be renewed for want of a network is not a sign-out', async ({
  page,
  product,
  farmer,
}) => {
  test.slow();
  await registerWithPlot(page, product, farmer);
  await page.goto('/');
  await readyForOffline(page, 'en');
  await page.goto('/weather');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // First the server goes: it would renew what ends.
  await product.kill();
  await page.evaluate((key) => {
    const session = JSON.parse(localStorage.getItem(key) ?? 'null');
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }));
  }, KEY);
  await page.clock.install();
  try {
    for (const path of ['/plots', '/weather', '/']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page).toHaveURL(`${product.url}${path}`);
    }
    await givesUp(page);
    await expect(page).toHaveURL(`${product.url}/`);
    await expect(page.getByText('Odha').first()).toBeVisible();
  } finally {
    await product.start();
  }
  await page.goto('/plots');
  await expect(page.getByText('Odha')).toBeVisible();
  await expect(page).toHaveURL(`${product.url}/plots`);
});

test('signing out without a network forgets the session on this phone', async ({ page, product, farmer }) => {
  test.slow();
  await register(page, product, farmer);
  await page.goto('/');
  await readyForOffline(page, 'en');
  await page.goto('/settings');
  await product.kill();
  try {
    await page
      .getByRole('button', { name: words('en', 'translation', 'safety')('settings.signOut') })
      .click();
    await expect(page).toHaveURL(/\/login/, { timeout: 15_000 });
    await page.goto('/plots');
    await expect(page).toHaveURL(/\/login/);
    expect(await page.evaluate((key) => localStorage.getItem(key), KEY)).toBeNull();
  } finally {
    await product.start();
  }
});
