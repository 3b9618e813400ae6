import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  fetchUserInfo,
  refreshTokenGrant,
} from 'openid-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goal } from '../../../auth/test/redirects.ts';
import {
  backFrom,
  basic,
  CALLBACK,
  EXTERNAL,
  newVerifier,
  OauthFarm,
  SCOPE,
  statusAndCode,
} from '../../test/oauth-farm.ts';

let farm: OauthFarm;
beforeAll(async () => {
  farm = await OauthFarm.open();
});
afterAll(() => farm[Symbol.asyncDispose]());

describe('an application, by its own library', () => {
  test('gets a session of the farmer who lets it in, and keeps it', async () => {
    const library = await farm.library(farm.app);
    const proof = newVerifier();
    const nonce = newVerifier();
    const url = buildAuthorizationUrl(library, {
      redirect_uri: CALLBACK,
      scope: SCOPE,
      state: 'a state',
      nonce,
      code_challenge: await calculatePKCECodeChallenge(proof),
      code_challenge_method: 'S256',
    });
    const begun = await farm.world.call('GET', url.href.slice(EXTERNAL.length));
    expect(goal(begun).href).toMatch(
      /^http:\/\/127\.0\.0\.1:3003\/oauth\/consent\?authorization_id=[0-9a-f-]{36}$/,
    );
    const id = goal(begun).searchParams.get('authorization_id') ?? '';
    const back = backFrom(await farm.decide(id, 'approve'));
    const tokens = await authorizationCodeGrant(library, back, {
      pkceCodeVerifier: proof,
      expectedState: 'a state',
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    expect(tokens.scope).toBe(SCOPE);
    const claims = tokens.claims();
    expect(claims).toMatchObject({
      iss: EXTERNAL,
      aud: farm.app.id,
      sub: farm.farmer.user.id,
      phone_number: farm.farmer.phone,
      phone_number_verified: true,
    });
    const info = await fetchUserInfo(library, tokens.access_token, farm.farmer.user.id);
    expect(info).toEqual({
      sub: farm.farmer.user.id,
      phone_number: farm.farmer.phone,
      phone_number_verified: true,
    });
    const renewed = await refreshTokenGrant(library, tokens.refresh_token ?? '');
    expect(renewed.refresh_token).not.toBe(tokens.refresh_token);
    expect(renewed.claims()?.sub).toBe(farm.farmer.user.id);
  });

  test('that can keep no secret needs none', async () => {
    const phone = await farm.register({
      token_endpoint_auth_method: 'none',
      redirect_uris: ['packhouse.app:/cb?from=us'],
    });
    const library = await farm.library(phone);
    const proof = newVerifier();
    const asking = { redirect_uri: null, scope: 'email' };
    const id = await farm.begin(phone, proof, asking);
    const back = backFrom(await farm.decide(id, 'approve'));
    expect(back.href).toContain('packhouse.app:/cb?from=us&code=');
    const code = back.searchParams.get('code') ?? '';
    const form = { grant_type: 'authorization_code', code, client_id: phone.id, code_verifier: proof };
    expect(statusAndCode(await farm.post({ ...form, client_secret: 'guess' }))).toEqual([
      400,
      'invalid_client',
    ]);
    const tokens = await farm.post(form);
    expect(tokens.status).toBe(200);
    expect(tokens.body).not.toHaveProperty('id_token');
    // Any program may take the app's scheme, so its user is asked each time.
    const again = await farm.ask(await farm.begin(phone, proof, asking));
    expect(again.body).toMatchObject({ scope: 'email', client: { id: phone.id } });
    expect(library.clientMetadata().client_id).toBe(phone.id);
  });
});

describe('the farmer, by the published client', () => {
  test('sees who asks, says yes or no, is not asked twice, and takes it back', async () => {
    const client = farm.world.client();
    const other = await farm.world.register();
    await client.setSession({ access_token: other.access_token, refresh_token: other.refresh_token });
    const proof = newVerifier();
    const id = await farm.begin(farm.app, proof);
    const shown = await client.oauth.getAuthorizationDetails(id);
    expect(shown.data).toEqual({
      authorization_id: id,
      redirect_uri: CALLBACK,
      client: { id: farm.app.id, name: 'Packhouse', uri: '', logo_uri: 'https://packhouse.example/l.png' },
      user: { id: other.user.id, email: '' },
      scope: SCOPE,
    });
    const approved = await client.oauth.approveAuthorization(id);
    const back = new URL(approved.data?.redirect_url ?? '');
    expect([back.searchParams.get('state'), back.searchParams.get('iss')]).toEqual(['mine', EXTERNAL]);
    const tokens = await farm.exchange(back.searchParams.get('code') ?? '', proof);
    expect(tokens.status).toBe(200);

    const again = await client.oauth.getAuthorizationDetails(
      await farm.begin(farm.app, proof, { scope: 'email' }),
    );
    expect(again.data).toEqual({ redirect_url: expect.stringContaining('code=') });
    const more = await client.oauth.getAuthorizationDetails(
      await farm.begin(farm.app, proof, { scope: 'email profile' }),
    );
    expect(more.data).toMatchObject({ scope: 'email profile' });

    const denied = await client.oauth.denyAuthorization(
      await farm.begin(farm.app, proof, { scope: 'profile' }),
    );
    const refusal = new URL(denied.data?.redirect_url ?? '').searchParams;
    expect([refusal.get('error'), refusal.get('state'), refusal.has('code')]).toEqual([
      'access_denied',
      'mine',
      false,
    ]);

    const grants = await client.oauth.listGrants();
    expect(grants.data).toEqual([
      expect.objectContaining({
        client: expect.objectContaining({ id: farm.app.id, name: 'Packhouse' }),
        scopes: ['openid', 'email', 'phone'],
      }),
    ]);
    expect((await client.oauth.revokeGrant({ clientId: farm.app.id })).error).toBeNull();
    expect((await client.oauth.listGrants()).data).toEqual([]);
    expect((await client.oauth.revokeGrant({ clientId: farm.app.id })).error).toMatchObject({
      status: 404,
      code: 'oauth_consent_not_found',
    });
    const held = { token: String(tokens.body.access_token) };
    expect(statusAndCode(await farm.world.call('GET', '/oauth/userinfo', held))).toEqual([
      403,
      'session_not_found',
    ]);
    const form = { grant_type: 'refresh_token', refresh_token: String(tokens.body.refresh_token) };
    expect(statusAndCode(await farm.post(form, basic(farm.app)))).toEqual([400, 'invalid_grant']);
  });

  test('cannot answer what another was asked, nor twice, nor too late', async () => {
    const other = await farm.world.register();
    const proof = newVerifier();
    const id = await farm.begin(farm.app, proof, { scope: 'profile' });
    expect((await farm.ask(id)).status).toBe(200);
    const gone = [404, 'oauth_authorization_not_found'];
    expect(statusAndCode(await farm.ask(id, other))).toEqual(gone);
    expect(statusAndCode(await farm.decide(id, 'approve', other))).toEqual(gone);
    expect(statusAndCode(await farm.decide(id, 'perhaps'))).toEqual([400, 'validation_failed']);
    expect((await farm.decide(id, 'deny')).status).toBe(200);
    expect(statusAndCode(await farm.decide(id, 'approve'))).toEqual(gone);
    expect(statusAndCode(await farm.ask('none'))).toEqual(gone);
    const late = await farm.begin(farm.app, proof, { scope: 'profile' });
    farm.world.clock.advance(600);
    expect(statusAndCode(await farm.ask(late))).toEqual(gone);
  });
});

describe('a request for access', () => {
  test('goes nowhere while application or address are not known', async () => {
    const proof = newVerifier();
    for (const [more, code] of [
      [{ client_id: 'none' }, 'oauth_client_not_found'],
      [{ client_id: '6a1f4c1e-4f0a-4f6e-9d0e-0a1b2c3d4e5f' }, 'oauth_client_not_found'],
      [{ redirect_uri: 'https://evil.example/' }, 'validation_failed'],
      [{ redirect_uri: `${CALLBACK}x` }, 'validation_failed'],
      [{ redirect_uri: `${CALLBACK}?x=1` }, 'validation_failed'],
    ] as const) {
      const answer = await farm.visit(farm.app, proof, more);
      expect(statusAndCode(answer)).toEqual([400, code]);
      expect(answer.headers.get('location')).toBeNull();
    }
  });

  test('that is wrong in another way goes back with the reason', async () => {
    const proof = newVerifier();
    const narrow = await farm.register({ scope: 'email' });
    for (const [of, more, error] of [
      [farm.app, { response_type: 'token' }, 'unsupported_response_type'],
      [farm.app, { code_challenge: null }, 'invalid_request'],
      [farm.app, { code_challenge_method: 'plain' }, 'invalid_request'],
      [farm.app, { scope: 'admin' }, 'invalid_scope'],
      [narrow, { scope: 'email phone' }, 'invalid_scope'],
    ] as const) {
      const answer = await farm.visit(of, proof, more);
      const url = goal(answer);
      expect(url.href.startsWith(`${CALLBACK}?error=`)).toBe(true);
      expect([url.searchParams.get('error'), url.searchParams.get('state')]).toEqual([error, 'mine']);
    }
  });
});
