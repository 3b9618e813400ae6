/// <reference lib="webworker" />
import type { WorkboxPlugin } from 'workbox-core';
import { PrecacheController } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import type { ShippedFiles } from '../build/shipped-files.ts';
import { listenForNotices } from './push.ts';

/**
 * The files of this version on the phone, so that every screen opens without a network. Files only: no answer of the
 * product or of the sign-in server ever passes here, let alone stays.
 */

declare const self: ServiceWorkerGlobalScope;
/** Filled in by the build. */
declare const __SHIPPED__: ShippedFiles;
/** Replaced by the server with its settings and policy, so that a change of either is a new page. */
const SERVED_AS = 'served-as-built';

listenForNotices();

const CACHE = 'draksha-files';
const { pages, shell, later, words, fonts, wanted } = __SHIPPED__;
const everyWord = Object.values(words).flat();
const others = (path: string): boolean => /^\/(api|auth)(\/|$)|^\/(healthz|readyz|metrics)$/.test(path);

/** Background fetches never delay what the farmer views. */
const behind: WorkboxPlugin = {
  requestWillFetch: async ({ request }) => new Request(request, { priority: 'low' }),
};

const precache = new PrecacheController({ cacheName: CACHE, plugins: [behind] });
precache.addToCacheList([
  ...pages.map(({ url, revision }) => ({ url, revision: `${revision}-${SERVED_AS}` })),
  ...shell.map((url) => ({ url, revision: null })),
]);
const files = new CacheFirst({ cacheName: CACHE });
const filesBehind = new CacheFirst({ cacheName: CACHE, plugins: [behind] });

/** Where a browser can, it takes the files from the cache without starting this program, and the calls past it. */
interface RoutedInstall extends ExtendableEvent {
  addRoutes?(rules: readonly object[]): Promise<void>;
}
const path = (pathname: string) => ({ urlPattern: { pathname } });
const rules = [
  { condition: { or: [path('/api/*'), path('/auth/*')] }, source: 'network' },
  { condition: path('/assets/*'), source: { cacheName: CACHE } },
];

self.addEventListener('install', (event: RoutedInstall) => {
  const routed = event.addRoutes?.(rules).catch(() => undefined);
  if (routed) event.waitUntil(routed);
  void precache.install(event);
});

// A page that came before this program may ask it from now on; one that runs an older version still finds its files.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

const page = ({ pathname }: URL): string =>
  pages.find(({ url }) => url === pathname && url !== '/')?.url ?? '/';

/** Requested to step aside for the version that waits; not for longer than this program runs. */
let givesWay = false;
const NEWEST_MS = 5_000;

/** The page as the server has it now; what it needs beside itself the waiting version has put on the phone. */
async function newest(url: URL): Promise<Response | undefined> {
  if (!givesWay || !self.registration.waiting) return undefined;
  const signal = AbortSignal.timeout(NEWEST_MS);
  const response = await fetch(url, { cache: 'no-cache', signal }).catch(() => undefined);
  return response?.ok && !response.redirected ? response : undefined;
}
registerRoute(
  new NavigationRoute(
    async ({ request, url }) =>
      (await newest(url)) ?? (await precache.matchPrecache(page(url))) ?? fetch(request),
    { denylist: [/^\/(api|auth|healthz|readyz|metrics|privacy|m)(\/|\?|$)/, /^[^?]*\.[a-z0-9]+(\?|$)/i] },
  ),
);
const known = new Set([...shell, ...later, ...everyWord, ...fonts]);
registerRoute(
  ({ url, sameOrigin }) =>
    sameOrigin && !others(url.pathname) && (known.has(url.pathname) || url.pathname.startsWith('/assets/')),
  files,
);

interface Wish {
  readonly languages: readonly string[];
  readonly fonts: boolean;
}

const needed = (wish: Wish): string[] => [
  ...later,
  ...wish.languages.flatMap((language) => words[language] ?? []),
  ...(wish.fonts ? fonts : []),
];

async function missing(urls: readonly string[]): Promise<string[]> {
  const cache = await caches.open(CACHE);
  const found = await Promise.all(urls.map((url) => cache.match(url)));
  return urls.filter((_, index) => !found[index]);
}

/** Whether every screen opens with no network now: looked up, for a phone that runs full throws files away. */
async function isReady(wish: Wish): Promise<boolean> {
  const keys = [...precache.getURLsToCacheKeys().values(), ...needed(wish)];
  return (await missing(keys)).length === 0;
}

/** Fetches what the screens beside the first ones need, one file after the other. */
async function fill(event: ExtendableEvent, wish: Wish): Promise<boolean> {
  for (const [url, key] of precache.getURLsToCacheKeys()) {
    // Lost since the installation: the address alone would find the page's old copy in the browser's own cache.
    if ((await missing([key])).length === 0) continue;
    const response = await fetch(url, { cache: 'reload', priority: 'low' } as RequestInit);
    if (response.ok) await (await caches.open(CACHE)).put(key, response);
  }
  for (const url of await missing(needed(wish))) {
    // The first promise is the file, the second that it is kept.
    const [, kept] = filesBehind.handleAll({ request: new Request(url), event });
    await kept.catch(() => undefined);
  }
  return isReady(wish);
}

/** Drops the files of older versions once no page of theirs can be open. */
async function tidy(): Promise<void> {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (open.length > 1) return;
  const ours = new Set(
    [...precache.getURLsToCacheKeys().values(), ...later, ...everyWord, ...fonts, ...wanted].map(
      (url) => new URL(url, location.href).href,
    ),
  );
  const cache = await caches.open(CACHE);
  for (const { url } of await cache.keys()) if (!ours.has(url)) await cache.delete(url);
}

interface Message extends Partial<Wish> {
  readonly type: 'SKIP_WAITING' | 'fill' | 'status' | 'tidy' | 'giveWay' | 'ships';
  /** With `ships`: the script that the page began with. */
  readonly script?: string;
}

self.addEventListener('message', (event) => {
  const { type, script = '', fonts: withFonts = false, languages = [] } = event.data as Message;
  const wish = { languages, fonts: withFonts };
  const answer = (value: Promise<unknown>) =>
    event.waitUntil(value.then((result) => event.ports[0]?.postMessage(result)));
  if (type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  else if (type === 'fill') answer(fill(event, wish).catch(() => false));
  else if (type === 'status') answer(isReady(wish));
  else if (type === 'tidy') answer(tidy());
  else if (type === 'ships') answer(Promise.resolve(shell.includes(script)));
  else if (type === 'giveWay') {
    givesWay = true;
    answer(Promise.resolve(true));
  }
});
