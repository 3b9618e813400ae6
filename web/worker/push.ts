import {
  type AnsweredElsewhere,
  type NoticeAnswer,
  type NoticeMessage,
  type NoticeWords,
  noticeOf,
  noticeWord,
} from '../src/features/today/notice.ts';
import {
  answerWrites,
  choicesOf,
  isOfAnotherDay,
  pageOfDone,
  pageOfEnd,
  pageOfTap,
  withoutAnswered,
} from '../src/features/today/notice-answers.ts';
import { nowMs } from '../src/lib/clock.ts';
import { writeBeside } from '../src/lib/farm/write-beside.ts';
import { fetchNoticeAudio } from './notice-audio.ts';

declare const self: ServiceWorkerGlobalScope;
/** Filled in by the build: the words that a notice is written with, by language and area. */
declare const __NOTICE_WORDS__: NoticeWords;

/** Newer than the library of types. */
interface Shown extends NotificationOptions {
  readonly renotify?: boolean;
  readonly actions?: readonly { readonly action: NoticeAnswer; readonly title: string }[];
}
const mostButtons = (): number => (Notification as unknown as { maxActions?: number }).maxActions ?? 0;

/** Data that a notice keeps, to handle its answer. */
interface Kept {
  readonly message?: NoticeMessage;
}

const tagOf = ({ kind }: { readonly kind: string }): string => `draksha-${kind}`;

async function show(message: NoticeMessage, { quiet = false, asked = false } = {}): Promise<void> {
  const { title, body, lang } = noticeOf(message, __NOTICE_WORDS__);
  const word = noticeWord(message, __NOTICE_WORDS__);
  const options: Shown = {
    body,
    lang,
    icon: '/icons/icon-192.png',
    // The brief of a new day takes the place of the one before.
    tag: tagOf(message),
    renotify: !quiet,
    silent: quiet,
    actions: choicesOf(message, mostButtons(), asked).map((action) => ({ action, title: word(action) })),
    data: { message } satisfies Kept,
  };
  await self.registration.showNotification(title, options);
}

/** Reports that a phone showed the message; offline the next channel takes over. */
async function receive(message: NoticeMessage): Promise<void> {
  await show(message);
  for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage({ type: 'notice' });
  const { farmer, id } = message;
  if (id === undefined) return;
  const subscription = await self.registration.pushManager.getSubscription().catch(() => null);
  const body = JSON.stringify({ farmer, id, endpoint: subscription?.endpoint });
  const headers = { 'content-type': 'application/json' };
  await fetch('/api/messages/shown', { method: 'POST', headers, body }).catch(() => undefined);
  // Without it the page asks for the day's audio when it is opened.
  await fetchNoticeAudio(message).catch(() => undefined);
}

/** Shows the result of an answer that changed nothing; a tap opens the product. */
async function say(message: NoticeMessage, id: 'stale' | 'notKept'): Promise<void> {
  const word = noticeWord(message, __NOTICE_WORDS__);
  const options = { body: word(`${id}Why`), lang: message.language, icon: '/icons/icon-192.png' };
  await self.registration.showNotification(word(id), { ...options, tag: tagOf(message), data: {} });
}

async function open(url: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const [there] = windows;
  if (there) await there.focus().then((client) => client.navigate(url));
  else await self.clients.openWindow(url);
}

async function answer(message: NoticeMessage, given: NoticeAnswer): Promise<void> {
  if (given === 'end') return open(pageOfEnd(message));
  const [action] = message.actions;
  if (isOfAnotherDay(message, nowMs())) return say(message, 'stale');
  if (given === 'notNow') return show(message, { quiet: true, asked: true });
  if (action === undefined) return;
  const page = given === 'done' ? pageOfDone(message, action) : null;
  if (page === null) {
    try {
      await writeBeside(message.farmer ?? '', (row) => answerWrites(message, action, given, nowMs(), row));
    } catch {
      return say(message, 'notKept');
    }
  } else await open(page);
  const rest = withoutAnswered(message, [action.key ?? '']);
  if (rest) await show(rest, { quiet: true });
}

/** Takes from the notices of this phone what was answered on another. */
async function clear({ date, keys }: AnsweredElsewhere): Promise<void> {
  for (const notice of await self.registration.getNotifications()) {
    const { message } = (notice.data ?? {}) as Kept;
    if (message?.date !== date) continue;
    const rest = withoutAnswered(message, keys);
    if (rest === message) continue;
    // What is shown under the same tag takes its place.
    if (rest) await show(rest, { quiet: true });
    else notice.close();
  }
}

/** Shows push messages, stores their answers, and opens the product on a tap. */
export function listenForNotices(): void {
  self.addEventListener('push', (event) => {
    const message = event.data?.json() as NoticeMessage | AnsweredElsewhere | undefined;
    if (message) event.waitUntil(message.kind === 'answered' ? clear(message) : receive(message));
  });
  self.addEventListener('notificationclick', (event) => {
    const { notification, action } = event;
    notification.close();
    const { message } = (notification.data ?? {}) as Kept;
    event.waitUntil(
      action === '' || !message ? open(pageOfTap(message)) : answer(message, action as NoticeAnswer),
    );
  });
}
