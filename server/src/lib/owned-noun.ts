import {
  type AnswerOf,
  type CreateOf,
  checkDetails,
  type Field,
  type Noun,
  nounRoutes,
  type PatchOf,
  parentsIn,
  type RouteTable,
  type RowOf,
} from '@draksha/contract';
import type { ReadDb, WriteDb } from '../db.ts';
import { checkDates, datedIn } from './dates.ts';
import { AppError } from './errors.ts';
import type { FarmerDatabase } from './farmer-database.ts';
import { boundsIn, checkBounds } from './field-order.ts';
import type { Api, Handlers } from './http.ts';
import { findOwn, type OwnRow, type ownedRows } from './owned-rows.ts';
import { uuidV7 } from './uuid.ts';
import { type Farmer, fieldsOf, type Writing } from './write-calls.ts';

/** A rule of a noun's row beyond single fields, run when one of `of` is given. */
interface Check<N extends Noun> {
  readonly of: readonly (keyof RowOf<N> & string)[];
  /** The row as it would be, and the farmer's connection to look its parent up. @throws AppError for values that do not go together */
  readonly test: (values: Partial<RowOf<N>>, db: ReadDb) => void | Promise<void>;
}

export interface NounRules<N extends Noun> {
  readonly checks?: readonly Check<N>[];
  /**
   * Derives further values from the given ones and the rows that they name.
   *
   * @param row as it would be
   * @throws AppError for rows that do not fit together
   */
  readonly completed?: (db: WriteDb, row: Partial<RowOf<N>>, given: Values) => Promise<Partial<RowOf<N>>>;
  /** Runs in the transaction of a create or change; of a change when one of `of` is given. */
  readonly within?: {
    readonly of: readonly (keyof RowOf<N> & string)[];
    readonly work: (db: WriteDb, row: OwnRow<RowOf<N>, N['name']>, farmer: Farmer) => Promise<void>;
  };
  /** Checks room for the row that a create or restore just added. @throws AppError where there is none */
  readonly room?: (db: WriteDb) => Promise<void>;
  /** Remarks beside a row. */
  readonly warnings?: (row: RowOf<N>) => N['warnings'][number][];
  /** What follows a create or a change, after the commit; of a change only where one of `of` is given. */
  readonly afterwards?: {
    readonly of: readonly (keyof RowOf<N> & string)[];
    readonly work: (row: RowOf<N>) => Promise<void>;
  };
}

type RowsOf<N extends Noun> = ReturnType<typeof ownedRows<RowOf<N>, N['name']>>;

export interface NounDependencies {
  readonly farmers: FarmerDatabase;
  readonly clock: () => Date;
}

type Values = Readonly<Record<string, unknown>>;

const gives = (values: Values, names: readonly string[]): boolean =>
  names.some((name) => values[name] !== undefined);

