import type { Page } from '@playwright/test';
import { expect, expectSound, firstSight, register, signIn, signOut, test, words } from '../journey.ts';
import type { Product } from '../product.ts';
import { settingsParts } from '../screens.ts';
import { totpAt } from '../totp.ts';

const account = words('en', 'account');
const operator = words('en', 'operator');
const t = words('en', 'safety', 'translation');

const button = (page: Page, key: string) => page.getByRole('button', { name: t(key), exact: true });
const row = (page: Page, key: string) => page.getByRole('button', { name: new RegExp(`^${t(key)}`) });
const codeField = (page: Page) =>
  page.getByRole('textbox', { name: account('second.totp.code'), exact: true });

/** Sets an authenticator app up and answers its secret; ends on the offer of recovery codes. */
async function setUpApp(page: Page): Promise<string> {
  await page.goto('/settings/two-step');
  await row(page, 'safety.totp.title').click();
  const link = page.getByRole('link', { name: t('safety.totp.open') });
  const uri = await link.getAttribute('href');
  const secret = new URL(uri ?? '').searchParams.get('secret') ?? '';
  expect(secret).toMatch(/^[A-Z2-7]{16,}$/);
  await expect(page.getByRole('img', { name: t('safety.totp.picture') })).toBeVisible();
  await expectSound(page, 'setting up an authenticator app');
  await page.getByLabel(t('safety.totp.code')).fill(totpAt(secret, Date.now()));
  await expect(button(page, 'safety.recovery.make')).toBeVisible();
  return secret;
}

/** Adds a number for codes, from the list of ways. */
async function addNumber(page: Page, product: Product, digits: string): Promise<void> {
  await row(page, 'safety.phone.title').click();
  await page.getByLabel(t('safety.phone.label')).fill(digits);
  await button(page, 'safety.sendCode').click();
  await page.getByLabel(t('safety.code'), { exact: true }).fill(await product.codeFor(`+91${digits}`));
}

/** Removes the first way. */
async function remove(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: new RegExp(`^${t('safety.twoStep.remove')}:`) })
    .first()
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('safety.twoStep.remove') })
    .click();
}

