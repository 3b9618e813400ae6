import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sessionIn, type TestSession, World } from '../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world[Symbol.asyncDispose]());

async function refreshed(token: string): Promise<TestSession> {
  return sessionIn(await world.refresh(token));
}

const isAlive = async (accessToken: string): Promise<boolean> =>
  (await world.call('GET', '/user', { token: accessToken })).status === 200;

describe('refresh', () => {
  test('changes the token and keeps the session', async () => {
    const first = await world.register();
    const answer = await world.refresh(first.refresh_token);
    const second = sessionIn(answer);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(second.user.id).toBe(first.user.id);
    expect(answer.headers.get('sb-auth-refresh-token-reuse')).toBe('false');
    expect(await isAlive(first.access_token)).toBe(true);
    expect(await isAlive(second.access_token)).toBe(true);
  });

  test('twenty at once agree on one next token, none is refused', async () => {
    const { refresh_token } = await world.register();
    const answers = await Promise.all(Array.from({ length: 20 }, () => world.refresh(refresh_token)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => sessionIn(answer).refresh_token)).size).toBe(1);
  });

  test('twenty at once over two processes agree too', async () => {
    await using other = await world.another();
    const { refresh_token } = await world.register();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? world : other).refresh(refresh_token)),
    );
    expect(new Set(answers.map((answer) => sessionIn(answer).refresh_token)).size).toBe(1);
  });

  test('a lost answer is asked for again, however late', async () => {
    const first = await world.register();
    const lost = await refreshed(first.refresh_token);
    world.clock.advance(30 * 86_400);
    const answer = await world.refresh(first.refresh_token);
    expect(sessionIn(answer).refresh_token).toBe(lost.refresh_token);
    expect(answer.headers.get('sb-auth-refresh-token-reuse')).toBe('true');
    expect((await refreshed(lost.refresh_token)).user.id).toBe(first.user.id);
  });

  test('an older token still answers within ten seconds of the last refresh', async () => {
    const first = await world.register();
    const second = await refreshed(first.refresh_token);
    const third = await refreshed(second.refresh_token);
    world.clock.advance(10);
    expect((await refreshed(first.refresh_token)).refresh_token).toBe(third.refresh_token);
  });

  test('an older token later than that ends the family at once', async () => {
    const first = await world.register();
    const second = await refreshed(first.refresh_token);
    const third = await refreshed(second.refresh_token);
    world.clock.advance(11);
    const stolen = await world.refresh(first.refresh_token);
    expect([stolen.status, stolen.body]).toEqual([
      400,
      { code: 'refresh_token_already_used', message: 'Invalid Refresh Token: Already Used' },
    ]);
    for (const { refresh_token } of [first, second, third]) {
      expect((await world.refresh(refresh_token)).body.code).toBe('refresh_token_already_used');
    }
    expect(await isAlive(third.access_token)).toBe(false);
    const { rows } = await world.pool.query(
      `select details from auth.audit where action = 'refresh_refused' and user_id = $1 order by at limit 1`,
      [first.user.id],
    );
    expect(rows).toEqual([{ details: { why: 'token 2 refreshes old came back' } }]);
  });

  test('one family ending leaves the farmer’s other devices alone', async () => {
    const { phone, ...first } = await world.register();
    const other = sessionIn(await world.signIn(phone, '502846'));
    const second = await refreshed(first.refresh_token);
    await refreshed(second.refresh_token);
    world.clock.advance(11);
    await world.refresh(first.refresh_token);
    expect((await world.refresh(other.refresh_token)).status).toBe(200);
  });

  test('a chain of two hundred stays one session', async () => {
    const first = await world.register();
    let token = first.refresh_token;
    for (let round = 0; round < 200; round += 1) token = (await refreshed(token)).refresh_token;
    const { rows } = await world.pool.query('select refresh_counter from auth.sessions where user_id = $1', [
      first.user.id,
    ]);
    expect(rows).toHaveLength(1);
    expect(Number(rows[0].refresh_counter)).toBe(200);
  });

  test('names the device anew', async () => {
    const { refresh_token, user } = await world.register();
    await world.call('POST', '/token?grant_type=refresh_token', {
      body: { refresh_token },
      headers: { 'user-agent': 'Grape phone 2' },
    });
    const { rows } = await world.pool.query('select user_agent from auth.sessions where user_id = $1', [
      user.id,
    ]);
    expect(rows).toEqual([{ user_agent: 'Grape phone 2' }]);
  });

  test('a token changed in any place is refused and harms nobody', async () => {
    const { refresh_token } = await world.register();
    for (let at = 0; at < refresh_token.length; at += 1) {
      const other = refresh_token[at] === 'A' ? 'B' : 'A';
      const forged = refresh_token.slice(0, at) + other + refresh_token.slice(at + 1);
      expect((await world.refresh(forged)).body.code).toBe('validation_failed');
    }
    expect((await world.refresh(refresh_token)).status).toBe(200);
  });

  test.each([
    ['', 'validation_failed', 'Refresh token is not valid'],
    ['short', 'validation_failed', 'Refresh token is not valid'],
    ['abcdefgh2345', 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'],
  ])('the token "%s" is refused', async (token, code, message) => {
    const answer = await world.refresh(token);
    expect([answer.status, answer.body]).toEqual([400, { code, message }]);
  });

  test('a token of another database is unknown here', async () => {
    await using elsewhere = await World.open();
    const { refresh_token } = await elsewhere.register();
    expect((await world.refresh(refresh_token)).body.code).toBe('refresh_token_not_found');
  });

  test('a banned farmer is refused, and let on when the ban is over', async () => {
    const { refresh_token, user } = await world.register();
    const until = new Date(world.clock.now().getTime() + 60_000);
    await world.pool.query('update auth.users set banned_until = $2 where id = $1', [user.id, until]);
    expect((await world.refresh(refresh_token)).body).toEqual({
      code: 'user_banned',
      message: 'Invalid Refresh Token: User Banned',
    });
    world.clock.advance(61);
    expect((await world.refresh(refresh_token)).status).toBe(200);
  });

  test('a session with an end is refused after it', async () => {
    const { refresh_token, user } = await world.register();
    const until = new Date(world.clock.now().getTime() + 60_000);
    await world.pool.query('update auth.sessions set not_after = $2 where user_id = $1', [user.id, until]);
    world.clock.advance(60);
    expect((await world.refresh(refresh_token)).body).toEqual({
      code: 'session_expired',
      message: 'Invalid Refresh Token: Session Expired',
    });
  });
});

