import { MINUTE_MS } from '@draksha/models';
import { LRUCache } from 'lru-cache';
import { createSerialQueue } from '../../../lib/queues.ts';
import { slices } from '../../../lib/slices.ts';
import { type Cell, sampleBundle, type WeatherBundle } from '../providers/service.ts';

/** Cells whose sample weather is kept: some 200 kB each. */
const MAX_CELLS = 256;

/** Sample weather of a cell: made once a minute, and one after the other, so that a farm in many cells blocks no one. */
export function createSamples(clock: () => Date): (cell: Cell) => Promise<WeatherBundle> {
  const kept = new LRUCache<string, { readonly minute: number; readonly bundle: WeatherBundle }>({
    max: MAX_CELLS,
  });
  const turns = createSerialQueue();
  const pause = slices();
  const minuteOf = (now: Date): number => Math.floor(now.getTime() / MINUTE_MS);
  const known = ({ id }: Cell): WeatherBundle | null => {
    const held = kept.get(id);
    return held?.minute === minuteOf(clock()) ? held.bundle : null;
  };
  return async (cell) =>
    known(cell) ??
    turns.runInOrder(async () => {
      await pause();
      const made = known(cell) ?? sampleBundle(cell, clock());
      kept.set(cell.id, { minute: minuteOf(clock()), bundle: made });
      return made;
    });
}
