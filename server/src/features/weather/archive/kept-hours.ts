import type { WeatherSource } from '@draksha/contract';
import { DAY_MS, farmDay, INDIA_UTC_OFFSET_MINUTES, localIso } from '@draksha/models';
import type { Db } from '../../../db.ts';
import type { HourArchive, PastCell } from '../gateway/service.ts';
import { readDaysOfCells, writeCellDays } from './day-store.ts';
import { decodeHours, pastDaysOf } from './stored-hours.ts';

/** Archives fetched hours, and returns them once no bundle reaches back that far. */
export const createKeptHours = (db: Db, clock: () => Date): HourArchive => ({
  async keep(bundles) {
    const now = clock();
    await writeCellDays(
      db,
      bundles.flatMap((bundle) => pastDaysOf(bundle, now)),
      now,
    );
  },

  async hoursOf(cells, from, to) {
    const [fromMs, toMs] = [from.getTime(), to.getTime()];
    const ids = cells.map(({ id }) => id);
    const rows = await readDaysOfCells(db, ids, farmDay(fromMs - DAY_MS), farmDay(toMs + DAY_MS));
    const byCell = Map.groupBy(rows, ({ cell }) => cell);
    return ids.flatMap((id): PastCell[] => {
      const days = byCell.get(id) ?? [];
      const last = days.at(-1);
      if (!last) return [];
      const hours = days
        .flatMap(decodeHours)
        .filter(({ startsAtMs }) => startsAtMs >= fromMs && startsAtMs <= toMs)
        .map(({ startsAtMs, ...air }) => ({
          datetime: localIso(startsAtMs, INDIA_UTC_OFFSET_MINUTES),
          ...air,
        }));
      const source = last.source as WeatherSource;
      return [{ id, elevationMetres: null, source, fetchedAt: last.fetchedAt, hours }];
    });
  },
});
