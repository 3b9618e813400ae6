import type { MorningBrief } from '@draksha/contract';
import { useSyncExternalStore } from 'react';

const KEY = 'draksha.messages-seen';

/** Up to which message the list was seen, by the server's clock. */
interface Seen {
  readonly account: string;
  readonly atMs: number;
}

const listeners = new Set<() => void>();

/** The text that is kept: it stays the same while nothing changes. */
const keptText = (): string | null => {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
};

type Messages = Pick<MorningBrief, 'alerts'>;

const latestMs = ({ alerts }: Messages): number => Math.max(0, ...alerts.map(({ at }) => Date.parse(at)));

/** Their list is on the screen. */
export function noteSeen(account: string, messages: Messages): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ account, atMs: latestMs(messages) } satisfies Seen));
  } catch {
    // Then they stay new.
  }
  for (const listener of listeners) listener();
}

function seenOf(account: string, text: string | null): number | null {
  try {
    const seen = JSON.parse(text ?? 'null') as Seen | null;
    return seen?.account === account ? seen.atMs : null;
  } catch {
    return null;
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Up to which instant this account's messages were seen on this phone; null where they were not looked at yet. */
export function useSeenMs(account: string): number | null {
  return seenOf(account, useSyncExternalStore(subscribe, keptText));
}

/**
 * Messages that came since. The morning message itself is none: what it says is on Today, and a number that is there each morning
 * is no longer looked at.
 */
export const unreadOf = ({ alerts }: Messages, seenMs: number): number =>
  alerts.filter(({ at }) => Date.parse(at) > seenMs).length;
