import { MAX_CONFLICTS } from '@draksha/contract';
import { DAY_MS, WAITING_CONFLICT, type WaitingConflict } from '@draksha/models';
import { anyId, type Db } from '../../db.ts';

/** Stores a phone's report of conflicting writes; those of other phones stay. */
export async function saveConflicts(
  system: Db,
  userId: string,
  { waiting, over }: { readonly waiting: readonly string[]; readonly over: readonly string[] },
  at: string,
): Promise<void> {
  if (over.length > 0)
    await system
      .deleteFrom('waitingClashes')
      .where('userId', '=', userId)
      .where('writeId', '=', anyId(over))
      .execute();
  if (waiting.length === 0) return;
  const rows = [...new Set(waiting)].map((writeId) => ({ userId, writeId, since: at, saidAt: at }));
  await system
    .insertInto('waitingClashes')
    .values(rows)
    .onConflict((known) => known.columns(['userId', 'writeId']).doUpdateSet({ saidAt: at }))
    .execute();
  // Limited, so that invented ids cannot fill the table.
  await system
    .deleteFrom('waitingClashes')
    .where('userId', '=', userId)
    .where('writeId', 'in', ({ selectFrom }) =>
      selectFrom('waitingClashes')
        .select('writeId')
        .where('userId', '=', userId)
        .orderBy('since')
        .orderBy('writeId')
        .offset(MAX_CONFLICTS),
    )
    .execute();
}

/** Recent reports by farmer, since the farm's last change of owner. */
export async function waitingConflicts(system: Db, now: Date): Promise<Map<string, WaitingConflict[]>> {
  const since = new Date(now.getTime() - WAITING_CONFLICT.forgottenAfterDays * DAY_MS).toISOString();
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
  const conflicts = rows.map((row) => ({
    userId: row.userId,
    sinceMs: Date.parse(row.since),
    saidAtMs: Date.parse(row.saidAt),
  }));
  return Map.groupBy(conflicts, ({ userId }) => userId);
}

export async function dropOldConflicts(system: Db, before: string): Promise<void> {
  await system.deleteFrom('waitingClashes').where('saidAt', '<', before).execute();
}
