import type { Page } from '@playwright/test';
import {
  expect,
  expectSound,
  type Farmer,
  registerOnScreen,
  signIn,
  signOut,
  test,
  words,
} from '../journey.ts';
import { type Product, startProduct } from '../product.ts';

const account = words('en', 'account');
const t = words('en', 'safety', 'translation');

const field = (page: Page, key: string) =>
  page.getByRole('textbox', { name: account(`field.${key}`), exact: true });
const press = (page: Page, key: string) =>
  page.getByRole('button', { name: account(key), exact: true }).click();

const choose = (page: Page, key: string) =>
  page.getByRole('radio', { name: account(key), exact: true }).check();

/** Registers with a password, so that the account has no PIN. */
async function registerByPassword(page: Page, product: Product, farmer: Farmer, password: string) {
  await page.goto('/register');
  await field(page, 'firstName').fill('Asha');
  await field(page, 'phone').fill(farmer.digits);
  await choose(page, 'login.password');
  await field(page, 'password').fill(password);
  await field(page, 'confirmPassword').fill(password);
  await press(page, 'register.submit');
  await field(page, 'code').fill(await product.codeFor(`+91${farmer.digits}`));
  await expect(page).toHaveURL(`${product.url}/`);
}

async function askForCode(page: Page, product: Product, farmer: Farmer): Promise<string> {
  const phone = `+91${farmer.digits}`;
  const before = await product.messagesTo(phone);
  await page.goto('/login');
  await choose(page, 'login.code');
  await field(page, 'phone').fill(farmer.digits);
  await press(page, 'login.sendCode');
  return product.codeFor(phone, before);
}

test('where a farmer wanted to go survives login, registration and a way back', async ({
  page,
  product,
  farmer,
}) => {
  await page.goto('/weather?days=15');
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.getByRole('link', { name: account('login.register') }).click();
  await expect(page).toHaveURL(/\/register\?next=%2Fweather%3Fdays%3D15/);
  await page.getByRole('link', { name: account('register.login') }).click();
  await expect(page).toHaveURL(/\/login\?next=%2Fweather%3Fdays%3D15/);
  await page.getByRole('link', { name: account('login.forgot') }).click();
  await expect(page).toHaveURL(/\/reset-pin\?next=%2Fweather%3Fdays%3D15/);
  await registerOnScreen(page, product, farmer);
  await signOut(page);
  await page.goto('/weather?days=15');
  await field(page, 'phone').fill(farmer.digits);
  await field(page, 'pin').fill(farmer.pin);
  await press(page, 'login.submit');
  await expect(page).toHaveURL(`${product.url}/weather?days=15`);
  await signOut(page);
  await page.goto('/login?next=https%3A%2F%2Fevil.invalid%2F');
  await expect(page.getByRole('link', { name: account('login.register') })).toHaveAttribute(
    'href',
    '/register',
  );
});

test('a code alone leads to a first PIN, and with one it does not', async ({ page, product, farmer }) => {
  test.slow();
  await registerByPassword(page, product, farmer, 'grapes are sweet');
  await signOut(page);
  const code = await askForCode(page, product, farmer);
  // The whole message, as a phone's keyboard pastes it.
  await field(page, 'code').fill(`${code} is your Draksha code. Valid for 10 minutes.`);
  await expect(page).toHaveURL(`${product.url}/setup-pin`);
  await field(page, 'newPin').fill(farmer.pin);
  await field(page, 'confirmNewPin').fill(farmer.pin);
  await press(page, 'newPin.submit');
  await expect(page).toHaveURL(`${product.url}/`);
  await signOut(page);
  await signIn(page, farmer);
  await expect(page).toHaveURL(`${product.url}/`);
});

test('a password works beside the PIN, with the number typed once', async ({ page, product, farmer }) => {
  await registerByPassword(page, product, farmer, 'grapes are sweet');
  await signOut(page);
  await field(page, 'phone').fill(farmer.digits);
  await choose(page, 'login.password');
  await expect(field(page, 'account')).toHaveValue(farmer.digits);
  await field(page, 'password').fill('grapes are sweet');
  await press(page, 'login.submit');
  await expect(page).toHaveURL(`${product.url}/`);
});

test('five wrong codes void the code, and the screen says so', async ({ page, product, farmer }) => {
  await registerOnScreen(page, product, farmer);
  await signOut(page);
  const code = await askForCode(page, product, farmer);
  for (let tries = 1; tries <= 5; tries++) {
    const wrong = String((Number(code) + tries) % 1_000_000).padStart(6, '0');
    await field(page, 'code').fill('');
    await field(page, 'code').fill(wrong);
    const words = account(tries < 5 ? 'error.otp' : 'error.codeSpent');
    await expect(page.getByText(words)).toBeVisible();
    if (tries < 5) await expect(page.getByText(account('error.otpHint'))).toBeVisible();
  }
  await expect(page.getByText(account('error.codeSpentHint'))).toBeVisible();
  await field(page, 'code').fill('');
  const refused = page.waitForResponse(/\/auth\/v1\/verify/);
  await field(page, 'code').fill(code);
  expect((await refused).ok()).toBe(false);
  await expect(page.getByRole('alert').filter({ visible: true }).first()).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
});

