import { AuthClient } from '@supabase/auth-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeAndStatus } from '../../test/passkey-farmer.ts';
import { enrolTotp, prove } from '../../test/totp-app.ts';
import { PIN, sessionIn, World } from '../../test/world.ts';
import { makeRecoveryCodes, plainRecoveryCode } from './recovery-codes.ts';

const PATH = '/factors/recovery-codes';

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world[Symbol.asyncDispose]());

/** A farmer with an authenticator app, at the higher level. */
async function withApp() {
  const low = await world.register();
  const app = await enrolTotp(world, low.access_token);
  const high = sessionIn(await prove(world, low.access_token, app));
  world.clock.advance(30);
  return { ...low, app, high: high.access_token };
}

async function generate(token: string): Promise<{ id: string; codes: string[] }> {
  const answer = await world.post(PATH, {}, { token });
  expect(answer.status).toBe(200);
  return { id: String(answer.body.id), codes: answer.body.codes as string[] };
}

/** The same farmer with their codes, on a phone that has proven nothing yet. */
async function withCodes() {
  const farmer = await withApp();
  const set = await generate(farmer.high);
  const low = sessionIn(await world.signIn(farmer.phone, PIN)).access_token;
  return { ...farmer, ...set, low };
}

const type = (token: string, code: string) => world.post(`${PATH}/verify`, { code }, { token });

test('the published client makes, counts, uses, replaces and removes them', async () => {
  await using own = await World.open({ clock: () => new Date() });
  own.clock.advance((Date.now() - own.clock.now().getTime()) / 1000);
  const { access_token, refresh_token, phone } = await own.register();
  const client = () =>
    new AuthClient({
      url: own.url,
      autoRefreshToken: false,
      persistSession: false,
      experimental: { recoveryCodes: true },
    });
  const app = await enrolTotp(own, access_token);
  const raised = sessionIn(await prove(own, access_token, app));
  const first = client();
  await first.setSession({ access_token: raised.access_token, refresh_token: raised.refresh_token });
  expect(refresh_token).not.toBe(raised.refresh_token);
  expect((await first.mfa.recoveryCodes.getStatus()).error?.code).toBe('mfa_factor_not_found');
  const made = await first.mfa.recoveryCodes.generate();
  if (made.error) throw made.error;
  expect(made.data).toMatchObject({ type: 'recovery_code', friendly_name: 'Recovery codes', total: 10 });
  expect(new Set(made.data.codes).size).toBe(10);

  const second = client();
  await second.setSession(sessionIn(await own.signIn(phone, PIN)));
  const typed = made.data.codes[3]?.toUpperCase().match(/.{4}/g)?.join('-') ?? '';
  const proven = await second.mfa.recoveryCodes.verify({ code: ` ${typed} ` });
  expect(proven.error).toBeNull();
  const level = await second.mfa.getAuthenticatorAssuranceLevel();
  expect(level.data?.currentLevel).toBe('aal2');
  expect(level.data?.currentAuthenticationMethods.map((entry) => Object(entry).method)).toContain(
    'mfa/recovery_code',
  );
  const left = { id: made.data.id, type: 'recovery_code', total: 10, remaining: 9 };
  expect((await second.mfa.recoveryCodes.getStatus()).data).toEqual(left);
  const factors = await second.mfa.listFactors();
  expect(factors.data?.recovery_code).toEqual([expect.objectContaining({ id: made.data.id })]);

  const anew = await second.mfa.recoveryCodes.regenerate();
  if (anew.error) throw anew.error;
  expect(anew.data).toMatchObject({ id: made.data.id, friendly_name: 'Recovery codes', total: 10 });
  expect(anew.data.codes.filter((code) => made.data.codes.includes(code))).toEqual([]);
  expect((await second.mfa.recoveryCodes.unenroll()).data).toEqual({ id: made.data.id });
  expect((await second.mfa.recoveryCodes.getStatus()).error?.code).toBe('mfa_factor_not_found');
});

