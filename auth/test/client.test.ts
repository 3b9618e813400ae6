import { isAuthApiError, isAuthWeakPasswordError } from '@supabase/auth-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newNumber, PIN, World } from './world.ts';

let world: World;
beforeAll(async () => {
  // The client reads the machine's clock.
  world = await World.open({ clock: () => new Date() });
});
afterAll(() => world[Symbol.asyncDispose]());

type Client = ReturnType<World['client']>;

async function register(client: Client, phone = newNumber()): Promise<string> {
  const signedUp = await client.signUp({ phone, password: PIN, options: { data: { first_name: 'Asha' } } });
  expect(signedUp.error).toBeNull();
  expect(signedUp.data.session).toBeNull();
  const token = await world.codeTo(phone);
  const verified = await client.verifyOtp({ phone, token, type: 'sms' });
  expect(verified.error).toBeNull();
  expect(verified.data.session?.user.phone).toBe(phone.slice(1));
  return phone;
}

describe('the published client', () => {
  test('registers, signs in, refreshes, changes the account and signs out', async () => {
    const client = world.client();
    const events: string[] = [];
    client.onAuthStateChange((event) => {
      events.push(event);
    });
    const phone = await register(client);
    const claims = await client.getClaims();
    expect(claims.error).toBeNull();
    expect(claims.data?.header).toMatchObject({ alg: 'ES256' });
    expect(claims.data?.claims).toMatchObject({ aal: 'aal1', role: 'authenticated' });

    const before = (await client.getSession()).data.session;
    const refreshed = await client.refreshSession();
    expect(refreshed.error).toBeNull();
    expect(refreshed.data.session?.refresh_token).not.toBe(before?.refresh_token);

    const updated = await client.updateUser({ password: 'a long password', data: { village: 'Niphad' } });
    expect(updated.data.user?.user_metadata).toMatchObject({ village: 'Niphad', first_name: 'Asha' });
    expect((await client.getUser()).data.user?.id).toBe(updated.data.user?.id);

    expect((await client.signOut()).error).toBeNull();
    expect((await client.getSession()).data.session).toBeNull();
    const again = await client.signInWithPassword({ phone, password: 'a long password' });
    expect(again.error).toBeNull();
    expect(events).toEqual(
      expect.arrayContaining(['SIGNED_IN', 'TOKEN_REFRESHED', 'USER_UPDATED', 'SIGNED_OUT']),
    );
  });

  test('sees its errors as it expects them', async () => {
    const client = world.client();
    const phone = await register(client);
    const wrong = await client.signInWithPassword({ phone, password: '730519' });
    expect(isAuthApiError(wrong.error) && [wrong.error.status, wrong.error.code]).toEqual([
      400,
      'invalid_credentials',
    ]);
    const weak = await client.signUp({ phone: newNumber(), password: '123456' });
    expect(isAuthWeakPasswordError(weak.error) && weak.error.reasons).toContain('pwned');
    const expired = await client.verifyOtp({ phone, token: '000000', type: 'sms' });
    expect(expired.error).toMatchObject({ code: 'otp_expired', status: 403 });
    const taken = await client.signUp({ phone, password: PIN });
    expect(taken.error).toBeNull();
    expect(taken.data.user?.identities).toEqual([]);
  });

  test('signs in by a code, resends it, and reads the message’s id', async () => {
    const client = world.client();
    const phone = await register(client);
    const before = world.messages.length;
    const sent = await client.signInWithOtp({ phone });
    expect(sent.error).toBeNull();
    expect(sent.data.messageId).toEqual(expect.any(String));
    const code = await world.codeTo(phone, before);
    const resent = await client.resend({ type: 'sms', phone });
    expect(resent.error).toBeNull();
    expect(await world.codeTo(phone, before + 1)).toBe(code);
    expect((await client.verifyOtp({ phone, token: code, type: 'sms' })).error).toBeNull();
  });

  test('refreshes a session twenty times at once and stays signed in', async () => {
    const client = world.client();
    await register(client);
    const { data } = await client.getSession();
    const refresh_token = data.session?.refresh_token ?? '';
    const tabs = Array.from({ length: 20 }, () => world.client());
    const results = await Promise.all(tabs.map((tab) => tab.refreshSession({ refresh_token })));
    expect(results.map(({ error }) => error)).toEqual(new Array(20).fill(null));
  });

  test('is told when its session was ended elsewhere', async () => {
    const client = world.client();
    const phone = await register(client);
    const other = world.client();
    await other.signInWithPassword({ phone, password: PIN });
    await other.signOut({ scope: 'others' });
    const { error } = await client.getUser();
    expect(error).toMatchObject({ name: 'AuthSessionMissingError' });
    expect((await other.getUser()).error).toBeNull();
  });

  test('recovers, reauthenticates and confirms by e-mail', async () => {
    const client = world.client();
    const email = 'meera@example.com';
    await client.signUp({ email, password: 'a long password' });
    const confirmed = await client.verifyOtp({ email, token: await world.codeTo(email), type: 'email' });
    expect(confirmed.error).toBeNull();
    const first = world.messages.length;
    expect((await client.reauthenticate()).error).toBeNull();
    await world.messageTo(email, first);
    const before = world.messages.length;
    expect((await client.resetPasswordForEmail(email)).error).toBeNull();
    const recovered = await client.verifyOtp({
      email,
      token: await world.codeTo(email, before),
      type: 'recovery',
    });
    expect(recovered.error).toBeNull();
    expect((await client.updateUser({ password: 'another long one' })).error).toBeNull();
  });
});
