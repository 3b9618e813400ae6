import { randomUUID } from 'node:crypto';
import type { ServedInfectionRisk } from '@draksha/contract';
import { askAs } from '../farm-rows.ts';
import {
  addPlotOnScreen,
  expect,
  expectSound,
  type Language,
  registerOnScreen,
  registerWithPlot,
  test,
  words,
} from '../journey.ts';
import { scenarioPlace } from '../scenario-place.ts';

const places: Readonly<Record<Language, string>> = {
  en: scenarioPlace('wet-night', 1),
  hi: scenarioPlace('wet-night', 19),
  mr: scenarioPlace('wet-night', 20),
};
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
    await registerOnScreen(page, product, farmer, language);

    // Nothing yet: what this is, and one thing to do.
    await expect(page.getByText(t('today.welcome'))).toBeVisible();
    await expectSound(page, 'Today without a plot');

    await page.goto('/profile');
    await page.getByLabel(t('profile.farmName')).fill('Patil Baug');
    await page.getByRole('button', { name: t('save'), exact: true }).click();
    await expect(page.getByText(t('profile.saved'), { exact: true })).toBeVisible();
    await expectSound(page, 'Profile');

    await addPlotOnScreen(
      page,
      { name: plotNames[language], place: places[language], daysAgo: 43 },
      language,
    );
    await page.goto('/');

    // The answer first, with where the weather is from.
    await expect(page.getByText(plotNames[language]).first()).toBeVisible();
    const seen = (text: string) => page.getByText(text).filter({ visible: true }).first();
    await expect(seen(t('stage.fruit.bloom_to_shatter'))).toBeVisible();
    await expect(seen('43')).toBeVisible();
    await expect(page.getByText(t('source.sampleBand'))).toHaveCount(0);
    await expectSound(page, 'Today');

    // The spray opens to everything behind it; what is behind the hours names both rule sets and the source.
    const p = words(language, 'plan');
    // Late in the day its hours are over, and the same need names the next ones.
    const spray = new RegExp(`^${plotNames[language]}: .*${p('disease.downyMildew')}`);
    await page.getByRole('button', { name: spray }).first().click();
    await expect(page.getByRole('button', { name: p('mark.later'), exact: true })).toBeVisible();
    await page.getByRole('button', { name: p('block.why') }).click();
    await expect(page.getByText(words(language, 'why')('block.second'))).toBeVisible();
    await expect(
      page
        .getByText(/Visual Crossing/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
    await expectSound(page, 'Today with its reasons opened');
  });
}

test('a wet night is a critical risk of powdery mildew by the specification’s figures, in the API', async ({
  page,
  product,
  farmer,
}) => {
  product.upstream.play('wet-night');
  await registerWithPlot(page, product, farmer, { place: scenarioPlace('wet-night', 2), daysAgo: 20 });
  const { wetness }: { wetness: { infectionRisk: ServedInfectionRisk | null } } = await askAs(
    page,
    '/api/advice/wetness?lat=20.4063&lon=73.99',
  );
  const { infectionRisk } = wetness;
  expect(infectionRisk?.infectionPotential.powderyMildew.riskLevel).toBe('critical');
  expect(infectionRisk?.dailyLwdHours).toBeGreaterThanOrEqual(8);
});

test('a calm, dry morning says when to spray and why, and that nothing needs it', async ({
  page,
  product,
  farmer,
}) => {
  product.upstream.play('calm-dry-morning');
  await registerWithPlot(page, product, farmer, {
    name: 'Mal',
    place: scenarioPlace('calm-dry-morning', 0),
    daysAgo: 14,
  });
  // Dry heat is powdery mildew's weather: sulphur of yesterday holds it.
  const { items }: { items: { id: string }[] } = await askAs(page, '/api/plots');
  await askAs(page, '/api/records', {
    plotId: items[0]?.id,
    entryId: randomUUID(),
    kind: 'spray',
    happenedAt: new Date(Date.now() - 86_400_000).toISOString(),
    details: { products: [{ name: 'Sulphur' }] },
  });
  await page.goto('/');
  const p = words('en', 'plan');
  await expect(page.getByText(p('calm.title'))).toBeVisible();
  await expect(page.getByRole('heading', { name: /(fit|will do) for spraying$|^No spraying/ })).toBeVisible();
  await page.getByRole('button', { name: p('block.why') }).click();
  await expect(
    page.getByText(/the hours that pass the day rule, without those with a chance of rain over 50%/),
  ).toBeVisible();
  await expect(page.getByText(/Visual Crossing/).first()).toBeVisible();
});
