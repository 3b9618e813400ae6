import { askAs, outboxOnPhone } from '../farm-rows.ts';
import { cut, expect, farmToday, mend, registerWithPlot, test, words } from '../journey.ts';
import { buttons, PATIENT, press, pushService, shown } from '../push-service.ts';

const action = (given: object) => ({
  diseases: [],
  subject: null,
  minutes: null,
  hours: null,
  plots: ['Answer plot'],
  morePlots: 0,
  title: null,
  at: [0],
  products: [],
  ...given,
});

// What moves, moves here.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

for (const language of ['hi', 'mr'] as const)
  test(`both buttons of a notice are pressed without a network, and what they say is sent: ${language}`, async ({
    page,
    product,
    farmer,
  }) => {
    test.slow();
    await page.context().grantPermissions(['notifications'], { origin: product.url });
    await registerWithPlot(page, product, farmer, {
      name: 'Answer plot',
      place: '17.05, 74.35',
      daysAgo: 42,
    });
    const [first, second] = await Promise.all(
      ['Tie', 'Weed'].map(async (title) => {
        const { task } = await askAs(page, '/api/tasks', { title, scheduledDate: farmToday() });
        return task;
      }),
    );
    await page.goto('/');
    const session = await page.evaluate(() => JSON.parse(localStorage.getItem('draksha.session') ?? '{}'));
    const work = ({ id, title }: { id: string; title: string }) =>
      action({ rule: 'task.today', kind: 'task', subject: id, title, plots: [], at: [], key: `task.${id}` });
    const message = {
      kind: 'brief',
      date: farmToday(),
      language,
      farmer: session.user.id,
      plotIds: [],
      more: 0,
      actions: [work(first), work(second)],
    };
    const t = words(language, 'brief');
    const service = await pushService(page);
    await service.shows(message, expect.objectContaining({ title: 'Tie', lang: language }));
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(page.getByText('Weed').first()).toBeVisible(PATIENT);
    await cut(page);
    expect(await buttons(page)).toEqual([t('notice.done'), t('notice.notNow')]);
    await press(page, 'done');
    await expect.poll(async () => (await shown(page)).map(({ title }) => title)).toEqual(['Weed']);
    await press(page, 'notNow');
    await expect.poll(() => buttons(page)).toEqual([t('notice.later'), t('notice.declined')]);
    await press(page, 'later');
    await expect.poll(() => shown(page)).toEqual([]);
    await mend(page);
    const tasks = async () =>
      (await Promise.all([first, second].map(({ id }) => askAs(page, `/api/tasks/${id}`)))).map(
        ({ task }) => [task.status, task.scheduledDate],
      );
    await expect.poll(tasks, PATIENT).toEqual([
      ['completed', farmToday()],
      ['pending', farmToday(1)],
    ]);

    // What asks for nothing has room for the button that ends messages; its page is the server's, not the product's.
    const nothing = {
      kind: 'nothing',
      date: farmToday(),
      language,
      more: 0,
      actions: [],
      end: 'a'.repeat(12),
    };
    await service.shows(nothing, expect.objectContaining({ title: t('notice.nothing') }));
    expect(await buttons(page)).toEqual([t('notice.end')]);
    await press(page, 'end');
    await expect(page).toHaveURL(/\/m\/aaaaaaaaaaaa$/, PATIENT);
    await expect(page.getByText('This link does not work.')).toBeVisible(PATIENT);
  });

