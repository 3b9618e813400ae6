import type { Plot } from '@draksha/contract';
import type { FarmRecord } from '@draksha/contract/records';
import { acresOfPlots, shownAcres } from '../plot-acres.ts';
import { perOf } from './import-doses.ts';
import { exact, namesUnit } from './import-units.ts';
import type { RowCells } from './row-cells.ts';

/** Water of a tank as the heading counts it: litres an acre become litres in all; where no area is known they stand in the note. */
export function waterInAll(
  details: FarmRecord['details'],
  cells: RowCells,
  plots: readonly Plot[],
  plotIds: readonly string[],
): FarmRecord['details'] {
  const litres = 'waterLitres' in details ? details.waterLitres : undefined;
  if (cells.isOwn || litres === undefined || !namesUnit(perOf(cells.heading('waterLitres')), 'acre'))
    return details;
  const part = 'sprayedHectares' in details ? details.sprayedHectares : undefined;
  const acres = part === undefined ? acresOfPlots(plots, plotIds) : shownAcres(part);
  if (acres === null) cells.keep('waterLitres');
  return {
    ...details,
    waterLitres: acres === null ? undefined : exact(litres * acres),
  } as FarmRecord['details'];
}
