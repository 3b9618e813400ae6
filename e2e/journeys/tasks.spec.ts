import type { Page } from '@playwright/test';
import { askAs } from '../farm-rows.ts';
import {
  addPlot,
  cut,
  expect,
  expectSound,
  farmToday,
  mend,
  register,
  registerWithPlot,
  signIn,
  test,
  words,
} from '../journey.ts';
import { scenarioPlace } from '../scenario-place.ts';

const t = words('en', 'tasks');
const shell = words('en', 'translation');

declare global {
  var emptyPhone: () => void;
}

/** The browser takes nothing more, as on a phone that is full, until `emptyPhone` is called. */
const fill = (page: Page) =>
  page.evaluate(() => {
    const { add, put } = IDBObjectStore.prototype;
    const refuse = (): never => {
      throw new DOMException('no room', 'QuotaExceededError');
    };
    const { estimate } = navigator.storage;
    navigator.storage.estimate = async () => ({ quota: 60_000_000, usage: 59_999_999 });
    Object.assign(IDBObjectStore.prototype, { add: refuse, put: refuse });
    globalThis.emptyPhone = () => {
      navigator.storage.estimate = estimate;
      Object.assign(IDBObjectStore.prototype, { add, put });
    };
  });

interface StoredTask {
  readonly title: string;
  readonly status: string;
  readonly scheduledDate: string | null;
  readonly plotId: string | null;
}

/** Tasks as the database has them. */
const inDatabase = async (page: Page): Promise<StoredTask[]> =>
  (await askAs(page, '/api/tasks?limit=200')).items;

/** Not what the plan of the day says of the same work. */
const row = (page: Page, title: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: title, has: page.getByRole('link') });
const tick = (page: Page, title: string) =>
  page.getByRole('button', { name: t('tick', { title }), exact: true });
const view = (page: Page, name: string) =>
  page
    .getByRole('group', { name: t('views.label') })
    .getByRole('button', { name: t(`views.${name}`), exact: true });
const line = (page: Page) => page.getByRole('textbox', { name: t('add.what') });
const add = (page: Page) => page.getByRole('button', { name: t('add.button'), exact: true });

