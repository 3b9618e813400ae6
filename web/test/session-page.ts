/** A page of the browser with a sign-in server that answers as told, for the tests of the session. */
import { afterEach, beforeEach, vi } from 'vitest';

export const ORIGIN = 'https://draksha.invalid';
export const HOUR_S = 3_600;

const part = (value: object): string =>
  btoa(JSON.stringify(value)).replace(/=+$/, '').replaceAll('+', '-').replaceAll('/', '_');

/** A session as the sign-in server's answer; `left` seconds before its end. */
export const sessionAnswer = (
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

export type Answer = { status: number; body?: unknown; headers?: Record<string, string> } | 'no network';

/** What a page of the browser has around the session, and what the sign-in server answers; anew for each test. */
interface Page {
  /** Local storage. */
  kept: Map<string, string>;
  /** Paths asked of the sign-in server, in their order, and the authorization of each. */
  asked: string[];
  tokens: (string | null)[];
  answers: Record<string, Answer>;
  /** Addresses that the page left for. */
  left: string[];
  /** Who hears what other tabs say. */
  tabs: ((event: { data: object }) => void)[];
}

const blank = (): Page => ({ kept: new Map(), asked: [], tokens: [], answers: {}, left: [], tabs: [] });

export const page: Page = blank();

/** Gives each test of the file a page of its own. */
export function freshPages(): void {
  beforeEach(() => {
    vi.resetModules();
    Object.assign(page, blank());
    // Tabs of one browser hear of each other; those of earlier tests must not.
    vi.stubGlobal(
      'BroadcastChannel',
      class {
        postMessage() {}
        addEventListener(_type: string, hear: (event: { data: object }) => void) {
          page.tabs.push(hear);
        }
        close() {}
      },
    );
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => page.kept.get(key) ?? null,
      setItem: (key: string, value: string) => page.kept.set(key, value),
      removeItem: (key: string) => page.kept.delete(key),
    });
    vi.stubGlobal('location', {
      origin: ORIGIN,
      href: `${ORIGIN}/plots`,
      pathname: '/plots',
      search: '',
      hash: '',
      replace: (path: string) => page.left.push(path),
      assign: (path: string) => page.left.push(path),
    });
    vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
      const url = new URL(input, ORIGIN);
      const key = `${url.pathname.replace('/auth/v1/', '')}${url.search}`;
      page.asked.push(key);
      page.tokens.push(new Headers(init?.headers).get('authorization'));
      const answer = page.answers[key];
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
    const { authClient } = await import('../src/lib/session.ts');
    await authClient.stopAutoRefresh();
    vi.unstubAllGlobals();
  });
}

export const storeSession = (name: string, seconds?: number) =>
  page.kept.set('draksha.session', JSON.stringify(sessionAnswer(name, seconds)));

export const sunita = { channel: 'sms', address: '+919822012345' } as const;

export const REFRESH = 'token?grant_type=refresh_token';
