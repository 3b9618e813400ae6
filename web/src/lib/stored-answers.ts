/**
 * The last good answers of reads, kept on the phone so that a page without network shows what was last known. Each
 * belongs to one user; signing out, or someone else signing in, drops them. Bounded, the oldest go first.
 */

const PREFIX = 'answer.';
/** A browser gives a site about five million letters; the session and the farmer's choices need some of them. */
const MOST_LETTERS = 1_500_000;
const MOST_ANSWERS = 48;
const KEPT_FOR_MS = 7 * 86_400_000;

interface StoredAnswer<T> {
  readonly data: T;
  /** On this phone's own clock. */
  readonly savedAtMs: number;
}

let owner: string | null = null;

const storage = (): Storage | null => {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
};

const nameOf = (user: string, key: readonly unknown[]): string => `${PREFIX}${user}|${JSON.stringify(key)}`;

/** When an answer was stored stands before it, so that finding the oldest reads no JSON. */
const savedAt = (text: string): number => Number(text.slice(0, text.indexOf('|')));

function storedNames(store: Storage): string[] {
  return Object.keys(store).filter((name) => name.startsWith(PREFIX));
}

/** Whose answers these are from now on; what belongs to anyone else is dropped. `null` is nobody. */
export function setAnswersOwner(user: string | null): void {
  owner = user;
  const store = storage();
  if (!store) return;
  for (const name of storedNames(store)) {
    if (user === null || !name.startsWith(`${PREFIX}${user}|`)) store.removeItem(name);
  }
}

/** The stored answer, or `null` where there is none, it cannot be read, or it is over a week old at `atMs`. */
export function storedAnswer<T>(key: readonly unknown[], atMs: number): StoredAnswer<T> | null {
  const store = storage();
  if (!store || owner === null) return null;
  try {
    const text = store.getItem(nameOf(owner, key));
    if (text === null) return null;
    const savedAtMs = savedAt(text);
    if (!(atMs - savedAtMs < KEPT_FOR_MS)) return null;
    return { data: JSON.parse(text.slice(text.indexOf('|') + 1)) as T, savedAtMs };
  } catch {
    return null;
  }
}

/** Drops the oldest until `letters` more fit. */
function makeRoom(store: Storage, letters: number): void {
  const kept = storedNames(store)
    .map((name) => ({ name, text: store.getItem(name) ?? '' }))
    .map(({ name, text }) => ({ name, letters: name.length + text.length, savedAtMs: savedAt(text) }))
    .sort((a, b) => (a.savedAtMs || 0) - (b.savedAtMs || 0));
  let left = kept.reduce((sum, one) => sum + one.letters, 0) + letters;
  for (const [index, one] of kept.entries()) {
    if (left <= MOST_LETTERS && kept.length - index < MOST_ANSWERS) return;
    store.removeItem(one.name);
    left -= one.letters;
  }
}

/** Keeps an answer. A storage that is full or forbidden costs its permanence, nothing else. */
export function keepAnswer(key: readonly unknown[], data: unknown, atMs: number): void {
  const store = storage();
  if (!store || owner === null) return;
  const text = `${atMs}|${JSON.stringify(data)}`;
  const name = nameOf(owner, key);
  if (text.length + name.length > MOST_LETTERS) return;
  try {
    store.removeItem(name);
    makeRoom(store, text.length + name.length);
    store.setItem(name, text);
  } catch {
    // Someone else filled the storage: without an answer is better than with an error.
  }
}
