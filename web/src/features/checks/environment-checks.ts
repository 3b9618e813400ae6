import { api } from '../../lib/api.ts';
import { type CheckResult, type Found, fail, none, pass } from '../../lib/check.ts';
import { nowMs } from '../../lib/clock.ts';
import type { QueuedWrite } from '../../lib/farm/queued-write.ts';
import { pageLanguage } from '../../lib/language.ts';
import { pageSetting } from '../../lib/page-setting.ts';
import { accessToken } from '../../lib/session.ts';
import { clockFinding, tilesSet, unsent } from './findings.ts';

const LIMIT_MS = 10_000;
/** Under so much a phone drops what a page keeps. */
const MIN_FREE_MB = 50;

export function secure(): Found {
  return globalThis.isSecureContext ? pass('secure') : fail('notSecure');
}

/** Asks the server for the least there is. */
async function askServer(): Promise<{ readonly answer: Response; readonly ms: number } | null> {
  const startedMs = performance.now();
  try {
    const answer = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(LIMIT_MS) });
    return { answer, ms: Math.round(performance.now() - startedMs) };
  } catch {
    return null;
  }
}

type Asked = Awaited<ReturnType<typeof askServer>>;

function server(asked: Asked): Found {
  if (asked === null) return fail('serverSilent');
  return asked.answer.ok
    ? pass('serverAnswers', { ms: asked.ms })
    : fail('serverRefuses', { status: asked.answer.status });
}

async function session(): Promise<Found> {
  return (await accessToken()) === null ? fail('signedOut') : pass('signedIn');
}

async function account(): Promise<Found> {
  if ((await accessToken()) === null) return none('signedOut');
  return api('GET /me').then(
    () => pass('accountAnswers'),
    (error: unknown) => fail('accountRefused', { code: (error as { code?: string }).code ?? 'unknown' }),
  );
}

/** Writes and reads in a database of its own, that is gone afterwards. */
async function keeps(): Promise<Found> {
  const name = 'check';
  const opened = await new Promise<IDBDatabase | null>((resolve) => {
    const asked = indexedDB.open(name, 1);
    asked.addEventListener('upgradeneeded', () => asked.result.createObjectStore(name));
    asked.addEventListener('success', () => resolve(asked.result));
    asked.addEventListener('error', () => resolve(null));
  });
  if (opened === null) return fail('keepsNothing');
  const kept = await new Promise<boolean>((resolve) => {
    const change = opened.transaction(name, 'readwrite');
    const store = change.objectStore(name);
    store.put('draksha', name);
    const read = store.get(name);
    change.addEventListener('complete', () => resolve(read.result === 'draksha'));
    change.addEventListener('abort', () => resolve(false));
  });
  opened.close();
  indexedDB.deleteDatabase(name);
  return kept ? pass('keeps') : fail('keepsNothing');
}

async function room(): Promise<Found> {
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {};
  if (quota === undefined || usage === undefined) return none('roomUnknown');
  const freeMb = Math.round((quota - usage) / 1e6);
  const values = { free: freeMb, used: Math.round(usage / 1e6) };
  return freeMb < MIN_FREE_MB ? fail('roomShort', values) : pass('room', values);
}

async function offline(): Promise<Found> {
  if (!('serviceWorker' in navigator)) return fail('noWorker');
  const registration = await navigator.serviceWorker.getRegistration();
  return registration?.active ? pass('worker') : none('workerNotYet');
}

function words(): Found {
  const language = pageLanguage();
  return document.documentElement.lang === language
    ? pass('words', { language })
    : fail('wordsDiffer', { language });
}

function directWeather(): Found {
  const url = pageSetting('open-meteo-url');
  return url === '' || url === 'none'
    ? none('noDirectWeather')
    : pass('directWeather', { host: new URL(url).host });
}

/** "Check environment configuration": what this phone, this page and the server are to each other. */
export async function environmentChecks(
  queue: readonly Pick<QueuedWrite, 'state'>[],
): Promise<CheckResult[]> {
  const asked = await askServer();
  const found: Readonly<Record<string, Found | Promise<Found>>> = {
    secure: secure(),
    server: server(asked),
    clock: clockFinding(asked?.answer.headers.get('date') ?? null, nowMs()),
    session: session(),
    account: account(),
    storage: keeps(),
    room: room(),
    worker: offline(),
    words: words(),
    tiles: tilesSet(pageSetting('map-tiles-url')),
    weather: directWeather(),
    unsent: unsent(queue),
  };
  return Promise.all(Object.entries(found).map(async ([id, one]) => ({ id, ...(await one) })));
}

/** What can be said to somebody who is not signed in. */
export async function openChecks(): Promise<CheckResult[]> {
  const asked = await askServer();
  const found: Readonly<Record<string, Found | Promise<Found>>> = {
    loaded: pass('loaded'),
    secure: secure(),
    server: server(asked),
    storage: keeps(),
    words: words(),
  };
  return Promise.all(Object.entries(found).map(async ([id, one]) => ({ id, ...(await one) })));
}
