import { afterAll, beforeAll, expect, test } from 'vitest';
import { newNumber, PEPPER, PIN, sessionIn, World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world[Symbol.asyncDispose]());

test('no answer, log line or table holds a PIN, password, code, token or key of a whole life', async () => {
  const answers: string[] = [];
  const keep = <Kept extends { text: string; headers: Headers }>(answer: Kept): Kept => {
    answers.push(answer.text, JSON.stringify([...answer.headers]));
    return answer;
  };
  const phone = newNumber();
  const password = 'a long password of Asha';
  keep(await world.post('/signup', { phone, password: PIN, data: { first_name: 'Asha' } }));
  const first = await world.codeTo(phone);
  keep(await world.post('/verify', { type: 'sms', phone, token: '000001' }));
  const verified = await world.post('/verify', { type: 'sms', phone, token: first });
  const session = sessionIn(verified);
  const token = session.access_token;
  keep(await world.call('PUT', '/user', { token, body: { password } }));
  keep(await world.call('PUT', '/user', { token, body: { password } }));
  keep(await world.signIn(phone, '730519'));
  keep(await world.call('GET', '/user', { token }));
  const before = world.messages.length;
  keep(await world.post('/otp', { phone }));
  const second = await world.codeTo(phone, before);
  const refreshed = sessionIn(await world.refresh(session.refresh_token));
  keep(await world.call('POST', '/logout', { token }));
  keep(await world.refresh(refreshed.refresh_token));
  keep(await world.call('GET', '/.well-known/jwks.json'));
  keep(await world.call('GET', '/settings'));

  const tables = await world.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'auth'`,
  );
  const stored: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await world.pool.query<{ line: string }>(
      `select row_to_json(t)::text as line from auth.${name} t`,
    );
    stored.push(...rows.map(({ line }) => line));
  }
  const { rows: hashes } = await world.pool.query<{ pin_hash: string; password_hash: string }>(
    'select pin_hash, password_hash from auth.users where phone = $1',
    [phone.slice(1)],
  );
  const asNumber = (secret: string): RegExp => new RegExp(`(^|[^0-9a-f-])${secret}([^0-9a-f-]|$)`);
  const nowhere: RegExp[] = [
    ...[PIN, '730519', first, second].map(asNumber),
    ...[password, PEPPER, session.refresh_token, refreshed.refresh_token, token].map(
      (secret) => new RegExp(secret),
    ),
  ];
  for (const secret of nowhere) {
    expect(answers.filter((text) => secret.test(text))).toEqual([]);
    expect(world.logs.filter((line) => secret.test(line))).toEqual([]);
    expect(stored.filter((line) => secret.test(line))).toEqual([]);
  }
  const result = [...answers, ...world.logs, verified.text].join('\n');
  expect(hashes).toHaveLength(1);
  expect(result).not.toContain('$argon2');
  expect(hashes[0]?.pin_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('two farmers with one PIN have hashes that share nothing', async () => {
  const one = await world.register();
  const other = await world.register();
  const { rows } = await world.pool.query<{ pin_hash: string }>(
    'select pin_hash from auth.users where id = any($1)',
    [[one.user.id, other.user.id]],
  );
  expect(new Set(rows.map(({ pin_hash }) => pin_hash)).size).toBe(2);
});
