import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, PIN, sessionIn, World } from '../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await World.open({ redirectUrls: ['https://*.preview.example/**'] });
});
afterAll(() => world[Symbol.asyncDispose]());

let people = 0;
const newEmail = (): string => `person${++people}@example.com`;
const PASSWORD = 'a long password';
const SITE = 'http://127.0.0.1:3003';

function proofKey(): { verifier: string; code_challenge: string; code_challenge_method: string } {
  const verifier = randomBytes(40).toString('base64url');
  return {
    verifier,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 's256',
  };
}

async function linkIn(email: string, after = 0): Promise<URL> {
  const { text } = await world.messageTo(email, after);
  return new URL(/http\S+/.exec(text)?.[0] ?? '');
}

/** The link as the page's button follows it. */
function follow(link: URL): Promise<Answer> {
  const form = new URLSearchParams({
    token: link.searchParams.get('token') ?? '',
    type: link.searchParams.get('type') ?? '',
    redirect_to: link.searchParams.get('redirect_to') ?? '',
  });
  return world.call('POST', '/confirm', {
    rawBody: form.toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
}

/** Where the browser is sent, or where the page that tells what happened leads on to. */
const goal = (answer: Answer): URL => {
  const href = /class="go" href="([^"]*)"/.exec(answer.text)?.[1] ?? '';
  const shown = href.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));
  return new URL(answer.headers.get('location') ?? shown);
};
const fragment = (answer: Answer): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(goal(answer).hash.slice(1)));

describe('a mailed link', () => {
  test('leads to a page with a button, in the farmer’s language, that uses nothing up', async () => {
    const email = newEmail();
    await world.post(`/signup?redirect_to=${encodeURIComponent(`${SITE}/plots?a=1`)}`, {
      email,
      password: PASSWORD,
      data: { language_preference: 'mr' },
    });
    const link = await linkIn(email);
    expect(link.pathname).toBe('/auth/v1/confirm');
    for (let scan = 0; scan < 3; scan += 1) {
      const page = await world.call('GET', `/confirm${link.search}`);
      expect(page.status).toBe(200);
      expect(page.text).toContain('Draksha वर पुढे जा');
      expect(page.text).toContain(email);
      expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(page.headers.get('referrer-policy')).toBe('no-referrer');
      expect((await world.call('HEAD', `/verify${link.search}`)).status).toBe(200);
    }
    const followed = await follow(link);
    expect(followed.status).toBe(303);
    expect(goal(followed).origin + goal(followed).pathname + goal(followed).search).toBe(`${SITE}/plots?a=1`);
    expect(fragment(followed)).toMatchObject({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      expires_in: '3600',
      expires_at: expect.any(String),
      token_type: 'bearer',
      type: 'signup',
      sb: '',
    });
    const token = fragment(followed).access_token ?? '';
    expect((await world.call('GET', '/user', { token })).body).toMatchObject({ email });
  });

  test('opened twice tells that it is over', async () => {
    const email = newEmail();
    await world.post('/signup', { email, password: PASSWORD });
    const link = await linkIn(email);
    await follow(link);
    const again = await follow(link);
    expect(again.status).toBe(303);
    expect(fragment(again)).toEqual({
      error: 'access_denied',
      error_code: 'otp_expired',
      error_description: 'Email link is invalid or has expired',
      sb: '',
    });
  });

  test('through GET /verify answers as the wire has it', async () => {
    const email = newEmail();
    await world.post('/signup', { email, password: PASSWORD });
    const link = await linkIn(email);
    const answer = await world.call('GET', `/verify${link.search}`);
    expect([answer.status, goal(answer).origin]).toEqual([303, SITE]);
    expect(fragment(answer)).toHaveProperty('access_token');
    const bare = await world.call('GET', '/verify?type=signup');
    expect([bare.status, bare.body.code]).toEqual([400, 'validation_failed']);
    const odd = await world.call('GET', '/verify?type=nothing&token=x');
    expect(fragment(odd)).toMatchObject({ error: 'invalid_request', error_code: 'validation_failed' });
  });

  test('its page carries no script, however the link is written', async () => {
    const hostile = '"><script>alert(1)</script>';
    const query = new URLSearchParams({ token: hostile, type: hostile, lang: hostile, redirect_to: hostile });
    const page = await world.call('GET', `/confirm?${query}`);
    expect(page.status).toBe(200);
    expect(page.text).not.toContain('<script');
  });
});

