import { MAX_CONFLICTS } from '@draksha/contract/alert-causes';
import { DAY_MS } from '@draksha/models/weather/durations';
import { nowMs } from '../clock.ts';
import type { FarmStore } from './farm-store.ts';

export interface ConflictReport {
  /** Writes of this phone that wait for the farmer, by their own ids. */
  readonly waiting: string[];
  /** Reported before, and waiting no longer. */
  readonly over: string[];
}

interface LastReport {
  readonly ids: readonly string[];
  readonly atMs: number;
}

/** Draft that holds the last report: like drafts and the queue it outlives a sign-out. */
const REPORT_DRAFT = 'clash-word';

/**
 * Reports this phone's conflicting writes, so that the server can remind the farmer: on each change, and daily. A
 * failed report is repeated at the next sync.
 */
export async function reportConflicts(
  store: FarmStore,
  say: (word: ConflictReport) => Promise<unknown>,
): Promise<void> {
  const said = store.draft(REPORT_DRAFT) as LastReport | null;
  const known = said?.ids ?? [];
  const waiting = store.queue
    .filter(({ state }) => state === 'clash')
    .slice(0, MAX_CONFLICTS)
    .map(({ id }) => id);
  const over = known.filter((id) => !waiting.includes(id));
  const isNew = over.length > 0 || waiting.some((id) => !known.includes(id));
  const isOld = waiting.length > 0 && Math.abs(nowMs() - (said?.atMs ?? 0)) >= DAY_MS;
  if (!isNew && !isOld) return;
  try {
    await say({ waiting, over });
    await store.keepDraft(REPORT_DRAFT, waiting.length > 0 ? { ids: waiting, atMs: nowMs() } : null);
  } catch {
    // The rows are equal all the same.
  }
}