test('a wait is counted down in words', async ({ page, product, farmer }) => {
  await registerOnScreen(page, product, farmer);
  await signOut(page);
  for (let tries = 0; tries < 6; tries++) {
    await signIn(page, { ...farmer, pin: `7391${String(tries).padStart(2, '0')}` });
    await expect(page.getByRole('alert').filter({ visible: true }).first()).toBeVisible();
  }
  await expect(page.getByText(account('error.tries'))).toBeVisible();
  const timer = page.getByRole('timer').filter({ visible: true });
  const first = await timer.textContent();
  expect(first).toMatch(/^Please wait (\d+ s|\d+ min \d+ s), then try again\.$/);
  await expect(timer).not.toHaveText(first ?? '');
});

test('an e-mail address is confirmed and signs in with the password; a lost PIN it brings back from the next day on', async ({
  page,
  product,
  farmer,
}) => {
  test.slow();
  await registerByPassword(page, product, farmer, 'grapes are sweet');
  const email = `asha${farmer.digits}@example.com`;
  await page.goto('/settings/email');
  await page.getByLabel(t('safety.email.fresh')).fill(email);
  await page.getByRole('button', { name: t('safety.sendCode') }).click();
  await page.getByLabel(t('safety.code'), { exact: true }).fill(await product.codeFor(email));
  await expect(page.getByText(t('safety.email.saved'))).toBeVisible();
  await signOut(page);

  await choose(page, 'login.password');
  await field(page, 'account').fill(email);
  await field(page, 'password').fill('grapes are sweet');
  await press(page, 'login.submit');
  await expect(page).toHaveURL(`${product.url}/`);
  await signOut(page);

  const before = await product.messagesTo(email);
  await page.goto('/reset-pin');
  await press(page, 'resetPin.byMail');
  await field(page, 'account').fill(email);
  await press(page, 'resetPin.submit');
  await field(page, 'code').fill(await product.codeFor(email, before));
  await field(page, 'newPin').fill('739164');
  await field(page, 'confirmNewPin').fill('739164');
  await press(page, 'newPin.submit');
  // Whoever added it may have been a stranger with this phone in their hand: the number is asked today.
  await expect(page.getByText(account('error.tooNew'))).toBeVisible();

  await page.goto('/');
  await signOut(page);
  const sent = await product.messagesTo(`+91${farmer.digits}`);
  await page.goto('/reset-pin');
  await field(page, 'phone').fill(farmer.digits);
  await press(page, 'resetPin.submit');
  await field(page, 'code').fill(await product.codeFor(`+91${farmer.digits}`, sent));
  await field(page, 'newPin').fill('739164');
  await field(page, 'confirmNewPin').fill('739164');
  await press(page, 'newPin.submit');
  await expect(page).toHaveURL(`${product.url}/`);
  await signOut(page);
  await signIn(page, { ...farmer, pin: '739164' });
  await expect(page).toHaveURL(`${product.url}/`);
});

test('the link of a recovery mail leads to a new PIN, in the browser that asked, once', async ({
  page,
  browser,
  product,
  farmer,
}) => {
  test.slow();
  const email = `link${farmer.digits}@example.com`;
  const password = 'grapes are sweet';
  // An address that the account began with is no new one.
  await page.request.post('/auth/v1/signup', { data: { email, password } });
  const token = await product.codeFor(email);
  await page.request.post('/auth/v1/verify', { data: { type: 'signup', email, token } });
  const askByMail = async (): Promise<string> => {
    const before = await product.messagesTo(email);
    await page.goto('/reset-pin');
    await press(page, 'resetPin.byMail');
    await field(page, 'account').fill(email);
    await press(page, 'resetPin.submit');
    return product.linkFor(email, before);
  };
  const link = await askByMail();
  await page.goto(link);
  await page.getByRole('button', { name: 'Continue to Draksha' }).click();
  await expect(page).toHaveURL(`${product.url}/setup-pin`);
  await field(page, 'newPin').fill('739164');
  await field(page, 'confirmNewPin').fill('739164');
  await press(page, 'newPin.submit');
  await expect(page).toHaveURL(`${product.url}/`);
  await signOut(page);

  // Used up: the reason is said where the farmer can do something about it.
  const elsewhere = await browser.newContext({ baseURL: product.url });
  const other = await elsewhere.newPage();
  await other.goto(link);
  await expect(other.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await elsewhere.close();
  await page.goto('/login');
  await choose(page, 'login.password');
  await field(page, 'account').fill(email);
  await field(page, 'password').fill(password);
  await press(page, 'login.submit');
  await expect(page).toHaveURL(`${product.url}/`);
});

test('a button touched before the code of the page is there does its work when it comes', async ({
  page,
}) => {
  const code = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await code.promise;
    await route.continue();
  });
  await page.goto('/reset-pin', { waitUntil: 'commit' });
  await press(page, 'resetPin.byMail');
  await expect(field(page, 'phone')).toBeVisible();
  code.resolve();
  await expect(field(page, 'account')).toBeVisible();
});

