import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const ORIGIN = 'https://draksha.invalid';
const HOUR_S = 3_600;

const part = (value: object): string =>
  btoa(JSON.stringify(value)).replace(/=+$/, '').replaceAll('+', '-').replaceAll('/', '_');

/** A session as the sign-in server's answer; `left` seconds before its end. */
const sessionAnswer = (
  name: string,
  left = HOUR_S,
  { aal = 'aal1', factors = [] as { status: string }[] } = {},
) => {
  const expiresAt = Math.floor(Date.now() / 1_000) + left;
  return {
    access_token: `${part({ alg: 'ES256' })}.${part({ exp: expiresAt, iat: expiresAt - HOUR_S, name, aal })}.eHh4`,
    token_type: 'bearer',
    expires_in: left,
    expires_at: expiresAt,
    refresh_token: `refresh-${name}`,
    user: {
      id: name,
      aud: 'authenticated',
      app_metadata: {},
      factors,
      user_metadata: {},
      created_at: '2026-11-20T00:00:00Z',
    },
  };
};

type Answer = { status: number; body?: unknown; headers?: Record<string, string> } | 'no network';

let kept: Map<string, string>;
let asked: string[];
let answers: Record<string, Answer>;
let left: string[];
let tokens: (string | null)[];
let tabs: ((event: { data: object }) => void)[];

beforeEach(() => {
  vi.resetModules();
  kept = new Map();
  asked = [];
  answers = {};
  left = [];
  tokens = [];
  tabs = [];
  // Tabs of one browser hear of each other; those of earlier tests must not.
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage() {}
      addEventListener(_type: string, hear: (event: { data: object }) => void) {
        tabs.push(hear);
      }
      close() {}
    },
  );
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal('location', {
    origin: ORIGIN,
    href: `${ORIGIN}/plots`,
    pathname: '/plots',
    search: '',
    hash: '',
    replace: (path: string) => left.push(path),
    assign: (path: string) => left.push(path),
  });
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const url = new URL(input, ORIGIN);
    const key = `${url.pathname.replace('/auth/v1/', '')}${url.search}`;
    asked.push(key);
    tokens.push(new Headers(init?.headers).get('authorization'));
    const answer = answers[key];
    if (answer === undefined) throw new Error(`Nobody answers ${key}`);
    if (answer === 'no network') throw new TypeError('Failed to fetch');
    return new Response(answer.status === 204 ? null : JSON.stringify(answer.body), {
      status: answer.status,
      headers: {
        'content-type': 'application/json',
        'x-supabase-api-version': '2024-01-01',
        ...answer.headers,
      },
    });
  });
});

afterEach(async () => {
  const { authClient } = await import('./session.ts');
  await authClient.stopAutoRefresh();
  vi.unstubAllGlobals();
});

const storeSession = (name: string, seconds?: number) =>
  kept.set('draksha.session', JSON.stringify(sessionAnswer(name, seconds)));

const sunita = { channel: 'sms', address: '+919822012345' } as const;

const REFRESH = 'token?grant_type=refresh_token';

test('a stored session gives its token without a call', async () => {
  storeSession('sunita');
  const { accessToken } = await import('./session.ts');
  expect(await accessToken()).toBe(JSON.parse(kept.get('draksha.session') ?? '{}').access_token);
  expect(asked).toEqual([]);
  expect(kept.get('accessToken')).toBe('session-active');
  expect(JSON.parse(kept.get('user') ?? '{}').id).toBe('sunita');
});

test('without one there is no token, and what was left behind is cleared', async () => {
  kept.set('accessToken', 'session-active').set('user', '{"id":"old"}').set('farmerProfile', '{}');
  const { accessToken } = await import('./session.ts');
  expect(await accessToken()).toBeNull();
  expect([...kept.keys()]).toEqual([]);
});

test('when another tab lets somebody else in, this page begins anew', async () => {
  storeSession('sunita');
  vi.stubGlobal('window', { location, addEventListener: () => undefined });
  vi.stubGlobal('document', { visibilityState: 'visible', addEventListener: () => undefined });
  const { accessToken, sessionNow } = await import('./session.ts');
  await accessToken();
  const say = async (name: string) => {
    storeSession(name);
    for (const hear of tabs) hear({ data: { event: 'SIGNED_IN', session: sessionAnswer(name) } });
    await accessToken();
  };
  expect(tabs).toHaveLength(1);
  await say('sunita');
  expect(left).toEqual([]);
  await say('asha');
  expect(left).toEqual(['/']);
  expect(sessionNow().user?.id).toBe('sunita');
});

