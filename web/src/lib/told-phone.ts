const KEY = 'draksha.told-phone';

/** Who asked for messages on this phone, and on which day the server last heard of it. */
interface PhoneAsked {
  readonly account: string;
  readonly day: string;
}

export function toldPhone(): PhoneAsked | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as PhoneAsked | null;
  } catch {
    return null;
  }
}

export function noteTold(account: string, day: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ account, day } satisfies PhoneAsked));
  } catch {
    // Then it is said again the next time.
  }
}

export function forgetTold(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
