import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { FakeGoogle } from '../../../auth/test/fake-google.ts';
import { cookiesOf, fragment, goal } from '../../../auth/test/redirects.ts';
import { World } from '../../../auth/test/world.ts';
import { expectConsole } from '../../../server/test/expected-console.ts';

const EXTERNAL = 'http://127.0.0.1:3003/auth/v1';

let asked: { name: string; id: string }[] = [];
let reply: Record<string, unknown> = {};
let google: FakeGoogle;
let world: World;
beforeAll(async () => {
  expectConsole(/oidc-provider WARNING/);
  google = await FakeGoogle.open(`${EXTERNAL}/callback`);
  const { issuer, clientId, clientSecret } = google;
  const hear = async (input: object): Promise<Record<string, unknown>> => {
    const { metadata, user } = input as { metadata: { name: string }; user: { id: string } };
    asked.push({ name: metadata.name, id: user.id });
    return metadata.name === 'after-user-created' ? reply : {};
  };
  world = await World.open({
    clock: () => new Date(),
    providers: { google: { issuer, clientId, clientSecret } },
    hooks: { beforeUserCreated: hear, afterUserCreated: hear },
  });
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await google[Symbol.asyncDispose]();
});
beforeEach(() => {
  asked = [];
  reply = {};
});

async function signIn(email: string): Promise<Record<string, string>> {
  google.person = { sub: email, email, email_verified: true, name: 'Asha' };
  const begun = await world.call('GET', '/authorize?provider=google');
  const back = await google.visit(goal(begun).href, `${EXTERNAL}/callback`);
  return fragment(goal(await world.call('GET', `/callback${new URL(back).search}`, cookiesOf(begun))));
}

const idOf = async (email: string): Promise<string> =>
  (await world.pool.query('select id from auth.users where email = $1', [email])).rows[0]?.id;

test('an account that a provider’s sign-in makes is told before and after, once', async () => {
  expect(await signIn('one@example.com')).toHaveProperty('access_token');
  expect(asked).toEqual([
    { name: 'before-user-created', id: expect.any(String) },
    { name: 'after-user-created', id: await idOf('one@example.com') },
  ]);
  asked = [];
  expect(await signIn('one@example.com')).toHaveProperty('access_token');
  expect(asked).toEqual([]);
});

test('a hook that fails afterwards fails the answer; the account stands', async () => {
  reply = { error: { http_code: 500, message: 'no room' } };
  expect(await signIn('two@example.com')).toMatchObject({ error_description: 'no room' });
  expect(await idOf('two@example.com')).toEqual(expect.any(String));
  expect(await signIn('two@example.com')).toHaveProperty('access_token');
});
