import { type NoticeMessage, type NoticeWords, noticeOf } from '../src/features/today/notice.ts';

declare const self: ServiceWorkerGlobalScope;
/** Filled in by the build: the words that a notice is written with, by language and area. */
declare const __NOTICE_WORDS__: NoticeWords;

/** Newer than the library of types. */
interface Shown extends NotificationOptions {
  readonly renotify?: boolean;
  readonly timestamp?: number;
}

async function show(message: NoticeMessage): Promise<void> {
  const { title, body, lang } = noticeOf(message, __NOTICE_WORDS__);
  const options: Shown = {
    body,
    lang,
    icon: '/icons/icon-192.png',
    // The brief of a new day takes the place of the one before.
    tag: `draksha-${message.kind}`,
    renotify: true,
    data: { url: '/' },
  };
  await self.registration.showNotification(title, options);
}

/** Shows what the server tells, and opens the product where it is tapped. */
export function listenForNotices(): void {
  self.addEventListener('push', (event) => {
    const message = event.data?.json() as NoticeMessage | undefined;
    if (message) event.waitUntil(show(message));
  });
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const open = async (): Promise<void> => {
      const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
      const [there] = windows;
      if (there) await there.focus().then((client) => client.navigate('/'));
      else await self.clients.openWindow('/');
    };
    event.waitUntil(open());
  });
}
