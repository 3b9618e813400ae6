import { AuthClient, isAuthRetryableFetchError, type Session, type User } from '@supabase/auth-js';
import { useSyncExternalStore } from 'react';
import { FAILED_ELSEWHERE, loginPath } from './return-path.ts';
import { markSession } from './session-marker.ts';
import { setAnswersOwner } from './stored-answers.ts';

const STORAGE_KEY = 'draksha.session';
const USER_KEY = 'user';
/** A phone on a weak network waits long, but not for ever. */
const REQUEST_MS = 30_000;

export interface SessionState {
  readonly status: 'loading' | 'signedIn' | 'signedOut';
  readonly user: User | null;
}

let retryAfterSeconds: number | null = null;

/** Seconds the sign-in server asked to wait in its last answer; auth-js passes the error on without its headers. */
export const lastRetryAfterSeconds = (): number | null => retryAfterSeconds;

async function boundedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const limit = AbortSignal.timeout(REQUEST_MS);
  const signal = init?.signal ? AbortSignal.any([limit, init.signal]) : limit;
  // Signing out leaves the page at once; the server is told all the same.
  const address = input instanceof Request ? input.url : input.toString();
  const keepalive = address.includes('/logout');
  const response = await fetch(input, { ...init, signal, keepalive });
  const header = Number(response.headers.get('retry-after') ?? Number.NaN);
  retryAfterSeconds = Number.isFinite(header) && header > 0 ? header : null;
  return response;
}

function storedUser(): User | null {
  try {
    const session = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null') as Partial<Session> | null;
    return session?.refresh_token ? (session.user ?? null) : null;
  } catch {
    return null;
  }
}

const carriesSignIn = (): boolean =>
  /[#&](access_token|error|error_description)=/.test(location.hash) ||
  /[?&](code|error)=/.test(location.search);

const refusedElsewhere = /[#?&]error(_description)?=/.test(`${location.search}${location.hash}`);

/** Where a signed-out farmer is sent to from a screen he may not see yet. */
export const signInPath = (wanted: string): string =>
  refusedElsewhere ? FAILED_ELSEWHERE : loginPath(wanted);

const stored = storedUser();
let state: SessionState = carriesSignIn()
  ? { status: 'loading', user: null }
  : { status: stored ? 'signedIn' : 'signedOut', user: stored };
const listeners = new Set<() => void>();

function remember(user: User | null): void {
  markSession(user !== null);
  setAnswersOwner(user?.id ?? null);
  try {
    if (user) localStorage.setItem(USER_KEY, JSON.stringify(user));
    else {
      localStorage.removeItem(USER_KEY);
      localStorage.removeItem('farmerProfile');
    }
  } catch {
    // What cannot be stored is asked for again.
  }
}

function settle(user: User | null): void {
  remember(user);
  state = { status: user ? 'signedIn' : 'signedOut', user };
  for (const listener of listeners) listener();
}

/** The sign-in client of this page, unchanged from its package. */
export const authClient = new AuthClient({
  url: `${location.origin}/auth/v1`,
  storageKey: STORAGE_KEY,
  storage: localStorage,
  persistSession: true,
  autoRefreshToken: true,
  detectSessionInUrl: true,
  flowType: 'pkce',
  fetch: boundedFetch,
});

if (state.status !== 'loading') remember(state.user);

authClient.onAuthStateChange((_event, session) => {
  // With no network an expired session cannot be renewed, but the farmer is still signed in on this phone.
  settle(session?.user ?? storedUser());
});

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Who is signed in on this page. */
export const useSession = (): SessionState => useSyncExternalStore(subscribe, () => state);

/** The bearer token for the product API, renewed when it is about to end; `null` when signed out. */
export async function accessToken(): Promise<string | null> {
  const { data } = await authClient.getSession();
  return data.session?.access_token ?? null;
}

function leave(): void {
  settle(null);
  location.replace(loginPath(`${location.pathname}${location.search}`));
}

let renewing: Promise<boolean> | null = null;

async function renew(): Promise<boolean> {
  const { data, error } = await authClient.refreshSession();
  if (data.session) return true;
  // A lost answer is not a refusal: the session stays and the call fails as a call without network.
  if (isAuthRetryableFetchError(error)) return false;
  await authClient.signOut({ scope: 'local' });
  leave();
  return false;
}

/** After a 401 of the product API: one refresh for all who wait; `false` when it failed and the session is gone. */
export function onUnauthorized(): Promise<boolean> {
  renewing ??= renew().finally(() => {
    renewing = null;
  });
  return renewing;
}

/** Ends the session on this device only. */
export async function signOut(): Promise<void> {
  await authClient.signOut({ scope: 'local' });
  settle(null);
  location.assign('/login');
}
