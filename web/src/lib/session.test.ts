import { expect, test, vi } from 'vitest';
import {
  freshPages,
  HOUR_S,
  page,
  REFRESH,
  sessionAnswer,
  storeSession,
  sunita,
} from '../../test/session-page.ts';

freshPages();

test('a stored session gives its token without a call', async () => {
  storeSession('sunita');
  const { accessToken } = await import('./session.ts');
  expect(await accessToken()).toBe(JSON.parse(page.kept.get('draksha.session') ?? '{}').access_token);
  expect(page.asked).toEqual([]);
  expect(page.kept.get('accessToken')).toBe('session-active');
  expect(JSON.parse(page.kept.get('user') ?? '{}').id).toBe('sunita');
});

test('without one there is no token, and what was left behind is cleared', async () => {
  page.kept.set('accessToken', 'session-active').set('user', '{"id":"old"}').set('farmerProfile', '{}');
  const { accessToken } = await import('./session.ts');
  expect(await accessToken()).toBeNull();
  expect([...page.kept.keys()]).toEqual([]);
});

test('when another tab lets somebody else in, this page begins anew', async () => {
  storeSession('sunita');
  vi.stubGlobal('window', { location, addEventListener: () => undefined });
  vi.stubGlobal('document', { visibilityState: 'visible', addEventListener: () => undefined });
  const { accessToken, sessionNow } = await import('./session.ts');
  await accessToken();
  const say = async (name: string) => {
    storeSession(name);
    for (const hear of page.tabs) hear({ data: { event: 'SIGNED_IN', session: sessionAnswer(name) } });
    await accessToken();
  };
  expect(page.tabs).toHaveLength(1);
  await say('sunita');
  expect(page.left).toEqual([]);
  await say('asha');
  expect(page.left).toEqual(['/']);
  expect(sessionNow().user?.id).toBe('sunita');
});

test('after a 401 all who wait share one refresh', async () => {
  storeSession('sunita');
  const { user } = sessionAnswer('sunita');
  page.answers[REFRESH] = { status: 200, body: { ...sessionAnswer('renewed'), user } };
  const { accessToken, onUnauthorized } = await import('./session.ts');
  await accessToken();
  expect(await Promise.all([onUnauthorized(), onUnauthorized(), onUnauthorized()])).toEqual([
    true,
    true,
    true,
  ]);
  expect(page.asked).toEqual([REFRESH]);
  expect(JSON.parse(page.kept.get('draksha.session') ?? '{}').refresh_token).toBe('refresh-renewed');
  expect(page.left).toEqual([]);
});

test('a refused refresh clears the session and goes to the login, with the way back', async () => {
  storeSession('sunita');
  page.answers[REFRESH] = {
    status: 400,
    body: { code: 'refresh_token_already_used', message: 'Already Used' },
  };
  page.answers['logout?scope=local'] = { status: 204 };
  const { accessToken, onUnauthorized } = await import('./session.ts');
  await accessToken();
  expect(await onUnauthorized()).toBe(false);
  expect([...page.kept.keys()]).toEqual([]);
  expect(page.left).toEqual(['/login?failed=session_ended&next=%2Fplots']);
});

test('a refresh that got no answer keeps the session', async () => {
  storeSession('sunita');
  page.answers[REFRESH] = { status: 503, body: { code: 'unexpected_failure', message: 'later' } };
  const { accessToken, onUnauthorized } = await import('./session.ts');
  await accessToken();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  try {
    const renewal = onUnauthorized();
    // The client tries for half a minute before it gives up.
    await vi.advanceTimersByTimeAsync(40_000);
    expect(await renewal).toBe(false);
  } finally {
    vi.useRealTimers();
  }
  expect(page.asked.length).toBeGreaterThan(1);
  expect(page.kept.has('draksha.session')).toBe(true);
  expect(page.left).toEqual([]);
});

test('signing out ends this device only', async () => {
  storeSession('sunita');
  page.answers['logout?scope=local'] = { status: 204 };
  const { accessToken, signOut } = await import('./session.ts');
  await accessToken();
  await signOut();
  expect(page.asked).toEqual(['logout?scope=local']);
  expect([...page.kept.keys()]).toEqual([]);
  expect(page.left).toEqual(['/login']);
});

const A_SECOND = 1_000;

test('a login is looked at twice, a second apart, before it counts as failed', async () => {
  page.answers['token?grant_type=password'] = { status: 200, body: sessionAnswer('sunita') };
  const { loginWithSecret } = await import('../features/account/sign-in.ts');
  // A storage that forgets: the answer is right, but no session is there afterwards.
  const forget = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  vi.stubGlobal('localStorage', forget);
  // The wait is the sign-in's own, within the published client: only the browser's timer shows it.
  const waits = vi.spyOn(globalThis, 'setTimeout');
  expect(await loginWithSecret(sunita, '471092', 'pin')).toEqual({
    failure: { message: 'error.session' },
  });
  expect(waits.mock.calls.map(([, ms]) => ms)).toContain(A_SECOND);
  waits.mockRestore();
});

test('a login that is there at once does not wait', async () => {
  page.answers['token?grant_type=password'] = { status: 200, body: sessionAnswer('sunita') };
  const { loginWithSecret } = await import('../features/account/sign-in.ts');
  const waits = vi.spyOn(globalThis, 'setTimeout');
  expect(await loginWithSecret(sunita, '471092', 'pin')).toEqual({
    ok: { needsSecondStep: false, hasPin: false },
  });
  expect(waits.mock.calls.map(([, ms]) => ms)).not.toContain(A_SECOND);
  waits.mockRestore();
});

