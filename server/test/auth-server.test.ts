import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { AuthClient } from '@supabase/auth-js';
import { expect, test } from 'vitest';
import { creationShape, SoftKey } from '../../auth/test/soft-key.ts';
import { compiledOnce } from './compiled-once.ts';
import { createTestDatabase } from './database.ts';
import { scratchFolder } from './scratch-folder.ts';

const MAIN = fileURLToPath(new URL('../src/auth-server.ts', import.meta.url));
const SUITE = fileURLToPath(new URL('../../auth/test/upstream-suite.json', import.meta.url));

const headerOf = (token: string): { readonly alg?: string; readonly kid?: string } =>
  JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString());
const variable = (name: string): string => `\${${name}}`;

/** What the command said until it was ready or ended; `stop` ends it. */
async function run(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const server = spawn(process.execPath, [MAIN, ...args], {
    env: { ...compiledOnce, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(server, 'close');
  let said = '';
  server.stderr.on('data', (chunk) => {
    said += String(chunk);
  });
  const urls: string[] = [];
  for await (const line of createInterface({ input: server.stdout })) {
    const url = /^Sign-in is at (\S+)$/.exec(line)?.[1];
    if (url !== undefined) urls.push(url);
    if (line === 'Ready.') break;
  }
  server.stdout.resume();
  const stop = async (): Promise<number> => {
    server.kill('SIGTERM');
    const [code] = await ended;
    return code;
  };
  return { urls, said: () => said, ended, stop };
}

test('stands alone, several times on one database, each with settings of its own', async () => {
  using folder = scratchFolder();
  await using database = await createTestDatabase();
  const kid = 'of before';
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  mkdirSync(folder.in('keys'));
  writeFileSync(
    folder.in('keys/set.json'),
    JSON.stringify([{ ...privateKey.export({ format: 'jwk' }), kid }]),
  );
  const common = { port: 0, siteUrl: 'http://127.0.0.1:3000', passwordMinLength: 8 };
  const config = {
    dataDir: '.',
    databaseUrl: database.url,
    instances: [
      {
        ...common,
        autoconfirm: { email: true },
        signingKeysFile: `${variable('PLACE')}/set.json`,
        basePath: '/auth/v1',
      },
      { ...common, signupEnabled: false },
      { ...common, jwtSecret: variable('WORD'), signWithSharedSecret: true, autoconfirm: { email: true } },
    ],
  };
  writeFileSync(folder.in('config.json'), JSON.stringify(config));
  const env = { PLACE: 'keys', WORD: 'a shared secret that is "long" enough to be one' };
  const server = await run(['--config', folder.in('config.json')], env);
  try {
    const [moved = '', closed = '', shared = ''] = server.urls;
    const client = (url: string) => new AuthClient({ url, autoRefreshToken: false, persistSession: false });
    const email = 'asha@example.com';
    const weak = await client(moved).signUp({ email, password: '123456' });
    // Six digits are no PIN here.
    expect(weak.error).toMatchObject({ code: 'weak_password', reasons: ['length'] });
    const made = await client(moved).signUp({ email, password: 'a long password' });
    const token = made.data.session?.access_token ?? '';
    expect(headerOf(token)).toMatchObject({ alg: 'RS256', kid });
    const refused = await client(closed).signUp({ email: 'b@example.com', password: 'a long password' });
    expect(refused.error?.message).toBe('Signups not allowed for this instance');
    const again = await client(shared).signInWithPassword({ email, password: 'a long password' });
    expect(headerOf(again.data.session?.access_token ?? '').alg).toBe('HS256');
    expect(moved).toMatch(/\/auth\/v1$/);
  } finally {
    expect(await server.stop()).toBe(0);
  }
});

test('says in one sentence what is wrong, and never a value', async () => {
  using folder = scratchFolder();
  const say = async (text: string, env: Readonly<Record<string, string>> = {}): Promise<string> => {
    writeFileSync(folder.in('config.json'), text);
    const server = await run(['--config', folder.in('config.json')], env);
    await server.ended;
    return server.said();
  };
  expect(await say('{')).toBe('The configuration is no JSON.\n');
  expect(await say(`{"secret":"${variable('NOWHERE')}"}`)).toBe(
    'The configuration asks for NOWHERE, which is not set.\n',
  );
  const wrong = { instances: [{ port: 1e6, siteUrl: 'x', jwtSecret: 'too short', colour: 'red' }] };
  const said = await say(JSON.stringify(wrong));
  for (const place of ['instances.0.port', 'instances.0.siteUrl', 'instances.0.jwtSecret', 'instances.0'])
    expect(said).toContain(`${place} `);
  expect(said).not.toContain('too short');
  expect(said.trim().split('\n')).toHaveLength(1);
  const nothing = await run([]);
  await nothing.ended;
  expect(nothing.said()).toBe('Say which configuration: --config FILE.\n');
});

test('the configuration for the published client’s own suite is one', async () => {
  const { readAuthServerConfig } = await import('../src/auth-server-config.ts');
  const { instances } = await readAuthServerConfig(SUITE, { SUITE: '/suite' });
  expect(instances.map(({ port }) => port)).toEqual([54_321, 9999, 9998, 9997, 9996]);
  expect(instances[0]?.signingKeysFile).toBe('/suite/test/supabase/signing_keys.json');
});

test('the first server of that suite takes the keys, the way back and the refusals that the suite counts on', async () => {
  using folder = scratchFolder();
  await using database = await createTestDatabase();
  const { instances } = JSON.parse(readFileSync(SUITE, 'utf8')) as { instances: Record<string, unknown>[] };
  const { signingKeysFile: _, ...first } = instances[0] ?? {};
  writeFileSync(
    folder.in('config.json'),
    JSON.stringify({ dataDir: '.', databaseUrl: database.url, instances: [{ ...first, port: 0 }] }),
  );
  const server = await run(['--config', folder.in('config.json')]);
  try {
    const [url = ''] = server.urls;
    const client = new AuthClient({ url, autoRefreshToken: false, persistSession: false });
    const signedUp = await client.signUp({ email: 'suite@example.com', password: 'a long password' });
    expect(signedUp.error).toBeNull();
    const begun = await client.passkey.startRegistration();
    if (begun.data === null) throw begun.error;
    const key = new SoftKey('http://localhost:5173');
    const credential = key.create(creationShape.parse(begun.data.options));
    const added = await client.passkey.verifyRegistration({
      challengeId: begun.data.challenge_id,
      credential,
    });
    expect(added.error).toBeNull();
    // Where the carrier refuses, a code is an error, and an account that needs none is made.
    const phone = '+919812300001';
    expect((await client.signUp({ phone, password: 'a long password' })).error).toBeNull();
    expect((await client.signInWithOtp({ phone })).error).toMatchObject({ code: 'sms_send_failed' });
    const back = encodeURIComponent('http://localhost:5173/welcome');
    const lost = await fetch(`${url}/verify?type=signup&token=none&redirect_to=${back}`, {
      redirect: 'manual',
    });
    expect(lost.headers.get('location')).toContain('http://localhost:5173/welcome');
    // No provider can be asked from a test: what is no token is refused, and nothing is a failure of ours.
    const wrong = await client.signInWithIdToken({ provider: 'google', token: 'x.y.z' });
    expect(wrong.error?.status).toBe(400);
  } finally {
    expect(await server.stop()).toBe(0);
  }
});
