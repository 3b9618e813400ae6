/** Where a code goes: a number with `+91`, or an e-mail address. */
export interface Recipient {
  readonly channel: 'sms' | 'email';
  readonly address: string;
}

/**
 * A code on its way. Kept for the tab, because a phone with little memory drops the page while the farmer reads the
 * message in another app. Never the PIN.
 */
export interface PendingCode {
  readonly to: Recipient;
  readonly sentAtMs: number;
}

const keyOf = (screen: string): string => `draksha.code.${screen}`;
const LIFE_MS = 10 * 60_000;

export function pendingCode(screen: string, nowMs: number): PendingCode | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(keyOf(screen)) ?? 'null') as PendingCode | null;
    return stored?.to && nowMs - stored.sentAtMs < LIFE_MS ? stored : null;
  } catch {
    return null;
  }
}

export function keepPendingCode(screen: string, pending: PendingCode | null): void {
  try {
    if (pending) sessionStorage.setItem(keyOf(screen), JSON.stringify(pending));
    else sessionStorage.removeItem(keyOf(screen));
  } catch {
    // Then the farmer types their number again.
  }
}
