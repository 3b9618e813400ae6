import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import {
  createRemoteJWKSet,
  decodeProtectedHeader,
  exportJWK,
  importJWK,
  type JWK,
  jwtVerify,
  SignJWT,
} from 'jose';
import { expect, test } from 'vitest';
import { PEPPER, PIN, sessionIn, World } from '../../test/world.ts';
import { readImportedKeys } from './imported.ts';
import { rotateKeys } from './rotation.ts';

const rsa = (modulusLength = 2048): JWK => ({
  ...generateKeyPairSync('rsa', { modulusLength }).privateKey.export({ format: 'jwk' }),
  kid: `rsa-${modulusLength}`,
});
const ec = (namedCurve = 'P-256'): JWK => ({
  ...generateKeyPairSync('ec', { namedCurve }).privateKey.export({ format: 'jwk' }),
  kid: 'ec',
});
const RSA = rsa();
const EC = ec();
const publicOf = (jwk: JWK): JWK => ({
  ...createPublicKey({ key: jwk as never, format: 'jwk' }).export({ format: 'jwk' }),
  kid: jwk.kid ?? '',
});
const clock = (): Date => new Date();
const algorithmOf = (jwk: JWK): string => (jwk.kty === 'RSA' ? 'RS256' : 'ES256');

async function foreignToken(jwk: JWK, claims: object = {}): Promise<string> {
  return new SignJWT({ role: 'service_role', aud: 'authenticated', ...claims })
    .setProtectedHeader({ alg: algorithmOf(jwk), kid: jwk.kid ?? '', typ: 'JWT' })
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(await importJWK(jwk, algorithmOf(jwk)));
}

test.each([
  ['RS256', RSA],
  ['ES256', EC],
])('a project that moves over with its %s key keeps it', async (algorithm, jwk) => {
  await using world = await World.open({ clock, signingKeys: { keys: [{ ...jwk, alg: algorithm }] } });
  // Tokens of before still count.
  const operator = await foreignToken(jwk);
  expect((await world.call('GET', '/admin/users', { token: operator })).status).toBe(200);
  // New ones are signed with it, and whoever has the published keys can check them.
  const farmer = await world.register();
  expect(decodeProtectedHeader(farmer.access_token)).toEqual({ alg: algorithm, kid: jwk.kid, typ: 'JWT' });
  const keys = createRemoteJWKSet(new URL(`${world.url}/.well-known/jwks.json`));
  const { payload } = await jwtVerify(farmer.access_token, keys, { algorithms: [algorithm] });
  expect(payload.sub).toBe(farmer.user.id);
  expect(await world.auth.verifyAccessToken(farmer.access_token)).toMatchObject({ sub: farmer.user.id });
  const client = world.client();
  await client.setSession({ access_token: farmer.access_token, refresh_token: farmer.refresh_token });
  expect((await client.getClaims()).data?.claims.sub).toBe(farmer.user.id);
});

test('only what everybody may know is published', async () => {
  await using world = await World.open({ clock, signingKeys: [RSA, EC] });
  const { text, body } = await world.call('GET', '/.well-known/jwks.json');
  expect(text).not.toMatch(/"(d|p|q|dp|dq|qi)"/);
  expect((body.keys as JWK[]).map(({ kid, alg, use, key_ops }) => ({ kid, alg, use, key_ops }))).toEqual(
    expect.arrayContaining([
      { kid: RSA.kid, alg: 'RS256', use: 'sig', key_ops: ['verify'] },
      { kid: 'ec', alg: 'ES256', use: 'sig', key_ops: ['verify'] },
    ]),
  );
  expect(body.keys).toHaveLength(3);
});

test('a public half checks and does not sign; so does a key that is not for signing', async () => {
  for (const key of [publicOf(RSA), { ...RSA, key_ops: ['verify'] }]) {
    await using world = await World.open({ clock, signingKeys: key });
    expect((await world.call('GET', '/admin/users', { token: await foreignToken(RSA) })).status).toBe(200);
    const { access_token } = await world.register();
    expect(decodeProtectedHeader(access_token)).toMatchObject({ alg: 'ES256' });
    expect(decodeProtectedHeader(access_token).kid).not.toBe(RSA.kid);
  }
});