test('a task in two taps and a word without network, ticked, taken back; another phone sees it', async ({
  page,
  browser,
  product,
  farmer,
}) => {
  test.slow();
  await registerWithPlot(page, product, farmer);
  await addPlot(page, { name: 'Mal', place: '20.0100, 73.7900', daysAgo: 14 });
  await page.goto('/tasks');
  await expect(page.getByText(t('noneWhy'))).toBeVisible();
  await expectSound(page, 'no tasks');
  await cut(page);

  // What: a tap and a word. When: a tap. The one to add is the keyboard's own.
  await line(page).click({ position: { x: 40, y: 24 } });
  await line(page).pressSequentially('Spray');
  await page.getByRole('button', { name: t('when.tomorrow'), exact: true }).click();
  await line(page).press('Enter');
  const tomorrow = page
    .getByRole('region')
    .or(page.locator('section'))
    .filter({ hasText: /Tomorrow/ });
  await expect(tomorrow.getByText('Spray', { exact: true })).toBeVisible();

  // One of the usual ones on both plots at once, today.
  await line(page).click({ position: { x: 40, y: 24 } });
  await page.getByRole('button', { name: t('usual.water'), exact: true }).click();
  await page.getByRole('button', { name: 'Odha', exact: true }).click();
  await page.getByRole('button', { name: 'Mal', exact: true }).click();
  await page
    .getByRole('group', { name: t('when.label') })
    .getByRole('button', { name: t('when.today'), exact: true })
    .click();
  await expectSound(page, 'adding a task');
  await add(page).click();
  await expect(row(page, 'Water')).toHaveCount(2);
  await expect(page.getByRole('heading', { name: t('todayDone', { done: '0', all: '2' }) })).toBeVisible();

  // Ticked, taken back, ticked again: all of it kept on the phone.
  await row(page, 'Odha')
    .getByRole('button', { name: t('tick', { title: 'Water' }) })
    .click();
  await expect(page.getByRole('heading', { name: t('todayDone', { done: '1', all: '2' }) })).toBeVisible();
  await row(page, 'Odha')
    .getByRole('button', { name: t('undo'), exact: true })
    .click();
  await expect(page.getByRole('heading', { name: t('todayDone', { done: '0', all: '2' }) })).toBeVisible();
  await row(page, 'Odha')
    .getByRole('button', { name: t('tick', { title: 'Water' }) })
    .click();
  await expect(page.getByRole('heading', { name: t('todayDone', { done: '1', all: '2' }) })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: t('todayDone', { done: '1', all: '2' }) })).toBeVisible();
  await expectSound(page, 'tasks of today');

  await mend(page);
  await expect
    .poll(async () => (await inDatabase(page)).map(({ title, status }) => `${title} ${status}`).sort(), {
      timeout: 30_000,
    })
    .toEqual(['Spray pending', 'Water completed', 'Water pending']);

  // The month has them on their days.
  await view(page, 'month').click();
  await expect(page.locator('[aria-current="date"]')).toHaveAttribute('aria-pressed', 'true');
  await expect(row(page, 'Water')).toHaveCount(2);
  await expectSound(page, 'tasks of a month');

  const other = await browser.newContext({ baseURL: product.url });
  const phone = await other.newPage();
  await signIn(phone, farmer);
  await expect(phone).toHaveURL(`${product.url}/`);
  await phone.goto('/tasks?view=plots');
  await expect(phone.getByText('Spray', { exact: true })).toBeVisible();
  // What is done there is seen here.
  await tick(phone, 'Spray').click();
  await expect(async () => {
    expect(await inDatabase(page)).toContainEqual(
      expect.objectContaining({ title: 'Spray', status: 'completed', scheduledDate: farmToday(1) }),
    );
  }).toPass();
  await view(page, 'today').click();
  await expect(row(page, 'Spray').getByRole('button', { name: t('undo'), exact: true })).toBeVisible();
  await other.close();
});

