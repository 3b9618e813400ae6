import type { ClientBase } from 'pg';

interface Binding {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/**
 * Runs `load` without foreign keys and triggers, for rows that come in any order; then puts them
 * back, which checks every reference. Part of the caller's transaction.
 */
export async function loosened(
  client: ClientBase,
  schemas: readonly string[],
  load: () => Promise<void>,
): Promise<void> {
  const keys = await foreignKeys(client, schemas);
  const triggers = await activeTriggers(client, schemas);
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { table, name } of triggers) await client.query(`alter table ${table} disable trigger ${name}`);
  await load();
  await client.query('set constraints all immediate');
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
  for (const { table, name } of triggers) await client.query(`alter table ${table} enable trigger ${name}`);
}

async function foreignKeys(client: ClientBase, schemas: readonly string[]): Promise<Binding[]> {
  const { rows } = await client.query<Binding>(
    `select format('%I.%I', n.nspname, t.relname) as table, quote_ident(c.conname) as name,
       pg_get_constraintdef(c.oid) as definition
     from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_namespace n on n.oid = t.relnamespace
     where n.nspname = any($1) and c.contype = 'f' and c.conparentid = 0
     order by 1, 2`,
    [schemas],
  );
  return rows;
}

async function activeTriggers(client: ClientBase, schemas: readonly string[]): Promise<Binding[]> {
  const { rows } = await client.query<Binding>(
    `select format('%I.%I', n.nspname, t.relname) as table, quote_ident(g.tgname) as name, '' as definition
     from pg_trigger g join pg_class t on t.oid = g.tgrelid join pg_namespace n on n.oid = t.relnamespace
     where n.nspname = any($1) and not g.tgisinternal and g.tgparentid = 0 and g.tgenabled = 'O'
     order by 1, 2`,
    [schemas],
  );
  return rows;
}