describe('codes are made', () => {
  test('only in a session that has proven another factor, and once', async () => {
    const { access_token: none } = await world.register();
    expect(codeAndStatus(await world.post(PATH, {}, { token: none }))).toEqual([403, 'insufficient_aal']);
    const { low, high } = await withCodes();
    expect(codeAndStatus(await world.post(PATH, {}, { token: low }))).toEqual([403, 'insufficient_aal']);
    const again = await world.post(PATH, {}, { token: high });
    expect(codeAndStatus(again)).toEqual([422, 'mfa_verified_factor_exists']);
    for (const [method, path] of [
      ['POST', `${PATH}/regenerate`],
      ['DELETE', PATH],
    ] as const) {
      expect(codeAndStatus(await world.call(method, path, { token: low }))).toEqual([
        403,
        'insufficient_aal',
      ]);
    }
  });

  test('under a name of their own', async () => {
    const { high } = await withApp();
    const answer = await world.post(PATH, { friendly_name: 'On paper' }, { token: high });
    expect(answer.body).toMatchObject({ friendly_name: 'On paper', total: 10 });
    const other = await withApp();
    const renamed = await world.call('PUT', `/admin/users/${other.user.id}/factors/${other.app.id}`, {
      token: await world.sharedToken(),
      body: { friendly_name: 'On paper' },
    });
    expect(renamed.status).toBe(200);
    const taken = await world.post(PATH, { friendly_name: 'On paper' }, { token: other.high });
    expect(codeAndStatus(taken)).toEqual([422, 'mfa_factor_name_conflict']);
  });

  test('once, also by five requests at once', async () => {
    const { high } = await withApp();
    const answers = await Promise.all(Array.from({ length: 5 }, () => world.post(PATH, {}, { token: high })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422]);
  });

  test('where there is nothing to replace or remove, that is said', async () => {
    const { high } = await withApp();
    for (const [method, path] of [
      ['GET', PATH],
      ['POST', `${PATH}/regenerate`],
      ['DELETE', PATH],
    ] as const) {
      expect(codeAndStatus(await world.call(method, path, { token: high }))).toEqual([
        404,
        'mfa_factor_not_found',
      ]);
    }
  });

  test('or not at all, where the instance has none', async () => {
    const { high, low, codes } = await withCodes();
    await using off = await world.another({ mfa: { recoveryCodes: { enroll: false, verify: false } } });
    for (const path of [PATH, `${PATH}/regenerate`]) {
      expect(codeAndStatus(await off.post(path, {}, { token: high }))).toEqual([
        422,
        'mfa_recovery_codes_enroll_not_enabled',
      ]);
    }
    const closed = await off.post(`${PATH}/verify`, { code: codes[0] }, { token: low });
    expect(codeAndStatus(closed)).toEqual([422, 'mfa_recovery_codes_verify_not_enabled']);
  });
});