test('all of a task is said on its own screen; deleted it can be brought back', async ({
  page,
  product,
  farmer,
}) => {
  test.slow();
  await registerWithPlot(page, product, farmer);
  await page.goto('/tasks');
  // The phone is full: told before a word is typed, and why it was not kept; the word stays, and goes when there is room.
  await fill(page);
  await line(page).click({ position: { x: 40, y: 24 } });
  await expect(page.getByText(shell('draft.full'), { exact: true })).toBeVisible();
  await line(page).fill('Drip lines');
  await add(page).click();
  await expect(page.getByText(shell('trouble.storageFull'), { exact: true })).toBeVisible();
  await expectSound(page, 'adding a task on a full phone');
  await expect(line(page)).toHaveValue('Drip lines');
  await page.evaluate(() => globalThis.emptyPhone());
  await add(page).click();
  await row(page, 'Drip lines').getByRole('link').click();
  await page.getByRole('combobox', { name: t('field.plotId'), exact: true }).selectOption({ label: 'Odha' });
  await page.getByLabel(t('field.scheduledDate')).fill(farmToday(-2));
  await page.getByLabel(t('field.category')).selectOption('irrigation');
  await page.getByLabel(t('field.priority')).selectOption('urgent');
  await page.getByLabel(t('field.status')).selectOption('inProgress');
  await page.getByLabel(t('field.repeats')).selectOption('FREQ=WEEKLY');
  await page.getByLabel(t('field.workers')).fill('Sunita, Raju, Asha');
  await page.getByLabel(t('field.estimatedHours')).fill('2.5');
  await page.getByLabel(t('field.cost')).fill('1,250.50');
  await page.getByLabel(t('field.notes')).fill('valve leaks');
  await expectSound(page, 'a task');
  await page.getByRole('button', { name: shell('save'), exact: true }).click();

  await expect(page.getByRole('heading', { name: t('late_one', { number: '1' }) })).toBeVisible();
  await expect(row(page, 'Drip lines')).toContainText('Odha · 2 days late · In Progress · 3 workers');
  await expect
    .poll(() => inDatabase(page))
    .toMatchObject([
      {
        status: 'inProgress',
        scheduledDate: farmToday(-2),
        cost: 125_050,
        workers: ['Sunita', 'Raju', 'Asha'],
      },
    ]);

  // Done two days late it comes again a week after its own day; taken back, that one goes again.
  await tick(page, 'Drip lines').click();
  await view(page, 'plots').click();
  await expect(row(page, 'Drip lines')).toHaveCount(1);
  await expect
    .poll(async () => (await inDatabase(page)).map(({ status, scheduledDate }) => [status, scheduledDate]))
    .toEqual([
      ['completed', farmToday(-2)],
      ['pending', farmToday(5)],
    ]);
  await view(page, 'today').click();
  await row(page, 'Drip lines')
    .getByRole('button', { name: t('undo'), exact: true })
    .click();
  await expect.poll(async () => (await inDatabase(page)).map(({ status }) => status)).toEqual(['inProgress']);

  await page.getByRole('button', { name: `${t('push')}: Drip lines` }).click();
  await page.getByRole('menuitem', { name: t('when.tomorrow') }).click();
  await expect(page.getByText(t('todayNone'))).toBeVisible();

  await row(page, 'Drip lines').getByRole('link').click();
  await page.getByRole('button', { name: t('delete') }).click();
  await expect(row(page, 'Drip lines')).toHaveCount(0);
  await page.getByRole('button', { name: t('undo'), exact: true }).click();
  await expect(row(page, 'Drip lines')).toHaveCount(1);
});

test('the work of a season is offered by days after pruning, and moves along with the pruning date', async ({
  page,
  product,
  farmer,
}) => {
  test.slow();
  await registerWithPlot(page, product, farmer, { name: 'Mal', place: '20.0100, 73.7900', daysAgo: 14 });
  await page.goto('/tasks');
  await page.getByRole('link', { name: t('templates.choose') }).click();
  const title = (id: string) => t(`template.fruit.${id}.title`);
  const box = (id: string) => page.getByRole('checkbox', { name: title(id) });
  for (const group of ['later', 'over'] as const)
    await page.getByText(new RegExp(`^${t(`templates.group.${group}`).split(' (')[0]} \\(`)).click();
  // Over since day 11; due until day 17; to come.
  await expect(box('budPests')).not.toBeChecked();
  await expect(box('sterileShoots')).toBeChecked();
  await box('sugar').uncheck();
  await page
    .getByRole('textbox', { name: `${t('templates.wordField')}: ${title('sterileShoots')}` })
    .fill('Shoots, upper half');
  await page
    .getByRole('textbox', { name: `${t('templates.dayField')}: ${title('sterileShoots')}` })
    .fill('16');
  await expectSound(page, 'templates');
  await page.getByRole('button', { name: t('templates.add_other', { number: '4' }) }).click();
  await expect(row(page, 'Shoots, upper half')).toHaveCount(1);

  const stored = async () =>
    (await inDatabase(page)).map(({ title: word, scheduledDate }) => `${scheduledDate} ${word}`).sort();
  await expect
    .poll(stored)
    .toEqual([
      `${farmToday(0)} ${title('firstDowny')}`,
      `${farmToday(2)} Shoots, upper half`,
      `${farmToday(27)} ${title('lessWater')}`,
      `${farmToday(42)} ${title('fullWater')}`,
    ]);

  // Pruned three days later than was thought: what is open goes along, on the server and on the phone.
  await view(page, 'today').click();
  await tick(page, title('firstDowny')).click();
  await expect.poll(async () => (await inDatabase(page)).map(({ status }) => status)).toContain('completed');
  await page.evaluate(async (pruningDate) => {
    const session = JSON.parse(localStorage.getItem('draksha.session') ?? '{}');
    const headers = { authorization: `Bearer ${session.access_token}`, 'content-type': 'application/json' };
    const [season] = (await (await fetch('/api/seasons', { headers })).json()).data.items;
    await fetch(`/api/seasons/${season.id}`, {
      method: 'PATCH',
      headers: { ...headers, 'if-match': String(season.version) },
      body: JSON.stringify({ pruningDate }),
    });
  }, farmToday(-11));
  await expect
    .poll(stored)
    .toEqual([
      `${farmToday(0)} ${title('firstDowny')}`,
      `${farmToday(5)} Shoots, upper half`,
      `${farmToday(30)} ${title('lessWater')}`,
      `${farmToday(45)} ${title('fullWater')}`,
    ]);
  await page.goto('/tasks/templates');
  const firstDowny = page.getByRole('checkbox', { name: new RegExp(`^${title('firstDowny')}`) });
  await expect(firstDowny).toHaveAccessibleName(new RegExp(`${t('templates.already')}$`));
  await expect(firstDowny).toBeDisabled();
});

