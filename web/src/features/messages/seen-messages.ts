import type { MorningBrief } from '@draksha/contract';
import { useSyncExternalStore } from 'react';
import { readItem, writeJson } from '../../lib/browser-storage.ts';
import { createListeners } from '../../lib/listeners.ts';

const KEY = 'draksha.messages-seen';

/** Up to which message the list was seen, by the server's clock. */
interface Seen {
  readonly account: string;
  readonly atMs: number;
}

const { subscribe, notify } = createListeners();

/** Returns the stored text: its identity holds while nothing changes. */
const storedText = (): string | null => readItem(KEY);

type Messages = Pick<MorningBrief, 'alerts'>;

const latestMs = ({ alerts }: Messages): number => Math.max(0, ...alerts.map(({ at }) => Date.parse(at)));

/** Their list is on the screen. */
export function noteSeen(account: string, messages: Messages): void {
  writeJson(KEY, { account, atMs: latestMs(messages) } satisfies Seen);
  notify();
}

function seenOf(account: string, text: string | null): number | null {
  try {
    const seen = JSON.parse(text ?? 'null') as Seen | null;
    return seen?.account === account ? seen.atMs : null;
  } catch {
    return null;
  }
}

/** When this account's messages were last seen on this phone; null for never. */
export function useSeenMs(account: string): number | null {
  return seenOf(account, useSyncExternalStore(subscribe, storedText));
}

/** Counts messages since then, without the morning message: Today shows its content, and a daily badge loses meaning. */
export const unreadOf = ({ alerts }: Messages, seenMs: number): number =>
  alerts.filter(({ at }) => Date.parse(at) > seenMs).length;
