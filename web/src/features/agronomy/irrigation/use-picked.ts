import { isFruitPicked, lastHarvest } from '@draksha/models/seasons/picked-season';
import { records } from '../../records/queries.ts';
import { useSeasons } from '../../seasons/queries.ts';
import { planMarks } from '../../today/queries.ts';

/** Returns whether a plot's running season is picked, and the farmer did not say that more will come. */
export function useIsPicked(): (plotId: string) => boolean {
  const all = records.useAll();
  const marks = planMarks.useAll();
  const seasonsOf = useSeasons();
  return (plotId) =>
    isFruitPicked(
      seasonsOf(plotId).running,
      lastHarvest(all.filter((record) => record.plotId === plotId)),
      (action) =>
        marks
          .filter((mark) => mark.plotId === plotId && mark.action === action)
          .toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
          .at(-1)?.mark,
    );
}