test('a calendar program reads the tasks at an address that can be made anew and switched off', async ({
  page,
  product,
  farmer,
}) => {
  await register(page, product, farmer);
  await page.goto('/tasks');
  await line(page).fill('Drip lines');
  await add(page).click();
  await expect.poll(async () => (await inDatabase(page)).length).toBe(1);
  await page.getByRole('link', { name: t('calendar.title') }).click();
  await page.getByRole('button', { name: t('calendar.make') }).click();
  const shown = async () =>
    ((await page.locator('code').textContent()) ?? '').replace(/^https?:\/\/[^/]+/, product.url);
  const first = await shown();
  expect(await (await fetch(first)).text()).toContain('SUMMARY:Drip lines');
  await expectSound(page, 'the calendar');
  await page.getByRole('button', { name: t('calendar.renew') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('calendar.renew') })
    .click();
  await expect.poll(shown).not.toBe(first);
  const second = await shown();
  expect((await fetch(first)).status).toBe(404);
  expect((await fetch(second)).status).toBe(200);
  await page.getByRole('button', { name: t('calendar.stop') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('calendar.stop') })
    .click();
  await expect(page.getByText(t('calendar.off'), { exact: true })).toBeVisible();
  expect((await fetch(second)).status).toBe(404);
});

test('the weather stands at each task’s day, and without a network too', async ({
  page,
  product,
  farmer,
}) => {
  // Above 35 °C from late morning on, at a place that no other journey has weather of.
  product.upstream.play('hot');
  await registerWithPlot(page, product, farmer, { name: 'Odha 2', place: scenarioPlace('hot', 0) });
  const common = { category: 'pruning', scheduledDate: farmToday(1) };
  await askAs(page, '/api/tasks', { ...common, title: 'Tie the shoots', estimatedHours: 2 });
  await askAs(page, '/api/tasks', { ...common, title: 'Prune all day', estimatedHours: 8 });
  await page.goto('/tasks');
  const row = (title: string) => page.getByRole('listitem').filter({ hasText: title });
  await expect(row('Tie the shoots').getByText(/^Weather suits it/)).toBeVisible();
  const against = t('weather.against', { why: t('weather.why.heat_stress') });
  await expect(row('Prune all day').getByText(against)).toBeVisible();

  await cut(page);
  await row('Prune all day').getByRole('link').click();
  const part = page.getByRole('region', { name: t('weather.heading') });
  await expect(part.getByText(/Heat stress: \d+° \(limit 35°\)/)).toBeVisible();
  await expect(part.getByText(t('weather.noBetter'))).toBeVisible();
  await expectSound(page, 'a task with its weather');
});
