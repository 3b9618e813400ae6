import type { Task } from '@draksha/contract';
import { farmDay } from '@draksha/contract/dates';
import { tankProduct } from '@draksha/contract/tank';
import { runningSeason } from '@draksha/models';
import type { WriteDb } from '../../db.ts';
import { uuidV7 } from '../../lib/uuid.ts';
import { allSeasons } from '../seasons/service.ts';
import { allProducts, recordRows, recordsOfEntry } from './store.ts';

/** Writes down what a worker sprayed, as an entry that has the task's id; a task that names no product or no plot is no spray. */
export async function recordSprayOf(db: WriteDb, userId: string, task: Task): Promise<void> {
  const { id, plotId, completedAt, sprayProducts } = task;
  if (plotId === null || !completedAt || sprayProducts.length === 0) return;
  const [own, seasons] = await Promise.all([allProducts(db), allSeasons(db)]);
  const day = farmDay(Date.parse(completedAt));
  const season = runningSeason(
    seasons.filter((one) => one.plotId === plotId),
    day,
  );
  const products = sprayProducts.map((text) => {
    const tank = tankProduct(text);
    const row = own.find(({ name }) => name.toLowerCase() === tank.name.toLowerCase());
    if (!row) return tank;
    const { activeIngredient, group, kind, phiDays, phiSource, reEntryHours } = row;
    const known = { productId: row.id, activeIngredient, group, kind, phiDays, phiSource, reEntryHours };
    return { ...tank, ...Object.fromEntries(Object.entries(known).filter(([, value]) => value !== null)) };
  });
  await recordRows.create(
    db,
    userId,
    uuidV7(new Date(completedAt)),
    {
      plotId,
      seasonId: season?.id ?? null,
      entryId: id,
      kind: 'spray',
      happenedAt: completedAt,
      details: { products, ...(task.completedBy !== '' && { operator: task.completedBy }) },
      notes: null,
    },
    false,
  );
}

/** Deletes the record that a tick made, when it is unticked; an edited record stays. */
export async function removeSprayOf(
  db: WriteDb,
  { id, sprayProducts }: Task,
  workerId: string,
): Promise<void> {
  if (sprayProducts.length === 0) return;
  for (const row of await recordsOfEntry(db, id, workerId))
    if (row.version === 1) await recordRows.remove(db, row.id, row.version);
}