describe('a link with a proof key', () => {
  async function askWithKey(): Promise<{ email: string; link: URL; verifier: string }> {
    const email = newEmail();
    const { verifier, ...pair } = proofKey();
    await world.post('/signup', { email, password: PASSWORD, ...pair });
    return { email, link: await linkIn(email), verifier };
  }
  const exchange = (auth_code: string | null, code_verifier: string) =>
    world.post('/token?grant_type=pkce', { auth_code, code_verifier });

  test('brings a code that only the browser that asked can change, once, whoever opened the link', async () => {
    const { email, link, verifier } = await askWithKey();
    expect(link.searchParams.get('token')).toMatch(/^pkce_[0-9a-f]{56}$/);
    const followed = await follow(link);
    expect(goal(followed).hash).toBe('');
    const code = goal(followed).searchParams.get('code');
    expect((await exchange(code, 'x'.repeat(43))).body.code).toBe('bad_code_verifier');
    const session = sessionIn(await exchange(code, verifier));
    expect(session.user.email).toBe(email);
    const claims = await world.auth.verifyAccessToken(session.access_token);
    expect(claims?.amr.map(({ method }) => method)).toEqual(['email/signup']);
    const again = await exchange(code, verifier);
    expect([again.status, again.body.code]).toEqual([404, 'flow_state_not_found']);
  });

  test('may be read hours later: the five minutes count from the click', async () => {
    const { link, verifier } = await askWithKey();
    world.clock.advance(3000);
    const code = goal(await follow(link)).searchParams.get('code');
    world.clock.advance(299);
    expect((await exchange(code, verifier)).status).toBe(200);
    const late = await askWithKey();
    const lateCode = goal(await follow(late.link)).searchParams.get('code');
    world.clock.advance(300);
    const refused = await exchange(lateCode, late.verifier);
    expect([refused.status, refused.body.code]).toEqual([422, 'flow_state_expired']);
  });

  test('opened in another browser says what happened and leaves its code to the one that asked', async () => {
    const { email, link } = await askWithKey();
    const page = await follow(link);
    expect([page.status, page.text.includes(`${email} is confirmed`)]).toEqual([200, true]);
    expect((await world.post('/token?grant_type=password', { email, password: PASSWORD })).status).toBe(200);
    const typed = { type: 'signup', email, token: await world.codeTo(email) };
    expect((await world.post('/verify', typed)).status).toBe(200);
    expect((await world.call('GET', `/confirm${link.search}`)).text).toContain('This link no longer works');
    const before = world.messages.length;
    const { verifier: _, ...pair } = proofKey();
    await world.post('/recover', { email, ...pair });
    const reset = await linkIn(email, before);
    expect((await world.call('GET', `/confirm${reset.search}`)).text).toContain('Set a new PIN or password');
    expect((await follow(reset)).status).toBe(303);
    const code = await world.codeTo(email, before);
    sessionIn(await world.post('/verify', { type: 'recovery', email, token: code }));
  });

  test('of a new e-mail address is finished by the browser that asked, in its own session', async () => {
    const { phone: _phone, ...own } = await world.register(undefined, undefined, {
      first_name: 'Asha',
      last_name: '<b>Patil</b>',
    });
    const email = newEmail();
    const { verifier, ...pair } = proofKey();
    const asked = await world.call('PUT', '/user', { token: own.access_token, body: { email, ...pair } });
    expect(asked.status).toBe(200);
    const link = await linkIn(email);
    const shown = await world.call('GET', `/confirm${link.search}`);
    expect(shown.text).toContain(email);
    expect(shown.text).toContain('Asha &#60;b&#62;Patil&#60;/b&#62; (+91••••••');
    const followed = await follow(link);
    expect(followed.text).toContain(`${email} is confirmed. To finish, type the code`);
    const code = goal(followed).searchParams.get('code');
    const user = () => world.call('GET', '/user', { token: own.access_token });
    expect((await user()).body).toMatchObject({ email: '', new_email: email });
    const session = sessionIn(await exchange(code, verifier));
    expect(session.user.email).toBe(email);
    expect(session.refresh_token).toBe(own.refresh_token);
    const claims = await world.auth.verifyAccessToken(session.access_token);
    expect(claims?.amr.map(({ method }) => method)).toEqual(['otp']);
    expect((await exchange(code, verifier)).body.code).toBe('flow_state_not_found');
  });

  test('of a new e-mail address is worth nothing when the session that asked has ended', async () => {
    const { access_token: token } = await world.register();
    const email = newEmail();
    const { verifier, ...pair } = proofKey();
    await world.call('PUT', '/user', { token, body: { email, ...pair } });
    const code = goal(await follow(await linkIn(email))).searchParams.get('code');
    await world.call('POST', '/logout?scope=local', { token });
    expect((await exchange(code, verifier)).body.code).toBe('session_not_found');
  });

  test('at the old e-mail address says that the change is made, when it is', async () => {
    const { phone } = await world.register();
    const { access_token: token } = sessionIn(await world.signIn(phone, PIN));
    const old = newEmail();
    await world.call('PUT', '/user', { token, body: { email: old } });
    const first = { type: 'email_change', email: old, token: await world.codeTo(old) };
    expect((await world.post('/verify', first, { token })).body).toHaveProperty('access_token');
    world.clock.advance(61);
    const before = world.messages.length;
    const next = newEmail();
    await world.call('PUT', '/user', { token, body: { email: next } });
    const typed = { type: 'email_change', email: next, token: await world.codeTo(next, before) };
    expect((await world.post('/verify', typed, { token })).body).toHaveProperty('msg');
    await world.codeTo(old, before);
    const mail = world.messages.findLast(({ to, template }) => to === old && template === 'email_change');
    const link = new URL(/http\S+/.exec(mail?.text ?? '')?.[0] ?? '');
    const page = await world.call('GET', `/confirm${link.search}`);
    expect(page.text).toContain(`is to change from ${old} to ${next}`);
    const done = await follow(link);
    expect(done.text).toContain(`is now ${next}`);
    expect(done.text).not.toContain('access_token');
    expect((await world.call('GET', '/user', { token })).body).toMatchObject({ email: next });
  });

  test('also takes the typed code, which needs no key', async () => {
    const email = newEmail();
    const { verifier: _, ...pair } = proofKey();
    await world.post('/signup', { email, password: PASSWORD, ...pair });
    const answer = await world.post('/verify', { type: 'signup', email, token: await world.codeTo(email) });
    expect(answer.status).toBe(200);
  });

  test('two links under way keep their own keys', async () => {
    const email = newEmail();
    await world.post('/signup', { email, password: PASSWORD });
    await follow(await linkIn(email));
    const first = proofKey();
    let before = world.messages.length;
    await world.post('/otp', { email, code_challenge: first.code_challenge, code_challenge_method: 's256' });
    const firstLink = await linkIn(email, before);
    world.clock.advance(61);
    const second = proofKey();
    before = world.messages.length;
    await world.post('/otp', { email, code_challenge: second.code_challenge, code_challenge_method: 's256' });
    const secondLink = await linkIn(email, before);
    expect(fragment(await follow(firstLink)).error_code).toBe('otp_expired');
    const code = goal(await follow(secondLink)).searchParams.get('code');
    expect((await exchange(code, first.verifier)).body.code).toBe('bad_code_verifier');
    expect((await exchange(code, second.verifier)).status).toBe(200);
  });

  test.each([
    [{}, 400, 'validation_failed'],
    [{ auth_code: 'x' }, 400, 'validation_failed'],
    [{ auth_code: 'x', code_verifier: 'y' }, 404, 'flow_state_not_found'],
  ])('the exchange of %j is refused', async (body, status, code) => {
    const answer = await world.post('/token?grant_type=pkce', body);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });
});

describe('where a link may lead', () => {
  test.each([
    ['https://one.preview.example/x', 'https://one.preview.example'],
    ['https://one.two.preview.example/x', SITE],
    ['https://evil.example/x', SITE],
    ['https://evil.example\\@one.preview.example/x', SITE],
    ['https://one.preview.example@evil.example/', SITE],
    ['https://evil.example/.preview.example/x', SITE],
    ['javascript:alert(1)//.preview.example/x', SITE],
    ['http://3232235777/', SITE],
  ])('%s: %s', async (redirect, origin) => {
    const email = newEmail();
    await world.post(`/signup?redirect_to=${encodeURIComponent(redirect)}`, { email, password: PASSWORD });
    const link = await linkIn(email);
    expect(goal(await world.call('GET', `/verify${link.search}`)).origin).toBe(origin);
    link.searchParams.set('redirect_to', redirect);
    expect(goal(await follow(link)).origin).toBe(origin);
  });
});
