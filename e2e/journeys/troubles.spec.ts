import {
  addPlot,
  expect,
  register,
  registerWithPlot,
  signIn,
  signOut,
  test,
  todayCells,
  words,
} from '../journey.ts';

const account = words('en', 'account');
const t = words('en', 'translation');

test('a wrong number is told in the words of the specification', async ({ page }) => {
  await page.goto('/login');
  const phone = page.getByRole('textbox', { name: account('field.phone'), exact: true });
  const submit = page.getByRole('button', { name: account('login.submit'), exact: true });
  for (const [typed, message] of [
    ['', 'Mobile number is required'],
    ['98220', 'Mobile number must be exactly 10 digits'],
    ['1234567890', 'Mobile number must start with 6, 7, 8, or 9'],
  ] as const) {
    await phone.fill(typed);
    await submit.click();
    await expect(page.getByText(message)).toBeVisible();
  }
});

test('an unknown number is told to register, a known one to log in', async ({ page, product, farmer }) => {
  await register(page, product, farmer);
  await signOut(page);
  await page.goto('/register');
  const field = (key: string) => page.getByRole('textbox', { name: account(`field.${key}`), exact: true });
  await field('firstName').fill('Asha');
  await field('phone').fill(farmer.digits);
  await field('pin').fill(farmer.pin);
  await field('confirmPin').fill(farmer.pin);
  await page.getByRole('button', { name: account('register.submit') }).click();
  await expect(
    page.getByText('This mobile number is already registered. Please login instead.'),
  ).toBeVisible();
  await expect(field('firstName')).toHaveValue('Asha');
});

test('six wrong PINs bring a wait that the right PIN does not shorten', async ({ page, product, farmer }) => {
  await register(page, product, farmer);
  await signOut(page);
  for (let tries = 0; tries < 6; tries++) {
    await signIn(page, { ...farmer, pin: `7391${String(tries).padStart(2, '0')}` });
    await expect(page.getByRole('alert').filter({ visible: true }).first()).toBeVisible();
  }
  await expect(page.getByText(/Too many tries/)).toBeVisible();
  await signIn(page, farmer);
  await expect(page.getByText(/Too many tries/)).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
});

test('a forgotten PIN is set anew with a code, and the new one counts', async ({ page, product, farmer }) => {
  await register(page, product, farmer);
  await signOut(page);
  const before = await product.messagesTo(`+91${farmer.digits}`);
  await page.goto('/reset-pin');
  await page.getByRole('textbox', { name: account('field.phone'), exact: true }).fill(farmer.digits);
  await page.getByRole('button', { name: account('resetPin.submit') }).click();
  await page
    .getByRole('textbox', { name: account('field.code'), exact: true })
    .fill(await product.codeFor(`+91${farmer.digits}`, before));
  await page.getByRole('textbox', { name: account('field.newPin'), exact: true }).fill('739164');
  await page.getByRole('textbox', { name: account('field.confirmNewPin'), exact: true }).fill('739164');
  await page.getByRole('button', { name: account('newPin.submit') }).click();
  await expect(page).toHaveURL(`${product.url}/`);
  await signOut(page);
  await signIn(page, { ...farmer, pin: '739164' });
  await expect(page).toHaveURL(`${product.url}/`);
});

test('signed-out visitors go to login, signed-in ones away from it, unknown paths home', async ({
  page,
  product,
  farmer,
}) => {
  await page.goto('/plots');
  await expect(page).toHaveURL(/\/login/);
  await page.goto('/setup-pin');
  await expect(page).toHaveURL(/\/login/);
  await register(page, product, farmer);
  for (const path of ['/login', '/register', '/reset-pin', '/nowhere-at-all']) {
    await page.goto(path);
    await expect(page).toHaveURL(`${product.url}/`);
  }
});

test('weather services down: older real weather with its age, then sample that cannot be missed', async ({
  page,
  product,
  farmer,
}) => {
  await registerWithPlot(page, product, farmer, { place: '20.7063, 74.3900', daysAgo: 30 });
  const real = await todayCells(page);
  expect(real[0]?.provenance).toMatchObject({ source: 'visualcrossing', sample: false });
  await expect(page.getByText(t('source.sampleBand'))).toHaveCount(0);

  product.upstream.misbehave({ status: 503 });
  const kept = await todayCells(page);
  expect(kept[0]?.provenance).toMatchObject({ source: 'visualcrossing', sample: false });

  // A plot in another cell, of which nothing real is known.
  await addPlot(page, { name: 'Mal', place: '18.2063, 75.9900', daysAgo: 30 });
  const sample = await todayCells(page);
  expect(sample.map(({ provenance }) => provenance.sample).sort()).toEqual([false, true]);
  await page.goto('/');
  // Which plots it is for is said with it.
  await expect(page.getByText(`${t('source.sampleBand')} Mal`)).toBeVisible();
});

test('the server gone: what was loaded stays, what is written waits, and goes through later', async ({
  page,
  product,
  farmer,
}) => {
  test.slow();
  await register(page, product, farmer);
  await page.goto('/plots');
  await page.getByRole('link', { name: t('plots.add') }).click();
  await page.getByLabel(t('plot.name')).fill('Nala');
  await product.kill();
  await page.getByRole('button', { name: t('save'), exact: true }).click();
  await page
    .getByRole('link', { name: t('nav.plots') })
    .first()
    .click();
  await expect(page.getByText('Nala')).toHaveCount(1);
  await expect(page.getByText(t('outbox.wait_one', { number: '1' }))).toBeVisible({ timeout: 20_000 });
  await product.start();
  await expect(page.getByText(t('outbox.wait_one', { number: '1' }))).toHaveCount(0, { timeout: 70_000 });
  await page.goto('/plots');
  await expect(page.getByText('Nala')).toHaveCount(1);
});
