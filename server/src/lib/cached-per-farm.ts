import { LRUCache } from 'lru-cache';
import type { ReadDb } from '../db.ts';
import type { FarmerDatabase } from './farmer-database.ts';

/**
 * Caches what was read of a farmer's rows until one of them changes, in any process: each call reads the last change
 * in the round trip that names the farmer.
 *
 * @param max farmers in the cache
 * @returns the same object while nothing changed
 */
export function cachedPerFarm<T extends object>(
  farmers: FarmerDatabase,
  read: (db: ReadDb) => Promise<T>,
  max: number,
): (userId: string) => Promise<T> {
  const cache = new LRUCache<string, { readonly version: string; readonly value: T }>({ max });
  return async (userId) => {
    const held = cache.get(userId);
    if (held) {
      const version = await farmers.version(userId);
      if (version.isSettled && version.key === held.version) return held.value;
    }
    const { version, result } = await farmers.readVersioned(userId, read);
    if (version.isSettled) cache.set(userId, { version: version.key, value: result });
    else cache.delete(userId);
    return result;
  };
}