/** Serves the five routes of a noun: lists, reads, creates, changes and deletes a farmer's rows of it. */
export function registerNoun<N extends Noun>(
  api: Api,
  { farmers, clock }: NounDependencies,
  noun: N,
  rows: RowsOf<N>,
  rules: NounRules<N> = {},
): void {
  const parents = parentsIn(noun.fields);
  const dated = datedIn(noun.fields);
  const bounds = boundsIn(noun.fields);
  const objects = Object.entries<Field>(noun.fields).flatMap(([name, field]) =>
    field.kind === 'details' ? [{ name, field }] : [],
  );
  const answer = (row: OwnRow<RowOf<N>, N['name']>): AnswerOf<N> =>
    ({
      [noun.one]: row,
      ...(noun.warnings.length > 0 ? { warnings: rules.warnings?.(row) ?? [] } : {}),
    }) as unknown as AnswerOf<N>;

  /**
   * @returns the values to write: the given ones as stored, and derived ones
   * @throws AppError as the checks do, not_found for a parent that is not the farmer's own
   */
  async function check(
    db: WriteDb,
    given: Values,
    id: string | null,
    version: number | null,
  ): Promise<Values> {
    for (const parent of parents)
      if (given[parent.name] != null) await findOwn(db, parent.nounOf(given), String(given[parent.name]));
    const due = (rules.checks ?? []).filter(({ of }) => gives(given, of));
    // A create contains the fields that select its detail shapes, and its schema checked them.
    const open = objects.filter(({ name }) => id !== null && given[name] !== undefined);
    const days = dated.filter(({ name }) => given[name] != null);
    const bounded = bounds.filter(({ name, by }) => gives(given, [name, by]));
    if (due.length + open.length + days.length + bounded.length === 0 && !rules.completed) return given;
    const before = id === null ? undefined : await rows.findAny(db, id);
    // A missing or newer row is refused by the update itself, with a better message.
    if (id !== null && before?.version !== version) return given;
    checkDates(days, given, clock());
    const kept: Record<string, unknown> = { ...given };
    for (const { name, field } of open) {
      const word = (given[field.by] ?? before?.[field.by as keyof RowOf<N>]) as unknown;
      const checked = checkDetails(field, word, given[name]);
      if ('issues' in checked)
        throw new AppError('validation_failed', undefined, {
          fields: fieldsOf(checked.issues, given[name], name),
        });
      kept[name] = checked.value;
    }
    const row = { ...before, ...kept } as Partial<RowOf<N>>;
    checkBounds(bounded, row);
    for (const { test } of due) await test(row, db);
    const brought = Object.entries((await rules.completed?.(db, row, kept)) ?? {}).filter(
      ([name, value]) => value !== row[name as keyof typeof row],
    );
    return { ...kept, ...Object.fromEntries(brought) };
  }

  const goAlong = async (
    { db, farmer }: Pick<Writing, 'db'> & { readonly farmer: Farmer },
    row: OwnRow<RowOf<N>, N['name']>,
    given: Values | null,
  ): Promise<void> => {
    const rule = rules.within;
    if (rule && (given === null || gives(given, rule.of))) await rule.work(db, row, farmer);
  };

  const follow = (row: RowOf<N>, given: Values | null, { afterwards }: Writing): void => {
    const next = rules.afterwards;
    if (next && (given === null || gives(given, next.of))) afterwards(() => next.work(row));
  };

  interface RowCall {
    readonly farmer: Farmer;
    readonly params: { readonly id: string };
    readonly version: number | null;
  }

  const handlers = {
    [`GET /${noun.name}`]: ({
      farmer,
      query,
    }: RowCall & { readonly query: Values & { readonly limit: number; readonly cursor?: string } }) =>
      farmers.read(farmer.userId, (db) => {
        const { limit, cursor, ...filters } = query;
        return rows.list(db, { limit, cursor, filters });
      }),

    [`POST /${noun.name}`]: async (call: RowCall & Writing & { readonly body: CreateOf<N> }) => {
      const { id = uuidV7(clock()), ...values } = call.body;
      const kept = await check(call.db, values, null, null);
      const { row, created } = await rows.create(call.db, call.farmer.userId, id, kept, call.repeated);
      if (!created) call.found();
      else {
        await rules.room?.(call.db);
        await goAlong(call, row, null);
      }
      follow(row, null, call);
      return answer(row);
    },

    [`GET /${noun.name}/:id`]: ({ farmer, params }: RowCall) =>
      farmers.read(farmer.userId, async (db) => answer(await rows.find(db, params.id))),

    [`PATCH /${noun.name}/:id`]: async (call: RowCall & Writing & { readonly body: PatchOf<N> }) => {
      const { deleted, ...values } = call.body;
      const { db, params, version } = call;
      const kept = await check(db, values, params.id, version);
      const row = await rows.change(db, params.id, version ?? 0, kept, deleted === false);
      if (deleted === false) await rules.room?.(db);
      await goAlong(call, row, kept);
      follow(row, values, call);
      return answer(row);
    },

    [`DELETE /${noun.name}/:id`]: ({ params, version, db }: RowCall & Writing) =>
      rows.remove(db, params.id, version),
  };
  const table: RouteTable = nounRoutes({ [noun.name]: noun as Noun });
  api.register(table, handlers as unknown as Handlers<RouteTable>);
}
