import { DAY_MS, MINUTE_MS } from '@draksha/models';
import type { Db } from '../../../db.ts';
import { countActiveCells } from './bundle-store.ts';

/** Part of the day's calls that refreshes are paced to; the rest is for first looks and second tries. */
const PACED_SHARE = 0.7;

interface PaceOptions {
  readonly db: Db;
  readonly clock: () => Date;
  readonly dailyCap: number;
  readonly freshMs: number;
}

/** How often a cell may be refreshed, so that the day's calls are enough for all that are looked at: docs/decisions/022. */
export function createPace({ db, clock, dailyCap, freshMs }: PaceOptions): () => Promise<number> {
  let paced = { atMs: Number.NEGATIVE_INFINITY, everyMs: freshMs };
  return async () => {
    const nowMs = clock().getTime();
    if (Math.abs(nowMs - paced.atMs) >= MINUTE_MS) {
      const cells = await countActiveCells(db, new Date(nowMs - DAY_MS), new Date(nowMs)).catch(() => 0);
      const shared = (DAY_MS * cells) / (dailyCap * PACED_SHARE);
      paced = { atMs: nowMs, everyMs: Math.min(DAY_MS, Math.max(freshMs, shared)) };
    }
    return paced.everyMs;
  };
}
