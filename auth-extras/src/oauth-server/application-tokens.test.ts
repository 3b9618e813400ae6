import { Database } from '@draksha/auth/database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { basic, newVerifier, OauthFarm, SCOPE, statusAndCode } from '../../test/oauth-farm.ts';
import { purgeAuthorizations } from './authorization-store.ts';

let farm: OauthFarm;
beforeAll(async () => {
  farm = await OauthFarm.open();
});
afterAll(() => farm[Symbol.asyncDispose]());

describe('a code', () => {
  test('counts once, also when it is shown many times at once', async () => {
    const proof = newVerifier();
    const code = await farm.code(farm.app, proof);
    const answers = await Promise.all(Array.from({ length: 5 }, () => farm.exchange(code, proof)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
  });

  test('is nothing without its proof, its address, its application and its time', async () => {
    const proof = newVerifier();
    const other = await farm.register({});
    const code = await farm.code(farm.app, proof);
    for (const answer of [
      await farm.exchange(code, newVerifier()),
      await farm.exchange(code, proof, { redirect_uri: 'https://evil.example/' }),
      await farm.exchange(code, proof, {}, other),
      await farm.exchange('none', proof),
    ]) {
      expect(statusAndCode(answer)).toEqual([400, 'invalid_grant']);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
    expect((await farm.exchange(code, proof)).status).toBe(200);
    const late = await farm.code(farm.app, proof);
    farm.world.clock.advance(120);
    expect(statusAndCode(await farm.exchange(late, proof))).toEqual([400, 'invalid_grant']);
  });

  test('is changed for an application that proves itself as it is registered', async () => {
    const proof = newVerifier();
    const code = await farm.code(farm.app, proof);
    const form = { grant_type: 'authorization_code', code, code_verifier: proof };
    for (const [more, headers] of [
      [{}, {}],
      [{ client_id: farm.app.id }, {}],
      [{ client_id: farm.app.id, client_secret: farm.app.secret }, {}],
      [{}, basic({ id: farm.app.id, secret: 'wrong' })],
      [{}, basic({ id: farm.app.id, secret: '' })],
      [{}, { authorization: 'Basic %%%' }],
      [{ client_secret: farm.app.secret }, basic(farm.app)],
    ] as const) {
      expect(statusAndCode(await farm.post({ ...form, ...more }, headers))).toEqual([400, 'invalid_client']);
    }
    expect(statusAndCode(await farm.post({ ...form, grant_type: 'password' }, basic(farm.app)))).toEqual([
      400,
      'unsupported_grant_type',
    ]);
    expect((await farm.post(form, basic(farm.app))).status).toBe(200);
  });

  test('stands nowhere in the database or the logs', async () => {
    const code = await farm.code(farm.app, newVerifier());
    const { rows } = await farm.world.pool.query<{ line: string }>(
      'select row_to_json(a)::text as line from auth.oauth_authorizations a',
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ line }) => line.includes(code))).toEqual([]);
    expect(farm.world.logs.filter((line) => line.includes(code) || line.includes(farm.app.secret))).toEqual(
      [],
    );
  });

  test('of long ago is forgotten', async () => {
    await farm.code(farm.app, newVerifier());
    const db = new Database(farm.world.pool);
    const count = async (): Promise<number> =>
      (await db.reads.selectFrom('oauth_authorizations').select('id').execute()).length;
    expect(await count()).toBeGreaterThan(0);
    await purgeAuthorizations(db, new Date(farm.world.clock.now().getTime() + 1));
    expect(await count()).toBe(0);
  });
});

describe('what an application holds', () => {
  async function tokensOf(of = farm.app): Promise<{ access: string; refresh: string }> {
    const proof = newVerifier();
    const answer = await farm.exchange(await farm.code(of, proof), proof, {}, of);
    return { access: String(answer.body.access_token), refresh: String(answer.body.refresh_token) };
  }

  test('is not the farmer’s own session: it reads no account, changes nothing and is none to the product', async () => {
    const { access } = await tokensOf();
    for (const [method, path] of [
      ['GET', '/user'],
      ['PUT', '/user'],
      ['POST', '/logout'],
      ['POST', '/factors'],
      ['GET', '/user/sessions'],
      ['GET', '/user/oauth/grants'],
      ['GET', '/oauth/authorizations/none'],
    ] as const) {
      const body = method === 'GET' ? {} : { body: { password: 'a long password' } };
      expect(statusAndCode(await farm.world.call(method, path, { token: access, ...body }))).toEqual([
        403,
        'no_authorization',
      ]);
    }
    expect(await farm.world.auth.verifyAccessToken(access)).toBeNull();
    expect(await farm.world.auth.verifyAccessToken(farm.farmer.access_token)).not.toBeNull();
    expect((await farm.world.call('GET', '/oauth/userinfo', { token: access })).status).toBe(200);
    expect(
      statusAndCode(await farm.world.call('GET', '/oauth/userinfo', { token: farm.farmer.access_token })),
    ).toEqual([403, 'no_authorization']);
  });

  test('says whose it is', async () => {
    const { access } = await tokensOf();
    const [, payload = ''] = access.split('.');
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({
      client_id: farm.app.id,
      scope: SCOPE,
      sub: farm.farmer.user.id,
      amr: [{ method: 'oauth_provider/authorization_code', provider: farm.app.id }],
    });
  });

  test('is refreshed by that application only', async () => {
    const { refresh } = await tokensOf();
    const other = await farm.register({});
    const form = { grant_type: 'refresh_token', refresh_token: refresh };
    expect(statusAndCode(await farm.post(form, basic(other)))).toEqual([400, 'invalid_grant']);
    expect(statusAndCode(await farm.world.refresh(refresh))).toEqual([400, 'invalid_client']);
    expect(
      statusAndCode(await farm.post({ ...form, refresh_token: farm.farmer.refresh_token }, basic(farm.app))),
    ).toEqual([400, 'invalid_grant']);
    expect((await farm.post(form, basic(farm.app))).status).toBe(200);
  });

  test('ends with the application, and with a new secret its way of proof', async () => {
    const short = await farm.register({});
    const { access, refresh } = await tokensOf(short);
    await farm.world.post(`/admin/oauth/clients/${short.id}/regenerate_secret`, {}, { token: farm.token });
    const form = { grant_type: 'refresh_token', refresh_token: refresh };
    expect(statusAndCode(await farm.post(form, basic(short)))).toEqual([400, 'invalid_client']);
    await farm.world.call('DELETE', `/admin/oauth/clients/${short.id}`, { token: farm.token });
    expect(statusAndCode(await farm.world.call('GET', '/oauth/userinfo', { token: access }))).toEqual([
      403,
      'session_not_found',
    ]);
  });

  test('comes without a refresh token where the application may not have one', async () => {
    const once = await farm.register({ grant_types: ['authorization_code'] });
    const proof = newVerifier();
    const answer = await farm.exchange(await farm.code(once, proof), proof, {}, once);
    expect(answer.status).toBe(200);
    expect(answer.body).not.toHaveProperty('refresh_token');
  });

  test('ends when the farmer is banned', async () => {
    const { refresh } = await tokensOf();
    const ban = (duration: string) =>
      farm.world.call('PUT', `/admin/users/${farm.farmer.user.id}`, {
        token: farm.token,
        body: { ban_duration: duration },
      });
    await ban('1h');
    const form = { grant_type: 'refresh_token', refresh_token: refresh };
    expect(statusAndCode(await farm.post(form, basic(farm.app)))).toEqual([400, 'invalid_grant']);
    await ban('none');
  });
});
