import { expect, type Page } from '@playwright/test';

/** What a phone with little time waits for: the worker's first start, then its files. */
export const PATIENT = { timeout: 60_000 };

/** Hands messages to the page's service worker as the browser's own service does. */
export async function pushService(page: Page) {
  const session = await page.context().newCDPSession(page);
  let registrationId: string | undefined;
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registrationId = registrations.find(({ isDeleted }) => !isDeleted)?.registrationId ?? registrationId;
  });
  await session.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  const deliver = async (message: object): Promise<void> => {
    expect(registrationId).toBeDefined();
    const data = JSON.stringify(message);
    await session.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId: registrationId ?? '',
      data,
    });
  };
  return {
    deliver,
    /** Delivers it until what is shown is so: a worker that is just starting may miss the first. */
    async shows(message: object, ...notices: readonly object[]): Promise<void> {
      await expect(async () => {
        await deliver(message);
        await expect.poll(() => shown(page), { timeout: 5_000 }).toEqual(notices);
      }).toPass(PATIENT);
    },
  };
}

export const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body, lang }) => ({
      title: title.replaceAll('\u2060', ''),
      body,
      lang,
    }));
  });

/** Of the service worker's own scope what is used here. */
interface WorkerScope extends EventTarget {
  readonly registration: ServiceWorkerRegistration;
  readonly NotificationEvent: new (
    type: string,
    init: { readonly notification: Notification; readonly action: string },
  ) => Event;
}

/** Presses a button of the notice that is shown, as a finger does; the empty one is the notice itself. */
export async function press(page: Page, action: string): Promise<void> {
  await expect.poll(() => page.context().serviceWorkers().length, PATIENT).toBeGreaterThan(0);
  await page
    .context()
    .serviceWorkers()[0]
    ?.evaluate(async (pressed) => {
      // Only a real finger opens a window; here the page that is open stands for it.
      const client = Reflect.get(globalThis, 'WindowClient').prototype;
      client.focus = async function focus() {
        return this;
      };
      const worker = globalThis as unknown as WorkerScope;
      const [notification] = await worker.registration.getNotifications();
      if (!notification) throw new Error('no notice is shown');
      const event = new worker.NotificationEvent('notificationclick', { notification, action: pressed });
      let work: Promise<unknown> | undefined;
      Object.defineProperty(event, 'waitUntil', {
        value: (promised: Promise<unknown>) => {
          work = promised;
        },
      });
      worker.dispatchEvent(event);
      await work;
    }, action);
}

/** Its buttons, as they stand. */
export const buttons = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const notices = await registration.getNotifications();
    return notices
      .flatMap((notice) => (Reflect.get(notice, 'actions') ?? []) as { title: string }[])
      .map(({ title }) => title);
  });
