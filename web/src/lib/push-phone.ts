import { forgetRegistered } from './registered-phone.ts';

/** Messages to this phone while the product is closed, by the browser's own service. */

export type PushState = 'ready' | 'denied' | 'iphone' | 'none';

const isIphone = (): boolean => /iphone|ipad/i.test(navigator.userAgent);

/** Whether this browser can get push messages, and why not. */
export function pushState(): PushState {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return isIphone() ? 'iphone' : 'none';
  return Notification.permission === 'denied' ? 'denied' : 'ready';
}

const keyBytes = (key: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));

const isSame = (one: ArrayBuffer | null | undefined, other: Uint8Array): boolean =>
  one !== null && one !== undefined && new Uint8Array(one).join() === other.join();

/** The subscription of this phone; null where it has none. */
export async function phoneSubscription(): Promise<PushSubscription | null> {
  if (pushState() !== 'ready') return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

export interface NewSubscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** Asks the farmer and subscribes; null where they declined. @throws where the push service fails */
export async function subscribePhone(pushKey: string): Promise<NewSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  return subscribed((await navigator.serviceWorker.ready).pushManager, pushKey);
}

/**
 * The subscription of a phone that was allowed to get messages, made anew where the browser lost it; null where it was not allowed.
 *
 * @param isAsked whether the farmer asked for messages here; else only one that is there counts
 */
export async function renewedPhone(pushKey: string, isAsked: boolean): Promise<NewSubscription | null> {
  if (pushState() !== 'ready' || Notification.permission !== 'granted') return null;
  const { pushManager } = await navigator.serviceWorker.ready;
  if (!isAsked && (await pushManager.getSubscription()) === null) return null;
  return subscribed(pushManager, pushKey);
}

async function subscribed(pushManager: PushManager, pushKey: string): Promise<NewSubscription> {
  const key = keyBytes(pushKey);
  const known = await pushManager.getSubscription();
  // Of another server's key no message of this one comes.
  if (known && !isSame(known.options.applicationServerKey, key)) await known.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { keys = {} } = made.toJSON();
  return { endpoint: made.endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' };
}

/** Ends the subscription on this phone. @returns what it was, for the server */
export async function endPhone(): Promise<string | null> {
  forgetRegistered();
  const known = await phoneSubscription();
  if (!known) return null;
  await known.unsubscribe();
  return known.endpoint;
}