describe('refreshes of many at once', () => {
  const several = (count: number): Promise<TestSession[]> =>
    Promise.all(Array.from({ length: count }, () => world.register()));

  test('share statements, and each has its own next token', async () => {
    const sessions = await several(12);
    const asked = vi.spyOn(world.pool, 'query');
    try {
      const answers = await Promise.all(sessions.map(({ refresh_token }) => refreshed(refresh_token)));
      expect(answers.map(({ user }) => user.id)).toEqual(sessions.map(({ user }) => user.id));
      const texts = asked.mock.calls.map(([query]) =>
        typeof query === 'object' ? String(Reflect.get(query, 'text')) : String(query),
      );
      expect(texts.filter((text) => text.includes('"moved" as')).length).toBeLessThan(sessions.length);
      const next = await Promise.all(answers.map(({ refresh_token }) => refreshed(refresh_token)));
      expect(next.map(({ user }) => user.id)).toEqual(sessions.map(({ user }) => user.id));
    } finally {
      asked.mockRestore();
    }
  });

  test('have each their own outcome', async () => {
    const [good, ended, banned, used, twice] = await several(5);
    if (!good || !ended || !banned || !used || !twice) throw new Error('too few');
    const { pool } = world;
    await pool.query(`update auth.sessions set ended_at = now(), end_reason = 'logout' where user_id = $1`, [
      ended.user.id,
    ]);
    await pool.query(`update auth.users set banned_until = '2099-01-01' where id = $1`, [banned.user.id]);
    const newer = await refreshed(used.refresh_token);
    await refreshed(newer.refresh_token);
    world.clock.advance(11);
    const shown = [good, ended, banned, used, twice, twice].map(({ refresh_token }) => refresh_token);
    const answers = await Promise.all(shown.map((token) => world.refresh(token)));
    expect(answers.map(({ status, body }) => (status === 200 ? 200 : body.code))).toEqual([
      200,
      'refresh_token_not_found',
      'user_banned',
      'refresh_token_already_used',
      200,
      200,
    ]);
    // Both showed the same token: one moved the session, the other is told what came of it.
    const [one, other] = answers.slice(4).map(sessionIn);
    expect(one?.refresh_token).toBe(other?.refresh_token);
    const reuses = answers.slice(4).map(({ headers }) => headers.get('sb-auth-refresh-token-reuse'));
    expect(reuses.toSorted()).toEqual(['false', 'true']);
  });

  test('do not wait for one whose session another transaction holds', async () => {
    const [held, ...free] = await several(4);
    const holder = await world.pool.connect();
    try {
      await holder.query('begin');
      await holder.query('select from auth.sessions where user_id = $1 for update', [held?.user.id]);
      let isAnswered = false;
      const waits = world.refresh(held?.refresh_token ?? '').finally(() => {
        isAnswered = true;
      });
      const answers = await Promise.all(free.map(({ refresh_token }) => refreshed(refresh_token)));
      expect(answers.map(({ user }) => user.id)).toEqual(free.map(({ user }) => user.id));
      expect(isAnswered).toBe(false);
      await holder.query('commit');
      expect(sessionIn(await waits).user.id).toBe(held?.user.id);
    } finally {
      holder.release();
    }
  });

  test('write to no index: none holds what they change', async () => {
    const { rows } = await world.pool.query(
      `select a.attname as column, i.indexrelid::regclass::text as index
       from pg_index i join pg_attribute a on a.attrelid = i.indrelid
       where i.indrelid = 'auth.sessions'::regclass
         and a.attname in ('refresh_counter', 'user_agent', 'ip', 'refreshed_at')
         and (a.attnum = any (i.indkey) or pg_get_expr(i.indpred, i.indrelid) ~ a.attname)`,
    );
    expect(rows).toEqual([]);
  });
});
