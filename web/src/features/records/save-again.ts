import type { Plot } from '@draksha/contract';
import type { StockMovement } from '@draksha/contract/stock-movements';
import { nowMs } from '../../lib/clock.ts';
import type { NewWrite } from '../../lib/farm/farm-noun.ts';
import { calendarDay } from '../../lib/format.ts';
import type { PlotSeasons } from '../seasons/queries.ts';
import type { Entry } from './entry.ts';
import { copyOf } from './entry-form.ts';
import { acresOfPlots } from './plot-acres.ts';
import { saveWrites } from './save-entry.ts';

/** The same entry again, now, on those of its plots that there still are. */
export function againWrites(
  entry: Entry,
  plots: readonly Plot[],
  seasonsOf: (plotId: string) => PlotSeasons,
  movements: readonly StockMovement[],
  lists: string,
): NewWrite[] {
  const living = plots.filter(({ id }) => entry.plotIds.includes(id));
  const form = copyOf(entry, acresOfPlots(plots, entry.plotIds), calendarDay(nowMs()));
  return saveWrites({ kind: entry.kind, entry: null, form, plots: living, seasonsOf, movements, lists });
}
