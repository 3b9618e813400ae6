const KEY = 'draksha.told-phone';

/** Who asked for messages on this phone, and on which day the server last heard of it. */
interface RegisteredPhone {
  readonly account: string;
  readonly day: string;
}

export function registeredPhone(): RegisteredPhone | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as RegisteredPhone | null;
  } catch {
    return null;
  }
}

export function noteRegistered(account: string, day: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ account, day } satisfies RegisteredPhone));
  } catch {
    // Then it is said again the next time.
  }
}

export function forgetRegistered(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
