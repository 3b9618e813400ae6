import { type Field, parentsIn } from '@draksha/contract/fields';
import type { Noun, PatchOf, RowOf } from '@draksha/contract/owned-noun';
import { nowMs } from '../clock.ts';
import { uuidV7 } from '../uuid-v7.ts';
import { changedFields, type QueuedWrite, type Row, rowKey } from './queued-write.ts';

/** A write before it is in the queue. */
export type NewWrite = Omit<QueuedWrite, 'seq'>;

type Essence = Pick<NewWrite, 'noun' | 'rowId' | 'kind' | 'route' | 'answer'> & Partial<NewWrite>;

export const newWrite = (essence: Essence): NewWrite => ({
  id: uuidV7(),
  needs: [],
  params: null,
  seed: {},
  change: {},
  base: {},
  whole: [],
  asked: [],
  queuedAtMs: nowMs(),
  state: 'waiting',
  failure: null,
  attempt: null,
  tries: 0,
  ...essence,
});

const baseOf = (row: Row, change: Row): Row =>
  Object.fromEntries(Object.keys(change).map((name) => [name, row[name] ?? null]));

/** Writes that are one act for the farmer: the server does all of them or none. One alone needs no other. */
export const together = (writes: readonly NewWrite[]): NewWrite[] => {
  const group = uuidV7();
  return writes.length < 2 ? [...writes] : writes.map((write) => ({ ...write, group }));
};

const undone = ({ noun, answer, rowId, asked, kind, change, base }: NewWrite): NewWrite | null => {
  const row = { noun, answer, rowId, asked, params: { id: rowId } };
  if (kind === 'change')
    return newWrite({ ...row, kind, route: `PATCH /${noun}/:id`, change: base, base: change });
  if (kind === 'create') return newWrite({ ...row, kind: 'delete', route: `DELETE /${noun}/:id` });
  if (kind === 'delete')
    return newWrite({ ...row, kind: 'change', route: `PATCH /${noun}/:id`, change: { deleted: false } });
  return null;
};

/** The writes that take these back, as one act, the last first; `null` where one of them has no way back. */
export function undoOf(writes: readonly NewWrite[]): NewWrite[] | null {
  const back = writes.toReversed().map(undone);
  return back.length > 0 && back.every((write) => write !== null) ? together(back) : null;
}

/** What a form says of a row: its fields as they are stored. */
export type FieldsOf<N extends Noun> = Pick<RowOf<N>, keyof N['fields'] & keyof RowOf<N>>;

/** Fields that a create may leave out: they are empty, or as is usual. */
const leftOut = (fields: Readonly<Record<string, Field>>): Row =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => !('derived' in field))
      .map(([name, field]) => [name, 'usual' in field ? (field.usual ?? null) : null]),
  );

/** The writes of a noun of the contract: data, until somebody puts them into the queue. */
export function nounWrites<N extends Noun>({ name: noun, one: answer, fields: rules }: N) {
  const of = (rowId: string) => ({ noun, answer, rowId, asked: requestJson(rules) });
  /** Rows that must be at the server before one with these fields. */
  const needsOf = (fields: Row): string[] =>
    parentsIn(rules).flatMap(({ name, nounOf }) => {
      const parent = fields[name];
      return typeof parent === 'string' ? [rowKey(nounOf(fields), parent)] : [];
    });
  return {
    add(id: string, fields: Partial<FieldsOf<N>>): NewWrite[] {
      // A row that the server has not seen must read like one that it has.
      const change: Row = { ...leftOut(rules), ...fields };
      const needs = needsOf(change);
      return [newWrite({ ...of(id), kind: 'create', route: `POST /${noun}`, seed: { id }, change, needs })];
    },
    /** @param row as the farmer saw it; what they left as it was is not written */
    change(row: RowOf<N>, fields: Omit<PatchOf<N>, 'deleted'>): NewWrite[] {
      const seen: Row = row;
      const change = changedFields(seen, fields as Row);
      if (Object.keys(change).length === 0) return [];
      const base = baseOf(seen, change);
      const params = { id: String(seen.id) };
      const route = `PATCH /${noun}/:id`;
      return [
        newWrite({ ...of(params.id), kind: 'change', route, params, change, base, needs: needsOf(change) }),
      ];
    },
    /**
     * A move that the server takes by a rule of its own, at `POST /<noun>/:id/<step>`.
     *
     * @param row as the farmer saw it
     * @param says what is sent
     * @param change the fields that the farmer means to change, with their values after it
     * @param seed what else the server will set then
     */
    step(row: RowOf<N>, step: string, says: Row, change: Row, seed: Row = {}): NewWrite {
      const params = { id: String((row as Row).id) };
      const base = baseOf(row as Row, change);
      const route = `POST /${noun}/:id/${step}`;
      return newWrite({ ...of(params.id), kind: 'step', route, params, says, change, base, seed });
    },
    remove: (id: string): NewWrite[] => [
      newWrite({ ...of(id), kind: 'delete', route: `DELETE /${noun}/:id`, params: { id } }),
    ],
    bringBack: (id: string): NewWrite[] => [
      newWrite({
        ...of(id),
        kind: 'change',
        route: `PATCH /${noun}/:id`,
        params: { id },
        change: { deleted: false },
      }),
    ],
  };
}

/** Fields that are never merged without the farmer, such as money. */
const requestJson = (fields: Readonly<Record<string, Field>>): string[] =>
  Object.entries(fields).flatMap(([name, field]) => ('unmerged' in field ? [name] : []));