describe('a code', () => {
  test('raises the session, once, also when it is sent five times at once', async () => {
    const { low, codes, phone, id } = await withCodes();
    const code = codes[0] ?? '';
    const answers = await Promise.all(Array.from({ length: 4 }, () => type(low, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const again = sessionIn(await world.signIn(phone, PIN)).access_token;
    expect(codeAndStatus(await type(again, code))).toEqual([422, 'mfa_verification_failed']);
    const status = await world.call('GET', PATH, { token: again });
    expect(status.body).toEqual({ id, type: 'recovery_code', total: 10, remaining: 9 });
  });

  test('of another farmer, of before the last replacement or of nobody is wrong', async () => {
    const { low, high, codes } = await withCodes();
    const stranger = await withCodes();
    const { access_token: none } = await world.register();
    expect((await world.call('POST', `${PATH}/regenerate`, { token: high })).status).toBe(200);
    for (const [token, code] of [
      [stranger.low, codes[0]],
      [low, codes[0]],
      [none, codes[0]],
      [low, 'zzzz'],
    ] as const) {
      const answer = await type(token, code ?? '');
      expect([...codeAndStatus(answer), answer.body.message]).toEqual([
        422,
        'mfa_verification_failed',
        'Invalid recovery code entered',
      ]);
    }
    expect(codeAndStatus(await type(low, ' - '))).toEqual([400, 'validation_failed']);
  });

  test('is not looked at after five wrong ones, until a wait is over or the codes are replaced', async () => {
    const { low, high, codes, app } = await withCodes();
    for (let round = 0; round < 5; round += 1) expect((await type(low, 'wrong')).status).toBe(422);
    const locked = await type(low, codes[0] ?? '');
    expect(codeAndStatus(locked)).toEqual([429, 'mfa_recovery_codes_locked']);
    expect(locked.headers.get('retry-after')).toBe('60');
    // The app is not locked with them.
    expect((await prove(world, low, app)).status).toBe(200);
    const anew = await world.call('POST', `${PATH}/regenerate`, { token: high });
    const [fresh = ''] = anew.body.codes as string[];
    expect((await type(high, fresh)).status).toBe(200);
    const other = await withCodes();
    for (let round = 0; round < 5; round += 1) await type(other.low, 'wrong');
    world.clock.advance(61);
    expect((await type(other.low, other.codes[0] ?? '')).status).toBe(200);
  });

  test('locks alike for who has none', async () => {
    const { access_token: token } = await world.register();
    const statuses: number[] = [];
    for (let round = 0; round < 6; round += 1) statuses.push((await type(token, 'wrong')).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  });

  test('stands nowhere, and leaves the server once', async () => {
    const { low, high, codes, user } = await withCodes();
    const shownTexts: string[] = [];
    for (const path of ['/user', PATH])
      shownTexts.push((await world.call('GET', path, { token: high })).text);
    shownTexts.push(
      (await world.call('GET', `/admin/users/${user.id}`, { token: await world.sharedToken() })).text,
    );
    shownTexts.push((await type(low, codes[0] ?? '')).text, (await type(low, codes[0] ?? '')).text);
    const { rows } = await world.pool.query<{ line: string }>(
      `select row_to_json(r)::text as line from auth.recovery_codes r
       union all select row_to_json(f)::text from auth.factors f
       union all select row_to_json(a)::text from auth.audit a`,
    );
    const everything = [...shownTexts, ...world.logs, ...rows.map(({ line }) => line)].join('\n');
    for (const code of codes) expect(everything).not.toContain(code);
  });
});

describe('recovery codes stand in for another factor', () => {
  test('so the last one cannot go before them', async () => {
    const { high, app, id } = await withCodes();
    const last = await world.call('DELETE', `/factors/${app.id}`, { token: high });
    expect(codeAndStatus(last)).toEqual([422, 'mfa_recovery_codes_sole_factor']);
    const plain = await world.call('DELETE', `/factors/${id}`, { token: high });
    expect(codeAndStatus(plain)).toEqual([422, 'validation_failed']);
    for (const step of ['challenge', 'verify']) {
      const body = { challenge_id: id, code: '123456' };
      expect((await world.post(`/factors/${id}/${step}`, body, { token: high })).status).toBe(400);
    }
    expect((await world.call('DELETE', PATH, { token: high })).body).toEqual({ id });
    expect((await world.call('DELETE', `/factors/${app.id}`, { token: high })).status).toBe(200);
  });

  test('and go with it when an operator removes it', async () => {
    const { app, user, low } = await withCodes();
    const token = await world.sharedToken();
    const path = `/admin/users/${user.id}/factors`;
    expect((await world.call('DELETE', `${path}/${app.id}`, { token })).status).toBe(200);
    expect((await world.call('GET', path, { token })).text).toBe('[]');
    expect((await world.post('/factors', { factor_type: 'totp' }, { token: low })).status).toBe(200);
  });

  test('a farmer who lost their phone adds another and removes the lost one', async () => {
    const { low, codes, app, high } = await withCodes();
    const raised = sessionIn(await type(low, codes[0] ?? '')).access_token;
    const fresh = await enrolTotp(world, raised, 'new phone');
    expect((await prove(world, raised, fresh)).status).toBe(200);
    expect((await world.call('DELETE', `/factors/${app.id}`, { token: raised })).status).toBe(200);
    const claims = async (token: string) =>
      (await world.call('GET', '/user/sessions', { token })).body.sessions;
    // The session of the lost phone falls back, the one that removed it does not.
    expect(await claims(high)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ aal: 'aal1', is_current: true }),
        expect.objectContaining({ aal: 'aal2', is_current: false }),
      ]),
    );
  });
});

test('ten codes of sixteen symbols that no hand mixes up, each its own', () => {
  const codes = Array.from({ length: 50 }, makeRecoveryCodes).flat();
  expect(new Set(codes).size).toBe(500);
  for (const code of codes) expect(code).toMatch(/^[2-9a-hjkmnp-tv-z]{16}$/);
  const seen = new Set(codes.join(''));
  expect(seen.size).toBe(30);
  expect(plainRecoveryCode(' AB-cd\t2 ')).toBe('abcd2');
});
