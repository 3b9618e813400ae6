import type { Page } from '@playwright/test';
import { FakePushService } from '../../server/test/fake-push-service.ts';
import { expect, register, test, words } from '../journey.ts';
import { startProduct } from '../product.ts';

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

/** What a phone with little time waits for: the worker's first start, then its files. */
const PATIENT = { timeout: 60_000 };

/** Hands messages to the page's service worker as the browser's own service does. */
async function pushService(page: Page) {
  const session = await page.context().newCDPSession(page);
  let registrationId: string | undefined;
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registrationId = registrations.find(({ isDeleted }) => !isDeleted)?.registrationId ?? registrationId;
  });
  await session.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  return {
    /** Delivers it until it is seen: a worker that is just starting may miss the first. */
    async shows(message: object, notice: object): Promise<void> {
      await expect(async () => {
        expect(registrationId).toBeDefined();
        const data = JSON.stringify(message);
        await session.send('ServiceWorker.deliverPushMessage', {
          origin,
          registrationId: registrationId ?? '',
          data,
        });
        await expect.poll(() => shown(page), { timeout: 5_000 }).toEqual([notice]);
      }).toPass(PATIENT);
    },
  };
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body, lang }) => ({
      title: title.replaceAll('\u2060', ''),
      body,
      lang,
    }));
  });

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
    await page.getByRole('button', { name: '6:00' }).click(PATIENT);
    await expect(page.getByRole('button', { name: '6:00' })).toHaveAttribute('aria-pressed', 'true', PATIENT);
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
