import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newNumber, PIN, sessionIn, World } from '../test/world.ts';
import { Database, type Queryable, type Reads } from './database.ts';

test('a newer process may change the tables under an older one, whose prepared statements go on', async () => {
  await using world = await World.open({ limits: { triesPerAccount: 100 } });
  const { phone, refresh_token } = await world.register();
  const signedIn = sessionIn(await world.signIn(phone, PIN));
  for (const table of ['users', 'sessions', 'identities', 'one_time_tokens', 'tries', 'outbox']) {
    await world.pool.query(`alter table auth.${table} add column of_a_newer_version text`);
  }
  // On all the connections that there are, so that each of them meets its old plans.
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, turn) =>
      turn % 2 ? world.signIn(phone, PIN) : world.call('GET', '/user', { token: signedIn.access_token }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
  expect((await world.refresh(refresh_token)).status).toBe(200);
  expect((await world.register(newNumber())).user.phone).not.toBe('');
  expect(
    (await world.call('PUT', '/user', { token: signedIn.access_token, body: { data: { a: 1 } } })).status,
  ).toBe(200);
});

test('a request that waits too long is answered, and what it waited for goes on', async () => {
  await using world = await World.open();
  const { phone } = await world.register();
  await using hasty = await world.another({ requestTimeoutMs: 300 });
  const holder = await world.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('lock table auth.tries in access exclusive mode');
    const late = await hasty.signIn(phone, PIN);
    expect([late.status, late.body]).toEqual([
      504,
      {
        code: 'request_timeout',
        message: 'Processing this request timed out, please retry after a moment.',
      },
    ]);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  expect((await world.signIn(phone, PIN)).status).toBe(200);
  expect(hasty.logs.filter((line) => line.includes('took too long'))).toHaveLength(1);
});

type Cannot<Name extends string> = Name extends keyof Reads ? never : true;
// The compiler judges these: a handle that reads has no way to write, nor to run a statement as text.
const neverWrites: [
  Cannot<'insertInto'>,
  Cannot<'updateTable'>,
  Cannot<'deleteFrom'>,
  Cannot<'with'>,
  Cannot<'getExecutor'>,
] = [true, true, true, true, true];

test('a handle that reads cannot write: by its type, and by the transaction whatever runs in it', async () => {
  expect(neverWrites).toHaveLength(5);
  await using world = await World.open();
  const { user } = await world.register();
  const db = new Database(world.pool);
  const emails = ({ reads }: Pick<Queryable, 'reads'>) =>
    reads.selectFrom('users').select(['id', 'created_at']).where('id', '=', user.id).execute();
  const [row] = await db.reading(emails);
  expect(row).toEqual({ id: user.id, created_at: expect.any(Date) });
  const forced = db.reading(async (tx) => {
    const { writes } = tx as Queryable;
    await sql`update auth.users set email = 'stolen@example.com'`.execute(writes);
  });
  await expect(forced).rejects.toMatchObject({ code: '25006' });
  // The connection is as it was.
  await db.transaction(({ writes }) =>
    writes.updateTable('users').set({ email: 'own@example.com' }).where('id', '=', user.id).execute(),
  );
  const kept = await db.reads.selectFrom('users').select('email').where('id', '=', user.id).execute();
  expect(kept).toEqual([{ email: 'own@example.com' }]);
});
