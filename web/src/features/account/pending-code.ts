import { readJson, writeJson } from '../../lib/browser-storage.ts';

/** Where a code goes: a number with `+91`, or an e-mail address. */
export interface Recipient {
  readonly channel: 'sms' | 'email';
  readonly address: string;
}

/** A pending code, stored for the tab: a phone with little memory drops the page while the farmer reads the message. Never the PIN. */
export interface PendingCode {
  readonly to: Recipient;
  readonly sentAtMs: number;
}

const keyOf = (screen: string): string => `draksha.code.${screen}`;
const LIFE_MS = 10 * 60_000;

export function pendingCode(screen: string, nowMs: number): PendingCode | null {
  const stored = readJson<PendingCode>(keyOf(screen), 'sessionStorage');
  return stored?.to && nowMs - stored.sentAtMs < LIFE_MS ? stored : null;
}

export const savePendingCode = (screen: string, pending: PendingCode | null): void =>
  writeJson(keyOf(screen), pending, 'sessionStorage');