test('after a 401 all who wait share one refresh', async () => {
  storeSession('sunita');
  const { user } = sessionAnswer('sunita');
  answers[REFRESH] = { status: 200, body: { ...sessionAnswer('renewed'), user } };
  const { accessToken, onUnauthorized } = await import('./session.ts');
  await accessToken();
  expect(await Promise.all([onUnauthorized(), onUnauthorized(), onUnauthorized()])).toEqual([
    true,
    true,
    true,
  ]);
  expect(asked).toEqual([REFRESH]);
  expect(JSON.parse(kept.get('draksha.session') ?? '{}').refresh_token).toBe('refresh-renewed');
  expect(left).toEqual([]);
});

test('a refused refresh clears the session and goes to the login, with the way back', async () => {
  storeSession('sunita');
  answers[REFRESH] = { status: 400, body: { code: 'refresh_token_already_used', message: 'Already Used' } };
  answers['logout?scope=local'] = { status: 204 };
  const { accessToken, onUnauthorized } = await import('./session.ts');
  await accessToken();
  expect(await onUnauthorized()).toBe(false);
  expect([...kept.keys()]).toEqual([]);
  expect(left).toEqual(['/login?failed=session_ended&next=%2Fplots']);
});

test('a refresh that got no answer keeps the session', async () => {
  storeSession('sunita');
  answers[REFRESH] = { status: 503, body: { code: 'unexpected_failure', message: 'later' } };
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
  expect(asked.length).toBeGreaterThan(1);
  expect(kept.has('draksha.session')).toBe(true);
  expect(left).toEqual([]);
});

test('signing out ends this device only', async () => {
  storeSession('sunita');
  answers['logout?scope=local'] = { status: 204 };
  const { accessToken, signOut } = await import('./session.ts');
  await accessToken();
  await signOut();
  expect(asked).toEqual(['logout?scope=local']);
  expect([...kept.keys()]).toEqual([]);
  expect(left).toEqual(['/login']);
});

test('a login is looked at twice, a second apart, before it counts as failed', async () => {
  answers['token?grant_type=password'] = { status: 200, body: sessionAnswer('sunita') };
  const { loginWithSecret } = await import('../features/account/sign-in.ts');
  // A storage that forgets: the answer is right, but no session is there afterwards.
  const forget = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  vi.stubGlobal('localStorage', forget);
  const begun = performance.now();
  expect(await loginWithSecret(sunita, '471092', 'pin')).toEqual({
    failure: { message: 'error.session' },
  });
  expect(performance.now() - begun).toBeGreaterThanOrEqual(990);
});

test('a login that is there at once does not wait', async () => {
  answers['token?grant_type=password'] = { status: 200, body: sessionAnswer('sunita') };
  const { loginWithSecret } = await import('../features/account/sign-in.ts');
  const begun = performance.now();
  expect(await loginWithSecret(sunita, '471092', 'pin')).toEqual({
    ok: { owesSecondStep: false, hasPin: false },
  });
  expect(performance.now() - begun).toBeLessThan(900);
});

