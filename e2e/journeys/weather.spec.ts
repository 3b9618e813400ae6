import type { Page } from '@playwright/test';
import {
  addPlot,
  expect,
  expectSound,
  keptAnswers,
  register,
  registerWithPlot,
  signOut,
  stopClock,
  test,
  words,
} from '../journey.ts';
import { scenarioPlace } from '../scenario-place.ts';

const t = words('en', 'translation', 'weather');
const own = words('en', 'weather');
const plan = words('en', 'plan');
const agro = words('en', 'agro');
const why = words('en', 'why');
const now = (page: Page) => page.getByRole('region', { name: t('weather.now') });
const straight = (page: Page) => now(page).getByText(t('weather.direct'));

/** Every answer of the product's own weather and plots is lost, as on a network that drops. */
const cutOff = (page: Page) => page.route(/\/api\//, (route) => route.abort('connectionfailed'));

const degrees = (page: Page) => now(page).getByRole('heading', { level: 2 });

/** Opens a line of what stands below everything else. */
const more = (page: Page, line: 'weather.allValues' | 'flowering.title') =>
  page
    .locator('summary')
    .filter({ hasText: t(line) })
    .click();

/** A screen leads with this sentence about spraying. */
async function expectVerdict(page: Page, path: string, verdict: string): Promise<void> {
  await page.goto(path);
  const card = page.locator('section').filter({ has: page.getByText(plan('block.why')) });
  // A place that nobody asked for before waits for its provider, as long as the page does.
  await expect(card.getByRole('heading', { level: 2 })).toHaveText(verdict, { timeout: 20_000 });
}

test.describe('the weather screen', () => {
  test('answers first, then shows every label of the specification, hours, days, advice and wetness', async ({
    page,
    product,
    farmer,
  }) => {
    product.upstream.play('wet-night');
    product.upstream.warn([
      {
        event: 'Heavy Rain',
        headline: 'Heavy rain near Nashik',
        description: 'Moderate to heavy rain with gusts is likely at isolated places.',
        onsetEpoch: Math.floor(Date.now() / 1000) - 3600,
        endsEpoch: Math.floor(Date.now() / 1000) + 7200,
      },
    ]);
    await registerWithPlot(page, product, farmer, { place: scenarioPlace('wet-night', 18) });
    await page.goto('/weather');
    await expect(degrees(page)).toHaveText(/^\d+°$/);
    await more(page, 'weather.allValues');
    for (const label of [
      'temperature',
      'feelsLike',
      'humidity',
      'dewPoint',
      'windSpeed',
      'windDirection',
      'precipitationProbability',
      'rainfall',
      'pressure',
      'visibility',
      'uvIndex',
      'sunrise',
      'sunset',
    ])
      await expect(
        page.getByRole('term').filter({ hasText: new RegExp(`^${t(`quantity.${label}`)}$`) }),
      ).toBeVisible();
    await expect(page.getByText(scenarioPlace('wet-night', 18)).filter({ visible: true })).toBeVisible();

    const warning = page.getByRole('region', { name: t('weather.alerts') });
    await expect(warning.getByText('Heavy rain near Nashik')).toBeVisible();
    await expect(warning.getByText(/^From .+ to .+/)).toBeVisible();
    await expect(warning.getByText(/^Area: /)).toBeVisible();

    // Seven days, then fifteen, each with rain in mm and the hours for spraying; the rest stands in the table.
    const days = page.locator('section').filter({
      has: page.getByRole('heading', { name: t('weather.daysAhead') }),
    });
    const lines = days.getByRole('list').first().getByRole('listitem');
    await expect(lines).toHaveCount(7);
    await days.getByRole('button', { name: '15 days' }).click();
    await expect(lines).toHaveCount(15);
    await expect(lines.nth(2).getByText(/mm$/)).toBeVisible();
    await days.getByRole('button', { name: t('chart.table') }).click();
    await expect(days.getByRole('columnheader', { name: t('quantity.sunrise') })).toBeVisible();

    // The hours are read with the arrow keys and by touch, and have a table behind them.
    const hours = page.getByRole('slider', { name: own('picture.title') });
    const before = await hours.getAttribute('aria-valuetext');
    await hours.press('ArrowRight');
    await expect(hours).not.toHaveAttribute('aria-valuetext', before ?? '');
    await expect(hours).toHaveAttribute('aria-valuetext', /Rain .+ mm .+ wind .+ km\/h .+ humidity .+%/);
    await hours.press('Home');
    await expect(hours).toHaveAttribute('aria-valuenow', '0');
    await expect(page.getByText(t('wetness.infectsLegend'))).toBeVisible();
    // The rules that the specification gives stand behind the one verdict, by name.
    await page.getByText(plan('block.why')).click();
    await expect(page.getByText(why('block.second')).first()).toBeVisible();
    await expect(page.getByText(own('rules.first'))).toBeVisible();
    // On a wide screen the same hours are a meteogram.
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(hours).toHaveAttribute('aria-valuemax', '71');
    await page
      .getByRole('group', { name: own('picture.span') })
      .getByText('7 days')
      .click();
    await expect(hours).toHaveAttribute('aria-valuemax', '167');
    await hours.hover({ position: { x: 600, y: 100 } });
    await expect(hours).not.toHaveAttribute('aria-valuenow', '12');
    await expectSound(page, 'Weather, everything shown');
  });

  test('our server silent: current weather straight from Open-Meteo, marked so, and back again', async ({
    page,
    product,
    farmer,
  }) => {
    test.slow();
    await registerWithPlot(page, product, farmer, { place: '20.2063, 73.4900' });
    await page.goto('/');
    await cutOff(page);
    await page.goto('/weather');
    // Without a stored plot the phone asks where it is; here nobody says, so it is Mumbai.
    await expect(straight(page)).toBeVisible({ timeout: 30_000 });
    await expect(degrees(page)).toHaveText(/^\d+°$/);
    expect(product.upstream.callsTo('openmeteo')).toBeGreaterThan(0);
    await expect(page.getByText(t('source.sampleBand'))).toHaveCount(0);
    await expectSound(page, 'Weather straight from Open-Meteo');

    await page.unroute(/\/api\//);
    await page.reload();
    await expect(page.getByText(/Visual Crossing/).first()).toBeVisible();
    await expect(straight(page)).toHaveCount(0);
  });

  test('a server that says nothing for three seconds counts as unreachable', async ({
    page,
    product,
    farmer,
  }) => {
    await registerWithPlot(page, product, farmer, { place: '20.3063, 73.3900' });
    await page.route(/\/api\/weather\/current/, () => {
      // Never answered.
    });
    await page.goto('/weather');
    await expect(straight(page)).toBeVisible({ timeout: 15_000 });
  });

  test('a server that hangs does not hide the weather from a phone that knows no plots yet', async ({
    page,
    product,
    farmer,
  }) => {
    await register(page, product, farmer);
    // The phone has read that there is no plot.
    await expect(page.getByText(t('today.welcome'))).toBeVisible();
    await page.clock.install();
    await page.route(/\/api\//, () => {
      // Never answered.
    });
    const asked = page.waitForRequest(/\/api\/weather\/current/);
    const answered = page.waitForResponse((response) =>
      response.url().startsWith(product.upstream.openMeteoUrl),
    );
    await page.goto('/weather');
    await asked;
    // Three seconds of silence in all, whoever was asked first: neither the plots nor the weather add their own.
    await stopClock(page);
    await page.clock.runFor(3_100);
    await answered;
    await page.clock.resume();
    await expect(straight(page)).toBeVisible();
    await expect(page.getByText(t('weather.mumbaiNote'))).toBeVisible();
  });

  test('nobody answers: the word of the specification beside what the phone has kept, and a way to try again', async ({
    page,
    product,
    farmer,
  }) => {
    test.slow();
    await registerWithPlot(page, product, farmer, { place: '20.4063, 73.2900' });
    await page.goto('/weather');
    await expect(degrees(page)).toBeVisible();
    await keptAnswers(page, '"(current|picture|forecast|spray)"');
    product.upstream.misbehave({ provider: 'openmeteo', reset: true });
    await page.route(/\/api\/(weather|advice)\//, (route) => route.abort('connectionfailed'));
    await page.reload();
    await expect(page.getByText(t('weather.failed.offline')).first()).toBeVisible({ timeout: 30_000 });
    await expectSound(page, 'Weather, nobody answers');
    await page.unroute(/\/api\/(weather|advice)\//);
    await page
      .getByRole('button', { name: t('again') })
      .first()
      .click();
    await expect(degrees(page)).toHaveText(/^\d+°$/);
  });

  test('without any answer a reload shows the last weather with its age; signing out leaves none of it', async ({
    page,
    product,
    farmer,
  }) => {
    test.slow();
    await page.clock.install();
    await registerWithPlot(page, product, farmer, { place: '20.5063, 73.1900' });
    await page.goto('/weather');
    await expect(page.getByRole('slider', { name: own('picture.title') })).toBeVisible();
    await more(page, 'weather.allValues');
    await expect(page.getByText(t('wetness.title'))).toBeVisible();
    const seen = await degrees(page).textContent();

    product.upstream.misbehave({ provider: 'openmeteo', reset: true });
    await page.route(/\/api\//, (route) => route.abort('connectionfailed'));
    await page.clock.fastForward('03:01:00');
    await page.reload();
    await expect(degrees(page)).toHaveText(seen ?? '');
    await expect(page.getByText('This weather is old: from 3 hours ago').first()).toBeVisible();
    await expect(page.getByRole('slider', { name: own('picture.title') })).toBeVisible();
    await page.getByText(plan('block.why')).click();
    await expect(page.getByText(own('rules.first'))).toBeVisible();
    await more(page, 'weather.allValues');
    await expect(page.getByText(t('wetness.title'))).toBeVisible();
    await expectSound(page, 'Weather, three hours old');

    await page.unroute(/\/api\//);
    expect((await keptAnswers(page)).length).toBeGreaterThan(4);
    await signOut(page);
    await expect.poll(() => keptAnswers(page)).toEqual([]);
  });
});

test('Today and Weather say one thing about spraying; a plot without leaves raises no alarm', async ({
  page,
  product,
  farmer,
}) => {
  test.slow();
  product.upstream.play('rainy');
  await registerWithPlot(page, product, farmer, {
    name: 'New',
    place: scenarioPlace('rainy', 1),
    daysAgo: 0,
  });
  // Rain is likely in each hour: no window, on neither screen.
  await page.goto('/');
  await expect(page.getByRole('heading', { name: plan('block.none') })).toBeVisible({ timeout: 20_000 });
  await expectVerdict(page, '/weather', plan('block.none'));
  const days = page.locator('section').filter({
    has: page.getByRole('heading', { name: t('weather.daysAhead') }),
  });
  await expect(days.getByRole('img', { name: own('days.noSpray') }).first()).toBeVisible();
  await expect(
    page.getByText(/^(Rain (now|today|tomorrow|until)|No rain today\. Tomorrow)/).filter({ visible: true }),
  ).toBeVisible();

  await expect(page.getByText(agro('diseases.none.before_green_tissue'))).toBeVisible();
  await more(page, 'weather.allValues');
  await expect(page.getByText(t('wetness.title'))).toBeVisible();
  await expect(page.getByText(own('rules.wetness'))).toHaveCount(0);
});

test('flowering in past years: when asked for, by the pruning date or from a day one names', async ({
  page,
  product,
  farmer,
}) => {
  test.slow();
  await registerWithPlot(page, product, farmer, { place: '20.0163, 73.8100' });
  const past: string[] = [];
  page.on('request', (request) => {
    if (/flowering-risk/.test(request.url())) past.push(request.url());
  });
  await page.goto('/weather');
  const part = page.getByRole('region', { name: t('flowering.title') });
  await more(page, 'flowering.title');
  await expect(part.getByRole('button', { name: t('flowering.show') })).toBeVisible();
  expect(past).toEqual([]);
  await part.getByRole('button', { name: t('flowering.show') }).click();
  await expect(part.getByText(/of 100 \(average of 5 years\)/)).toBeVisible({
    timeout: 40_000,
  });
  await expect(part.getByText(/^10 days from .+ by the pruning date/)).toBeVisible();
  const years = part.getByRole('list').first().getByRole('listitem');
  await expect(years).toHaveCount(5);
  await years.first().locator('summary').click();
  await expect(years.first().getByText(/10 days are known/)).toBeVisible();
  await expect(part.getByText(/of 5 years/).first()).toBeVisible();
  await expect(part.getByText(/trend|rises|falls/)).toBeVisible();
  await part.getByText(t('flowering.how')).click();
  await expect(part.getByText(/Hotter than 38°/)).toBeVisible();
  await expectSound(page, 'Weather with flowering in past years');

  await part.getByLabel(t('flowering.from')).fill(`${new Date().getUTCFullYear()}-07-15`);
  await expect(part.getByText(/10 days from 15 Jul, as you chose/)).toBeVisible({ timeout: 40_000 });
});

test('weather services that refuse: the hatched band, why, and which service said what', async ({
  page,
  product,
  farmer,
}) => {
  await register(page, product, farmer);
  product.upstream.misbehave({ status: 401 });
  await addPlot(page, { name: 'Mal', place: '17.1063, 76.5900', daysAgo: 30 });
  await page.goto('/weather');
  await expect(now(page).getByRole('note').getByText(t('source.sampleBand'))).toBeVisible();
  await expect(now(page).getByText(/As observed/)).toHaveCount(0);
  // Nothing is ordered from made-up weather: no hours to spray, in words or as marks.
  await expect(page.getByText(plan('block.sample'))).toBeVisible();
  await expect(page.getByRole('img', { name: /^(Spraying hours|No spraying hours)/ })).toHaveCount(0);
  await expect(page.getByText(own('rules.first'))).toHaveCount(0);
  await expect(page.getByText('Weather service configuration error. Please contact support.')).toBeVisible();
  await now(page).getByText(t('weather.failedServices')).click();
  await expect(
    now(page).getByText(
      'Visual Crossing: Weather service authentication failed. Please check API configuration.',
    ),
  ).toBeVisible();
  await expectSound(page, 'Weather, sample data');
  for (const [path, title] of [
    ['/irrigation', 'irrigation.sample'],
    ['/diseases', 'diseases.sample'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: agro(title) })).toBeVisible();
    await expect(page.getByRole('button', { name: t('again') })).toHaveCount(1);
    // No amount, no level: nothing on these screens is made from it.
    await expect(page.getByText(/\d+ (min|hours)\b/)).toHaveCount(0);
    await expect(page.getByText(t('risk.critical'), { exact: true })).toHaveCount(0);
  }
  await page.goto('/weather/interpolation');
  await expect(page.getByText(t('surface.none'))).toBeVisible();
  await expectSound(page, 'Weather map without any weather');
});
