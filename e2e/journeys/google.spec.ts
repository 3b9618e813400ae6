import { FakeGoogle } from '../../auth/test/fake-google.ts';
import { expect, register, signOut, test, withoutEvents, words } from '../journey.ts';
import { startProduct } from '../product.ts';

const account = words('en', 'account');
const t = words('en', 'safety', 'translation');

test('Google: not offered where it is not set up', async ({ page, product, farmer }) => {
  await page.goto('/login', { waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: account('login.google') })).toHaveCount(0);
  await register(page, product, farmer);
  await withoutEvents(page);
  await page.goto('/settings', { waitUntil: 'networkidle' });
  await expect(page.getByText(t('safety.google.title'))).toHaveCount(0);
});

test('Google: in, back at the root; refused in words; linked and unlinked in the settings', async ({
  browser,
  farmer,
}) => {
  test.slow();
  const started: FakeGoogle[] = [];
  const product = await startProduct(async (url) => {
    const google = await FakeGoogle.open(`${url}/auth/v1/callback`);
    started.push(google);
    return {
      PUBLIC_URL: url,
      GOOGLE_CLIENT_ID: google.clientId,
      GOOGLE_CLIENT_SECRET: google.clientSecret,
      GOOGLE_ISSUER: google.issuer,
    };
  });
  const [google] = started;
  if (!google) throw new Error('the provider did not start');
  const context = await browser.newContext({ baseURL: product.url });
  const page = await context.newPage();
  const by = page.getByRole('button', { name: account('login.google') });
  try {
    google.person = null;
    await page.goto('/login?next=%2Fplots');
    await by.click();
    await expect(page.getByText(account('error.googleDenied'))).toBeVisible();
    await expect(page).toHaveURL(/\/login/);

    google.person = {
      sub: 'g-1',
      email: 'sunita@example.com',
      email_verified: true,
      name: 'Sunita Jadhav',
      given_name: 'Sunita',
      family_name: 'Jadhav',
    };
    // A new farmer may come from there too.
    await page.goto('/register');
    await by.click();
    await expect(page).toHaveURL(`${product.url}/`);
    await expect(page.getByText(t('today.welcome'))).toBeVisible();
    expect(google.lastParameters).toMatchObject({ prompt: 'consent' });
    // Her name stands in its two fields, and she is asked for her number.
    await page.getByRole('link', { name: t('arrival.number') }).click();
    await expect(page).toHaveURL(/\/settings\/number/);
    await page.goto('/profile');
    await expect(page.getByLabel(t('profile.firstName'))).toHaveValue('Sunita');
    await expect(page.getByLabel(t('profile.lastName'))).toHaveValue('Jadhav');
    await page.goto('/');
    await page.getByRole('button', { name: t('arrival.later') }).click();
    await page.reload();
    await expect(page.getByText(t('today.welcome'))).toBeVisible();
    await expect(page.getByText(t('arrival.numberWhy'))).toHaveCount(0);
    await page.goto('/settings/google');
    await expect(page.getByText('Linked: sunita@example.com')).toBeVisible();
    await page.getByRole('button', { name: t('safety.google.unlink') }).click();
    await expect(page.getByText(t('safety.trouble.lastWay'))).toBeVisible();
    await page.goto('/settings');
    await page.getByRole('button', { name: t('settings.signOut') }).click();
    await expect(page).toHaveURL(/\/login/);

    // Another farmer may not take the same Google account, but may link their own.
    await context.clearCookies();
    await register(page, product, farmer);
    await page.goto('/settings/google');
    await page.getByRole('button', { name: t('safety.google.link') }).click();
    await expect(page.getByText(t('safety.trouble.linked'))).toBeVisible();
    google.person = { sub: 'g-2', email: 'asha@example.com', email_verified: true, name: 'Asha Patil' };
    await context.clearCookies();
    await page.goto('/settings/google');
    await page.getByRole('button', { name: t('safety.google.link') }).click();
    await expect(page.getByText('Linked: asha@example.com')).toBeVisible();
    await page.getByRole('button', { name: t('safety.google.unlink') }).click();
    // The link opened a session by an account that is a moment old: that proves nothing yet.
    const proof = page.getByRole('dialog', { name: t('safety.proof.title') });
    await proof.getByLabel(t('safety.pin.current'), { exact: true }).fill(farmer.pin);
    await proof.getByRole('button', { name: t('safety.confirm') }).click();
    await expect(page.getByText(t('safety.google.off'))).toBeVisible();
    await signOut(page);
  } finally {
    await context.close();
    await product.close();
    await google[Symbol.asyncDispose]();
  }
});
