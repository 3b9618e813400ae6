import { MAX_CLASHES } from '@draksha/contract';
import { DAY_MS, WAITING_CLASH, type WaitingClash } from '@draksha/models';
import type { Db } from '../../db.ts';
import { among } from './settings-store.ts';

/** What one phone says of the writes that wait on it; those of the farmer's other phones stay. */
export async function keepClashes(
  system: Db,
  userId: string,
  { waiting, over }: { readonly waiting: readonly string[]; readonly over: readonly string[] },
  at: string,
): Promise<void> {
  if (over.length > 0)
    await system
      .deleteFrom('waitingClashes')
      .where('userId', '=', userId)
      .where('writeId', '=', among(over))
      .execute();
  if (waiting.length === 0) return;
  const rows = [...new Set(waiting)].map((writeId) => ({ userId, writeId, since: at, saidAt: at }));
  await system
    .insertInto('waitingClashes')
    .values(rows)
    .onConflict((known) => known.columns(['userId', 'writeId']).doUpdateSet({ saidAt: at }))
    .execute();
  // Whoever makes up ids fills no table.
  await system
    .deleteFrom('waitingClashes')
    .where('userId', '=', userId)
    .where('writeId', 'in', ({ selectFrom }) =>
      selectFrom('waitingClashes')
        .select('writeId')
        .where('userId', '=', userId)
        .orderBy('since')
        .orderBy('writeId')
        .offset(MAX_CLASHES),
    )
    .execute();
}

/** By farmer, where phones said so not too long ago and not before the farm changed hands. */
export async function waitingClashes(system: Db, now: Date): Promise<Map<string, WaitingClash[]>> {
  const since = new Date(now.getTime() - WAITING_CLASH.forgottenAfterDays * DAY_MS).toISOString();
  const rows = await system
    .selectFrom('waitingClashes as w')
    .select(['w.userId', 'w.since', 'w.saidAt'])
    .where('w.saidAt', '>', since)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('farmHandovers as h')
            .select('h.id')
            .whereRef('h.userId', '=', 'w.userId')
            .whereRef('h.doneAt', '>=', 'w.saidAt'),
        ),
      ),
    )
    .execute();
  const clashes = rows.map((row) => ({
    userId: row.userId,
    sinceMs: Date.parse(row.since),
    saidAtMs: Date.parse(row.saidAt),
  }));
  return Map.groupBy(clashes, ({ userId }) => userId);
}

export async function dropOldClashes(system: Db, before: string): Promise<void> {
  await system.deleteFrom('waitingClashes').where('saidAt', '<', before).execute();
}