test('a key goes as it came: by what is set, also after a rotation of our own', async () => {
  await using world = await World.open({ clock, signingKeys: RSA });
  const farmer = await world.register();
  await rotateKeys({ pool: world.pool, clock, secret: PEPPER, atOnce: true });
  const after = sessionIn(await world.signIn(farmer.phone, PIN));
  expect(decodeProtectedHeader(after.access_token).kid).toBe(RSA.kid);
  await using without = await world.another({ clock });
  expect((await without.call('GET', '/user', { token: after.access_token })).status).toBe(403);
  expect((await without.refresh(after.refresh_token)).status).toBe(200);
});

test('a token of the wrong algorithm, key or secret is nobody’s', async () => {
  await using world = await World.open({ clock, signingKeys: [RSA, EC] });
  const other = { ...rsa(), kid: RSA.kid ?? '' };
  const confused = await new SignJWT({ role: 'service_role' })
    .setProtectedHeader({ alg: 'HS256', kid: RSA.kid ?? '' })
    .setExpirationTime('1h')
    .sign(
      new TextEncoder().encode(
        JSON.stringify(await exportJWK(createPublicKey({ key: RSA as never, format: 'jwk' }))),
      ),
    );
  const swapped = await foreignToken({ ...EC, kid: RSA.kid ?? '' });
  const unsigned = `${Buffer.from(`{"alg":"none","kid":"${RSA.kid}"}`).toString('base64url')}.e30.`;
  for (const token of [await foreignToken(other), confused, swapped, unsigned]) {
    expect((await world.call('GET', '/admin/users', { token })).status).toBe(403);
  }
});

test.each([
  ['a shared secret', { kty: 'oct', k: 'c2VjcmV0' }],
  ['a short RSA key', rsa(1024)],
  ['another curve', ec('P-384')],
  ['another algorithm', { ...RSA, alg: 'PS256' }],
  ['nonsense', { kty: 'RSA', n: '!', e: '?' }],
  ['a private half that is broken', { ...RSA, d: 'AQAB', p: 'AQAB' }],
  ['a text', 'secret'],
  ['the same kid twice', [RSA, { ...EC, kid: RSA.kid }]],
])('%s is refused without a word of it', async (_name, input) => {
  const error = await readImportedKeys(input).then(
    () => new Error('was taken'),
    (cause: unknown) => cause,
  );
  expect(error).toMatchObject({ name: 'KeyError' });
  expect(String(error)).not.toContain(String(RSA.d).slice(0, 12));
  expect(String(error)).not.toContain('AQAB');
});

test('an operator’s token may be without end; one that names a session may not', async () => {
  await using world = await World.open({ clock, signingKeys: RSA });
  const endless = async (claims: object): Promise<string> =>
    new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: RSA.kid ?? '' })
      .sign(await importJWK(RSA, 'RS256'));
  const operator = await endless({ sub: '1234567890', role: 'supabase_admin' });
  expect((await world.call('GET', '/admin/users', { token: operator })).status).toBe(200);
  expect((await world.call('GET', '/admin/users', { token: operator })).status).toBe(200);
  const { user, access_token } = await world.register();
  const { session_id } = (await world.auth.verifyAccessToken(access_token)) ?? {};
  const stolen = await endless({ sub: user.id, session_id, role: 'authenticated' });
  expect((await world.call('GET', '/user', { token: stolen })).status).toBe(403);
  // Nor does one without a session stand for a farmer.
  const nameless = await endless({ sub: user.id, role: 'authenticated' });
  expect((await world.call('GET', '/user', { token: nameless })).status).toBe(403);
});

test('a key without a name is known by its thumbprint', async () => {
  const { kid: _kid, ...nameless } = EC;
  const [key] = await readImportedKeys(nameless);
  expect(key?.id).toMatch(/^[\w-]{43}$/);
});
