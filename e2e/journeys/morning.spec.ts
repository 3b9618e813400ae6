import { FakePushService } from '../../server/test/fake-push-service.ts';
import { expect, register, test, words } from '../journey.ts';
import { startProduct } from '../product.ts';
import { PATIENT, pushService } from '../push-service.ts';

const ORDER = {
  kind: 'brief',
  date: '2026-11-21',
  more: 0,
  actions: [
    {
      rule: 'spray.after_infection',
      kind: 'spray',
      diseases: ['downyMildew'],
      subject: null,
      minutes: null,
      hours: { start: 6, end: 9 },
      plots: ['ओढा वरचा'],
      morePlots: 0,
      title: null,
    },
  ],
};

test('the morning message: asked for by a touch, tried, shown in the farmer’s language, ended', async ({
  browser,
  farmer,
}) => {
  test.slow();
  const service = await FakePushService.open();
  const product = await startProduct(async () => ({ PUSH_HOSTS: service.host }));
  const context = await browser.newContext({ baseURL: product.url });
  await context.grantPermissions(['notifications'], { origin: product.url });
  const page = await context.newPage();
  const phone = service.browser().subscription;
  // The browser's own service is out of reach in a test: what it would give is given here.
  await page.addInitScript(({ endpoint, p256dh, auth }) => {
    let isThere = false;
    const subscription = {
      endpoint,
      options: { applicationServerKey: null },
      toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      unsubscribe: async () => {
        isThere = false;
        return true;
      },
    };
    PushManager.prototype.subscribe = async () => {
      isThere = true;
      return subscription as unknown as PushSubscription;
    };
    PushManager.prototype.getSubscription = async () =>
      isThere ? (subscription as unknown as PushSubscription) : null;
  }, phone);
  const t = words('en', 'brief', 'safety', 'translation');
  try {
    await register(page, product, farmer);
    await page.goto('/settings');
    await page.getByRole('link', { name: t('title') }).click();
    await page.getByRole('button', { name: t('tellMeAt', { time: '5:30' }) }).click();
    // The touch waits for the worker, which first fetches the product's files.
    const six = page
      .getByRole('group', { name: t('when'), exact: true })
      .getByRole('button', { name: '6:00' });
    await six.click(PATIENT);
    await expect(six).toHaveAttribute('aria-pressed', 'true', PATIENT);
    await page.getByRole('button', { name: t('tryNow') }).click();
    await expect(page.getByText(t('tried'))).toBeVisible(PATIENT);
    expect(service.received.map(({ message }) => message.kind)).toEqual(['try']);

    const phoneService = await pushService(page);
    for (const [language, title] of [
      ['mr', 'फवारणी: डाऊनी · सकाळी 6–9'],
      ['hi', 'छिड़काव: डाउनी · सुबह 6–9'],
      ['en', 'Spray: downy · 6–9 am'],
    ] as const) {
      await phoneService.shows({ ...ORDER, language }, { title, body: 'ओढा वरचा', lang: language });
    }

    await page.getByRole('button', { name: t('endHere') }).click();
    await expect(page.getByRole('button', { name: t('tellMeAt', { time: '6:00' }) })).toBeVisible(PATIENT);
  } finally {
    await context.close();
    await product.close();
    await service[Symbol.asyncDispose]();
  }
});
