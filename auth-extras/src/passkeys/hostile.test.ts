import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addPasskey,
  codeAndStatus,
  farmerWithPasskey,
  SITE,
  signInBy,
  startRegistration,
  startSignIn,
  WITH_PASSKEYS,
} from '../../../auth/test/passkey-farmer.ts';
import { SoftKey } from '../../../auth/test/soft-key.ts';
import { World } from '../../../auth/test/world.ts';

let world: World;
beforeAll(async () => {
  world = await World.open({ ...WITH_PASSKEYS, limits: { requestsPerAddress: 100_000 } });
});
afterAll(() => world[Symbol.asyncDispose]());

/** The text's bytes with one of them changed, counted from the end. */
function spoilt(text: string, at: number, by: number): string {
  const bytes = Buffer.from(text, 'base64url');
  const index = bytes.length - 1 - (at % bytes.length);
  bytes[index] = (bytes[index] ?? 0) ^ by;
  return bytes.toString('base64url');
}

const place = fc.nat({ max: 10_000 });
const change = fc.integer({ min: 1, max: 255 });

test('an answer with any one byte changed signs nobody in', { timeout: 120_000 }, async () => {
  const { key, access_token: token } = await farmerWithPasskey(world);
  const field = fc.constantFrom('clientDataJSON', 'authenticatorData', 'signature', 'userHandle');
  await fc.assert(
    fc.asyncProperty(field, place, change, async (name, at, by) => {
      const { challenge_id, options } = await startSignIn(world);
      const credential = key.get(options);
      const { response } = credential;
      // Of the signature the second of its two numbers: how the two are wrapped may be written in more than one way.
      const from = name === 'signature' ? at % 24 : at;
      const changed = { ...response, [name]: spoilt(response[name] ?? '', from, by) };
      const body = { challenge_id, credential: { ...credential, response: changed } };
      const answer = await world.post('/passkeys/authentication/verify', body);
      expect([name, ...codeAndStatus(answer)]).toEqual([name, 400, 'webauthn_verification_failed']);
    }),
    { numRuns: 400 },
  );
  expect((await signInBy(world, key)).status).toBe(200);
  expect((await addPasskey(world, token, new SoftKey(SITE))).status).toBe(200);
});

test('a new key with any one byte changed is taken or refused, and nothing fails', {
  timeout: 120_000,
}, async () => {
  const { access_token: token } = await world.register();
  const field = fc.constantFrom('clientDataJSON', 'attestationObject');
  await fc.assert(
    fc.asyncProperty(field, place, change, async (name, at, by) => {
      const { challenge_id, options } = await startRegistration(world, token);
      const credential = new SoftKey(SITE).create(options);
      const { response } = credential;
      const changed = { ...response, [name]: spoilt(response[name], at, by) };
      const body = { challenge_id, credential: { ...credential, response: changed } };
      const answer = await world.post('/passkeys/registration/verify', body, { token });
      // Nothing signs a new key: what no rule looks at may be anything.
      if (answer.status === 200) {
        expect((await world.call('DELETE', `/passkeys/${answer.body.id}`, { token })).status).toBe(204);
      } else {
        expect(codeAndStatus(answer)).toEqual([400, 'webauthn_verification_failed']);
      }
    }),
    { numRuns: 400 },
  );
});

test('no body of any form fails', { timeout: 120_000 }, async () => {
  const { access_token: token } = await world.register();
  const routes = fc.constantFrom(
    '/passkeys/registration/options',
    '/passkeys/registration/verify',
    '/passkeys/authentication/options',
    '/passkeys/authentication/verify',
    '/factors/recovery-codes',
    '/factors/recovery-codes/verify',
    '/factors/recovery-codes/regenerate',
  );
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.base64String(), fc.uuid());
  const value = fc.oneof(text, fc.jsonValue());
  const response = fc.dictionary(
    fc.constantFrom(
      'clientDataJSON',
      'attestationObject',
      'authenticatorData',
      'signature',
      'userHandle',
      'transports',
    ),
    value,
  );
  const credential = fc.record(
    { id: text, rawId: text, type: fc.constantFrom('public-key', 'x'), response: fc.oneof(response, value) },
    { requiredKeys: [] },
  );
  const body = fc.record(
    {
      challenge_id: fc.oneof(fc.uuid(), value),
      credential: fc.oneof(credential, value),
      code: value,
      friendly_name: value,
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(routes, body, async (path, sent) => {
      const answer = await world.post(path, sent, { token });
      expect([answer.status < 500, answer.text]).toEqual([true, answer.text]);
    }),
    { numRuns: 600 },
  );
  expect(world.logs.filter((line) => line.includes('failed'))).toEqual([]);
});
