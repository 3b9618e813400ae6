import type pg from 'pg';

/** Rows of each table for one farmer, where it is not one. */
const ROWS_EACH: Readonly<Record<string, number>> = {
  changes: 40,
  photos: 4,
  plan_marks: 6,
  plots: 3,
  products: 2,
  records: 20,
  seasons: 3,
  stage_observations: 3,
  station_days: 4,
  stock_movements: 3,
  tasks: 8,
  writes: 20,
};

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
}

/** The tables that hold farmers' rows, with their columns, as the migrated database says. */
async function ownedColumns(client: pg.Client): Promise<Map<string, Column[]>> {
  const { rows } = await client.query<Column>(`
    select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped and a.attidentity = ''
      and (c.relname = 'users' or exists (
        select from pg_attribute u where u.attrelid = c.oid and u.attname = 'user_id' and not u.attisdropped))
    order by c.relname, a.attnum`);
  return Map.groupBy(rows, ({ table }) => table);
}

/** What a column of the `copy`th row of the `farmer`th farmer has, made of the pattern's row `t`. */
function valueIn({ table, name, type }: Column): string {
  const own = `t.${name}`;
  // With the version and the variant of a UUID, which the contract looks at.
  const mapped = (copy: string) =>
    `overlay(overlay(md5(${own}::text || farmer || '/' || ${copy}) placing '4' from 13) placing '8' from 17)::uuid`;
  if (name === 'user_id' || (table === 'users' && name === 'id')) return mapped('0');
  if (type === 'uuid') return mapped(name === 'id' || name === 'row_id' ? 'copy' : '0');
  if (name === 'phone') return `'+910' || farmer`;
  if (name === 'email') return 'null';
  if (name === 'endpoint') return `'https://fcm.googleapis.com/fcm/send/' || farmer || '/' || copy`;
  if (name === 'secret_hash') return 'decode(md5(farmer::text), $$hex$$)';
  if (type === 'date') return `${own} - copy`;
  if (type === 'timestamp with time zone') return `${own} - copy * interval '1 hour'`;
  return own;
}

/**
 * Puts a farm like one farmer's, and larger, into the database for so many others, and makes their own as large.
 *
 * @returns how many rows farmers have now
 */
export async function fillCrowd(client: pg.Client, patternId: string, farmers: number): Promise<number> {
  const tables = await ownedColumns(client);
  // What triggers and keys would look at is made as they would have it.
  await client.query('begin; set local session_replication_role = replica');
  for (const [table, columns] of tables) {
    const owner = table === 'users' ? 'id' : 'user_id';
    const each = ROWS_EACH[table] ?? 1;
    const names = columns.map(({ name }) => `"${name}"`).join(', ');
    const first = `(select * from app.${table} where ${owner} = $1 limit 1) t`;
    await client.query(
      `insert into app.${table} (${names})
       select ${columns.map(valueIn).join(', ')} from ${first},
         generate_series(1, $2::int) farmer, generate_series(0, $3::int) copy`,
      [patternId, farmers, each - 1],
    );
    const ownCopy = columns.map((column) => {
      const makesAnother = column.name === 'id' || column.name === 'row_id' || column.type !== 'uuid';
      return makesAnother ? valueIn(column).replaceAll('farmer', '0') : `t.${column.name}`;
    });
    if (each > 1)
      await client.query(
        `insert into app.${table} (${names}) select ${ownCopy.join(', ')} from ${first},
           generate_series(1, $2::int) copy`,
        [patternId, each - 1],
      );
  }
  await client.query('commit');
  await client.query('vacuum analyze');
  let sum = 0;
  for (const table of tables.keys()) {
    const { rows } = await client.query<{ count: string }>(`select count(*) from app.${table}`);
    sum += Number(rows[0]?.count);
  }
  return sum;
}
