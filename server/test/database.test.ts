import { Client } from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from './database.ts';
import { expectConsole, noteConsole, settleConsole } from './expected-console.ts';

test('a test database is a copy of the migrated template, reached by its parts or by its address', async () => {
  await using database = await createTestDatabase();
  for (const options of [database.connection, { connectionString: database.url }]) {
    const client = new Client(options);
    await client.connect();
    const { rows } = await client.query(
      "select current_database() as name, to_regclass('auth.migrations') is not null as migrated",
    );
    expect(rows).toEqual([{ name: database.connection.database, migrated: true }]);
    await client.end();
  }
});

test('two test databases do not see each other, and a dropped one is gone', async () => {
  await using first = await createTestDatabase();
  const second = await createTestDatabase({ from: 'nothing' });
  const one = new Client(first.connection);
  const two = new Client(second.connection);
  await Promise.all([one.connect(), two.connect()]);
  await one.query('create table only_here (id int)');
  const { rows } = await two.query(
    "select to_regclass('only_here') as found, to_regclass('auth.migrations') as table",
  );
  expect(rows).toEqual([{ found: null, table: null }]);
  await Promise.all([one.end(), two.end()]);
  await second.drop();
  await expect(new Client(second.connection).connect()).rejects.toThrow(/does not exist/);
});

test('a console line that no test expects is reported, an expected one is not', () => {
  expectConsole(/^fine/);
  noteConsole({ level: 'warn', text: 'fine, I said so' });
  noteConsole({ level: 'error', text: 'oh no' });
  expect(settleConsole()).toEqual([{ level: 'error', text: 'oh no' }]);
});
