import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const KEY = 'draksha.session';
const REFRESH = '/auth/v1/token?grant_type=refresh_token';

const part = (value: object): string =>
  btoa(JSON.stringify(value)).replace(/=+$/, '').replaceAll('+', '-').replaceAll('/', '_');

const user = { id: 'sunita', aud: 'authenticated', app_metadata: {}, user_metadata: {}, created_at: '' };
/** A session whose access token ended an hour ago. */
const ended = {
  access_token: `${part({ alg: 'ES256' })}.${part({ exp: 1, aal: 'aal1' })}.eHh4`,
  token_type: 'bearer',
  expires_in: 3_600,
  expires_at: Math.floor(Date.now() / 1_000) - 3_600,
  refresh_token: 'refresh-sunita',
  user,
};

let kept: Map<string, string>;
let asked: string[];
let left: string[];
let answer: (path: string) => Promise<Response>;

const noNetwork = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));
const silence = (): Promise<Response> => new Promise(() => undefined);

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  kept = new Map([[KEY, JSON.stringify(ended)]]);
  asked = [];
  left = [];
  answer = noNetwork;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  const origin = 'https://draksha.invalid';
  const go = (path: string) => left.push(path);
  const here = { origin, href: `${origin}/plots`, pathname: '/plots', search: '', hash: '' };
  vi.stubGlobal('location', { ...here, replace: go, assign: go });
  vi.stubGlobal('fetch', (input: string) => {
    const path = input.replace(origin, '');
    asked.push(path);
    return answer(path);
  });
});

afterEach(async () => {
  const { authClient } = await import('./session.ts');
  await authClient.stopAutoRefresh();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Runs the clock until a promise answers; how many milliseconds that took. */
async function waitFor<T>(promise: Promise<T>, mostMs: number): Promise<{ value: T; ms: number }> {
  const begun = Date.now();
  let value: { readonly got: T } | null = null;
  void promise.then((got) => {
    value = { got };
  });
  while (!value && Date.now() - begun < mostMs) await vi.advanceTimersByTimeAsync(50);
  if (!value) throw new Error(`no answer within ${mostMs} ms`);
  return { value: (value as { got: T }).got, ms: Date.now() - begun };
}

test('a token that ended is handed out at once on a phone that knows it has no network', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  const { accessToken } = await import('./session.ts');
  const { value, ms } = await waitFor(accessToken(), 60_000);
  expect(value).toBe(ended.access_token);
  expect(ms).toBeLessThan(100);
});

test('and within seconds on one that thinks it has', async () => {
  answer = silence;
  const { accessToken } = await import('./session.ts');
  const { value, ms } = await waitFor(accessToken(), 60_000);
  expect(value).toBe(ended.access_token);
  expect(ms).toBeLessThanOrEqual(5_000);
  expect(kept.has(KEY)).toBe(true);
  expect(left).toEqual([]);
});

test.each([
  ['too many calls', 429, '{"code":"over_request_rate_limit","message":"later"}', 'application/json'],
  ['a portal that wants a login', 200, '<html>Wi-Fi</html>', 'text/html'],
  ['a gateway that lost its server', 404, '<html>Not found</html>', 'text/html'],
] as const)('%s is no refusal of the session', async (_, status, body, type) => {
  answer = async (path) =>
    path === REFRESH ? new Response(body, { status, headers: { 'content-type': type } }) : noNetwork();
  const { authClient } = await import('./session.ts');
  await waitFor(authClient.getSession(), 60_000);
  expect(asked).toContain(REFRESH);
  expect(JSON.parse(kept.get(KEY) ?? 'null')?.refresh_token).toBe('refresh-sunita');
  expect(kept.get('accessToken')).toBe('session-active');
});

test('a refusal is one', async () => {
  answer = async () =>
    new Response('{"code":"refresh_token_not_found","message":"gone"}', {
      status: 400,
      headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
    });
  const { accessToken } = await import('./session.ts');
  expect((await waitFor(accessToken(), 60_000)).value).toBeNull();
  expect(kept.has(KEY)).toBe(false);
});

test.each([
  ['no network', noNetwork],
  ['silence', silence],
])('signing out with %s forgets the session all the same, and soon', async (_, how) => {
  answer = how;
  const { signOut } = await import('./session.ts');
  const { ms } = await waitFor(signOut(), 60_000);
  expect(ms).toBeLessThanOrEqual(5_000);
  expect([...kept.keys()]).toEqual([]);
  expect(left).toEqual(['/login']);
});
