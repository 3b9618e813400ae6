import { expect, test } from 'vitest';
import { FakeGoogle } from '../../../auth/test/fake-google.ts';
import {
  addPasskey,
  codeAndStatus,
  SITE,
  signInBy,
  WITH_PASSKEYS,
} from '../../../auth/test/passkey-farmer.ts';
import { cookiesOf, goal } from '../../../auth/test/redirects.ts';
import { SoftKey } from '../../../auth/test/soft-key.ts';
import { enrolTotp, prove } from '../../../auth/test/totp-app.ts';
import { newNumber, PIN, sessionIn, World } from '../../../auth/test/world.ts';
import { expectConsole } from '../../../server/test/expected-console.ts';

test('whoever held an address that they never proved keeps no passkey and no factor when its owner comes', async () => {
  // The provider keeps its sessions in memory here, and says so.
  expectConsole(/oidc-provider WARNING/);
  const externalUrl = 'http://127.0.0.1:3003/auth/v1';
  await using google = await FakeGoogle.open(`${externalUrl}/callback`);
  const { issuer, clientId, clientSecret } = google;
  const providers = { google: { issuer, clientId, clientSecret } };
  await using world = await World.open({
    ...WITH_PASSKEYS,
    externalUrl,
    providers,
    clock: () => new Date(),
  });
  world.clock.advance((Date.now() - world.clock.now().getTime()) / 1000);
  const phone = newNumber();
  const email = 'owner@example.com';
  const body = { phone, phone_confirm: true, email, password: PIN };
  await world.call('POST', '/admin/users', { token: await world.sharedToken(), body });
  const { access_token: low } = sessionIn(await world.signIn(phone, PIN));
  const app = await enrolTotp(world, low);
  const high = sessionIn(await prove(world, low, app)).access_token;
  const key = new SoftKey(SITE);
  expect((await addPasskey(world, high, key)).status).toBe(200);
  expect((await signInBy(world, key)).status).toBe(200);

  google.person = { sub: 'g-owner', email, email_verified: true, name: 'Owner' };
  const begun = await world.call('GET', '/authorize?provider=google');
  const back = await google.visit(goal(begun).href, `${externalUrl}/callback`);
  const landed = await world.call('GET', `/callback${new URL(back).search}`, cookiesOf(begun));
  const token = new URLSearchParams(goal(landed).hash.slice(1)).get('access_token') ?? '';
  const owner = await world.call('GET', '/user', { token });
  expect(owner.body).toMatchObject({ email });
  expect(owner.body).not.toHaveProperty('factors');
  expect(codeAndStatus(await signInBy(world, key))).toEqual([400, 'webauthn_verification_failed']);
});
