import type { Plot } from '@draksha/contract';
import type { RecordKind } from '@draksha/contract/records';
import type { StockMovement } from '@draksha/contract/stock-movements';
import { runningSeason } from '@draksha/models';
import { nowMs } from '../../lib/clock.ts';
import type { NewWrite } from '../../lib/farm/farm-noun.ts';
import { calendarDay } from '../../lib/format.ts';
import type { PlotSeasons } from '../seasons/queries.ts';
import type { Entry } from './entry.ts';
import { costOf, detailsOf, instantOfForm } from './entry-form.ts';
import type { EntryForm } from './entry-form-values.ts';
import { addEntry, changeEntry, type EntryPlot } from './entry-writes.ts';
import { acresOfPlots } from './plot-acres.ts';
import { sprayCost } from './spray-cost.ts';
import { phoneWeather } from './spray-weather.ts';

type SeasonsOf = (plotId: string) => PlotSeasons;

/** A plot with the season that ran on a day. */
export const plotOn = (plot: Plot, day: string, seasonsOf: SeasonsOf): EntryPlot => ({
  id: plot.id,
  areaHectares: plot.areaHectares,
  seasonId: runningSeason(seasonsOf(plot.id).all, day)?.id ?? null,
});

interface Saving {
  readonly kind: RecordKind;
  readonly entry: Entry | null;
  /** Of a new entry, where what it is of has one already: a task that somebody ticked. */
  readonly entryId?: string | undefined;
  readonly form: EntryForm;
  /** Those chosen. */
  readonly plots: readonly Plot[];
  readonly seasonsOf: SeasonsOf;
  /** What was bought: a spray without a typed cost costs what its products did. */
  readonly movements: readonly StockMovement[];
  /** Editions of product lists that are in force, in words. */
  readonly lists: string;
}

/** What a form that was filled in writes. */
export function saveWrites({
  kind,
  entry,
  entryId,
  form,
  plots,
  seasonsOf,
  movements,
  lists,
}: Saving): NewWrite[] {
  const happenedAt = instantOfForm(form, nowMs());
  const day = calendarDay(Date.parse(happenedAt));
  const placed = plots.find(({ latitude }) => latitude !== null);
  const known = placed && kind === 'spray' ? phoneWeather(placed, Date.parse(happenedAt)) : null;
  // The phone drops past hours: the noted weather stays, unless the time changes.
  const stored =
    entry?.kind === 'spray' && entry.happenedAt === happenedAt ? entry.details.weather : undefined;
  const acres = acresOfPlots(
    plots,
    plots.map(({ id }) => id),
  );
  const bought = kind === 'spray' ? sprayCost(movements, form, acres) : null;
  // An entry keeps the editions that it was written under.
  const written = form.details.lists || (entry || kind !== 'spray' ? '' : lists);
  const values = {
    kind,
    happenedAt,
    details: detailsOf(
      kind,
      { ...form, details: { ...form.details, lists: written } },
      acres,
      known?.weather ?? stored ?? null,
    ),
    cost: costOf(kind, form) ?? bought?.paise ?? null,
    notes: form.notes.trim() || null,
  };
  const targets = plots.map((plot) => plotOn(plot, day, seasonsOf));
  return entry ? changeEntry(entry, values, targets) : addEntry(values, targets, entryId);
}
