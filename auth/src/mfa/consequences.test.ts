import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { purgePasskeyChallenges } from '../../../auth-extras/src/passkeys/challenge-store.ts';
import { addPasskey, codeAndStatus, SITE, WITH_PASSKEYS } from '../../test/passkey-farmer.ts';
import { creationShape, requestShape, SoftKey } from '../../test/soft-key.ts';
import { enrolTotp, prove } from '../../test/totp-app.ts';
import { PIN, sessionIn, World } from '../../test/world.ts';
import { Database } from '../database.ts';

const OPTIONS = {
  ...WITH_PASSKEYS,
  mfa: { phone: { enroll: true, verify: true }, webauthn: { enroll: true, verify: true } },
};

let world: World;
beforeAll(async () => {
  world = await World.open(OPTIONS);
});
afterAll(() => world[Symbol.asyncDispose]());

/** The templates that went out to that number, in order. */
async function resultOf(phone: string): Promise<string[]> {
  const { rows } = await world.pool.query<{ template: string }>(
    'select template from auth.outbox where recipient = $1 order by created_at, id',
    [phone.slice(1)],
  );
  return rows.map(({ template }) => template).filter((template) => template !== 'code');
}

describe('the farmer is told', () => {
  test('when a factor is proven for the first time, and when it goes', async () => {
    const { access_token: low, phone } = await world.register();
    const app = await enrolTotp(world, low);
    expect(await resultOf(phone)).toEqual([]);
    const high = sessionIn(await prove(world, low, app)).access_token;
    world.clock.advance(30);
    expect((await prove(world, high, app)).status).toBe(200);
    expect(await resultOf(phone)).toEqual(['factor_enrolled']);
    await enrolTotp(world, high, 'half-made');
    expect((await world.call('DELETE', `/factors/${app.id}`, { token: high })).status).toBe(200);
    expect(await resultOf(phone)).toEqual(['factor_enrolled', 'factor_unenrolled']);
  });

  test('when a passkey is a new way in, and when it goes', async () => {
    const { access_token: token, phone } = await world.register();
    const added = await addPasskey(world, token, new SoftKey(SITE));
    expect(await resultOf(phone)).toEqual(['identity_linked']);
    world.clock.advance(1);
    expect((await world.call('DELETE', `/passkeys/${added.body.id}`, { token })).status).toBe(204);
    expect(await resultOf(phone)).toEqual(['identity_linked', 'identity_unlinked']);
    expect(await world.messageTo(phone)).toMatchObject({ channel: 'sms' });
  });
});

test('every step is in the audit list, without numbers or names of keys', async () => {
  const { access_token: low, user } = await world.register();
  const app = await enrolTotp(world, low);
  await prove(world, low, app, '000000');
  const high = sessionIn(await prove(world, low, app)).access_token;
  await addPasskey(world, high, new SoftKey(SITE));
  await world.post('/factors/recovery-codes', {}, { token: high });
  await world.post('/factors/recovery-codes/verify', { code: 'wrong' }, { token: high });
  await world.call('POST', '/factors/recovery-codes/regenerate', { token: high });
  await world.call('DELETE', '/factors/recovery-codes', { token: high });
  await world.call('DELETE', `/factors/${app.id}`, { token: high });
  const { rows } = await world.pool.query<{ action: string; details: { type?: string } }>(
    `select action, details from auth.audit where user_id = $1
       and (action like 'factor%' or action like 'passkey%' or action like 'recovery%') order by action, details`,
    [user.id],
  );
  expect(rows.map(({ action, details }) => [action, details])).toEqual([
    ['factor_enrolled', { type: 'recovery_code' }],
    ['factor_enrolled', { type: 'totp' }],
    ['factor_proven', { type: 'totp' }],
    ['factor_refused', { type: 'recovery_code' }],
    ['factor_refused', { type: 'totp' }],
    ['factor_removed', { type: 'recovery_code' }],
    ['factor_removed', { type: 'totp' }],
    ['passkey_added', {}],
    ['recovery_codes_replaced', {}],
  ]);
});

