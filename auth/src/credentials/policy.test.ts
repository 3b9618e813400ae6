import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newNumber, PIN, World } from '../../test/world.ts';

const BREACHED = 'monsoon over Niphad 1A';
const LOWER = 'abcdefghijklmnopqrstuvwxyz';

let list: Server;
let url = '';
let asked: string[] = [];
let mode: 'answer' | 'fail' | 'hang' = 'answer';
let world: World;

/** Answers as the range API does: endings and counts, some of them only padding. */
function answerRange(prefix: string): string {
  const digest = createHash('sha1').update(BREACHED).digest('hex').toUpperCase();
  const padding = `${'0'.repeat(35)}:0`;
  const fits = digest.startsWith(prefix) ? [`${digest.slice(5)}:12`] : [];
  return [padding, ...fits, `${'F'.repeat(35)}:3`].join('\r\n');
}

beforeAll(async () => {
  list = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (mode === 'hang') return;
    response.statusCode = mode === 'fail' ? 503 : 200;
    response.end(answerRange((request.url ?? '').slice(-5)));
  });
  await new Promise<void>((resolve) => list.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(list.address() as AddressInfo).port}`;
  world = await World.open({
    passwordMinLength: 12,
    passwordCharacters: [LOWER, LOWER.toUpperCase(), '0123456789'],
    breachedPasswords: { url, timeoutMs: 1_500 },
  });
});
beforeEach(() => {
  asked = [];
  mode = 'answer';
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  list.closeAllConnections();
  await new Promise((resolve) => list.close(resolve));
});

const signUp = (password: string) => world.post('/signup', { phone: newNumber(), password });

test('all that is wrong with a password is told at once', async () => {
  const { status, body } = await signUp('short');
  expect(status).toBe(422);
  expect(body).toEqual({
    code: 'weak_password',
    message:
      'Password should be at least 12 characters. Password should contain at least one character of each: ' +
      `${LOWER}, ${LOWER.toUpperCase()}, 0123456789.`,
    weak_password: { reasons: ['length', 'characters'] },
  });
});

test('a breached one is refused, and its list sees five digits of a hash', async () => {
  const { body } = await signUp(BREACHED);
  expect(body).toMatchObject({ code: 'weak_password', weak_password: { reasons: ['pwned'] } });
  expect(asked).toEqual([expect.stringMatching(/^\/range\/[0-9A-F]{5}$/)]);
});

test.each(['fail', 'hang'] as const)(
  'where the list does %s, the password passes and the log says so',
  async (how) => {
    mode = how;
    const before = world.logs.length;
    expect((await signUp(BREACHED)).status).toBe(200);
    expect(world.logs.slice(before).join('\n')).toContain('breached passwords could not be asked');
    expect(world.logs.join('\n')).not.toContain(BREACHED);
  },
);

test('PINs are no passwords: no list is asked, no characters are counted', async () => {
  expect((await signUp(PIN)).status).toBe(200);
  expect(asked).toEqual([]);
});

test('a right password that no longer meets the policy opens, and is reported', async () => {
  const { phone, access_token: token } = await world.register();
  await using lax = await world.another({ passwordMinLength: 8 });
  await lax.call('PUT', '/user', { token, body: { password: 'monsoon over' } });
  const answer = await world.signIn(phone, 'monsoon over');
  expect(answer.status).toBe(200);
  expect(answer.body.weak_password).toEqual({
    message: expect.stringContaining('one character of each'),
    reasons: ['characters'],
  });
  expect((await lax.signIn(phone, 'monsoon over')).body.weak_password).toBeNull();
});
