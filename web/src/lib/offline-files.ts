import i18next from 'i18next';
import { useSyncExternalStore } from 'react';
import { systemDraws } from './devanagari-need.ts';
import { languageTags, pageLanguage } from './language.ts';
import { createListeners } from './listeners.ts';
import { MISSING_CODE } from './missing-code.ts';
import { canReload, onceNetworkIdle, trackTyping } from './reload-guard.ts';

/** The product's own files on this phone, and the version that waits to take their place. */
interface OfflineFiles {
  /** Every screen opens with no network, in the language shown: looked up in the phone, never assumed. `null` while that is not known. */
  readonly ready: boolean | null;
  /** A newer version is on the phone and waits for a calm moment. */
  readonly waiting: boolean;
  /** This browser can keep files; at an address without encryption it cannot. */
  readonly possible: boolean;
}

const HIDDEN_MS = 20_000;
const LOOK_EVERY_MS = 60 * 60_000;
const GIVE_WAY_MS = 3_000;
const ANSWER_MS = 2_000;
/** The script of the version that the page left by itself, for as long as the tab is open. */
const LEFT = 'draksha.left';

let state: OfflineFiles = { ready: null, waiting: false, possible: 'serviceWorker' in navigator };
const { subscribe, notify } = createListeners();
const set = (change: Partial<OfflineFiles>): void => {
  state = { ...state, ...change };
  notify();
};

let registration: ServiceWorkerRegistration | null = null;
/** A newer version answers for this page, which still shows the older one. */
let isOld = false;
/** The farmer asked for the newer version: what they see need not be calm for it. */
let isWanted = false;

interface Question {
  readonly type: 'fill' | 'status' | 'tidy' | 'giveWay' | 'ships';
  readonly script?: string;
  /** Whose words are to be on the phone: the language shown now where nothing is said. */
  readonly languages?: readonly string[];
}

/** The worker's answer; it may take minutes on a slow network, and never comes from one that was replaced. */
function ask(worker: ServiceWorker | null, question: Question): Promise<boolean> {
  if (!worker) return Promise.resolve(false);
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', ({ data }) => resolve(data === true), { once: true });
    port1.start();
    worker.postMessage({ languages: [pageLanguage()], ...question, fonts: systemDraws() === false }, [port2]);
  });
}

/** An answer that needs nothing but the worker; one that does not know the question never gives it. */
const askSoon = (worker: ServiceWorker | null, question: Question): Promise<boolean> =>
  Promise.race([
    ask(worker, question),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false), ANSWER_MS)),
  ]);

/** The script that this page began with: it says which version is shown. */
const ownScript = (): string => {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return script ? new URL(script.src).pathname : '';
};

const shipsThisPage = (worker: ServiceWorker | null): Promise<boolean> =>
  askSoon(worker, { type: 'ships', script: ownScript() });

const isOutOfSight = (): boolean => document.visibilityState === 'hidden' && canReload();

/** Shows the version that waits, by the farmer's wish. */
export function showNewVersion(): void {
  isWanted = true;
  changeVersion();
}

function changeVersion(): void {
  if (isOld) {
    location.reload();
    return;
  }
  registration?.waiting?.postMessage({ type: 'SKIP_WAITING' });
  // With a second tab open a browser may let the new version wait on; the older one then hands out the new page.
  setTimeout(async () => {
    if (isOld || !registration?.waiting || !(isWanted || isOutOfSight())) return;
    await askSoon(registration.active, { type: 'giveWay' });
    location.reload();
  }, GIVE_WAY_MS);
}

/** Whether the server's page begins with another script than this one; no where it does not answer. */
async function servesAnother(): Promise<boolean> {
  const response = await fetch('/', { cache: 'no-cache' });
  return response.ok && !(await response.text()).includes(ownScript());
}

/** The version that the server has now, put on the phone. */
async function installedVersion(found: ServiceWorkerRegistration): Promise<ServiceWorker | null> {
  await found.update();
  const coming = found.installing;
  if (coming)
    await new Promise<void>((resolve) => {
      coming.addEventListener('statechange', () => coming.state === 'installing' || resolve());
    });
  return found.waiting;
}

