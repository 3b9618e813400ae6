import type { FarmRecord, RecordKind } from '@draksha/contract/records';
import { type NewWrite, together } from '../../lib/farm/farm-noun.ts';
import { uuidV7 } from '../../lib/uuid-v7.ts';
import { type Entry, shareOut } from './entry.ts';
import { records } from './queries.ts';
import { weightsOf } from './shares.ts';

/** A plot of an entry, with what its row needs to know. */
export interface EntryPlot {
  readonly id: string;
  readonly areaHectares: number | null;
  /** The season that ran on the day. */
  readonly seasonId: string | null;
}

/** Form values of the whole entry. */
export interface EntryValues {
  readonly kind: RecordKind;
  readonly happenedAt: string;
  readonly details: FarmRecord['details'];
  readonly cost: number | null;
  readonly notes: string | null;
}

function rowsOf({ kind, happenedAt, details, cost, notes }: EntryValues, plots: readonly EntryPlot[]) {
  const { weights } = weightsOf(plots.map(({ areaHectares }) => areaHectares));
  const shares = shareOut(kind, details, cost, weights);
  return plots.flatMap(({ id, seasonId }, at) => {
    const share = shares[at];
    return share ? [{ plotId: id, seasonId, happenedAt, notes, ...share }] : [];
  });
}

/** The writes of a new entry: a row on each plot, to be saved together. */
export function addEntry(values: EntryValues, plots: readonly EntryPlot[], entryId = uuidV7()): NewWrite[] {
  return together(
    rowsOf(values, plots).flatMap((row) => records.add(uuidV7(), { ...row, entryId, kind: values.kind })),
  );
}

/** Writes that bring an entry to the form: changed, added and removed rows. */
export function changeEntry(entry: Entry, values: EntryValues, plots: readonly EntryPlot[]): NewWrite[] {
  const byPlot = new Map(entry.rows.map((row) => [row.plotId, row]));
  const kept = new Set(plots.map(({ id }) => id));
  const writes = rowsOf(values, plots).flatMap(({ plotId, ...fields }) => {
    const row = byPlot.get(plotId);
    return row
      ? records.change(row, fields)
      : records.add(uuidV7(), { ...fields, plotId, entryId: entry.id, kind: entry.kind });
  });
  const gone = entry.rows.filter((row) => !kept.has(row.plotId));
  return together([...writes, ...gone.flatMap(({ id }) => records.remove(id))]);
}

export const removeEntry = (entry: Entry): NewWrite[] =>
  together(entry.rows.flatMap(({ id }) => records.remove(id)));

/** @param ids of the rows that were taken away */
export const bringEntryBack = (ids: readonly string[]): NewWrite[] =>
  together(ids.flatMap((id) => records.bringBack(id)));