test('the code is read from the message where the browser can', async ({ page, product, farmer }) => {
  await registerOnScreen(page, product, farmer);
  await signOut(page);
  // A browser that reads messages, played: it answers when the page asks, or stops when the page does.
  await page.addInitScript(() => {
    Object.assign(globalThis, { OTPCredential: class {} });
    const get = (options?: { otp?: object; signal?: AbortSignal }) =>
      new Promise((resolve, reject) => {
        if (!options?.otp) return reject(new DOMException('', 'NotSupportedError'));
        options.signal?.addEventListener('abort', () => {
          Object.assign(globalThis, { stoppedReading: true });
          reject(new DOMException('', 'AbortError'));
        });
        Object.assign(globalThis, { messageCame: (code: string) => resolve({ code }) });
      });
    Object.defineProperty(navigator, 'credentials', { value: { get } });
  });
  const code = await askForCode(page, product, farmer);
  await expect(field(page, 'code')).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(field(page, 'code')).toHaveAttribute('inputmode', 'numeric');
  await page.waitForFunction(() => 'messageCame' in globalThis);
  await press(page, 'code.change');
  await page.waitForFunction(() => 'stoppedReading' in globalThis);
  await page.reload();
  const again = await page.evaluate(() => 'messageCame' in globalThis);
  expect(again).toBe(false);
  await page.evaluate((digits) => {
    const kept = { to: { channel: 'sms', address: `+91${digits}` }, sentAtMs: Date.now() };
    sessionStorage.setItem('draksha.code.login', JSON.stringify(kept));
  }, farmer.digits);
  await page.reload();
  await page.waitForFunction(() => 'messageCame' in globalThis);
  await page.evaluate((found) => {
    (globalThis as unknown as { messageCame(code: string): void }).messageCame(found);
  }, code);
  await expect(page).toHaveURL(`${product.url}/`);
});

test('demo mode is named on the login screen, and is not there otherwise', async ({ page, product }) => {
  test.slow();
  await page.goto('/login', { waitUntil: 'networkidle' });
  await expect(page.getByText(/^Demo:/)).toHaveCount(0);
  const demo = await startProduct({
    DEMO_MODE: 'true',
    DEMO_PASSWORD: 'nashik vineyard',
    DEMO_CODE: '482915',
  });
  try {
    await page.goto(`${demo.url}/login`);
    await expect(page.getByText(/^Demo: \+91 90000 00000/)).toBeVisible();
    expect(await page.content()).not.toContain('nashik vineyard');
    await field(page, 'phone').fill('9000000000');
    await field(page, 'pin').fill('739164');
    await press(page, 'login.submit');
    await expect(page.getByText('Invalid demo credentials')).toBeVisible();
    await field(page, 'pin').fill('482915');
    await press(page, 'login.submit');
    await expect(page).toHaveURL(`${demo.url}/`);
    await expect(page.getByText(/^This farm is a demo, for you alone/)).toBeVisible();
    await page.goto(`${demo.url}/plots`);
    await expect(page.getByText('Pimpalgaon, house').first()).toBeVisible();
  } finally {
    await demo.close();
  }
  expect(product.url).not.toBe(demo.url);
});

test('a login that failed leads on: to a new account, or to a new PIN', async ({ page, product, farmer }) => {
  await page.goto('/login?next=%2Fplots');
  await field(page, 'phone').fill(farmer.digits);
  await field(page, 'pin').fill('730519');
  await press(page, 'login.submit');
  const note = page.getByRole('alert').filter({ hasText: account('error.login') });
  await expect(note).toContainText(account('onward.newHere'));
  await expectSound(page, 'login that failed');
  await note.getByRole('link', { name: account('onward.reset') }).click();
  await expect(page).toHaveURL(/\/reset-pin\?next=%2Fplots/);
  await page.goBack();
  // The screen that is left has a field of the same name.
  await expect(field(page, 'pin')).toBeVisible();
  await field(page, 'phone').fill(farmer.digits);
  await field(page, 'pin').fill('730519');
  await press(page, 'login.submit');
  await note.getByRole('link', { name: account('login.register') }).click();
  await expect(page).toHaveURL(/\/register\?next=%2Fplots/);
  await registerOnScreen(page, product, farmer);
});

test('a PIN that is easy to guess is told at its field, with the reason', async ({ page, farmer }) => {
  await page.goto('/register');
  const pin = page.getByRole('textbox', { name: account('field.pin'), exact: true });
  const again = page.getByRole('textbox', { name: account('field.confirmPin'), exact: true });
  await page.getByLabel(account('field.firstName')).fill('Sunita');
  await field(page, 'phone').fill(farmer.digits);
  for (const [weak, reason] of [
    ['484848', 'check.pinRepeats'],
    ['234567', 'check.pinSequence'],
    ['159357', 'check.pinPattern'],
    [farmer.digits.slice(0, 6), 'check.pinNumber'],
  ] as const) {
    await pin.fill(weak);
    await again.fill(weak);
    await press(page, 'register.submit');
    await expect(pin).toHaveAccessibleDescription(account(reason));
    await expect(pin).toBeFocused();
  }
});
