import type { Season } from '@draksha/contract';
import type { FarmRecord } from '@draksha/contract/records';
import { FRUIT_HARVEST, type PestLook, pestIds } from '@draksha/models';
import { calendarDay } from './format.ts';

const DAY_MS = 86_400_000;

/** Looks for pests on a plot, as the diary has them. */
export const pestLooksOf = (rows: readonly FarmRecord[], plotId: string): PestLook[] =>
  rows.flatMap((row): PestLook[] => {
    if (row.plotId !== plotId || row.kind !== 'scouting') return [];
    const { disease, seen, abundance = null, perLeaf = null, incidencePercent: share = null } = row.details;
    const pest = pestIds.find((id) => id === disease);
    return pest
      ? [{ pest, date: calendarDay(Date.parse(row.happenedAt)), seen, abundance, perLeaf, share }]
      : [];
  });

/** Days until the harvest that the farmer wants, or the usual one; `null` in a season without fruit. */
export function daysToPicking(season: Season, today: string): number | null {
  if (season.cycle !== 'fruit') return null;
  const at = season.expectedHarvestDate
    ? Date.parse(season.expectedHarvestDate)
    : Date.parse(season.pruningDate) + FRUIT_HARVEST.fromDap * DAY_MS;
  return Math.round((at - Date.parse(today)) / DAY_MS);
}
