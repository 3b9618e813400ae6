import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readConfig } from '../src/config.ts';
import { loadSigningKeys } from '../src/lib/signing-keys.ts';
import { scratchFolder } from './scratch-folder.ts';
import { world } from './world.ts';

const headerOf = (token: string): { readonly alg?: string; readonly kid?: string } =>
  JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString());
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const KEY = { ...privateKey.export({ format: 'jwk' }), kid: 'of the project before' };

test('the product signs with the key that the operator brought, and takes what it signed', async () => {
  await using here = await world({ env: { AUTH_SIGNING_KEYS: JSON.stringify({ keys: [KEY] }) } });
  const farmer = await here.farmer();
  expect(headerOf(farmer.accessToken)).toMatchObject({ alg: 'ES256', kid: KEY.kid });
  expect((await farmer.ask('GET /me')).status).toBe(200);
});

test('a file does as well; what cannot be used is told at the start, without a word of it', async () => {
  using folder = scratchFolder();
  const file = folder.in('keys.json');
  writeFileSync(file, JSON.stringify(KEY));
  expect(await loadSigningKeys({ text: undefined, file })).toEqual(KEY);
  const secret = 'dGhlIHNlY3JldA';
  for (const text of [`{"d":"${secret}"`, `{"kty":"oct","k":"${secret}"}`, `{"kty":"EC","d":"${secret}"}`]) {
    const error = await loadSigningKeys({ text, file: undefined }).catch((cause: unknown) => cause);
    expect(String(error)).toMatch(/^StartError: AUTH_SIGNING_KEYS cannot be used: .+\.$/);
    expect(String(error)).not.toContain(secret);
  }
  await expect(loadSigningKeys({ text: undefined, file: folder.in('none') })).rejects.toThrow(
    'AUTH_SIGNING_KEYS_FILE cannot be read',
  );
  expect(() => readConfig({ AUTH_SIGNING_KEYS: '{}', AUTH_SIGNING_KEYS_FILE: file })).toThrow(
    'must not be set together',
  );
});
