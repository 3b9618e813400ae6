import { expect, expectSound, register, test, words } from '../journey.ts';

const t = words('en', 'translation', 'safety');

test('every field of the farm is kept, with its place from standing there', async ({
  page,
  context,
  product,
  farmer,
}) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 20.006312, longitude: 73.790045, accuracy: 8 });
  await register(page, product, farmer);
  await page.goto('/profile');
  const fields = {
    farmName: 'Patil Baug',
    areaAcre: '2',
    areaGuntha: '10',
    locationState: 'Maharashtra',
    locationDistrict: 'Nashik',
    locationTaluka: 'Niphad',
    locationVillage: 'Pimpalgaon',
    soilType: 'Black',
    annualRainfallMm: '640.5',
    farmingExperienceYears: '12',
  } as const;
  await page.getByLabel(t('profile.soilType')).fill('Black');
  await page.getByRole('button', { name: t('save'), exact: true }).click();
  await expect(page.getByText('This field is required')).toBeVisible();
  for (const [name, value] of Object.entries(fields)) {
    await page.getByLabel(t(`profile.${name}`), { exact: true }).fill(value);
  }
  await page.getByLabel(t('profile.irrigationType')).selectOption('drip');
  await page.getByLabel(t('profile.organicCertified')).check();
  await page.getByLabel(t('profile.place')).fill('91, 73');
  await page.getByLabel(t('profile.soilType')).focus();
  await expect(page.getByText(/^Invalid coordinates/)).toBeVisible();
  await page.getByRole('button', { name: t('place.standing') }).click();
  await expect(page.getByLabel(t('profile.place'))).toHaveValue('20.006312, 73.790045');
  await page.getByRole('button', { name: t('save'), exact: true }).click();
  await expect(page.getByText(t('profile.saved'), { exact: true })).toBeVisible();
  await page.reload();
  for (const [name, value] of Object.entries(fields)) {
    await expect(page.getByLabel(t(`profile.${name}`), { exact: true })).toHaveValue(value);
  }
  await expect(page.getByLabel(t('profile.irrigationType'))).toHaveValue('drip');
  await expect(page.getByLabel(t('profile.organicCertified'))).toBeChecked();
  await expectSound(page, 'the whole profile');
});

test('the same field changed in two places: both are shown, and the farmer says which stands', async ({
  page,
  context,
  product,
  farmer,
}) => {
  await register(page, product, farmer);
  await page.goto('/profile');
  const name = page.getByLabel(t('profile.farmName'));
  const save = page.getByRole('button', { name: t('save'), exact: true });
  await name.fill('Patil Baug');
  await save.click();
  await expect(page.getByText(t('profile.saved'), { exact: true })).toBeVisible();

  await page.reload();
  await expect(name).toHaveValue('Patil Baug');
  const other = await context.newPage();
  await other.goto('/profile');
  await other.getByLabel(t('profile.farmName')).fill('Asha Baug');
  await other.getByRole('button', { name: t('save'), exact: true }).click();
  await expect(other.getByText(t('profile.saved'), { exact: true })).toBeVisible();

  await page.bringToFront();
  await name.fill('Mal Baug');
  await save.click();
  await page.getByRole('link', { name: t('outbox.stuck_one', { number: '1' }) }).click();
  await page.getByRole('button', { name: t('outbox.decide') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Asha Baug');
  await expect(dialog).toContainText('Mal Baug');
  await dialog.getByRole('button', { name: t('conflict.keepMine') }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(t('outbox.none'))).toBeVisible();
  await other.reload();
  await expect(other.getByLabel(t('profile.farmName'))).toHaveValue('Mal Baug');
});
