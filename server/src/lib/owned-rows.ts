import { type Noun, type Nouns, nouns, type RowOf } from '@draksha/contract';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database } from '../database.gen.ts';
import { ofFarmer, type ReadDb, type WriteDb } from '../db.ts';
import { isDay, isId, isInstant } from './cursor-values.ts';
import { AppError } from './errors.ts';

/** What every row of a farmer carries, beside the columns of its noun. */
interface RowFrame {
  readonly id: string;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

declare const own: unique symbol;

/**
 * A thing found on its farmer's own connection. Only this file creates one, so that an id from a request cannot take
 * its place without a lookup: it would not compile.
 */
export interface Owned<Name extends string> {
  readonly id: string;
  readonly [own]: Name;
}

export type OwnRow<Row, Name extends string = string> = Row & {
  readonly deletedAt: string | null;
} & Owned<Name>;

type Values = Readonly<Record<string, unknown>>;

interface ListOptions {
  readonly limit: number;
  readonly cursor?: string | undefined;
  /** Columns with a value; omitted ones are not compared. */
  readonly filters?: Values;
  readonly where?: readonly RawBuilder<boolean>[];
}

/** Where the rows are, in which order they are listed, and what they belong to. */
interface OwnedTable<Name extends string> {
  readonly name: Name;
  readonly order: { readonly by: string; readonly direction: 'asc' | 'desc' };
  readonly fields?: Noun['fields'];
}

const encodeCursor = (order: string, id: string): string =>
  Buffer.from(JSON.stringify([order, id])).toString('base64url');

function decodeCursor(cursor: string, type: 'timestamptz' | 'date'): readonly [string, string] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Array.isArray(parsed) && parsed.length === 2) {
      const [order, id] = parsed as readonly unknown[];
      const fits = type === 'date' ? isDay : isInstant;
      if (fits(order) && isId(id)) return [order, id];
    }
  } catch {
    // Falls through to the one answer for every cursor that we did not make.
  }
  throw new AppError('validation_failed', undefined, { fields: { cursor: 'Not a cursor of this list' } });
}

/** The row without what only the database needs to know. */
const shown = (row: RowFrame | undefined): unknown => {
  if (!row) return undefined;
  const hidden = new Set(['userId', 'deletedAt']);
  return Object.fromEntries(Object.entries(row).filter(([name]) => !hidden.has(name)));
};

const tableOf = (noun: string) => sql.table(`app.${noun.replaceAll('-', '_')}`);

const mine = sql<boolean>`user_id = ${ofFarmer}`;

const isNoun = (name: string): boolean => Object.hasOwn(nouns, name);

/** A living row of the farmer's own, of whatever noun. @throws AppError not_found */
export async function findOwn(db: ReadDb, noun: string, id: string): Promise<OwnRow<RowFrame>> {
  if (!isNoun(noun)) throw new AppError('not_found');
  const { rows } = await sql<OwnRow<RowFrame>>`
    select * from ${tableOf(noun)} where id = ${id} and ${mine} and deleted_at is null`.execute(db);
  if (!rows[0]) throw new AppError('not_found');
  return rows[0];
}

/**
 * The lifecycle of a farmer's rows, for every noun: repeatable creates, versioned changes, undoable deletes. Runs on
 * a farmer's own connection (`farmerDatabase`), where the database hides other farmers' rows.
 */