let isLeaving = false;

/**
 * Handles a missing file of the shown version. Reloads once to a newer one, unless something is being typed; else the
 * part reports it, and the next one tries again.
 */
async function leaveOldVersion(): Promise<void> {
  if (isLeaving || !canReload() || sessionStorage.getItem(LEFT) === ownScript()) return;
  isLeaving = true;
  try {
    if (!isOld && !(await servesAnother())) return;
    if (registration && !isOld && (await installedVersion(registration)) === null) return;
    if (!canReload()) return;
    sessionStorage.setItem(LEFT, ownScript());
    changeVersion();
    if (!registration) location.reload();
  } finally {
    isLeaving = false;
  }
}

function changeOutOfSight(): void {
  setTimeout(() => {
    if (state.waiting && isOutOfSight()) changeVersion();
  }, HIDDEN_MS);
}

function watchVersions(found: ServiceWorkerRegistration): void {
  let controlled = navigator.serviceWorker.controller !== null;
  const note = async () => {
    const { waiting } = found;
    const isOwn = waiting !== null && (await shipsThisPage(waiting));
    set({ waiting: isOld || (controlled && waiting !== null && !isOwn) });
    // Its page is shown already: nothing is to be waited for.
    if (isOwn) waiting.postMessage({ type: 'SKIP_WAITING' });
  };
  void note();
  found.addEventListener('updatefound', () => found.installing?.addEventListener('statechange', note));
  navigator.serviceWorker.addEventListener('controllerchange', async () => {
    // The very first one takes over a page of its own version.
    if (!controlled) {
      controlled = true;
      return;
    }
    // The page may have come before its worker.
    isOld = !(await shipsThisPage(navigator.serviceWorker.controller));
    if (isOld && (isWanted || canReload())) location.reload();
    else void note();
  });
  let lookedAt = performance.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') changeOutOfSight();
    else if (performance.now() - lookedAt > LOOK_EVERY_MS) {
      lookedAt = performance.now();
      // An application that is never closed would not look by itself.
      found.update().catch(() => undefined);
    }
  });
}

async function register(): Promise<void> {
  const wasControlled = navigator.serviceWorker.controller !== null;
  registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  watchVersions(registration);
  const { active } = await navigator.serviceWorker.ready;
  const wasReady = await ask(active, { type: 'status' });
  set({ ready: wasReady });
  const fill = async () => {
    set({ ready: await ask(active, { type: 'fill' }) });
    // The first visit caches one language; later ones the others, for further readers.
    if (wasReady) await ask(active, { type: 'fill', languages: languageTags });
    if (registration?.waiting) await ask(registration.waiting, { type: 'fill' });
    else if (wasControlled && !isOld) await ask(active, { type: 'tidy' });
  };
  onceNetworkIdle(fill);
  addEventListener('online', () => {
    if (state.ready !== true) onceNetworkIdle(fill);
  });
  i18next.on('languageChanged', () => onceNetworkIdle(fill));
}

/** Called once by the application; the network is asked for files only when the screen has what it needs. */
export function watchOfflineFiles(): void {
  trackTyping();
  addEventListener(MISSING_CODE, () => void leaveOldVersion().catch(() => undefined));
  if (!import.meta.env.PROD || !state.possible) return;
  // Forbidden by the browser, or the network went away: the product runs as it would without.
  const start = () => register().catch(() => set({ ready: false }));
  onceNetworkIdle(start);
  const { controller } = navigator.serviceWorker;
  // What lies on the phone is known without the network, and soon.
  if (controller) void ask(controller, { type: 'status' }).then((ready) => set({ ready }));
}

/** Key of the offline state. */
export const standingOf = ({ ready, possible }: OfflineFiles) => {
  if (!possible) return 'impossible';
  if (ready === null) return 'looking';
  return ready ? 'ready' : 'notReady';
};

export const useOfflineFiles = (): OfflineFiles => useSyncExternalStore(subscribe, () => state);