test('too many tries carry the wait of the answer', async () => {
  page.answers['token?grant_type=password'] = {
    status: 429,
    headers: { 'retry-after': '75' },
    body: { code: 'over_request_rate_limit', message: 'Request rate limit reached' },
  };
  const { loginWithSecret } = await import('../features/account/sign-in.ts');
  expect(await loginWithSecret(sunita, '471092', 'pin')).toEqual({
    failure: { message: 'error.tries', waitSeconds: 75 },
  });
});

test('a number that is taken is told from a new one and from an unfinished one', async () => {
  const { register } = await import('../features/account/sign-in.ts');
  const form = {
    firstName: 'Sunita',
    lastName: '',
    phone: '+919822012345',
    kind: 'pin',
    secret: '471092',
    language: 'mr',
  } as const;
  const { user } = sessionAnswer('sunita');
  const answer = (created: string, identities: unknown[]) => {
    page.answers.signup = {
      status: 200,
      body: { ...user, identities, created_at: created, confirmation_sent_at: '2026-11-20T10:00:00Z' },
    };
  };
  answer('2026-11-20T10:00:00Z', []);
  expect(await register(form)).toEqual({ failure: { message: 'error.taken' } });
  answer('2026-11-20T10:00:00Z', [{}]);
  expect(await register(form)).toEqual({ ok: { next: 'code', older: false } });
  answer('2026-11-19T10:00:00Z', [{}]);
  expect(await register(form)).toEqual({ ok: { next: 'code', older: true } });
});

const totp = { id: 'factor', factor_type: 'totp', status: 'verified' };

test('who owes a second step is not in the product yet', async () => {
  page.kept.set('draksha.session', JSON.stringify(sessionAnswer('sunita', HOUR_S, { factors: [totp] })));
  page.kept.set('accessToken', 'session-active');
  const { authClient, signInPath } = await import('./session.ts');
  await authClient.getSession();
  expect(page.kept.has('accessToken')).toBe(false);
  expect(page.kept.has('draksha.session')).toBe(true);
  expect(signInPath('/plots')).toBe('/login?next=%2Fplots');
});

test('a second step that was taken, or a factor that was never confirmed, is not owed', async () => {
  const { needsSecondStep } = await import('./assurance.ts');
  expect(needsSecondStep(sessionAnswer('a', HOUR_S, { aal: 'aal2', factors: [totp] }))).toBe(false);
  expect(needsSecondStep(sessionAnswer('a', HOUR_S, { factors: [{ ...totp, status: 'unverified' }] }))).toBe(
    false,
  );
  expect(needsSecondStep(sessionAnswer('a', HOUR_S, { factors: [totp] }))).toBe(true);
});

test.each([-HOUR_S, HOUR_S])(
  'a phone whose clock is %i s off keeps a new session for its hour',
  async (skew) => {
    const answer = sessionAnswer('sunita', HOUR_S + skew);
    page.answers['token?grant_type=password'] = { status: 200, body: { ...answer, expires_in: HOUR_S } };
    const { accessToken } = await import('./session.ts');
    const { loginWithSecret } = await import('../features/account/sign-in.ts');
    await loginWithSecret(sunita, '471092', 'pin');
    const stored = JSON.parse(page.kept.get('draksha.session') ?? '{}') as { expires_at: number };
    expect(Math.abs(stored.expires_at - Date.now() / 1_000 - HOUR_S)).toBeLessThan(5);
    page.asked = [];
    expect(await accessToken()).toBe(answer.access_token);
    expect(page.asked).toEqual([]);
  },
);

test('the code of a new number goes out with the session that asked for it, a sign-in code with none', async () => {
  storeSession('sunita');
  const { authClient } = await import('./session.ts');
  page.answers = { verify: { status: 200, body: sessionAnswer('sunita') } };
  const own = JSON.parse(page.kept.get('draksha.session') ?? '{}').access_token;
  await authClient.verifyOtp({ phone: sunita.address, token: '048213', type: 'phone_change' });
  page.kept.delete('draksha.session');
  await authClient.verifyOtp({ phone: sunita.address, token: '048213', type: 'sms' });
  expect(page.asked).toEqual(['verify', 'verify']);
  expect(page.tokens).toEqual([`Bearer ${own}`, null]);
});

test('the id under which a code was sent is kept for the screen that waits for it', async () => {
  const tab = new Map<string, string>();
  vi.stubGlobal('sessionStorage', { setItem: (key: string, value: string) => tab.set(key, value) });
  const { authClient } = await import('./session.ts');
  page.answers = { otp: { status: 200, body: { message_id: '2c3d' }, headers: { 'x-message-id': '2c3d' } } };
  await authClient.signInWithOtp({ phone: sunita.address, options: { shouldCreateUser: false } });
  expect([...tab.values()]).toEqual(['2c3d']);
});

test.each([
  ['no farmer', ({ user: _, ...rest }: ReturnType<typeof sessionAnswer>) => rest],
  ['a farmer without an id', (session: ReturnType<typeof sessionAnswer>) => ({ ...session, user: {} })],
  ['nothing that can be read', () => 'cut off'],
] as const)(
  'a stored session with %s is no session: the farmer signs in again, and once',
  async (_, damage) => {
    const damaged = damage(sessionAnswer('sunita'));
    page.kept.set('draksha.session', typeof damaged === 'string' ? damaged : JSON.stringify(damaged));
    page.kept.set('accessToken', 'session-active');
    const { accessToken, sessionNow } = await import('./session.ts');
    expect(await accessToken()).toBeNull();
    expect(sessionNow()).toMatchObject({ status: 'signedOut', user: null });
    // Neither is left for the first paint, which would lead back here.
    expect([page.kept.has('draksha.session'), page.kept.has('accessToken')]).toEqual([false, false]);
    expect(page.left).toEqual([]);
  },
);
