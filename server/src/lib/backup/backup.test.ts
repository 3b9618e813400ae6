import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { MigrationSource } from '@draksha/auth/migrations';
import { applyMigrations } from '@draksha/auth/migrations';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { Client, Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { scratchFolder } from '../../../test/scratch-folder.ts';
import { readBackupFile } from './backup-file.ts';
import { digestTable, listSequences, listTables } from './catalogue.ts';
import { checkBackup, restoreBackup } from './restore-backup.ts';
import { checkRecipients, readIdentities } from './sealed.ts';
import { copied, takeBackup } from './take-backup.ts';

const FIRST = `
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
const SECOND = `
create table two.hours (farm bigint not null, at timestamptz not null, wet boolean, primary key (farm, at))
  partition by range (at);
create table two.hours_2026_01 partition of two.hours for values from ('2026-01-01') to ('2026-02-01');
create table two."Cells" (id uuid primary key default gen_random_uuid(), farm bigint references one.farms on delete cascade);`;

const scratch = scratchFolder();
let serial = 0;

function sources(files: Record<string, Record<string, string>>): MigrationSource[] {
  serial += 1;
  return Object.entries(files).map(([schema, sql]) => {
    const directory = scratch.in(`migrations-${serial}-${schema}`);
    mkdirSync(directory);
    for (const [name, text] of Object.entries(sql)) writeFileSync(`${directory}/${name}`, text);
    return { schema, directory };
  });
}

const now = sources({ one: { '001_first.sql': FIRST }, two: { '001_second.sql': SECOND } });

async function migrate(database: TestDatabase, from: readonly MigrationSource[]): Promise<void> {
  const pool = new Pool({ ...database.connection, max: 1 });
  for (const source of from) await applyMigrations(pool, source);
  await pool.end();
}

async function connect(database: TestDatabase): Promise<Client & AsyncDisposable> {
  const client = new Client(database.connection);
  await client.connect();
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() });
}

/** Every row as text, by table, sorted; and where the sequences stand. */
async function everything(client: Client): Promise<Record<string, unknown>> {
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

let original: TestDatabase;
let rows: Record<string, unknown>;

beforeAll(async () => {
  original = await createTestDatabase({ from: 'nothing' });
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
  rows = await everything(client);
});

afterAll(async () => {
  await original.drop();
  scratch[Symbol.dispose]();
});

async function backUp(name: string): Promise<string> {
  await using client = await connect(original);
  return (await takeBackup(client, ['one', 'two'], () => scratch.in(name))).path;
}

async function restore(target: TestDatabase, path: string, from = now, replace = false): Promise<void> {
  const checked = await checkBackup(path, from);
  await using client = await connect(target);
  await restoreBackup(client, checked, { replace });
}

test('every row, of every kind, comes back into an empty database', async () => {
  const path = await backUp('round-trip');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  await using target = await createTestDatabase({ from: 'nothing' });
  await restore(target, path);
  await using client = await connect(target);
  expect(await everything(client)).toEqual(rows);
});

test('a schema that wants to know of a restore is told when its rows are in', async () => {
  const result = `create function one.after_restore() returns void language sql
    as $$ update one.seeded set word = word || ', told' $$;`;
  const listening = sources({
    one: { '001_first.sql': FIRST, '002_told.sql': result },
    two: { '001_second.sql': SECOND },
  });
  const path = await backUp('told');
  await using target = await createTestDatabase({ from: 'nothing' });
  await restore(target, path, listening);
  await using client = await connect(target);
  const { rows: seeded } = await client.query('select word from one.seeded');
  expect(seeded).toEqual([{ word: 'changed since, told' }]);
});

test('what guards the rows is back as well: keys, triggers, row security, sequences', async () => {
  const path = await backUp('guards');
  await using target = await createTestDatabase({ from: 'nothing' });
  await restore(target, path);
  await using client = await connect(target);
  await using before = await connect(original);
  const guards = async (of: Client) => {
    const { rows } = await of.query(
      `select 'key' as kind, conrelid::regclass::text as table, conname::text as name, pg_get_constraintdef(oid) as what
         from pg_constraint where connamespace in ('one'::regnamespace, 'two'::regnamespace)
       union all select 'trigger', tgrelid::regclass::text, tgname, tgenabled::text from pg_trigger where not tgisinternal
       union all select 'table', oid::regclass::text, '', format('%s %s %s', relkind, relrowsecurity, relforcerowsecurity)
         from pg_class where relnamespace in ('one'::regnamespace, 'two'::regnamespace)
       order by 1, 2, 3`,
    );
    return rows;
  };
  const found = await guards(client);
  expect(found).toEqual(await guards(before));
  expect(found.filter(({ kind }) => kind === 'trigger').map(({ what }) => what)).toEqual(['D', 'O']);
  await expect(client.query('insert into one.people (farm) values (99999)')).rejects.toThrow(/foreign key/);
  const next = await client.query(
    `insert into one.farms ("Name") values ('next') returning id::int, touched`,
  );
  expect(next.rows).toEqual([{ id: 2001, touched: 1 }]);
});

test('a backup is one moment, however much is written meanwhile', async () => {
  await using source = await createTestDatabase({ from: 'nothing' });
  const simple = sources({ one: { '001.sql': '' }, two: {} });
  await migrate(source, simple);
  await using writer = await connect(source);
  await using reader = await connect(source);
  // Each transaction writes one row to both tables: in any one moment they are equal.
  await writer.query(
    'create table one.a (n int); create table two.b (n int, text text default repeat($$x$$, 500))',
  );
  let writing = true;
  const { promise: isUnderWay, resolve: begun } = Promise.withResolvers<void>();
  const loop = (async () => {
    for (let n = 0; writing; n += 1) {
      await writer.query(`begin; insert into one.a values (${n}); insert into two.b values (${n}); commit`);
      if (n === 10) begun();
    }
  })();
  await isUnderWay;
  const { path } = await takeBackup(reader, ['one', 'two'], () => scratch.in('moment'));
  writing = false;
  await loop;
  const numbers: number[] = [];
  for await (const part of readBackupFile(path)) {
    if (part.part === 'table-end' && /\."[ab]"$/.test(part.table)) numbers.push(Number(part.rows));
  }
  expect(numbers).toHaveLength(2);
  expect(numbers[0]).toBe(numbers[1]);
  expect(numbers[0]).toBeGreaterThan(0);
});

describe('a target that is not empty', () => {
  test('is refused, and replaced when asked', async () => {
    const path = await backUp('replace');
    await using target = await createTestDatabase({ from: 'nothing' });
    await restore(target, path);
    {
      await using client = await connect(target);
      await client.query("update one.seeded set word = 'mine'; create table one.extra (id int)");
    }
    await expect(restore(target, path)).rejects.toThrow(
      /^The database holds data already: .* or add --replace/,
    );
    {
      await using client = await connect(target);
      expect((await client.query('select word from one.seeded')).rows).toEqual([{ word: 'mine' }]);
    }
    await restore(target, path, now, true);
    await using client = await connect(target);
    expect(await everything(client)).toEqual(rows);
  });

  test('and in use is refused', async () => {
    const path = await backUp('in-use');
    await using target = await createTestDatabase({ from: 'nothing' });
    await using _other = await connect(target);
    await expect(restore(target, path)).rejects.toThrow(/^The database is in use: stop every program/);
  });
});

describe('versions', () => {
  const NEWER = `alter table one.people add column note text not null default 'none';
    update one.seeded set word = word || ', then moved on'`;

  test('an older backup is brought to the schemas of today', async () => {
    const path = await backUp('older');
    const later = sources({
      one: { '001_first.sql': FIRST, '002_newer.sql': NEWER },
      two: { '001_second.sql': SECOND },
    });
    await using target = await createTestDatabase({ from: 'nothing' });
    await restore(target, path, later);
    await using client = await connect(target);
    const { rows: found } = await client.query(
      `select (select word from one.seeded), (select count(*)::int from one.people where note = 'none') as people,
         (select array_agg(name order by name) from one.migrations) as applied`,
    );
    expect(found).toEqual([
      { word: 'changed since, then moved on', people: 2001, applied: ['001_first.sql', '002_newer.sql'] },
    ]);
    await migrate(target, later);
  });

  test('a newer backup and a foreign one are refused', async () => {
    const path = await backUp('newer');
    const older = sources({ one: { '001_first.sql': FIRST }, two: {} });
    await expect(checkBackup(path, older)).rejects.toThrow(
      /taken by a newer version of Draksha \(two\/001_second/,
    );
    const other = sources({ one: { '001_first.sql': `${FIRST} ` }, two: { '001_second.sql': SECOND } });
    await expect(checkBackup(path, other)).rejects.toThrow(
      /does not fit this version of Draksha \(one\/001_first/,
    );
  });
});

describe('a damaged file', () => {
  const damaged = /is damaged or not a whole Draksha backup: use another copy; nothing was changed\.$/;

  test('cut short anywhere is refused', async () => {
    const path = await backUp('short');
    const { size } = statSync(path);
    for (const keep of [0, 1, 9, 10, 300, Math.floor(size / 2), size - 9, size - 1]) {
      const cut = scratch.in(`cut-${keep}`);
      writeFileSync(cut, readFileSync(path));
      truncateSync(cut, keep);
      await expect(checkBackup(cut, now), `cut to ${keep}`).rejects.toThrow(damaged);
    }
  });

  test('with one byte changed is refused, packed or unpacked', async () => {
    const path = await backUp('changed');
    const packed = readFileSync(path);
    const plain = gunzipSync(packed);
    const flip = (bytes: Buffer, at: number) => {
      const copy = Buffer.from(bytes);
      copy[at] = (copy[at] ?? 0) ^ 1;
      return copy;
    };
    for (let step = 1; step < 12; step += 1) {
      writeFileSync(scratch.in('flip'), flip(packed, Math.floor((packed.length * step) / 12)));
      await expect(checkBackup(scratch.in('flip'), now)).rejects.toThrow(damaged);
      // Packed anew, so that only our own checksum can tell.
      writeFileSync(scratch.in('flip'), gzipSync(flip(plain, Math.floor((plain.length * step) / 12))));
      await expect(checkBackup(scratch.in('flip'), now)).rejects.toThrow(damaged);
    }
    writeFileSync(scratch.in('flip'), gzipSync(Buffer.concat([plain, Buffer.from('more')])));
    await expect(checkBackup(scratch.in('flip'), now)).rejects.toThrow(damaged);
  });

  test('that is something else is refused', async () => {
    writeFileSync(scratch.in('letter'), 'dear');
    writeFileSync(scratch.in('packed-letter'), gzipSync('dear\n'));
    for (const name of ['letter', 'packed-letter']) {
      await expect(checkBackup(scratch.in(name), now)).rejects.toThrow(damaged);
    }
    await expect(checkBackup(scratch.in('absent'), now)).rejects.toThrow(/^There is no file /);
    await expect(checkBackup(scratch.path, now)).rejects.toThrow(/is a folder, not a backup/);
  });

  test('that turns bad between the check and the restore changes nothing', async () => {
    const path = await backUp('turns');
    await using target = await createTestDatabase({ from: 'nothing' });
    await restore(target, path);
    const checked = await checkBackup(path, now);
    truncateSync(path, statSync(path).size - 5);
    {
      await using client = await connect(target);
      await expect(restoreBackup(client, checked, { replace: true })).rejects.toThrow(damaged);
    }
    await using client = await connect(target);
    expect(await everything(client)).toEqual(rows);
  });
});

test('a backup that fails leaves no file', async () => {
  await using empty = await createTestDatabase({ from: 'nothing' });
  await using client = await connect(empty);
  const before = readdirSync(scratch.path);
  const take = (path: string) => takeBackup(client, ['one', 'two'], () => path);
  await expect(take(scratch.in('never'))).rejects.toThrow(/^There is nothing to back up/);
  await using full = await connect(original);
  const into = (path: string) => takeBackup(full, ['one', 'two'], () => path);
  await expect(into(scratch.in('no', 'such', 'folder'))).rejects.toThrow(
    /^The folder of .* does not exist\.$/,
  );
  expect(readdirSync(scratch.path)).toEqual(before);
});

test('a copy that is broken off leaves a connection that answers', async () => {
  await using client = await connect(original);
  for await (const data of copied(client, "select repeat('x', 1000) from generate_series(1, 50000)")) {
    expect(data.length).toBeGreaterThan(0);
    break;
  }
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('a user who may not see every row gets no backup rather than half of one', async () => {
  await using client = await connect(original);
  await client.query(`begin; create role half_blind;
    grant usage on schema one, two to half_blind; grant select on all tables in schema one, two to half_blind;
    grant select on all sequences in schema one, two to half_blind; commit; set role half_blind`);
  try {
    await expect(takeBackup(client, ['one', 'two'], () => scratch.in('half'))).rejects.toThrow(
      /^The user of DATABASE_URL may not see every row: give it BYPASSRLS, /,
    );
    expect(readdirSync(scratch.path).filter((name) => name.startsWith('half'))).toEqual([]);
  } finally {
    await client.query('reset role; drop owned by half_blind; drop role half_blind');
  }
});

test('a backup takes no other’s place unless that is said', async () => {
  const path = await backUp('kept');
  const before = readFileSync(path);
  await using client = await connect(original);
  const again = (replace: boolean) => takeBackup(client, ['one', 'two'], () => path, undefined, { replace });
  await expect(again(false)).rejects.toThrow(
    `${path} is there already: name another file, or say --replace.`,
  );
  expect(readFileSync(path).equals(before)).toBe(true);
  expect(existsSync(`${path}.part`)).toBe(false);
  await again(true);
  expect(existsSync(`${path}.part`)).toBe(false);
});

test('a backup of a newer format is called newer, not damaged', async () => {
  const path = scratch.in('newer');
  writeFileSync(path, gzipSync('{"part":"draksha-backup","format":7,"more":true}\n'));
  await expect(checkBackup(path, now)).rejects.toThrow(
    `${path} was written by a newer version of Draksha (format 7): restore it with that version.`,
  );
});

test('a backup sealed to keys of age opens with either, and with no other', async () => {
  const [ours, second, other] = await Promise.all([
    generateIdentity(),
    generateIdentity(),
    generateIdentity(),
  ]);
  const recipients = await Promise.all([ours, second].map(identityToRecipient));
  const path = scratch.in('sealed');
  {
    await using client = await connect(original);
    await takeBackup(client, ['one', 'two'], () => path, undefined, { recipients });
  }
  expect(readFileSync(path, 'latin1')).toMatch(/^age-encryption\.org\/v1\n/);
  await expect(checkBackup(path, now)).rejects.toThrow(/is encrypted: name the file with its key/);
  await expect(checkBackup(path, now, [other])).rejects.toThrow(/is encrypted to another key/);
  const key = scratch.in('key.txt');
  writeFileSync(key, `# created: today\n${second}\n`);
  await using target = await createTestDatabase({ from: 'nothing' });
  {
    await using client = await connect(target);
    await restoreBackup(client, await checkBackup(path, now, await readIdentities(key)), { replace: false });
    expect(await everything(client)).toEqual(rows);
  }
  const bytes = readFileSync(path);
  bytes[bytes.length - 100] = (bytes[bytes.length - 100] ?? 0) ^ 1;
  writeFileSync(path, bytes);
  await expect(checkBackup(path, now, [ours])).rejects.toThrow(/is damaged or not a whole Draksha backup/);
  writeFileSync(key, 'no key\n');
  await expect(readIdentities(key)).rejects.toThrow(/is no identity file of age/);
  await expect(checkRecipients(['age1nokey'])).rejects.toThrow(
    'age1nokey in BACKUP_AGE_RECIPIENTS is no key of age.',
  );
});
