import { expect, expectSound, register, test, words } from '../journey.ts';

const t = words('en', 'checks');
const shell = words('en', 'translation');

test('the diagnostics: run all, what was found, and a copy without secrets', async ({
  page,
  product,
  farmer,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write', 'geolocation']);
  await context.setGeolocation({ latitude: 20.00634, longitude: 73.79012, accuracy: 12 });
  const copy = async () => {
    await page.getByRole('button', { name: t('copy') }).click();
    await expect(page.getByRole('button', { name: shell('copy.done') })).toBeVisible();
  };
  await page.goto('/test');
  await page.getByRole('button', { name: t('button') }).click();
  await expect(page.getByText(t('works'))).toBeVisible();
  await expect(page.locator('[data-check="loaded"]')).toHaveAttribute('data-result', 'pass');
  await register(page, product, farmer);
  await page.goto('/debug');
  const check = (id: string) => page.locator(`[data-check="${id}"]`);
  await expect(check('server')).toHaveAttribute('data-result', 'pass');
  await page.getByRole('button', { name: t('runAll') }).click();
  await expect(check('usersAsFarmer')).toHaveAttribute('data-result', 'pass');
  await expect(check('usersAsNobody')).toHaveAttribute('data-result', 'pass');
  await expect(check('phone:09000012345')).toHaveAttribute('data-result', 'pass');
  await expect(page.locator('[data-result="fail"]')).toHaveCount(0);
  await expectSound(page, 'diagnostics');
  await copy();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('pass usersAsFarmer: usersRefused status=403');
  const secret = await page.evaluate(() => localStorage.getItem('draksha.session') ?? '');
  for (const one of [farmer.digits, farmer.pin, JSON.parse(secret).access_token, 'Asha'])
    expect(copied).not.toContain(one);

  await page.goto('/google-maps-diagnostic');
  await expect(check('mapDrawn')).toHaveAttribute('data-result', 'pass');
  await page.getByRole('button', { name: t('run.position') }).click();
  await expect(check('position')).toHaveAttribute('data-result', 'pass');
  await expect(check('accuracy')).toHaveAttribute('data-result', 'pass');
  await copy();
  const map = await page.evaluate(() => navigator.clipboard.readText());
  expect(map).toContain('latitude=20.01 longitude=73.79');
  expect(map).not.toContain('20.0063');
});
