import { askAs } from '../farm-rows.ts';
import {
  cut,
  expect,
  farmToday,
  mend,
  newFarmer,
  register,
  registerWithPlot,
  test,
  words,
} from '../journey.ts';

const t = words('en', 'tasks');
const hi = words('hi', 'tasks', 'join', 'translation');
const SLOW = { timeout: 60_000 };

// What moves, moves here.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('a new worker accepts in Hindi, works a day without a network, and the owner sees name, time and hours', async ({
  page,
  browser,
  product,
  farmer,
}, info) => {
  test.slow();
  await registerWithPlot(page, product, farmer);
  const { url } = await askAs(page, '/api/people/invites', { name: 'Ramesh', role: 'worker' });

  const context = await browser.newContext({ baseURL: product.url });
  const phone = await context.newPage();
  await register(phone, product, newFarmer(info.parallelIndex * 7 + (info.workerIndex % 7)), 'hi');
  await phone.goto(new URL(url).pathname);
  await expect(phone.getByText(hi('leave'))).toBeVisible(SLOW);
  await Promise.all([
    phone.waitForEvent('load', SLOW),
    phone.getByRole('button', { name: hi('accept'), exact: true }).click(),
  ]);
  await expect(phone.getByRole('heading', { level: 1, name: hi('myWork.title') })).toBeVisible(SLOW);
  await expect(phone.getByText(hi('myWork.none'))).toBeVisible(SLOW);

  // What the owner gives them comes by itself.
  const { people } = await askAs(page, '/api/people');
  const worker = people.find(({ role }: { role: string }) => role === 'worker');
  const { items: plots } = await askAs(page, '/api/plots');
  const { task } = await askAs(page, '/api/tasks', {
    title: 'Tie the shoots',
    plotId: plots[0].id,
    scheduledDate: farmToday(),
    forMember: worker.userId,
  });
  const tick = phone.getByRole('button', { name: hi('tick', { title: task.title }) });
  await phone.reload();
  await expect(tick).toBeVisible(SLOW);
  await expect(phone.getByText('Odha').first()).toBeVisible();

  await cut(phone);
  await tick.click();
  const hours = phone.getByRole('group', { name: hi('myWork.hours') });
  await hours.getByRole('button', { name: '6', exact: true }).click();
  await expect(hours.getByRole('button', { name: '6', exact: true })).toHaveAttribute('aria-pressed', 'true');
  const kept = async () => (await askAs(page, `/api/tasks/${task.id}`)).task;
  expect(await kept()).toMatchObject({ status: 'pending', actualHours: null });

  await mend(phone);
  await expect
    .poll(kept, SLOW)
    .toMatchObject({ status: 'completed', actualHours: 6, completedBy: worker.name });
  const { completedAt } = await kept();
  const time = new Date(completedAt).toLocaleTimeString('en-GB', {
    timeZone: 'Asia/Kolkata',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  });
  await page.goto('/tasks');
  const row = page.getByRole('listitem').filter({ hasText: task.title });
  await expect(row.first()).toContainText(t('doneAt', { time }), SLOW);
  await expect(row.first()).toContainText(worker.name);
  await context.close();
});

test('who signs in with a number that was invited finds it on the first screen, and accepts', async ({
  page,
  browser,
  product,
  farmer,
}, info) => {
  test.slow();
  await registerWithPlot(page, product, farmer);
  const invited = newFarmer(info.parallelIndex * 7 + (info.workerIndex % 7));
  await askAs(page, '/api/people/invites/number', { name: 'Ramesh', role: 'worker', phone: invited.digits });

  const context = await browser.newContext({ baseURL: product.url });
  const phone = await context.newPage();
  // Nobody had the number when it was invited.
  await register(phone, product, invited, 'hi');
  await phone.goto('/');
  await phone.locator('a[href^="/join/"]').click(SLOW);
  await expect(phone.getByText(hi('leave'))).toBeVisible(SLOW);
  await Promise.all([
    phone.waitForEvent('load', SLOW),
    phone.getByRole('button', { name: hi('accept'), exact: true }).click(),
  ]);
  await expect(phone.getByRole('heading', { level: 1, name: hi('myWork.title') })).toBeVisible(SLOW);
  const { people, invites } = await askAs(page, '/api/people');
  expect(people.map(({ role }: { role: string }) => role)).toEqual(['owner', 'worker']);
  expect(invites).toEqual([]);
  await context.close();
});
