import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { World } from '../../auth/test/world.ts';

let without: World;
let off: World;

beforeAll(async () => {
  without = await World.open({ hasExtras: false });
  off = await World.open();
});

afterAll(async () => {
  await without[Symbol.asyncDispose]();
  await off[Symbol.asyncDispose]();
});

const ID = '7b0a4c3e-2f7d-4d0e-9a51-2a4f3f0c9d11';
const calls: readonly [string, string][] = [
  ['POST', '/sso'],
  ['GET', '/sso/saml/metadata'],
  ['POST', '/sso/saml/acs'],
  ['GET', '/admin/sso/providers'],
  ['POST', '/token?grant_type=web3'],
  ['GET', '/passkeys'],
  ['POST', '/passkeys/registration/options'],
  ['POST', '/passkeys/registration/verify'],
  ['POST', '/passkeys/authentication/options'],
  ['POST', '/passkeys/authentication/verify'],
  ['PATCH', `/passkeys/${ID}`],
  ['DELETE', `/passkeys/${ID}`],
  ['GET', `/admin/users/${ID}/passkeys`],
  ['DELETE', `/admin/users/${ID}/passkeys/${ID}`],
  ['GET', '/.well-known/openid-configuration'],
  ['GET', '/.well-known/oauth-authorization-server'],
  ['POST', '/oauth/clients/register'],
  ['GET', '/admin/oauth/clients'],
  ['GET', '/oauth/authorize'],
  ['POST', '/oauth/token'],
  ['GET', '/oauth/userinfo'],
  ['GET', `/oauth/authorizations/${ID}`],
  ['POST', `/oauth/authorizations/${ID}/consent`],
  ['GET', '/user/oauth/grants'],
  ['GET', '/settings'],
];

describe('a server without the package of extras', () => {
  test.each(calls)('answers %s %s like one where they are switched off', async (method, path) => {
    const [one, other] = await Promise.all([without.call(method, path), off.call(method, path)]);
    expect([one.status, one.body]).toEqual([other.status, other.body]);
  });

  test('says at the root of the host too that it is no OAuth server', async () => {
    const [one, other] = await Promise.all(
      [without, off].map(async ({ url }) => {
        const answer = await fetch(new URL('/.well-known/oauth-authorization-server', url));
        return [answer.status, await answer.json()];
      }),
    );
    expect(one).toEqual(other);
  });

  test.each([
    ['saml', { saml: {} }],
    ['web3', { web3: { solana: true } }],
    ['passkeysEnabled', { passkeysEnabled: true }],
    ['oauthServer', { oauthServer: {} }],
  ])('does not start where %s is set', async (name, options) => {
    await expect(World.open({ hasExtras: false, ...options })).rejects.toThrow(
      `${name} set, but the package @draksha/auth-extras is not installed.`,
    );
  });
});
