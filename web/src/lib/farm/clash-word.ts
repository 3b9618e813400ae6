import { MAX_CLASHES } from '@draksha/contract/alert-causes';
import { DAY_MS } from '@draksha/models/weather/durations';
import { nowMs } from '../clock.ts';
import type { FarmStore } from './farm-store.ts';

export interface ClashWord {
  /** Writes of this phone that wait for the farmer, by their own ids. */
  readonly waiting: string[];
  /** And those that were said to wait and wait no longer. */
  readonly over: string[];
}

interface Said {
  readonly ids: readonly string[];
  readonly atMs: number;
}

/** Where it stands what was said: as what is typed it outlives a sign-out, and so does the queue that it is about. */
const SAID = 'clash-word';

/**
 * Says which writes of this phone another phone's stand against, so that the farmer can be told when they wait for days: when one comes
 * or goes, and again each day that they wait. Without an answer it is said with the next turn.
 */
export async function sayClashes(
  store: FarmStore,
  say: (word: ClashWord) => Promise<unknown>,
): Promise<void> {
  const said = store.draft(SAID) as Said | null;
  const known = said?.ids ?? [];
  const waiting = store.queue
    .filter(({ state }) => state === 'clash')
    .slice(0, MAX_CLASHES)
    .map(({ id }) => id);
  const over = known.filter((id) => !waiting.includes(id));
  const isNew = over.length > 0 || waiting.some((id) => !known.includes(id));
  const isOld = waiting.length > 0 && Math.abs(nowMs() - (said?.atMs ?? 0)) >= DAY_MS;
  if (!isNew && !isOld) return;
  try {
    await say({ waiting, over });
    await store.keepDraft(SAID, waiting.length > 0 ? { ids: waiting, atMs: nowMs() } : null);
  } catch {
    // The rows are equal all the same.
  }
}