export function ownedRows<Fields extends RowFrame, Name extends string = string>(table: OwnedTable<Name>) {
  type Row = OwnRow<Fields, Name>;
  const source = tableOf(table.name);
  const order = sql.ref(table.order.by);
  const orderType = table.fields?.[table.order.by]?.kind === 'date' ? 'date' : 'timestamptz';
  const direction = sql.raw(table.order.direction);
  const beyond = sql.raw(table.order.direction === 'asc' ? '>' : '<');
  // A row is deleted with its parent.
  const living = Object.entries(table.fields ?? {}).flatMap(([name, field]) => {
    const lives = (noun: string) =>
      sql<boolean>`exists (select from ${tableOf(noun)} p
        where p.id = ${sql.ref(name)} and p.user_id = ${ofFarmer} and p.deleted_at is null)`;
    if (field.kind === 'parent') {
      if (!field.goesWith) return [];
      return [field.required ? lives(field.noun) : sql`(${sql.ref(name)} is null or ${lives(field.noun)})`];
    }
    if (field.kind !== 'parentOfOne') return [];
    const each = field.nouns.filter(isNoun).map((noun) => sql`when ${noun} then ${lives(noun)}`);
    return [sql<boolean>`case ${sql.ref(field.by)} ${sql.join(each, sql` `)} else false end`];
  });

  const findAny = async (db: ReadDb, id: string): Promise<Row | undefined> =>
    (await sql<Row>`select * from ${source} where id = ${id} and ${mine}`.execute(db)).rows[0];

  const find = async (db: ReadDb, id: string): Promise<Row> => {
    const row = await findAny(db, id);
    if (!row || row.deletedAt !== null) throw new AppError('not_found');
    return row;
  };

  return {
    /** Deleted or not. */
    findAny,

    /** @throws AppError not_found */
    find,

    /** The same, locked until the transaction ends. @throws AppError not_found */
    async hold(db: WriteDb, id: string): Promise<Row> {
      const { rows } = await sql<Row>`
        select * from ${source} where id = ${id} and ${mine} and deleted_at is null for update`.execute(db);
      if (!rows[0]) throw new AppError('not_found');
      return rows[0];
    },

    /**
     * Creates the row. Returns an existing one of the same write (`repeated`), or with the same values.
     *
     * @throws AppError conflict when the id is taken by another
     */
    async create(
      db: WriteDb,
      userId: string,
      id: string,
      values: Values,
      repeated: boolean,
    ): Promise<{ row: Row; created: boolean }> {
      const given = Object.entries(values).filter(([, value]) => value !== undefined);
      const all = [...given, ['id', id] as const, ['userId', userId] as const];
      const { rows } = await sql<Row>`
        insert into ${source} (${sql.join(all.map(([name]) => sql.ref(name)))})
        values (${sql.join(all.map(([, value]) => value))})
        on conflict (user_id, id) do nothing returning *`.execute(db);
      const made = rows[0];
      if (made) return { row: made, created: true };
      const asGiven = given.map(([name, value]) => sql`${sql.ref(name)} is not distinct from ${value}`);
      const { rows: existing } = await sql<Row & { readonly same: boolean }>`
        select *, ${sql.join([sql`deleted_at is null`, ...asGiven], sql` and `)} as same
        from ${source} where id = ${id} and ${mine}`.execute(db);
      const there = existing[0];
      if (!there || !(repeated || there.same)) throw new AppError('conflict');
      return { row: there, created: false };
    },

    /**
     * Changes the row if it still has `version`.
     *
     * @throws AppError not_found, version_mismatch with the row as it is
     */
    async change(db: WriteDb, id: string, version: number, values: Values, restore = false): Promise<Row> {
      const wanted = Object.entries(restore ? { ...values, deletedAt: null } : values).filter(
        ([, value]) => value !== undefined,
      );
      if (wanted.length > 0) {
        const { rows } = await sql<Row>`
          update ${source} set ${sql.join(wanted.map(([name, value]) => sql`${sql.ref(name)} = ${value}`))}
          where id = ${id} and ${mine} and version = ${version} ${restore ? sql`` : sql`and deleted_at is null`}
          returning *`.execute(db);
        if (rows[0]) return rows[0];
      }
      const current = restore ? await findAny(db, id) : await find(db, id);
      if (!current) throw new AppError('not_found');
      if (current.version === version && wanted.length === 0) return current;
      throw new AppError('version_mismatch', undefined, { data: shown(current) });
    },

    /** @throws AppError not_found, version_mismatch; a repeated delete answers as the first */
    async remove(db: WriteDb, id: string, version: number | null): Promise<{ id: string; version: number }> {
      const current = await findAny(db, id);
      if (!current) throw new AppError('not_found');
      if (current.deletedAt !== null) return { id, version: current.version };
      const { rows } = await sql<Row>`
        update ${source} set deleted_at = now()
        where id = ${id} and ${mine} and version = ${version ?? current.version} returning *`.execute(db);
      const removed = rows[0];
      if (!removed) throw new AppError('version_mismatch', undefined, { data: shown(await findAny(db, id)) });
      return { id, version: removed.version };
    },

    /** Every living row, in the order of the list. */
    async all(db: ReadDb, { where = [] }: { where?: readonly RawBuilder<boolean>[] } = {}): Promise<Row[]> {
      const conditions = [mine, sql<boolean>`deleted_at is null`, ...living, ...where];
      const { rows } = await sql<Row>`
        select * from ${source} where ${sql.join(conditions, sql` and `)}
        order by ${order} ${direction}, id ${direction}`.execute(db);
      return rows;
    },

    /** One page, by the order of the list, and the cursor of the next. */
    async list(
      db: ReadDb,
      { limit, cursor, filters = {}, where = [] }: ListOptions,
    ): Promise<{ items: Row[]; nextCursor: string | null }> {
      const asked = Object.entries(filters)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => sql<boolean>`${sql.ref(name)} = ${value}`);
      const conditions = [mine, sql<boolean>`deleted_at is null`, ...living, ...asked, ...where];
      if (cursor !== undefined) {
        const [value, id] = decodeCursor(cursor, orderType);
        conditions.push(
          sql<boolean>`(${order}, id) ${beyond} (${value}::${sql.raw(orderType)}, ${id}::uuid)`,
        );
      }
      const { rows } = await sql<Row & { readonly cursorValue: string }>`
        select *, ${order}::text as cursor_value from ${source}
        where ${sql.join(conditions, sql` and `)}
        order by ${order} ${direction}, id ${direction} limit ${limit + 1}`.execute(db);
      const items = rows.slice(0, limit);
      const last = items.at(-1);
      const more = rows.length > limit && last !== undefined;
      return { items, nextCursor: more ? encodeCursor(last.cursorValue, last.id) : null };
    },
  };
}

type Camel<S extends string> = S extends `${infer A}-${infer B}` ? `${A}${Capitalize<Camel<B>>}` : S;
type Stored<N extends Noun> =
  Camel<N['name']> extends keyof Database ? Selectable<Database[Camel<N['name']>]> : Record<never, never>;
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
/** Fields that the migrated database has not, or has otherwise; what JSON holds it does not know. */
type Differing<N extends Noun> = {
  [K in keyof RowOf<N>]: K extends keyof Stored<N>
    ? unknown extends Stored<N>[K]
      ? never
      : Same<RowOf<N>[K], Stored<N>[K]> extends true
        ? never
        : K
    : K;
}[keyof RowOf<N>];
type AsStored<N extends Noun> = [Differing<N>] extends [never]
  ? unknown
  : { readonly 'not so in the database': Differing<N> };

/** The rows of a noun; does not compile where contract and database differ in a column. */
export const nounRows = <const N extends Noun>(noun: N & AsStored<N>) => ownedRows<RowOf<N>, N['name']>(noun);

/** Every noun; does not compile where contract and database differ in one of them. */
export const storedNouns: { readonly [K in keyof Nouns]: Nouns[K] & AsStored<Nouns[K]> } = nouns;
