import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { FakeGoogle } from '../../auth/test/fake-google.ts';
import { expect, expectSound, register, signOut, test, words } from '../journey.ts';
import { startProduct } from '../product.ts';

const account = words('en', 'account');
const t = words('en', 'safety', 'translation');

const press = (page: Page, key: string) =>
  page.getByRole('button', { name: account(key), exact: true }).click();
const field = (page: Page, key: string) =>
  page.getByRole('textbox', { name: account(`field.${key}`), exact: true });

/** Where the server asks whether a captcha's token is right; each counts once. */
async function openChecks() {
  const seen: string[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const token = new URLSearchParams(body).get('response') ?? '';
    const success = /^person-\d+$/.test(token) && !seen.includes(token);
    seen.push(token);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ success, 'error-codes': success ? [] : ['timeout-or-duplicate'] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`;
  return { url, seen, close: () => server.close() };
}

/** The maker's script as its documentation has it: a box to tick, a token for each tick or reset, once each. */
const makersScript = (name: string) => `
  let count = Date.now();
  const boxes = {};
  window.${name} = {
    render(place, settings) {
      const id = 'box-' + ++count;
      const box = document.createElement('input');
      box.type = 'checkbox';
      box.setAttribute('aria-label', 'I am a person (' + settings.sitekey + ')');
      box.addEventListener('change', () => box.checked && settings.callback('person-' + ++count));
      place.append(box);
      boxes[id] = { box, settings };
      return id;
    },
    reset(id) { boxes[id].box.checked = false; },
    remove(id) { boxes[id].box.remove(); },
  };`;

const scripts = {
  hcaptcha: 'https://js.hcaptcha.com/**',
  turnstile: 'https://challenges.cloudflare.com/**',
} as const;

for (const provider of ['hcaptcha', 'turnstile'] as const) {
  test(`captcha (${provider}): asked on login, registration and lost PIN, one answer for each call`, async ({
    browser,
    farmer,
  }) => {
    test.slow();
    const checks = await openChecks();
    const product = await startProduct({
      AUTH_CAPTCHA_PROVIDER: provider,
      AUTH_CAPTCHA_SITE_KEY: 'site-key',
      AUTH_CAPTCHA_SECRET: 'secret',
      AUTH_CAPTCHA_VERIFY_URL: checks.url,
    });
    const context = await browser.newContext({ baseURL: product.url });
    const page = await context.newPage();
    const box = page.getByRole('checkbox', { name: 'I am a person (site-key)' });
    try {
      // Without the maker's script the screen says so, and tries again.
      await page.route(scripts[provider], (route) => route.abort());
      await page.goto('/login');
      await expect(page.getByText(account('captcha.missing'))).toBeVisible();
      await page.unroute(scripts[provider]);
      await page.route(scripts[provider], (route) =>
        route.fulfill({ contentType: 'text/javascript', body: makersScript(provider) }),
      );
      await press(page, 'second.again');
      await expect(box).toBeVisible();

      await page.goto('/register');
      await field(page, 'firstName').fill('Sunita');
      await field(page, 'phone').fill(farmer.digits);
      await field(page, 'pin').fill(farmer.pin);
      await field(page, 'confirmPin').fill(farmer.pin);
      await expect(box).toBeVisible();
      await press(page, 'register.submit');
      await expect(page.getByText(account('error.captcha'))).toBeVisible({ timeout: 15_000 });
      await box.check();
      await expectSound(page, 'registration with a captcha');
      await press(page, 'register.submit');
      await field(page, 'code').fill(await product.codeFor(`+91${farmer.digits}`));
      await expect(page).toHaveURL(`${product.url}/`);
      expect(checks.seen).toHaveLength(1);
      await signOut(page);

      await field(page, 'phone').fill(farmer.digits);
      await field(page, 'pin').fill('730519');
      await box.check();
      await press(page, 'login.submit');
      await expect(page.getByText(account('error.login'))).toBeVisible();
      // Its answer is used up: the next try needs another.
      await expect(box).not.toBeChecked();
      await box.check();
      await field(page, 'pin').fill(farmer.pin);
      await press(page, 'login.submit');
      await expect(page).toHaveURL(`${product.url}/`);
      await signOut(page);

      await page.goto('/reset-pin');
      await field(page, 'phone').fill(farmer.digits);
      await box.check();
      await press(page, 'resetPin.submit');
      await expect(field(page, 'code')).toBeVisible();
      expect(new Set(checks.seen).size).toBe(4);
    } finally {
      await context.close();
      await product.close();
      checks.close();
    }
  });
}

test('the ways that an operator switches on: a passkey, another provider, an organisation, a look around', async ({
  browser,
  farmer,
}) => {
  test.slow();
  const started: FakeGoogle[] = [];
  const product = await startProduct(async (url) => {
    const provider = await FakeGoogle.open(`${url}/auth/v1/callback`);
    started.push(provider);
    return {
      PUBLIC_URL: url,
      AUTH_JWT_SECRET: 'a secret of the operator, long enough to be one',
      AUTH_PASSKEYS: 'true',
      AUTH_ANONYMOUS: 'true',
      AUTH_SAML: 'true',
      AUTH_PROVIDERS: 'cooperative',
      AUTH_PROVIDER_COOPERATIVE_ISSUER: provider.issuer,
      AUTH_PROVIDER_COOPERATIVE_CLIENT_ID: provider.clientId,
      AUTH_PROVIDER_COOPERATIVE_CLIENT_SECRET: provider.clientSecret,
      AUTH_PROVIDER_COOPERATIVE_LABEL: 'Grape growers of Nashik',
    };
  });
  const [provider] = started;
  if (!provider) throw new Error('the provider did not start');
  const context = await browser.newContext({ baseURL: product.url });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  try {
    await register(page, product, farmer);
    await page.goto('/settings');
    await page.getByRole('link', { name: t('safety.passkeys.title') }).click();
    await page.getByRole('button', { name: t('safety.passkeys.add') }).click();
    await expect(page.getByText(t('safety.passkeys.added'))).toBeVisible();
    await expectSound(page, 'passkeys');
    await signOut(page);
    await press(page, 'login.passkey');
    await expect(page).toHaveURL(`${product.url}/`);
    await page.goto('/profile');
    await expect(page.getByLabel(t('profile.phone'))).toHaveValue(new RegExp(farmer.digits.slice(-5)));

    await page.goto('/settings/passkeys');
    await page.getByRole('button', { name: new RegExp(`^${t('safety.twoStep.remove')}:`) }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('safety.twoStep.remove') })
      .click();
    // A session that a passkey opened is no proof.
    const proof = page.getByRole('dialog', { name: t('safety.proof.title') });
    await proof.getByLabel(t('safety.pin.current'), { exact: true }).fill(farmer.pin);
    await proof.getByRole('button', { name: t('safety.confirm') }).click();
    await expect(page.getByText(t('safety.passkeys.removed'))).toBeVisible();
    await signOut(page);
    await press(page, 'login.passkey');
    await expect(page.getByText(account('error.passkey'))).toBeVisible();

    await press(page, 'login.organisation');
    await field(page, 'organisation').fill('asha@nobody.example');
    await press(page, 'login.goOn');
    await expect(page.getByText(account('error.organisation'))).toBeVisible();
    await expectSound(page, 'login with every way');

    provider.person = { sub: 'c-1', email: 'asha@example.com', email_verified: true, name: 'Asha Patil' };
    await page
      .getByRole('button', { name: account('login.provider', { name: 'Grape growers of Nashik' }) })
      .click();
    await expect(page.getByText(t('today.welcome'))).toBeVisible();
    await signOut(page);

    await press(page, 'login.anonymous');
    await expect(page.getByText(t('today.welcome'))).toBeVisible();
    await expect(page.getByRole('link', { name: t('arrival.number') })).toBeVisible();
  } finally {
    await context.close();
    await product.close();
    await provider[Symbol.asyncDispose]();
  }
});
