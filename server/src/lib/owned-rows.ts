import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db.ts';
import { AppError } from './errors.ts';

/** What every row of a farmer carries, beside the columns of its noun. */
export interface OwnedRow {
  readonly id: string;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly deletedAt: string | null;
  readonly createDigest: Buffer;
}

type Values = Readonly<Record<string, unknown>>;

interface ListOptions {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly where?: readonly RawBuilder<boolean>[];
}

interface OwnedRowsOptions {
  /** Order of the list and the SQL type of that column, for a cursor that loses no microsecond. */
  readonly orderBy: string;
  readonly orderType: 'timestamptz' | 'date';
  readonly direction: 'asc' | 'desc';
}

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

const digestOf = (values: Values): Buffer => createHash('sha256').update(canonical(values)).digest();

const encodeCursor = (order: string, id: string): string =>
  Buffer.from(JSON.stringify([order, id])).toString('base64url');

function decodeCursor(cursor: string, type: OwnedRowsOptions['orderType']): readonly [string, string] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Array.isArray(parsed) && parsed.length === 2) {
      const [order, id] = parsed as readonly unknown[];
      const fits = type === 'date' ? /^\d{4}-\d\d-\d\d$/ : /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?[+-]\d\d/;
      if (
        typeof order === 'string' &&
        fits.test(order) &&
        typeof id === 'string' &&
        /^[0-9a-f-]{36}$/.test(id)
      ) {
        return [order, id];
      }
    }
  } catch {
    // Falls through to the one answer for every cursor that we did not make.
  }
  throw new AppError('validation_failed', undefined, { fields: { cursor: 'Not a cursor of this list' } });
}

/** The row without what only the database needs to know. */
const shown = (row: OwnedRow | undefined): unknown => {
  if (!row) return undefined;
  const hidden = new Set(['userId', 'createDigest', 'deletedAt']);
  return Object.fromEntries(Object.entries(row).filter(([name]) => !hidden.has(name)));
};

/**
 * The life of a farmer's row, the same for every noun: a create that may be repeated, a change that names the
 * version it changes, a delete that can be undone. Every call runs on a farmer's own connection (see
 * `farmerDatabase`), so the database itself keeps other farmers' rows out.
 */
export function ownedRows<Row extends OwnedRow>(table: string, options: OwnedRowsOptions) {
  const source = sql.table(`app.${table}`);
  const order = sql.ref(options.orderBy);
  const direction = sql.raw(options.direction);
  const beyond = sql.raw(options.direction === 'asc' ? '>' : '<');

  const findAny = async (db: Db, id: string): Promise<Row | undefined> =>
    (await sql<Row>`select * from ${source} where id = ${id}`.execute(db)).rows[0];

  const find = async (db: Db, id: string): Promise<Row> => {
    const row = await findAny(db, id);
    if (!row || row.deletedAt !== null) throw new AppError('not_found');
    return row;
  };

  return {
    /** @throws AppError not_found */
    find,

    /**
     * Makes the row, or finds the one that the same request made before.
     *
     * @throws AppError conflict when the id stands for something else
     */
    async create(
      db: Db,
      userId: string,
      id: string,
      values: Values,
    ): Promise<{ row: Row; created: boolean }> {
      const digest = digestOf(values);
      const all: Values = { ...values, id, userId, createDigest: digest };
      const names = sql.join(Object.keys(all).map((name) => sql.ref(name)));
      const { rows } = await sql<Row>`
        insert into ${source} (${names}) values (${sql.join(Object.values(all))})
        on conflict (id) do nothing returning *`.execute(db);
      const made = rows[0];
      if (made) return { row: made, created: true };
      const existing = await findAny(db, id);
      if (!existing?.createDigest.equals(digest)) throw new AppError('conflict');
      return { row: existing, created: false };
    },

    /**
     * Changes the row if it still has `version`. The same change sent again answers with the row it made.
     *
     * @throws AppError not_found, version_mismatch with the row as it stands
     */
    async change(db: Db, id: string, version: number, values: Values, restore = false): Promise<Row> {
      const current = restore ? await findAny(db, id) : await find(db, id);
      if (!current) throw new AppError('not_found');
      const wanted: Values = restore ? { ...values, deletedAt: null } : values;
      const stored = current as unknown as Values;
      const differing = Object.entries(wanted).filter(
        ([name, value]) => canonical(stored[name]) !== canonical(value),
      );
      const retried = current.version === version + 1 && differing.length === 0;
      if (current.version !== version && !retried) {
        throw new AppError('version_mismatch', undefined, { data: shown(current) });
      }
      if (differing.length === 0) return current;
      const changes = sql.join(differing.map(([name, value]) => sql`${sql.ref(name)} = ${value}`));
      const { rows } = await sql<Row>`
        update ${source} set ${changes} where id = ${id} and version = ${version} returning *`.execute(db);
      if (rows[0]) return rows[0];
      throw new AppError('version_mismatch', undefined, { data: shown(await findAny(db, id)) });
    },

    /** @throws AppError not_found, version_mismatch; deleting what is deleted answers as the first time */
    async remove(db: Db, id: string, version: number | null): Promise<{ id: string; version: number }> {
      const current = await findAny(db, id);
      if (!current) throw new AppError('not_found');
      if (current.deletedAt !== null) return { id, version: current.version };
      const { rows } = await sql<Row>`
        update ${source} set deleted_at = now()
        where id = ${id} and version = ${version ?? current.version} returning *`.execute(db);
      const removed = rows[0];
      if (!removed) throw new AppError('version_mismatch', undefined, { data: shown(await findAny(db, id)) });
      return { id, version: removed.version };
    },

    /** One page, by the order of the list, and the cursor of the next. */
    async list(
      db: Db,
      { limit, cursor, where = [] }: ListOptions,
    ): Promise<{ items: Row[]; nextCursor: string | null }> {
      const conditions = [sql<boolean>`deleted_at is null`, ...where];
      if (cursor !== undefined) {
        const [value, id] = decodeCursor(cursor, options.orderType);
        conditions.push(
          sql<boolean>`(${order}, id) ${beyond} (${value}::${sql.raw(options.orderType)}, ${id}::uuid)`,
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
