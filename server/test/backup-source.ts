import { mkdirSync, writeFileSync } from 'node:fs';
import { applyMigrations, type MigrationSource } from '@draksha/auth/migrations';
import { Client } from 'pg';
import { digestTable, listSequences, listTables } from '../src/lib/backup/catalogue.ts';
import { checkBackup, restoreBackup } from '../src/lib/backup/restore-backup.ts';
import { takeBackup } from '../src/lib/backup/take-backup.ts';
import { createTestDatabase, type TestDatabase, testPool } from './database.ts';
import { scratchFolder } from './scratch-folder.ts';

/** Two schemas with whatever a backup has to bring back: every kind of column, key, trigger, partition and row security. */
export const FIRST = `
create table one.farms (
  id bigint generated always as identity primary key,
  "Name" text not null,
  upper_name text generated always as (upper("Name")) stored,
  parent bigint references one.farms,
  head bigint,
  touched int not null default 0);
create table one.people (id serial primary key, farm bigint not null references one.farms, photo bytea, facts jsonb,
  tags text[], at timestamptz, day date, amount numeric, share double precision, gap interval);
alter table one.farms add foreign key (head) references one.people deferrable initially deferred;
create table one.nothing (id int primary key);
create table one.seeded (id int primary key, word text);
insert into one.seeded values (1, 'from the migration');
create function one.touch() returns trigger language plpgsql as
  $$ begin new.touched := new.touched + 1; return new; end $$;
create trigger touch before insert or update on one.farms for each row execute function one.touch();
create trigger asleep before insert on one.farms for each row execute function one.touch();
alter table one.farms disable trigger asleep;
alter table one.farms enable row level security;
alter table one.farms force row level security;
create policy none on one.farms using (false) with check (false);`;
export const SECOND = `
create table two.hours (farm bigint not null, at timestamptz not null, wet boolean, primary key (farm, at))
  partition by range (at);
create table two.hours_2026_01 partition of two.hours for values from ('2026-01-01') to ('2026-02-01');
create table two."Cells" (id uuid primary key default gen_random_uuid(), farm bigint references one.farms on delete cascade);`;

export async function migrate(database: TestDatabase, from: readonly MigrationSource[]): Promise<void> {
  await using pool = testPool(database, 1);
  for (const source of from) await applyMigrations(pool, source);
}

export async function connect(database: TestDatabase): Promise<Client & AsyncDisposable> {
  const client = new Client(database.connection);
  await client.connect();
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() });
}

/** Every row as text, by table, sorted; and where the sequences stand. */
export async function everything(client: Client): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const table of await listTables(client, ['one', 'two'])) {
    const { rows } = await client.query({
      text: `select t::text from ${table.name} t order by 1`,
      rowMode: 'array',
    });
    found[table.name] = { texts: rows.flat(), ...(await digestTable(client, table)) };
  }
  found.sequences = await listSequences(client, ['one', 'two']);
  return found;
}

/** Folders with the files of migrations, by schema. */
function sourcesIn(scratch: ReturnType<typeof scratchFolder>) {
  let serial = 0;
  return (files: Record<string, Record<string, string>>): MigrationSource[] => {
    serial += 1;
    return Object.entries(files).map(([schema, sql]) => {
      const directory = scratch.in(`migrations-${serial}-${schema}`);
      mkdirSync(directory);
      for (const [name, text] of Object.entries(sql)) writeFileSync(`${directory}/${name}`, text);
      return { schema, directory };
    });
  };
}

/** A database of the two schemas with rows of every kind, and a folder for backups of it. */
export async function backupSource() {
  const scratch = scratchFolder();
  const sources = sourcesIn(scratch);
  const now = sources({ one: { '001_first.sql': FIRST }, two: { '001_second.sql': SECOND } });
  const original = await createTestDatabase({ from: 'nothing' });
  await migrate(original, now);
  await using client = await connect(original);
  // The month's partition was made by the running program, not by a migration.
  await client.query(`
    create table two.hours_2026_02 partition of two.hours for values from ('2026-02-01') to ('2026-03-01');
    insert into one.farms ("Name") select 'farm ' || n || E'\\t\\\\ \\n द्राक्ष' from generate_series(1, 2000) n;
    update one.farms set parent = id % 7 + 1990 where id < 100;
    insert into one.people (farm, photo, facts, tags, at, day, amount, share, gap)
      select n, decode(md5(n::text) || '00ff', 'hex'), jsonb_build_object('n', n, 'none', null, 'text', '\\ "'),
        array['a,b', null, '"', ''], '2026-01-01 05:30+05:30'::timestamptz + n * interval '1.000001 s',
        '0001-01-01'::date + n, n::numeric / 3, 'NaN', n * interval '1 day 2 s' from generate_series(1, 2000) n;
    insert into one.people (farm, share, amount) values (1, '-Infinity', 'NaN'), (2, 1e-320, 1e100);
    update one.farms set head = id where id between 5 and 50;
    delete from one.people where id = 1500;
    insert into two.hours select n, '2026-01-15'::timestamptz + n * interval '1 hour', n % 2 = 0
      from generate_series(1, 800) n;
    insert into two."Cells" (farm) select id from one.farms;
    update one.seeded set word = 'changed since'`);
  const rows = await everything(client);
  return {
    scratch,
    sources,
    now,
    original,
    rows,
    backUp: async (name: string): Promise<string> => {
      await using reader = await connect(original);
      return (await takeBackup(reader, ['one', 'two'], () => scratch.in(name))).path;
    },
    restore: async (target: TestDatabase, path: string, from = now, replace = false): Promise<void> => {
      const checked = await checkBackup(path, from);
      await using writer = await connect(target);
      await restoreBackup(writer, checked, { replace });
    },
    drop: async (): Promise<void> => {
      await original.drop();
      scratch[Symbol.dispose]();
    },
  };
}
