import type { ReadDb } from '../db.ts';
import type { FarmerDatabase } from './farmer-database.ts';

interface Held<T> {
  readonly version: string;
  readonly by: string;
  readonly value: T;
}

/**
 * Keeps what was read of a farmer's rows as long as none of them changed, whichever process changed it: each call asks the database
 * for the last change, in the trip that names the farmer. Those used last are kept.
 *
 * @param most of how many farmers
 * @returns what was read, for a farmer and what else the reading goes by; the same object as long as it is the same
 */
export function keptOfFarm<T extends object, By extends string>(
  farmers: FarmerDatabase,
  read: (db: ReadDb, by: By) => Promise<T>,
  most: number,
): (userId: string, by: By) => Promise<T> {
  const kept = new Map<string, Held<T>>();
  return async (userId, by) => {
    const held = kept.get(userId);
    if (held?.by === by) {
      const version = await farmers.version(userId);
      if (version.isSettled && version.key === held.version) {
        kept.delete(userId);
        kept.set(userId, held);
        return held.value;
      }
    }
    const { version, result } = await farmers.readVersioned(userId, (db) => read(db, by));
    kept.delete(userId);
    if (version.isSettled) kept.set(userId, { version: version.key, by, value: result });
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break;
      kept.delete(oldest);
    }
    return result;
  };
}