test('five enrolments of one name at once make one factor', async () => {
  const { access_token: token } = await world.register();
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => world.post('/factors', { factor_type: 'totp' }, { token })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422]);
  for (const { body } of answers.filter(({ status }) => status === 422)) {
    expect(body.code).toBe('mfa_factor_name_conflict');
  }
});

test('a deleted account that is kept as a row keeps no factor, number or key', async () => {
  const { access_token: low, user } = await world.register();
  const app = await enrolTotp(world, low);
  const high = sessionIn(await prove(world, low, app)).access_token;
  await addPasskey(world, high, new SoftKey(SITE));
  const token = await world.sharedToken();
  await world.call('DELETE', `/admin/users/${user.id}`, { token, body: { should_soft_delete: true } });
  const { rows } = await world.pool.query(
    `select user_id from auth.factors where user_id = $1
     union all select user_id from auth.webauthn_credentials where user_id = $1`,
    [user.id],
  );
  expect(rows).toEqual([]);
});

test('housekeeping of a day drops challenges that nobody answered', async () => {
  const { access_token: token } = await world.register();
  await world.post('/passkeys/authentication/options', {});
  await world.post('/passkeys/registration/options', {}, { token });
  const count = async (): Promise<number> => {
    const { rows } = await world.pool.query<{ n: string }>(
      'select count(*) as n from auth.passkey_challenges',
    );
    return Number(rows[0]?.n);
  };
  expect(await count()).toBeGreaterThanOrEqual(2);
  const db = new Database(world.pool);
  await purgePasskeyChallenges(db, new Date(world.clock.now().getTime() + 299_000));
  expect(await count()).toBeGreaterThanOrEqual(2);
  await purgePasskeyChallenges(db, new Date(world.clock.now().getTime() + 301_000));
  expect(await count()).toBe(0);
});

test('a hook sees each kind of factor, right or wrong, and its refusal ends the sessions', async () => {
  const seen: object[] = [];
  let decision = 'continue';
  await using judged = await world.another({
    ...OPTIONS,
    hooks: {
      mfaVerification: async (input) => {
        const { metadata: _, ...rest } = { metadata: {}, ...input };
        seen.push(rest);
        return { decision };
      },
    },
  });
  const { access_token: low, user, phone } = await judged.register();
  const made = await judged.post('/factors', { factor_type: 'webauthn' }, { token: low });
  const factor_id = String(made.body.id);
  const key = new SoftKey(SITE);
  const ask = async (token: string) => {
    const { body } = await judged.post(`/factors/${factor_id}/challenge`, {}, { token });
    const { webauthn } = body as { webauthn: { type: string; credential_options: { publicKey: object } } };
    return { challenge_id: body.id, type: webauthn.type, publicKey: webauthn.credential_options.publicKey };
  };
  const answer = (
    token: string,
    { challenge_id, type }: { challenge_id: unknown; type: string },
    credential_response: object,
  ) =>
    judged.post(
      `/factors/${factor_id}/verify`,
      { challenge_id, webauthn: { type, credential_response } },
      { token },
    );
  const first = await ask(low);
  const high = sessionIn(
    await answer(low, first, key.create(creationShape.parse(first.publicKey))),
  ).access_token;
  const second = await ask(high);
  const broken = key.get(requestShape.parse(second.publicKey), { breakSignature: true });
  expect((await answer(high, second, broken)).status).toBe(400);
  const codes = await judged.post('/factors/recovery-codes', {}, { token: high });
  const again = sessionIn(await judged.signIn(phone, PIN)).access_token;
  decision = 'reject';
  const [code] = codes.body.codes as string[];
  const refused = await judged.post('/factors/recovery-codes/verify', { code }, { token: again });
  expect(codeAndStatus(refused)).toEqual([403, 'mfa_verification_rejected']);
  expect((await judged.call('GET', '/user', { token: high })).body.code).toBe('session_not_found');
  expect(seen).toEqual([
    { user_id: user.id, factor_id, factor_type: 'webauthn', valid: true },
    { user_id: user.id, factor_id, factor_type: 'webauthn', valid: false },
    { user_id: user.id, factor_id: codes.body.id, factor_type: 'recovery_code', valid: true },
  ]);
});
