import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import type { Client } from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { backupSource, connect, everything, FIRST, migrate, SECOND } from '../../../test/backup-source.ts';
import { createTestDatabase } from '../../../test/database.ts';
import { readBackupFile } from './backup-file.ts';
import { checkBackup } from './restore-backup.ts';
import { copied, takeBackup } from './take-backup.ts';

const { scratch, sources, now, original, rows, backUp, restore, drop } = await backupSource();

afterAll(drop);

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