test('who signed in long ago shows their PIN before they add a way to sign in', async ({
  page,
  product,
  farmer,
}) => {
  await register(page, product, farmer);
  // The server's own answer from an hour after the sign-in on.
  let asked = 0;
  await page.route('**/auth/v1/factors', async (route) => {
    asked += 1;
    if (asked > 1) return route.continue();
    return route.fulfill({
      status: 400,
      headers: { 'x-supabase-api-version': '2024-01-01' },
      json: { code: 'current_password_required', message: 'Current password required' },
    });
  });
  await page.goto('/settings/two-step');
  await row(page, 'safety.totp.title').click();
  const dialog = page.getByRole('dialog', { name: t('safety.proof.title') });
  const pin = dialog.getByLabel(t('safety.pin.current'), { exact: true });
  await pin.fill('918273');
  await dialog.getByRole('button', { name: t('safety.confirm') }).click();
  await expect(dialog.getByText(t('safety.trouble.current'))).toBeVisible();
  await expectSound(page, 'showing the PIN once more');
  await pin.fill(farmer.pin);
  await dialog.getByRole('button', { name: t('safety.confirm') }).click();
  await expect(page.getByRole('link', { name: t('safety.totp.open') })).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test('two-step sign-in: an app, recovery codes, and out again', async ({ page, product, farmer }) => {
  test.slow();
  await register(page, product, farmer);
  const secret = await setUpApp(page);
  await button(page, 'safety.recovery.make').click();
  await expect(page.locator('ol > li')).toHaveCount(10);
  const codes = await page.locator('ol > li').allTextContents();
  expect(new Set(codes).size).toBe(10);
  await expectSound(page, 'recovery codes');
  await button(page, 'safety.recovery.kept').click();
  await expect(page.getByText(t('safety.recovery.left_other').replace('{{value}}', '10'))).toBeVisible();
  await expectSound(page, 'two-step sign-in');
  await signOut(page);

  // The PIN alone does not open the product, on no path.
  await signIn(page, farmer);
  await expect(page.getByRole('heading', { name: account('second.title') })).toBeVisible();
  await expectSound(page, 'the second step');
  const refused = await page.evaluate(async () => {
    const { access_token } = JSON.parse(localStorage.getItem('draksha.session') ?? '{}');
    const headers = { authorization: `Bearer ${access_token}` };
    return (await fetch('/api/me', { headers })).status;
  });
  expect(refused).toBe(401);
  await page.goto('/plots');
  await expect(page).toHaveURL(/\/login\?next=%2Fplots/);
  await expect(page.getByRole('heading', { name: account('second.title') })).toBeVisible();
  await codeField(page).fill('000000');
  await expect(page.getByText(account('error.factorCode'))).toBeVisible();
  // A code that was used is not taken again: the next one.
  await codeField(page).fill('');
  await codeField(page).fill(totpAt(secret, Date.now() + 30_000));
  await expect(page).toHaveURL(`${product.url}/plots`);
  // To a farmer there is no console, with a second step too.
  await page.goto('/operator');
  await expect(page.getByText(operator('none'))).toBeVisible();
  await signOut(page);
  await product.nameOperator(farmer.digits, 'Asha of support');

  // The phone is lost: a code from the paper.
  await signIn(page, farmer);
  await page.getByRole('button', { name: account('second.recovery_code.instead') }).click();
  await page
    .getByRole('textbox', { name: account('second.recovery_code.code') })
    .fill((codes[3] ?? '').toUpperCase());
  await page.getByRole('button', { name: account('code.submit') }).click();
  await expect(page).toHaveURL(`${product.url}/`);

  // An operator sees how the product stands, and whether a code arrived.
  await page.goto('/operator');
  await expect(page.getByText(operator('who', { name: 'Asha of support' }))).toBeVisible();
  await page.getByLabel(operator('number')).fill(farmer.digits);
  await page.getByRole('button', { name: operator('look'), exact: true }).click();
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await expect(page.getByRole('cell', { name: operator('template.code') }).first()).toBeVisible();
  await expect(page.getByText(/^PostgreSQL \d+, \d+ of \d+ connections$/)).toBeVisible();
  await expectSound(page, "the operator's console");

  // The code from the paper is what holds this session: the lost app goes only once there is another way.
  await page.goto('/settings/two-step');
  const nineLeft = page.getByText(t('safety.recovery.left_other').replace('{{value}}', '9'));
  await expect(nineLeft).toBeVisible();
  await remove(page);
  await expect(page.getByText(t('safety.trouble.addFirst'))).toBeVisible();
  await expect(nineLeft).toBeVisible();
  const ways = page.getByRole('button', { name: new RegExp(`^${t('safety.twoStep.remove')}:`) });
  await addNumber(page, product, `7${farmer.digits.slice(1)}`);
  await expect(ways).toHaveCount(2);
  await remove(page);
  await expect(page.getByText(t('safety.twoStep.removed'))).toBeVisible();
  await expect(ways).toHaveCount(1);
  await expect(nineLeft).toBeVisible();
  await remove(page);
  await expect(nineLeft).toHaveCount(0);
  await signOut(page);
  await signIn(page, farmer);
  await expect(page).toHaveURL(`${product.url}/`);
});

test("the phone's own lock as the second step", async ({ page, product, farmer }) => {
  await register(page, product, farmer);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto('/settings/two-step');
  await row(page, 'safety.webauthn.title').click();
  await button(page, 'safety.webauthn.add').click();
  await expect(button(page, 'safety.recovery.make')).toBeVisible();
  await signOut(page);
  await signIn(page, farmer);
  await page.getByRole('button', { name: account('second.webauthn.submit') }).click();
  await expect(page).toHaveURL(`${product.url}/`);
});

test('a second number that gets a code at each sign-in', async ({ page, product, farmer }) => {
  await register(page, product, farmer);
  const second = `7${farmer.digits.slice(1)}`;
  await page.goto('/settings/two-step');
  await addNumber(page, product, second);
  await expect(button(page, 'safety.recovery.make')).toBeVisible();
  await signOut(page);
  await signIn(page, farmer);
  const before = await product.messagesTo(`+91${second}`);
  await page.getByRole('button', { name: account('second.phone.submit') }).click();
  const wait = page.getByText(/Too many tries/);
  const code = page.getByRole('textbox', { name: account('field.code'), exact: true });
  await expect(code.or(wait)).toBeVisible();
  if (await wait.isVisible()) {
    // The message of the set-up was less than a minute ago.
    await expect(page.getByRole('timer')).toBeVisible();
    return;
  }
  await code.fill(await product.codeFor(`+91${second}`, before));
  await expect(page).toHaveURL(`${product.url}/`);
});

test('devices: this one is marked, another is signed out from here, then all others', async ({
  page,
  browser,
  product,
  farmer,
}) => {
  test.slow();
  await register(page, product, farmer);
  const others = await Promise.all(
    [1, 2].map(async () => {
      const context = await browser.newContext({ baseURL: product.url });
      const tab = await context.newPage();
      await signIn(tab, farmer);
      await expect(tab).toHaveURL(`${product.url}/`);
      return tab;
    }),
  );
  await page.goto('/settings/devices');
  await expect(page.getByText(t('safety.devices.this'), { exact: true })).toHaveCount(1);
  const ends = page.getByRole('button', { name: new RegExp(`^${t('safety.devices.end')}:`) });
  await expect(ends).toHaveCount(2);
  await expectSound(page, 'devices');
  await ends.first().click();
  await expect(ends).toHaveCount(1);
  await button(page, 'safety.devices.endOthers').click();
  await expect(ends).toHaveCount(0);
  for (const tab of others) {
    // A page that asks for something leaves by itself.
    await tab.context().setOffline(true);
    await tab.context().setOffline(false);
    await expect(tab).toHaveURL(/\/login/);
    await expect(tab.getByText(account('error.ended'))).toBeVisible();
    await tab.context().close();
  }
  await page.goto('/plots');
  await expect(page).toHaveURL(`${product.url}/plots`);
});

test('PIN, password and number are changed where the farmer is', async ({ page, product, farmer }) => {
  test.slow();
  await register(page, product, farmer);
  await page.goto('/settings/pin');
  await page.getByLabel(t('safety.pin.fresh'), { exact: true }).fill('12345');
  await button(page, 'save').click();
  await expect(page.getByText('PIN must be exactly 6 digits')).toBeVisible();
  await page.getByLabel(t('safety.pin.fresh'), { exact: true }).fill('123456');
  await page.getByLabel(t('safety.pin.again'), { exact: true }).fill('123456');
  await button(page, 'save').click();
  await expect(page.getByLabel(t('safety.pin.fresh'), { exact: true })).toHaveAccessibleDescription(
    t('safety.weak.pin_sequence'),
  );
  await page.getByLabel(t('safety.pin.fresh'), { exact: true }).fill('739164');
  await page.getByLabel(t('safety.pin.again'), { exact: true }).fill('739164');
  await button(page, 'save').click();
  await expect(page.getByText(t('safety.pin.saved'))).toBeVisible();

  await page.goto('/settings/password');
  await page.getByLabel(t('safety.password.fresh'), { exact: true }).fill('grapes are sweet');
  await page.getByLabel(t('safety.password.again'), { exact: true }).fill('grapes are sweet');
  await button(page, 'save').click();
  await expect(page.getByText(t('safety.password.saved'))).toBeVisible();

  const moved = { digits: `8${farmer.digits.slice(1)}`, pin: '739164' };
  await page.goto('/settings/number');
  await page.getByLabel(t('safety.number.fresh')).fill('12345');
  await button(page, 'safety.sendCode').click();
  await expect(page.getByText('Mobile number must be exactly 10 digits')).toBeVisible();
  await page.getByLabel(t('safety.number.fresh')).fill(moved.digits);
  await button(page, 'safety.sendCode').click();
  await page.getByLabel(t('safety.code'), { exact: true }).fill(await product.codeFor(`+91${moved.digits}`));
  await expect(page.getByText(t('safety.number.saved'))).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByLabel(t('profile.phone'))).toHaveValue(/80|8/);
  await signOut(page);
  await signIn(page, farmer);
  await expect(page.getByText(account('error.login'))).toBeVisible();
  await signIn(page, moved);
  await expect(page).toHaveURL(`${product.url}/`);
});

test('a new e-mail address needs the word of the old one too', async ({ page, product, farmer }) => {
  await register(page, product, farmer);
  const first = `old${farmer.digits}@example.com`;
  const second = `new${farmer.digits}@example.com`;
  const ask = async (email: string) => {
    await page.goto('/settings/email');
    await page.getByLabel(t('safety.email.fresh')).fill(email);
    await button(page, 'safety.sendCode').click();
  };
  await ask('not an address');
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await ask(first);
  const code = page.getByLabel(t('safety.code'), { exact: true });
  await code.fill(await product.codeFor(first));
  await expect(page.getByText(t('safety.email.saved'))).toBeVisible();

  const before = await product.messagesTo(first);
  await ask(second);
  await code.fill(await product.codeFor(second));
  await expect(page.getByText(t('safety.email.sent', { to: first }))).toBeVisible();
  await expect(page.getByText(t('safety.email.saved'))).toHaveCount(0);
  await code.fill(await product.codeFor(first, before));
  await expect(page.getByText(t('safety.email.saved'))).toBeVisible();
  await page.goto('/settings');
  await expect(page.getByText(second)).toBeVisible();
});

const notOffered: ReadonlySet<string> = new Set(['passkeys', 'applications', 'no-such-part']);

for (const [language, scheme] of [
  ['en', 'light'],
  ['hi', 'dark'],
  ['mr', 'light'],
] as const) {
  test(`every part of the settings is sound, phone and desktop (${language}, ${scheme})`, async ({
    page,
    product,
    farmer,
  }) => {
    test.slow();
    await page.emulateMedia({ colorScheme: scheme });
    await page.addInitScript((chosen) => localStorage.setItem('i18nextLng', chosen), language);
    await register(page, product, farmer, language);
    const own = words(language, 'safety', 'translation');
    for (const part of [...settingsParts, 'no-such-part']) {
      await page.goto(`/settings/${part}`);
      // What this server does not offer leads back to the list.
      if (notOffered.has(part)) await expect(page).toHaveURL(`${product.url}/settings`);
      await firstSight(page);
      await expect(page.getByText(own('loading'), { exact: true })).toHaveCount(0);
      for (const size of [
        { width: 360, height: 740 },
        { width: 1280, height: 800 },
      ]) {
        await page.setViewportSize(size);
        await expectSound(page, `/settings/${part} at ${size.width}`);
      }
    }
    await expect(page).toHaveURL(`${product.url}/settings`);
  });
}
