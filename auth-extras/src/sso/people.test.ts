import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fragment, goal } from '../../../auth/test/redirects.ts';
import { type Answer, PIN } from '../../../auth/test/world.ts';
import { refusalIn, SsoWorld } from '../../test/sso.ts';

let sso: SsoWorld;
beforeAll(async () => {
  sso = await SsoWorld.open();
});
afterAll(() => sso[Symbol.asyncDispose]());

const tokensIn = (answer: Answer): Record<string, string> => fragment(goal(answer));
const claimsIn = (answer: Answer) => sso.world.auth.verifyAccessToken(tokensIn(answer).access_token ?? '');

describe('people of an organisation', () => {
  test('are known by their subject-id, else by a NameID that lasts', async () => {
    const subjectId = 'urn:oasis:names:tc:SAML:attribute:subject-id';
    const resultOf = (nameId: string): object => ({
      nameId,
      attributes: { [subjectId]: ['s-1@vineyard.example'], mail: ['s1@vineyard.example'] },
    });
    const first = await claimsIn(await sso.unasked(resultOf('one')));
    const second = await claimsIn(await sso.unasked(resultOf('two')));
    expect(second?.sub).toBe(first?.sub);
    const transient = await sso.unasked({
      nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
    });
    expect(refusalIn(transient).code).toBe('saml_assertion_no_user_id');
  });

  test('may be known by an e-mail address, whose letters’ case means nothing', async () => {
    const nameIdFormat = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
    const first = await sso.unasked({ nameIdFormat, nameId: 'Ravi@Vineyard.example', attributes: {} });
    const second = await sso.unasked({ nameIdFormat, nameId: 'ravi@vineyard.example', attributes: {} });
    expect((await claimsIn(second))?.sub).toBe((await claimsIn(first))?.sub);
    expect((await claimsIn(first))?.email).toBe('ravi@vineyard.example');
  });

  test('need an e-mail address', async () => {
    expect(refusalIn(await sso.unasked({ attributes: {} })).code).toBe('saml_assertion_no_email');
    const odd = await sso.unasked({ attributes: { mail: ['not an address'] } });
    expect(refusalIn(odd).code).toBe('validation_failed');
  });

  test('never come into an account that has the same e-mail address', async () => {
    const email = 'owner@vineyard.example';
    const token = sso.token;
    const made = await sso.world.post(
      '/admin/users',
      { email, password: 'a long password', email_confirm: true },
      { token },
    );
    const claims = await claimsIn(await sso.unasked({ nameId: 'not-owner', attributes: { mail: [email] } }));
    expect(claims?.email).toBe(email);
    expect(claims?.sub).not.toBe(made.body.id);
    const own = await sso.world.post('/token?grant_type=password', { email, password: 'a long password' });
    expect(own.status).toBe(200);
    // Nor does the other way round: a password reset goes to the account with the password.
    expect((await sso.world.post('/recover', { email })).status).toBe(200);
  });

  test('cannot change what the organisation says of them', async () => {
    const answer = await sso.unasked({ nameId: 'managed-1' });
    const token = tokensIn(answer).access_token ?? '';
    for (const body of [
      { email: 'x@y.example' },
      { phone: '+919822012345' },
      { password: PIN },
      { nonce: '123456' },
    ]) {
      const refused = await sso.world.call('PUT', '/user', { token, body });
      expect([refused.status, refused.body.code]).toEqual([422, 'user_sso_managed']);
    }
    const data = { village: 'Niphad' };
    const changed = await sso.world.call('PUT', '/user', { token, body: { data } });
    expect(changed.body.user_metadata).toMatchObject(data);
    const again = await claimsIn(await sso.unasked({ nameId: 'managed-1' }));
    expect(again?.user_metadata).toMatchObject(data);
  });

  test('stay out while they are banned', async () => {
    const claims = await claimsIn(await sso.unasked({ nameId: 'banned-1' }));
    const ban = { ban_duration: '24h' };
    await sso.world.call('PUT', `/admin/users/${claims?.sub}`, { token: sso.token, body: ban });
    expect(refusalIn(await sso.unasked({ nameId: 'banned-1' })).code).toBe('user_banned');
  });

  test('are signed out when their organisation’s session ends', async () => {
    const end = new Date(sso.at.getTime() + 600_000);
    const tokens = tokensIn(await sso.unasked({ nameId: 'ends-1', sessionNotOnOrAfter: end }));
    expect(tokens.expires_in).toBe('600');
    const claims = await sso.world.auth.verifyAccessToken(tokens.access_token ?? '');
    const lives = (): Promise<boolean> =>
      sso.world.auth.sessionIsLive(claims?.session_id ?? '', claims?.sub ?? '');
    expect(await lives()).toBe(true);
    expect((await sso.world.refresh(tokens.refresh_token ?? '')).status).toBe(200);
    sso.world.clock.advance(600);
    await new Promise((resolve) => setTimeout(resolve, 950));
    expect(await lives()).toBe(false);
    const refused = await sso.world.refresh(tokens.refresh_token ?? '');
    expect([refused.status, refused.body.code]).toEqual([400, 'session_expired']);
    const over = await sso.world.call('GET', '/user', { token: tokens.access_token ?? '' });
    expect(over.body.code).toBe('session_not_found');
  });
});

test('attributes become the operator’s own names', async () => {
  const keys = {
    email: { name: 'upn' },
    department: { names: ['ou', 'department'] },
    groups: { name: 'memberOf', array: true },
    plan: { name: 'absent', default: 'free' },
    left: { name: 'nowhere' },
  };
  await using mapped = await SsoWorld.open({}, { attribute_mapping: { keys } });
  const attributes = { upn: ['u@farm.example'], department: ['Cellar'], memberOf: ['a', 'b'] };
  const answer = await mapped.unasked({ attributes });
  const claims = await mapped.world.auth.verifyAccessToken(tokensIn(answer).access_token ?? '');
  expect(claims?.email).toBe('u@farm.example');
  expect(claims?.user_metadata.custom_claims).toEqual({
    department: 'Cellar',
    groups: ['a', 'b'],
    plan: 'free',
  });
});

test('nobody new comes in where sign-up is closed, and the operator’s hook is asked', async () => {
  await using closed = await SsoWorld.open({ signupEnabled: false });
  expect(refusalIn(await closed.unasked())).toMatchObject({ code: 'signup_disabled' });
  const asked: object[] = [];
  const beforeUserCreated = async (input: object): Promise<Record<string, unknown>> => {
    asked.push(input);
    return { error: { http_code: 403, message: 'Not on the list' } };
  };
  await using hooked = await SsoWorld.open({ hooks: { beforeUserCreated } });
  const refused = goal(await hooked.unasked());
  expect(refused.searchParams.get('error_description')).toBe('Not on the list');
  expect(asked).toMatchObject([{ user: { email: 'asha@vineyard.example' } }]);
});
