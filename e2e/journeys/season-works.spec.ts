import { askAs } from '../farm-rows.ts';
import { expect, expectSound, registerWithPlot, test, words } from '../journey.ts';

const t = words('en', 'tasks');
const diary = words('en', 'diary');
const shell = words('en', 'translation');

test('a petiole test changes what the season feeds, on the list and in the task that comes from it', async ({
  page,
  product,
  farmer,
}) => {
  test.slow();
  await registerWithPlot(page, product, farmer, { name: 'Mal', place: '20.3100, 73.9900', daysAgo: 58 });
  await page.goto('/tasks/templates');
  const title = t('template.fruit.feedBerries.title');
  const row = page.getByRole('listitem').filter({ has: page.getByRole('checkbox', { name: title }) });
  await page.getByRole('button', { name: `${t('templates.about')}: ${title}` }).click();
  const usual = ['N', 'K', 'Ca', 'Zn', 'B'].map((one) => t(`feed.of.${one}`)).join(', ');
  await expect(row.getByText(t('feed.give', { nutrients: usual }))).toBeVisible();

  // The laboratory: nitrogen plentiful, boron short.
  await page.goto('/farm-records/new?kind=petiole_test');
  await page.locator('input[name="values.0.value"]').fill('1.6');
  await page.getByRole('button', { name: diary('lab.add') }).click();
  await page.locator('input[name="values.5.name"]').fill('Mn');
  await page.locator('input[name="values.5.value"]').fill('9');
  await page.locator('input[name="values.5.unit"]').fill('ppm');
  await page.getByRole('button', { name: shell('save'), exact: true }).click();
  await expect.poll(async () => (await askAs(page, '/api/records?kind=petiole_test')).items.length).toBe(1);

  await page.goto('/tasks/templates');
  const other = ['K', 'Ca', 'Zn', 'B', 'Mn'].map((one) => t(`feed.of.${one}`)).join(', ');
  await expect(row.getByText(t('feed.give', { nutrients: other }))).toBeVisible();
  await expect(row.getByText(/nitrogen 1\.6 %, over 1\.2 %/)).toBeVisible();
  await expectSound(page, 'feeding by a petiole test');
  await page.getByRole('checkbox', { name: title }).check();
  await page.getByText(t('templates.group.later').split(' (')[0] ?? '').click();
  await page.getByRole('checkbox', { name: t('template.fruit.sugar.title') }).uncheck();
  await page.getByRole('checkbox', { name: t('template.fruit.fullWater.title') }).uncheck();
  await page.getByRole('button', { name: t('templates.add_one', { number: '1' }) }).click();
  await expect
    .poll(async () => (await askAs(page, '/api/tasks')).items[0]?.description ?? '')
    .toContain('leave it out');
});

test('thrips in bloom: looked for from Today, much seen, answered without a spray while bees are at work', async ({
  page,
  product,
  farmer,
}) => {
  test.slow();
  await registerWithPlot(page, product, farmer, { place: '20.4100, 73.8900', daysAgo: 46 });
  await page.goto('/');
  const thrips = diary('choice.lookedFor.thrips');
  await page.getByText(diary('pest.card', { what: thrips })).click();
  await page.getByRole('button', { name: `${thrips}: ${diary('choice.abundance.many')}` }).click();
  await expect(page.getByText(diary('pest.answer.over_limit', { pest: thrips }))).toBeVisible();
  await expect(page.getByText(/bees are at work/)).toBeVisible();
  await expect(page.getByRole('link', { name: diary('pest.spray') })).toHaveCount(0);
  await expectSound(page, 'Today with a pest');
  const [look] = (await askAs(page, '/api/records?kind=scouting')).items;
  expect(look.details).toEqual({ disease: 'thrips', seen: true, abundance: 'many' });
  // The spray form says the same of an insecticide.
  await page.goto('/farm-records/new?kind=spray&targets=insects');
  await expect(page.getByText(/bees are at work/)).toBeVisible();
});
