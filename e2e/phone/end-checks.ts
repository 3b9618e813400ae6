import type { Task } from '@draksha/contract/tasks';
import { scheduledDay } from '@draksha/models';
import type { FarmStore } from '../../web/src/lib/farm/farm-store.ts';
import type { WireWrite } from '../../web/src/lib/farm/farm-sync.ts';
import type { Server } from './device.ts';
import { fail } from './expected-end.ts';
import { pictures } from './pictures.ts';

/** So many of the writes, and of a group that is cut in two none: the server cannot have read a part of a request. */
export function wholeGroups(writes: readonly WireWrite[], count: number): readonly WireWrite[] {
  const left = new Set(writes.slice(count).flatMap(({ group }) => group ?? []));
  return writes.slice(0, count).filter(({ group }) => group === undefined || !left.has(group));
}

/** The day of an open task that is counted from a pruning is the one that this says. */
export function checkDays(store: FarmStore): void {
  for (const task of store.rows('tasks') as unknown as readonly Task[]) {
    const season = task.seasonId === null ? null : store.row('seasons', task.seasonId);
    const plot = task.plotId === null ? null : store.row('plots', task.plotId);
    if (!season || (task.plotId !== null && !plot)) continue;
    const day = scheduledDay(task, { pruningDate: String(season.pruningDate) });
    if (day !== task.scheduledDate) fail(`task ${task.id} is on ${task.scheduledDate}, and is due on ${day}`);
  }
}

/** Every photo's bytes are at the server, and those that were taken. */
export async function checkPhotos(store: FarmStore, server: Server): Promise<void> {
  for (const { id, sha256, storedAt } of store.rows('photos')) {
    const taken = (await pictures()).find((picture) => picture.sha256 === sha256);
    const kept = await server.bytesOf(String(id));
    if (storedAt === null || !kept) fail(`photo ${String(id)} did not arrive`);
    else if (!taken || !Buffer.from(taken.bytes).equals(kept)) fail(`photo ${String(id)} is another`);
  }
}
