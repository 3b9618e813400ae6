import { api } from '../../lib/api.ts';
import { type CheckOutcome, type CheckResult, failed, none, passed } from '../../lib/check.ts';
import { nowMs } from '../../lib/clock.ts';
import type { QueuedWrite } from '../../lib/farm/queued-write.ts';
import { pageLanguage } from '../../lib/language.ts';
import { pageSetting } from '../../lib/page-setting.ts';
import { accessToken } from '../../lib/session.ts';
import { outboxFinding, phoneClockFinding, tilesSet } from './findings.ts';

const LIMIT_MS = 10_000;
/** Below this, browsers evict stored data. */
const MIN_FREE_MB = 50;

export function secure(): CheckOutcome {
  return globalThis.isSecureContext ? passed('secure') : failed('notSecure');
}

/** Calls the cheapest route. */
async function callServer(): Promise<{ readonly answer: Response; readonly ms: number } | null> {
  const startedMs = performance.now();
  try {
    const answer = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(LIMIT_MS) });
    return { answer, ms: Math.round(performance.now() - startedMs) };
  } catch {
    return null;
  }
}

type ServerReply = Awaited<ReturnType<typeof callServer>>;

function server(reply: ServerReply): CheckOutcome {
  if (reply === null) return failed('serverSilent');
  return reply.answer.ok
    ? passed('serverAnswers', { ms: reply.ms })
    : failed('serverRefuses', { status: reply.answer.status });
}

async function session(): Promise<CheckOutcome> {
  return (await accessToken()) === null ? failed('signedOut') : passed('signedIn');
}

async function account(): Promise<CheckOutcome> {
  if ((await accessToken()) === null) return none('signedOut');
  return api('GET /me').then(
    () => passed('accountAnswers'),
    (error: unknown) => failed('accountRefused', { code: (error as { code?: string }).code ?? 'unknown' }),
  );
}

/** Writes and reads a temporary database. */
async function keeps(): Promise<CheckOutcome> {
  const name = 'check';
  const database = await new Promise<IDBDatabase | null>((resolve) => {
    const reply = indexedDB.open(name, 1);
    reply.addEventListener('upgradeneeded', () => reply.result.createObjectStore(name));
    reply.addEventListener('success', () => resolve(reply.result));
    reply.addEventListener('error', () => resolve(null));
  });
  if (database === null) return failed('keepsNothing');
  const kept = await new Promise<boolean>((resolve) => {
    const change = database.transaction(name, 'readwrite');
    const store = change.objectStore(name);
    store.put('draksha', name);
    const read = store.get(name);
    change.addEventListener('complete', () => resolve(read.result === 'draksha'));
    change.addEventListener('abort', () => resolve(false));
  });
  database.close();
  indexedDB.deleteDatabase(name);
  return kept ? passed('keeps') : failed('keepsNothing');
}

async function room(): Promise<CheckOutcome> {
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {};
  if (quota === undefined || usage === undefined) return none('roomUnknown');
  const freeMb = Math.round((quota - usage) / 1e6);
  const values = { free: freeMb, used: Math.round(usage / 1e6) };
  return freeMb < MIN_FREE_MB ? failed('roomShort', values) : passed('room', values);
}

async function offline(): Promise<CheckOutcome> {
  if (!('serviceWorker' in navigator)) return failed('noWorker');
  const registration = await navigator.serviceWorker.getRegistration();
  return registration?.active ? passed('worker') : none('workerNotYet');
}

function words(): CheckOutcome {
  const language = pageLanguage();
  return document.documentElement.lang === language
    ? passed('words', { language })
    : failed('wordsDiffer', { language });
}

function directWeather(): CheckOutcome {
  const url = pageSetting('open-meteo-url');
  return url === '' || url === 'none'
    ? none('noDirectWeather')
    : passed('directWeather', { host: new URL(url).host });
}

/** "Check environment configuration": what this phone, this page and the server are to each other. */
export async function environmentChecks(
  queue: readonly Pick<QueuedWrite, 'state'>[],
): Promise<CheckResult[]> {
  const reply = await callServer();
  const found: Readonly<Record<string, CheckOutcome | Promise<CheckOutcome>>> = {
    secure: secure(),
    server: server(reply),
    clock: phoneClockFinding(reply?.answer.headers.get('date') ?? null, nowMs()),
    session: session(),
    account: account(),
    storage: keeps(),
    room: room(),
    worker: offline(),
    words: words(),
    tiles: tilesSet(pageSetting('map-tiles-url')),
    weather: directWeather(),
    outbox: outboxFinding(queue),
  };
  return Promise.all(Object.entries(found).map(async ([id, one]) => ({ id, ...(await one) })));
}

/** Checks that need no sign-in. */
export async function openChecks(): Promise<CheckResult[]> {
  const reply = await callServer();
  const found: Readonly<Record<string, CheckOutcome | Promise<CheckOutcome>>> = {
    loaded: passed('loaded'),
    secure: secure(),
    server: server(reply),
    storage: keeps(),
    words: words(),
  };
  return Promise.all(Object.entries(found).map(async ([id, one]) => ({ id, ...(await one) })));
}
