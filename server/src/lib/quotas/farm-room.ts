import type { ReadDb } from '../../db.ts';
import type { QuotaConfig } from '../../quota-config.ts';
import { AppError } from '../errors.ts';
import type { PreparedWrite } from '../write-calls.ts';
import { type FarmSize, farmSize } from './farm-room-store.ts';

/** Creates between two counts. */
const COUNT_EVERY = 100;
const MAX_FARMS = 5_000;

interface Counted extends FarmSize {
  readonly since: number;
}

const addsRow = ({ target }: PreparedWrite): boolean => target.route.creates === true;

export interface FarmRoom {
  /**
   * @param db the transaction of the writes, so that what it has made so far counts
   * @throws AppError rows_used_up where writes would make more rows than an account may have
   */
  assertRoom(db: ReadDb, userId: string, writes: readonly PreparedWrite[]): Promise<void>;
}

/** Whether an account has room for rows. A farm is counted after each hundred creates, and is that exact. */
export function farmRoom(
  { rows: mostRows, bytes: mostBytes }: Pick<QuotaConfig, 'rows' | 'bytes'>,
  refused: () => void,
): FarmRoom {
  const farms = new Map<string, Counted>();
  const every = Math.min(COUNT_EVERY, Math.max(1, Math.floor(mostRows / 10)));

  const count = async (db: ReadDb): Promise<Counted> => {
    const size = await farmSize(db);
    if (farms.size >= MAX_FARMS) farms.clear();
    return { ...size, since: 0 };
  };

  return {
    async assertRoom(db, userId, writes) {
      const more = writes.filter(addsRow).length;
      if (more === 0) return;
      const known = farms.get(userId);
      const isFull = (farm: Counted): boolean =>
        farm.rows + farm.since + more > mostRows || farm.bytes > mostBytes;
      // Full totals are counted again: there may be room by now.
      const farm = known && known.since < every && !isFull(known) ? known : await count(db);
      if (isFull(farm)) {
        farms.delete(userId);
        refused();
        throw new AppError('rows_used_up');
      }
      farms.set(userId, { ...farm, since: farm.since + more });
    },
  };
}
