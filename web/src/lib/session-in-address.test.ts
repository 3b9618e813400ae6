import { describe, expect, test, vi } from 'vitest';
import {
  type Answer,
  freshPages,
  HOUR_S,
  ORIGIN,
  page,
  sessionAnswer,
  storeSession,
} from '../../test/session-page.ts';

freshPages();

describe('a session in the address', () => {
  const arriveWith = (hash: string, search = '') => {
    const here = { origin: ORIGIN, pathname: '/', search, hash, href: `${ORIGIN}/${search}${hash}` };
    vi.stubGlobal('location', { ...here, replace: (path: string) => page.left.push(path) });
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
  const stored = () =>
    JSON.parse(page.kept.get('draksha.session') ?? '{}').refresh_token as string | undefined;

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
    await expect.poll(() => session.sessionNow().status).not.toBe('loading');
    return session;
  };

  test('is shown before anything of it is stored, and has left the address', async () => {
    arriveWith(hashOf(3));
    page.answers.user = USER('link');
    const { sessionNow, takeLinked } = await arrived();
    expect(sessionNow()).toMatchObject({ status: 'asked', user: null, linked: { id: 'link' } });
    expect([...page.kept.keys()]).toEqual([]);
    expect(location.hash).toBe('');
    await takeLinked();
    expect(stored()).toBe('refresh-link');
    expect(page.left).toEqual(['/']);
  });

  test('of a stranger asks the farmer who is signed in, and their own stays until they say so', async () => {
    storeSession('sunita');
    arriveWith(hashOf(3));
    page.answers.user = USER('link');
    page.answers[LOGOUT] = { status: 204 };
    const { sessionNow, refuseLinked } = await arrived();
    expect(sessionNow()).toMatchObject({ status: 'asked', user: { id: 'sunita' }, linked: { id: 'link' } });
    expect(stored()).toBe('refresh-sunita');
    refuseLinked();
    expect(sessionNow()).toMatchObject({ status: 'signedIn', user: { id: 'sunita' }, linked: null });
    expect(stored()).toBe('refresh-sunita');
    expect(page.kept.get('accessToken')).toBe('session-active');
    expect(page.asked.filter((call) => call === LOGOUT)).toHaveLength(1);
    expect(page.left).toEqual([]);
  });

  test('that is taken ends the one before, and begins anew', async () => {
    storeSession('sunita');
    arriveWith(hashOf(3));
    page.answers.user = USER('link');
    page.answers[LOGOUT] = { status: 204 };
    const { takeLinked } = await arrived();
    await takeLinked();
    expect(stored()).toBe('refresh-link');
    expect(JSON.parse(page.kept.get('user') ?? '{}').id).toBe('link');
    expect(page.asked.filter((call) => call === LOGOUT)).toHaveLength(1);
    expect(page.left).toEqual(['/']);
  });

  test('of the farmer who is signed in needs no question', async () => {
    storeSession('link');
    arriveWith(hashOf(3));
    page.answers.user = USER('link');
    page.answers[LOGOUT] = { status: 204 };
    await import('./session.ts');
    await expect.poll(() => page.left).toEqual(['/']);
    expect(stored()).toBe('refresh-link');
  });

  test('that was refused without one leads to the login, with no blame', async () => {
    arriveWith(hashOf(3));
    page.answers.user = USER('link');
    page.answers[LOGOUT] = { status: 204 };
    const { sessionNow, refuseLinked, signInPath } = await arrived();
    refuseLinked();
    expect(sessionNow().status).toBe('signedOut');
    expect([...page.kept.keys()]).toEqual([]);
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
      page.answers.user = USER('link');
      page.answers[LOGOUT] = { status: 204 };
      const { sessionNow } = await arrived();
      expect(sessionNow()).toMatchObject({ status: 'signedIn', user: { id: 'sunita' } });
      expect(stored()).toBe('refresh-sunita');
      expect(location.hash).toBe('');
    },
  );

  test('that the server does not know is told at the login', async () => {
    arriveWith(hashOf(3));
    page.answers.user = { status: 403, body: { code: 'bad_jwt', message: 'no' } };
    const { sessionNow, signInPath } = await arrived();
    expect(sessionNow().status).toBe('signedOut');
    expect(signInPath('/')).toBe('/login?failed=link');
  });

  test("is offered on a phone whose clock is an hour ahead, because the server's clock says it is fresh", async () => {
    arriveWith(hashOf(HOUR_S));
    page.answers.user = USER('link', -HOUR_S * 1_000 + 4_000);
    const { sessionNow } = await arrived();
    expect(sessionNow()).toMatchObject({ status: 'asked', linked: { id: 'link' } });
  });

  test('that only another browser can fetch says so', async () => {
    arriveWith('', '?code=9f1c7f0e-0000-4000-8000-000000000000');
    const { authClient, signInPath } = await import('./session.ts');
    await authClient.getSession();
    expect(page.asked).toEqual([]);
    expect(signInPath('/?code=9f1c7f0e')).toBe('/login?failed=other_browser');
  });

  test.each(['#message=anything', '?message=anything'])(
    'that opens nothing says that it counted (%s)',
    async (told) => {
      arriveWith(told.startsWith('#') ? told : '', told.startsWith('?') ? told : '');
      const { authClient, sessionNow, signInPath } = await import('./session.ts');
      await authClient.getSession();
      await expect.poll(() => sessionNow().status).toBe('signedOut');
      expect(signInPath('/')).toBe('/login?failed=confirmed');
    },
  );

  test('of a recovery leads to a new PIN, once it is known whose', async () => {
    arriveWith(hashOf(2, { type: 'recovery' }));
    page.answers.user = USER('link');
    const { takeLinked } = await arrived();
    expect(page.left).toEqual([]);
    await takeLinked();
    expect(page.left).toEqual(['/setup-pin']);
    expect(page.kept.get('accessToken')).toBe('session-active');
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
