import type { Page } from '@playwright/test';
import { expect, expectSound, newFarmer, register, test, words } from '../journey.ts';

const t = words('en', 'translation');
const KEY = 'draksha.session';

interface Stored {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly user: { readonly id: string };
}

const storedIn = (page: Page): Promise<Stored | null> =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), KEY);

/** The address that an invitation or a link of this account ends at, with times that call it fresh for ever. */
async function linkOf(page: Page, more: Readonly<Record<string, string>> = {}): Promise<string> {
  const session = await storedIn(page);
  if (!session) throw new Error('nobody is signed in');
  const { access_token, refresh_token } = session;
  const expires_at = String(Math.floor(Date.now() / 1_000) + 3_600);
  const entries = { access_token, refresh_token, expires_in: '3600', expires_at, token_type: 'bearer' };
  return `/#${new URLSearchParams({ ...entries, ...more })}`;
}

const button = (page: Page, key: string) => page.getByRole('button', { name: t(`arrival.${key}`) });

test('a link with a session says whose account it opens before anything is stored', async ({
  page,
  browser,
  product,
  farmer,
}) => {
  await register(page, product, farmer);
  const elsewhere = await browser.newContext({ baseURL: product.url });
  const other = await elsewhere.newPage();
  await other.goto(await linkOf(page));
  await expect(other.getByText(farmer.digits.slice(0, 5))).toBeVisible();
  await expect(other).toHaveURL(`${product.url}/`);
  expect(await storedIn(other)).toBeNull();
  expect(await other.evaluate(() => Object.keys(localStorage))).not.toContain('user');
  await expectSound(other, 'whose account');
  await button(other, 'take').click();
  await expect(other.getByText(t('today.welcome'))).toBeVisible();
  expect((await storedIn(other))?.user.id).toBe((await storedIn(page))?.user.id);

  // On a page of its own: the application would notice, and leave while the next page is asked for.
  const forget = async () => {
    await other.goto('/readyz');
    await other.evaluate(() => localStorage.clear());
  };
  await forget();
  await other.goto(await linkOf(page, { type: 'recovery' }));
  await button(other, 'take').click();
  await expect(other).toHaveURL(`${product.url}/setup-pin`);

  // A public screen asks too.
  await forget();
  await other.goto(`/login${(await linkOf(page)).slice(1)}`);
  await button(other, 'leave').click();
  await expect(other).toHaveURL(`${product.url}/login`);
  expect(await storedIn(other)).toBeNull();
  await elsewhere.close();
});

test("a stranger's link leads nobody out of their own account unasked", async ({
  page,
  browser,
  product,
  farmer,
}, info) => {
  test.slow();
  const context = await browser.newContext({ baseURL: product.url });
  const stranger = await context.newPage();
  await register(stranger, product, newFarmer(50 + info.parallelIndex));
  await register(page, product, farmer);
  const own = await storedIn(page);

  await page.goto(await linkOf(stranger));
  await expect(page.getByText(t('arrival.careful'))).toBeVisible();
  await expect(page.getByText(farmer.digits.slice(0, 5))).toBeVisible();
  expect((await storedIn(page))?.user.id).toBe(own?.user.id);
  await button(page, 'stay').click();
  await expect(page.getByText(t('today.welcome'))).toBeVisible();
  expect((await storedIn(page))?.refresh_token).toBe(own?.refresh_token);

  // They may, when they mean to: the session they leave ends.
  await context.close();
  const again = await browser.newContext({ baseURL: product.url });
  const friend = await again.newPage();
  await register(friend, product, newFarmer(60 + info.parallelIndex));
  const wanted = await storedIn(friend);
  await page.goto(await linkOf(friend));
  await button(page, 'change').click();
  await expect(page.getByText(t('today.welcome'))).toBeVisible();
  expect((await storedIn(page))?.user.id).toBe(wanted?.user.id);
  const headers = { authorization: `Bearer ${own?.access_token}` };
  await expect
    .poll(async () => (await page.request.get(`${product.url}/auth/v1/user`, { headers })).status())
    .toBe(403);
  await again.close();
});
