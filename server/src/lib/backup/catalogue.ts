import { type ClientBase, escapeIdentifier } from 'pg';

/** Contents of a schema by PostgreSQL's catalogue, with quoted names. */
export interface Table {
  readonly name: string;
  /** Without generated ones. */
  readonly columns: readonly string[];
}

/** Tables with rows, own or in partitions; partitions are reached through their root. */
export async function listTables(client: ClientBase, schemas: readonly string[]): Promise<Table[]> {
  const { rows } = await client.query<{ schema: string; table: string; columns: string[] }>(
    `select n.nspname as schema, c.relname as table,
       array(select a.attname::text from pg_attribute a
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
             order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition
     order by 1, 2`,
    [schemas],
  );
  return rows.map(({ schema, table, columns }) => ({
    name: `${escapeIdentifier(schema)}.${escapeIdentifier(table)}`,
    columns: columns.map(escapeIdentifier),
  }));
}

export interface Partition {
  readonly name: string;
  readonly parent: string;
  /** As after `partition of`. */
  readonly bound: string;
  /** As after `partition by`, where it is parted again. */
  readonly key: string | null;
}

/** Partitions, parents before children. */
export async function listPartitions(client: ClientBase, schemas: readonly string[]): Promise<Partition[]> {
  const { rows } = await client.query<Partition>(
    `with recursive tree as (
       select c.oid, 0 as depth from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = any($1) and c.relkind = 'p' and not c.relispartition
       union all
       select i.inhrelid, depth + 1 from tree join pg_inherits i on i.inhparent = tree.oid)
     select format('%I.%I', n.nspname, c.relname) as name, format('%I.%I', pn.nspname, p.relname) as parent,
       pg_get_expr(c.relpartbound, c.oid) as bound, pg_get_partkeydef(c.oid) as key
     from tree join pg_class c on c.oid = tree.oid join pg_namespace n on n.oid = c.relnamespace
     join pg_inherits i on i.inhrelid = c.oid
     join pg_class p on p.oid = i.inhparent join pg_namespace pn on pn.oid = p.relnamespace
     order by depth, 1`,
    [schemas],
  );
  return rows;
}

export interface Sequence {
  readonly name: string;
  readonly value: string;
  readonly called: boolean;
}

export async function listSequences(client: ClientBase, schemas: readonly string[]): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind = 'S' order by 1`,
    [schemas],
  );
  const sequences: Sequence[] = [];
  for (const { name } of rows) {
    const state = await client.query<Omit<Sequence, 'name'>>(
      `select last_value::text as value, is_called as called from ${name}`,
    );
    for (const { value, called } of state.rows) sequences.push({ name, value, called });
  }
  return sequences;
}

/** Counts the rows and sums up a hash of each, in the words that `speakPlainly` has set. */
export async function digestTable(
  client: ClientBase,
  { name, columns }: Table,
): Promise<{ rows: string; digest: string }> {
  const { rows } = await client.query<{ rows: string; digest: string }>(
    `select count(*)::text as rows,
       coalesce(sum(('x' || left(md5(row(${columns.join()})::text), 16))::bit(64)::bigint::numeric), 0)::text as digest
     from ${name}`,
  );
  return rows[0] ?? { rows: '0', digest: '0' };
}

/** Sets how values are written down, so that two servers write the same; for the current transaction. */
export async function speakPlainly(client: ClientBase): Promise<void> {
  await client.query(
    `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
     set local bytea_output = 'hex'; set local extra_float_digits = 1; set local client_encoding = 'UTF8';
     set local statement_timeout = 0; set local row_security = off`,
  );
}
