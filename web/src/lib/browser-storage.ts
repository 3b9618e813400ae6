/** Reads and writes the browser's storage: one that is full or forbidden reads as empty, and loses what is written. */

type Area = 'localStorage' | 'sessionStorage';

/** Returns the stored text; `null` where there is none. */
export function readItem(key: string, area: Area = 'localStorage'): string | null {
  try {
    return globalThis[area].getItem(key);
  } catch {
    return null;
  }
}

/** Returns the stored value; `null` where there is none, or it is no JSON. */
export function readJson<T>(key: string, area?: Area): T | null {
  try {
    return JSON.parse(readItem(key, area) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

/** Stores a text; `null` removes it. */
export function writeItem(key: string, text: string | null, area: Area = 'localStorage'): void {
  try {
    if (text === null) globalThis[area].removeItem(key);
    else globalThis[area].setItem(key, text);
  } catch {
    // The page goes on without it.
  }
}

/** Stores a value as JSON; `null` removes it. */
export const writeJson = (key: string, value: object | null, area?: Area): void =>
  writeItem(key, value === null ? null : JSON.stringify(value), area);