test('too many tries carry the wait of the answer', async () => {
  answers['token?grant_type=password'] = {
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
    answers.signup = {
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
  kept.set('draksha.session', JSON.stringify(sessionAnswer('sunita', HOUR_S, { factors: [totp] })));
  kept.set('accessToken', 'session-active');
  const { authClient, signInPath } = await import('./session.ts');
  await authClient.getSession();
  expect(kept.has('accessToken')).toBe(false);
  expect(kept.has('draksha.session')).toBe(true);
  expect(signInPath('/plots')).toBe('/login?next=%2Fplots');
});

test('a second step that was taken, or a factor that was never confirmed, is not owed', async () => {
  const { owesSecondStep } = await import('./assurance.ts');
  expect(owesSecondStep(sessionAnswer('a', HOUR_S, { aal: 'aal2', factors: [totp] }))).toBe(false);
  expect(owesSecondStep(sessionAnswer('a', HOUR_S, { factors: [{ ...totp, status: 'unverified' }] }))).toBe(
    false,
  );
  expect(owesSecondStep(sessionAnswer('a', HOUR_S, { factors: [totp] }))).toBe(true);
});

test.each([-HOUR_S, HOUR_S])(
  'a phone whose clock is %i s off keeps a new session for its hour',
  async (skew) => {
    const answer = sessionAnswer('sunita', HOUR_S + skew);
    answers['token?grant_type=password'] = { status: 200, body: { ...answer, expires_in: HOUR_S } };
    const { accessToken } = await import('./session.ts');
    const { loginWithSecret } = await import('../features/account/sign-in.ts');
    await loginWithSecret(sunita, '471092', 'pin');
    const stored = JSON.parse(kept.get('draksha.session') ?? '{}') as { expires_at: number };
    expect(Math.abs(stored.expires_at - Date.now() / 1_000 - HOUR_S)).toBeLessThan(5);
    asked = [];
    expect(await accessToken()).toBe(answer.access_token);
    expect(asked).toEqual([]);
  },
);

describe('a session in the address', () => {
  const arriveWith = (hash: string, search = '') => {
    const here = { origin: ORIGIN, pathname: '/', search, hash, href: `${ORIGIN}/${search}${hash}` };
    vi.stubGlobal('location', { ...here, replace: (path: string) => left.push(path) });
    vi.stubGlobal('window', { location, addEventListener: () => undefined });
    vi.stubGlobal('document', { visibilityState: 'visible' });
    vi.stubGlobal('history', {
      replaceState: (_state: unknown, _title: string, path: string) =>
        Object.assign(location, { hash: '', href: `${ORIGIN}${path}` }),
    });
  };
  const hashOf = (issuedAgo: number, more: Record<string, string> = {}) => {
    const { access_token, refresh_token, expires_at } = sessionAnswer('link', HOUR_S - issuedAgo);
    const entries = {
      access_token,
      refresh_token,
      expires_at: String(expires_at),
      expires_in: String(HOUR_S),
    };
    return `#${new URLSearchParams({ ...entries, token_type: 'bearer', ...more })}`;
  };
  const stored = () => JSON.parse(kept.get('draksha.session') ?? '{}').refresh_token as string | undefined;

  const USER = (name: string, aheadMs = 0): Answer => ({
    status: 200,
    body: sessionAnswer(name).user,
    headers: { date: new Date(Date.now() + aheadMs).toUTCString() },
  });
  const LOGOUT = 'logout?scope=local';
  const arrived = async () => {
    const session = await import('./session.ts');
    // The client reads its storage, and the server says whose session it is.
    await session.authClient.getSession();
    await vi.waitFor(() => expect(session.sessionNow().status).not.toBe('loading'));
    return session;
  };

  test('is shown before anything of it is stored, and has left the address', async () => {
    arriveWith(hashOf(3));
    answers.user = USER('link');
    const { sessionNow, takeLinked } = await arrived();
    expect(sessionNow()).toMatchObject({ status: 'asked', user: null, linked: { id: 'link' } });
    expect([...kept.keys()]).toEqual([]);
    expect(location.hash).toBe('');
    await takeLinked();
    expect(stored()).toBe('refresh-link');
    expect(left).toEqual(['/']);
  });

  test('of a stranger asks the farmer who is signed in, and his own stays until he says so', async () => {
    storeSession('sunita');
    arriveWith(hashOf(3));
    answers.user = USER('link');
    answers[LOGOUT] = { status: 204 };
    const { sessionNow, refuseLinked } = await arrived();
    expect(sessionNow()).toMatchObject({ status: 'asked', user: { id: 'sunita' }, linked: { id: 'link' } });
    expect(stored()).toBe('refresh-sunita');
    refuseLinked();
    expect(sessionNow()).toMatchObject({ status: 'signedIn', user: { id: 'sunita' }, linked: null });
    expect(stored()).toBe('refresh-sunita');
    expect(kept.get('accessToken')).toBe('session-active');
    expect(asked.filter((call) => call === LOGOUT)).toHaveLength(1);
    expect(left).toEqual([]);
  });

  test('that is taken ends the one before, and begins anew', async () => {
    storeSession('sunita');
    arriveWith(hashOf(3));
    answers.user = USER('link');
    answers[LOGOUT] = { status: 204 };
    const { takeLinked } = await arrived();
    await takeLinked();
    expect(stored()).toBe('refresh-link');
    expect(JSON.parse(kept.get('user') ?? '{}').id).toBe('link');
    expect(asked.filter((call) => call === LOGOUT)).toHaveLength(1);
    expect(left).toEqual(['/']);
  });

  test('of the farmer who is signed in needs no question', async () => {
    storeSession('link');
    arriveWith(hashOf(3));
    answers.user = USER('link');
    answers[LOGOUT] = { status: 204 };
    await import('./session.ts');
    await vi.waitFor(() => expect(left).toEqual(['/']));
    expect(stored()).toBe('refresh-link');
  });

  test('that was refused without one leads to the login, with no blame', async () => {
    arriveWith(hashOf(3));
    answers.user = USER('link');
    answers[LOGOUT] = { status: 204 };
    const { sessionNow, refuseLinked, signInPath } = await arrived();
    refuseLinked();
    expect(sessionNow().status).toBe('signedOut');
    expect([...kept.keys()]).toEqual([]);
    expect(signInPath('/')).toBe('/login');
  });

  test.each([
    ['none', {}],
    [
      "a stranger's fresh ones",
      { expires_at: String(Math.floor(Date.now() / 1_000) + HOUR_S), expires_in: String(HOUR_S) },
    ],
  ])(
    'is not taken when its token is older than two minutes, whatever times stand in the link (%s)',
    async (_, times) => {
      storeSession('sunita');
      arriveWith(hashOf(121, times));
      answers.user = USER('link');
      answers[LOGOUT] = { status: 204 };
      const { sessionNow } = await arrived();
      expect(sessionNow()).toMatchObject({ status: 'signedIn', user: { id: 'sunita' } });
      expect(stored()).toBe('refresh-sunita');
      expect(location.hash).toBe('');
    },
  );

  test('that the server does not know is told at the login', async () => {
    arriveWith(hashOf(3));
    answers.user = { status: 403, body: { code: 'bad_jwt', message: 'no' } };
    const { sessionNow, signInPath } = await arrived();
    expect(sessionNow().status).toBe('signedOut');
    expect(signInPath('/')).toBe('/login?failed=link');
  });

  test("is offered on a phone whose clock is an hour ahead, because the server's clock says it is fresh", async () => {
    arriveWith(hashOf(HOUR_S));
    answers.user = USER('link', -HOUR_S * 1_000 + 4_000);
    const { sessionNow } = await arrived();
    expect(sessionNow()).toMatchObject({ status: 'asked', linked: { id: 'link' } });
  });

  test('that only another browser can fetch says so', async () => {
    arriveWith('', '?code=9f1c7f0e-0000-4000-8000-000000000000');
    const { authClient, signInPath } = await import('./session.ts');
    await authClient.getSession();
    expect(asked).toEqual([]);
    expect(signInPath('/?code=9f1c7f0e')).toBe('/login?failed=other_browser');
  });

  test.each(['#message=anything', '?message=anything'])(
    'that opens nothing says that it counted (%s)',
    async (told) => {
      arriveWith(told.startsWith('#') ? told : '', told.startsWith('?') ? told : '');
      const { authClient, sessionNow, signInPath } = await import('./session.ts');
      await authClient.getSession();
      await vi.waitFor(() => expect(sessionNow().status).toBe('signedOut'));
      expect(signInPath('/')).toBe('/login?failed=confirmed');
    },
  );

  test('of a recovery leads to a new PIN, once it is known whose', async () => {
    arriveWith(hashOf(2, { type: 'recovery' }));
    answers.user = USER('link');
    const { takeLinked } = await arrived();
    expect(left).toEqual([]);
    await takeLinked();
    expect(left).toEqual(['/setup-pin']);
    expect(kept.get('accessToken')).toBe('session-active');
  });

  test.each([
    ['#error=access_denied&error_code=otp_expired&error_description=old', '/login?failed=otp_expired'],
    ['#error=access_denied&error_description=%3Cscript%3E', '/login?failed=access_denied'],
    ['#error_description=x', '/login?failed=link'],
  ])('that was refused (%s) is told at the login', async (hash, path) => {
    arriveWith(hash);
    const { authClient, refusedHere, signInPath } = await import('./session.ts');
    await authClient.getSession();
    expect(signInPath('/')).toBe(path);
    expect(refusedHere()).not.toBeNull();
  });
});

test('the code of a new number goes out with the session that asked for it, a sign-in code with none', async () => {
  storeSession('sunita');
  const { authClient } = await import('./session.ts');
  answers = { verify: { status: 200, body: sessionAnswer('sunita') } };
  const own = JSON.parse(kept.get('draksha.session') ?? '{}').access_token;
  await authClient.verifyOtp({ phone: sunita.address, token: '048213', type: 'phone_change' });
  kept.delete('draksha.session');
  await authClient.verifyOtp({ phone: sunita.address, token: '048213', type: 'sms' });
  expect(asked).toEqual(['verify', 'verify']);
  expect(tokens).toEqual([`Bearer ${own}`, null]);
});

test('the id under which a code was sent is kept for the screen that waits for it', async () => {
  const tab = new Map<string, string>();
  vi.stubGlobal('sessionStorage', { setItem: (key: string, value: string) => tab.set(key, value) });
  const { authClient } = await import('./session.ts');
  answers = { otp: { status: 200, body: { message_id: '2c3d' }, headers: { 'x-message-id': '2c3d' } } };
  await authClient.signInWithOtp({ phone: sunita.address, options: { shouldCreateUser: false } });
  expect([...tab.values()]).toEqual(['2c3d']);
});
