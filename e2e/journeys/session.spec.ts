import type { Page } from '@playwright/test';
import { expect, register, test, words } from '../journey.ts';

const account = words('en', 'account');
const KEY = 'draksha.session';

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

const tokensOf = (page: Page): Promise<Tokens> =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), KEY);

/** As if the hour of the token were over. */
const age = (page: Page) =>
  page.evaluate((key) => {
    const session = JSON.parse(localStorage.getItem(key) ?? 'null');
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }));
  }, KEY);

const expectSignedIn = async (page: Page, url: string) => {
  await page.goto('/plots');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(`${url}/plots`);
};

test('two tabs that renew at once both stay signed in', async ({ page, context, product, farmer }) => {
  await register(page, product, farmer);
  const other = await context.newPage();
  await other.goto('/plots');
  for (let round = 0; round < 3; round++) {
    await age(page);
    await Promise.all([page.reload(), other.reload()]);
    await Promise.all([expectSignedIn(page, product.url), expectSignedIn(other, product.url)]);
  }
});

test('twenty renewals of one token at once, from two tabs, sign nobody out', async ({
  page,
  context,
  product,
  farmer,
}) => {
  await register(page, product, farmer);
  const other = await context.newPage();
  await other.goto('/plots');
  const { refresh_token } = await tokensOf(page);
  const renewTen = (tab: Page) =>
    tab.evaluate(async (token) => {
      const one = () =>
        fetch('/auth/v1/token?grant_type=refresh_token', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ refresh_token: token }),
        }).then((response) => response.status);
      return Promise.all(Array.from({ length: 10 }, one));
    }, refresh_token);
  const statuses = (await Promise.all([renewTen(page), renewTen(other)])).flat();
  expect(statuses).toEqual(Array.from({ length: 20 }, () => 200));
  await age(page);
  await expectSignedIn(page, product.url);
  await expectSignedIn(other, product.url);
});

for (const [skew, name] of [
  [3_600_000, 'ahead'],
  [-3_600_000, 'behind'],
] as const) {
  test(`a clock an hour ${name} signs nobody out and renews no more than others`, async ({
    page,
    product,
    farmer,
  }) => {
    await page.clock.install({ time: Date.now() + skew });
    let renewals = 0;
    page.on('request', (request) => {
      if (request.url().includes('grant_type=refresh_token')) renewals += 1;
    });
    await register(page, product, farmer);
    for (const path of ['/plots', '/weather', '/profile', '/settings', '/']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await expect(page).toHaveURL(`${product.url}${path}`);
    }
    expect(renewals).toBe(0);
  });
}

test('an answer lost after the commit is not a logout', async ({ page, product, farmer }) => {
  test.slow();
  await register(page, product, farmer);
  const before = await tokensOf(page);
  let lost = 0;
  await page.route('**/auth/v1/token?grant_type=refresh_token', async (route) => {
    if (lost > 0) return route.continue();
    // The server has renewed; its answer never comes.
    const response = await route.fetch();
    expect(response.status()).toBe(200);
    lost += 1;
    await route.abort('connectionreset');
  });
  await age(page);
  await expectSignedIn(page, product.url);
  await expect.poll(async () => (await tokensOf(page)).refresh_token).not.toBe(before.refresh_token);
  expect(lost).toBe(1);
});

test('a server that dies in between finds the farmer signed in afterwards', async ({
  page,
  product,
  farmer,
}) => {
  test.slow();
  await register(page, product, farmer);
  await page.goto('/plots');
  const before = await tokensOf(page);
  const pressed = page.evaluate(
    (token) =>
      fetch('/auth/v1/token?grant_type=refresh_token', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ refresh_token: token }),
      }).then(
        () => 'answered',
        () => 'lost',
      ),
    before.refresh_token,
  );
  await product.kill();
  await pressed;
  await product.start();
  await age(page);
  await expectSignedIn(page, product.url);
});

test('a token that the product refuses is renewed once; a session that ended elsewhere leads to the login, with words', async ({
  page,
  product,
  farmer,
}) => {
  await register(page, product, farmer);
  // A token that no server knows, in a session that is otherwise good.
  await page.evaluate((key) => {
    const session = JSON.parse(localStorage.getItem(key) ?? 'null');
    const [head, body] = session.access_token.split('.');
    localStorage.setItem(key, JSON.stringify({ ...session, access_token: `${head}.${body}.AAAA` }));
  }, KEY);
  await expectSignedIn(page, product.url);

  await expect.poll(async () => (await tokensOf(page)).access_token).not.toMatch(/\.AAAA$/);
  const { access_token } = await tokensOf(page);
  // A page that is open hears of the end, and leaves on its own.
  await page.goto('/readyz');
  const ended = await page.request.post(`${product.url}/auth/v1/logout?scope=global`, {
    headers: { authorization: `Bearer ${access_token}` },
  });
  expect(ended.status()).toBe(204);
  await page.goto('/plots');
  await expect(page).toHaveURL(/\/login\?failed=session_ended&next=%2Fplots/);
  await expect(page.getByText(account('error.ended'))).toBeVisible();
  expect(await tokensOf(page)).toBeNull();
});

test('what another place refused is told in words, never in its own', async ({ page }) => {
  await page.goto('/?error=access_denied&error_code=access_denied&error_description=no');
  await expect(page.getByText(account('error.googleDenied'))).toBeVisible();
});

test('without a session the way to a screen is the login, and nothing of the application is fetched', async ({
  page,
  product,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  for (const [path, login] of [
    ['/', '/login'],
    ['/weather?day=2', '/login?next=%2Fweather%3Fday%3D2'],
  ] as const) {
    await page.goto(path);
    await page.waitForURL(`${product.url}${login}`);
    await expect(page.getByRole('heading', { name: account('login.title') })).toBeVisible();
  }
  expect(asked.filter((path) => /\/assets\/(app|kit|first|plan|shell|today)/.test(path))).toEqual([]);
});