test('the morning message is answered from its notice: kept without a network, sent later', async ({
  page,
  product,
  farmer,
}) => {
  test.slow();
  await page.context().grantPermissions(['notifications'], { origin: product.url });
  await registerWithPlot(page, product, farmer, { name: 'Answer plot', place: '17.05, 74.35', daysAgo: 42 });
  const { items: plots } = await askAs(page, '/api/plots');
  const { task } = await askAs(page, '/api/tasks', { title: 'Tie the canes', scheduledDate: farmToday() });
  await page.goto('/');
  const session = await page.evaluate(() => JSON.parse(localStorage.getItem('draksha.session') ?? '{}'));
  const message = {
    kind: 'brief',
    date: farmToday(),
    language: 'en',
    farmer: session.user.id,
    plotIds: [plots[0].id],
    more: 0,
    actions: [
      action({
        rule: 'canopy.shoot_thinning',
        kind: 'canopy',
        subject: 'fruit.shoot_thinning',
        key: 'canopy.journey',
      }),
      action({
        rule: 'task.today',
        kind: 'task',
        subject: task.id,
        title: 'Tie the canes',
        plots: [],
        at: [],
        key: `task.${task.id}`,
      }),
      action({
        rule: 'spray.after_infection',
        kind: 'spray',
        diseases: ['downyMildew'],
        key: 'spray.journey',
      }),
    ],
  };
  const t = words('en', 'brief', 'plan');
  const title = async () => (await shown(page)).map((notice) => notice.title);
  const service = await pushService(page);
  const thin = { title: t('do.shoot_thinning'), lang: 'en' };
  await service.shows(message, expect.objectContaining(thin));
  // The task that was just added is on this phone before the network goes.
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByText('Tie the canes').first()).toBeVisible(PATIENT);

  await cut(page);
  expect(await buttons(page)).toEqual([t('notice.done'), t('notice.notNow')]);
  await press(page, 'notNow');
  await expect.poll(() => buttons(page)).toEqual([t('notice.later'), t('notice.declined')]);
  await press(page, 'later');
  await expect.poll(title).toEqual(['Tie the canes']);
  await press(page, 'done');
  await expect.poll(title).toEqual([`${t('do.spray', { diseases: t('disease.downyMildew') })}`]);
  const queued = (await outboxOnPhone(page)).map(({ route }) => route);
  expect(queued).toEqual(['POST /plan-marks', 'POST /tasks/:id/transition']);

  await mend(page);
  await expect
    .poll(async () => (await askAs(page, `/api/tasks/${task.id}`)).task.status, PATIENT)
    .toBe('completed');
  await expect
    .poll(async () => (await askAs(page, '/api/plan-marks')).items, PATIENT)
    .toEqual([
      expect.objectContaining({
        plotId: plots[0].id,
        action: 'canopy.journey',
        mark: 'postponed',
        untilDate: farmToday(1),
      }),
    ]);

  await press(page, 'done');
  await expect(page).toHaveURL(/farm-records\/new\?kind=spray/, PATIENT);
  expect(new URL(page.url()).searchParams.get('plotId')).toBe(plots[0].id);
  expect(await shown(page)).toEqual([]);

  await service.shows({ ...message, date: farmToday(-1) }, expect.objectContaining(thin));
  await press(page, 'done');
  await expect.poll(title).toEqual([t('notice.stale')]);
  expect((await askAs(page, '/api/plan-marks')).items).toHaveLength(1);
  expect(await outboxOnPhone(page)).toEqual([]);

  await service.shows(message, expect.objectContaining(thin));
  const keys = ['canopy.journey', 'spray.journey'];
  await service.shows(
    { kind: 'answered', date: farmToday(), keys },
    expect.objectContaining({ title: 'Tie the canes' }),
  );
  // An alert has nothing to do with what was answered of the morning message, and stays.
  const from = { organisation: 'Sahyadri', agronomist: '' };
  const alert = {
    ...message,
    kind: 'alert',
    cause: 'organisation_message',
    headline: 'Look',
    from,
    actions: [],
  };
  const kept = expect.objectContaining({ title: 'Sahyadri' });
  await service.shows(alert, kept, expect.objectContaining({ title: 'Tie the canes' }));
  const last = { kind: 'answered', keys: [`task.${task.id}`] };
  // Of another day's message nothing was answered.
  await service.shows(
    { ...last, date: farmToday(-1) },
    kept,
    expect.objectContaining({ title: 'Tie the canes' }),
  );
  await service.shows({ ...last, date: farmToday() }, kept);
});
