import type { Pool } from 'pg';

interface Column {
  readonly table_name: string;
  readonly column_name: string;
  readonly udt_name: string;
  readonly is_nullable: 'YES' | 'NO';
  readonly has_default: boolean;
  readonly is_table: boolean;
  /** The check constraint of a column with a closed list of words. */
  readonly words: string | null;
}

// As the parsers in db.ts deliver them.
const typeOf: Readonly<Record<string, string>> = {
  uuid: 'string',
  text: 'string',
  date: 'string',
  timestamptz: 'string',
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'number',
  xid8: 'string',
  bytea: 'Buffer',
  jsonb: 'unknown',
  json: 'unknown',
};

const camelCase = (name: string): string =>
  name.replace(/_([a-z0-9])/g, (_m, letter: string) => letter.toUpperCase());

const pascalCase = (name: string): string => camelCase(`_${name}`);

/** The words of `CHECK ((cycle = ANY (ARRAY['fruit'::text, …])))` as a union. */
const unionOf = (check: string): string =>
  [...check.matchAll(/'((?:[^']|'')*)'::text/g)]
    .map(([, word = '']) => `'${word.replaceAll("''", "\\'")}'`)
    .join(' | ');

/** How a member of the house reads its schema: the server in camel case with instants as text, the sign-in server as the columns are. */
export interface TypesStyle {
  readonly schema: string;
  readonly camelCase: boolean;
  /** What the parsers make of types that are not read alike everywhere. */
  readonly types?: Readonly<Record<string, string>>;
}

function fieldOf(
  style: TypesStyle,
  { column_name, udt_name, is_nullable, has_default, words }: Column,
): string {
  const isArray = udt_name.startsWith('_');
  const udt = isArray ? udt_name.slice(1) : udt_name;
  const base = words === null ? (style.types?.[udt] ?? typeOf[udt]) : unionOf(words);
  if (!base) throw new Error(`no TypeScript type for the column type ${udt_name} of ${column_name}`);
  const type = `${base}${isArray ? '[]' : ''}${is_nullable === 'YES' ? ' | null' : ''}`;
  const name = style.camelCase ? camelCase(column_name) : column_name;
  return `  ${name}: ${has_default ? `Generated<${type}>` : type};`;
}

/** TypeScript for every table and view of a schema, from the migrated database itself. */
export async function generateDatabaseTypes(pool: Pool, style: TypesStyle): Promise<string> {
  const { rows } = await pool.query<Column>(
    `select c.table_name, c.column_name, c.udt_name, c.is_nullable,
            (c.column_default is not null or c.is_identity = 'YES' or c.is_generated = 'ALWAYS') as has_default,
            k.relkind in ('r', 'p') as is_table,
            (select pg_get_constraintdef(check_of.oid) from pg_constraint check_of
             where check_of.conrelid = k.oid and check_of.contype = 'c' and cardinality(check_of.conkey) = 1
               and check_of.conkey[1] = c.ordinal_position
               and pg_get_constraintdef(check_of.oid) like 'CHECK ((% = ANY (ARRAY[%') as words
     from information_schema.columns c
     join pg_class k on k.oid = format('%I.%I', c.table_schema, c.table_name)::regclass
     where c.table_schema = $1 and not k.relispartition and c.table_name <> 'migrations'
     order by c.table_name, c.ordinal_position`,
    [style.schema],
  );
  const tables = Map.groupBy(rows, (row) => row.table_name);
  const interfaces = [...tables].map(
    ([table, columns]) =>
      `export interface ${pascalCase(table)} {\n${columns.map((column) => fieldOf(style, column)).join('\n')}\n}\n`,
  );
  const index = [...tables.keys()].map(
    (table) => `  ${style.camelCase ? camelCase(table) : table}: ${pascalCase(table)};`,
  );
  return [
    '// Made from the migrated database by `npm run generate`; the check fails when it drifts.',
    "import type { Generated } from 'kysely';\n",
    ...interfaces,
    `export interface Database {\n${index.join('\n')}\n}\n`,
  ].join('\n');
}
