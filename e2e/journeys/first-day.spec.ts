import {
  addPlot,
  expect,
  expectSound,
  type Language,
  register,
  test,
  todayAnswer,
  words,
} from '../journey.ts';

const nashik = '20.0063, 73.7900';
const plotNames: Readonly<Record<Language, string>> = { en: 'Odha 2', hi: 'ओढ़ा 2', mr: 'ओढा 2' };

for (const language of ['en', 'hi', 'mr'] as const) {
  test(`a farmer registers, adds a plot and reads what to do today (${language})`, async ({
    page,
    product,
    farmer,
  }) => {
    const t = words(language, 'translation');
    product.upstream.play('wet-night');
    await page.addInitScript((chosen) => localStorage.setItem('i18nextLng', chosen), language);
    await register(page, product, farmer, language);

    // Nothing yet: what this is, and one thing to do.
    await expect(page.getByText(t('today.welcome'))).toBeVisible();
    await expectSound(page, 'Today without a plot');

    await page.goto('/profile');
    await page.getByLabel(t('profile.farmName')).fill('Patil Baug');
    await page.getByRole('button', { name: t('save'), exact: true }).click();
    await expect(page.getByText(t('profile.saved'))).toBeVisible();
    await expectSound(page, 'Profile');

    await addPlot(page, { name: plotNames[language], place: nashik, daysAgo: 43 }, language);
    await page.goto('/');

    // The answer first, with where the weather is from.
    await expect(page.getByText(plotNames[language]).first()).toBeVisible();
    await expect(page.getByText(t('stage.fruit.bloom_to_shatter')).first()).toBeVisible();
    await expect(page.getByText('43').first()).toBeVisible();
    await expect(page.getByText(t('source.sampleBand'))).toHaveCount(0);
    await expectSound(page, 'Today');

    // The plot opens to three diseases, each with its reason.
    await page.locator('summary', { hasText: plotNames[language] }).click();
    for (const disease of ['downyMildew', 'powderyMildew', 'botrytis']) {
      await expect(page.getByText(t(`disease.${disease}`)).last()).toBeVisible();
    }
    await expect(page.getByText(t('infection.method')).first()).toBeVisible();
    await expect(
      page
        .getByText(/Visual Crossing/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
    await expectSound(page, 'Today with a plot opened');
  });
}

test('a wet night is a critical risk of powdery mildew, with its hours and threshold', async ({
  page,
  product,
  farmer,
}) => {
  product.upstream.play('wet-night');
  await register(page, product, farmer);
  await addPlot(page, { name: 'Odha', place: '20.4063, 73.9900', daysAgo: 20 });
  const data = await todayAnswer(page);
  const [plot] = data.plots;
  expect(plot?.infection?.infectionPotential.powderyMildew.riskLevel).toBe('critical');
  expect(plot?.infection?.dailyLwdHours).toBeGreaterThanOrEqual(8);
  await page.locator('summary', { hasText: 'Odha' }).click();
  await expect(page.getByText(/critical from 8 hours/).first()).toBeVisible();
});

test('a calm, dry morning says when to spray and why', async ({ page, product, farmer }) => {
  product.upstream.play('calm-dry-morning');
  await register(page, product, farmer);
  await addPlot(page, { name: 'Mal', place: '20.5063, 74.1900', daysAgo: 14 });
  const data = await todayAnswer(page);
  const today = data.places[0]?.sprayDays[0];
  expect(today?.hourlyData).toHaveLength(16);
  expect(today?.bestHoursOfDay.length).toBeGreaterThan(0);
  await expect(
    page.getByRole('heading', { name: /^(Spray|You can spray|Better not|Tomorrow)/ }),
  ).toBeVisible();
  await page.locator('summary', { hasText: 'Why?' }).first().click();
  await expect(page.getByText('Best hours, in order').first()).toBeVisible();
  await expect(page.getByText(/8 good hours make a good day/).first()).toBeVisible();
});
