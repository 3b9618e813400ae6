import { AuthClient, isAuthRetryableFetchError, type Session, type User } from '@supabase/auth-js';
import { useSyncExternalStore } from 'react';
import { needsSecondStep } from './assurance.ts';
import { readJson, writeItem, writeJson } from './browser-storage.ts';
import { readCallback } from './callback.ts';
import { endElsewhere, readLinkedUser } from './linked-session.ts';
import { createListeners } from './listeners.ts';
import { pause } from './pause.ts';
import { loginPath } from './return-path.ts';
import { noteSentMessage } from './sent-message.ts';
import { markSession, SESSION_KEY } from './session-marker.ts';
import { deleteClips } from './spoken-clips.ts';
import { deleteSnapshot } from './today-snapshot.ts';

const USER_KEY = 'user';
/** A phone on a weak network waits long, but not for ever. */
const REQUEST_MS = 30_000;
const NEW_PIN = '/setup-pin';
const ENDED = 'session_ended';
/** How long a farmer waits for the sign-in server where its answer can follow later. */
const PATIENCE_MS = 4_000;
const RENEWAL = 'grant_type=refresh_token';

export interface SessionState {
  /** `asked`: a link's session awaits the farmer's consent. */
  readonly status: 'loading' | 'asked' | 'signedIn' | 'signedOut';
  readonly user: User | null;
  /** Whose session a link brought. */
  readonly linked: User | null;
}

let retryAfterSeconds: number | null = null;

/** Seconds the sign-in server asked to wait in its last answer; auth-js passes the error on without its headers. */
export const lastRetryAfterSeconds = (): number | null => retryAfterSeconds;

/**
 * The end of a session as the server's clock has it means nothing to a phone whose clock is wrong: without it the
 * client counts from now. Else a clock that is an hour ahead renews the token at every call.
 */
async function byOwnClock(response: Response): Promise<Response> {
  if (!response.ok || !response.headers.get('content-type')?.includes('json')) return response;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  if (typeof body !== 'object' || body === null || !('access_token' in body) || !('expires_at' in body))
    return response;
  const { expires_at: _, ...rest } = body;
  const { status, headers } = response;
  return new Response(JSON.stringify(rest), { status, headers });
}

/**
 * Only the sign-in server ends a session. Rate limits and pages of gateways or Wi-Fi logins count as no network: the
 * client keeps the session and retries.
 */
function asAnswer(response: Response, address: string): Response {
  const isOwn = response.headers.get('content-type')?.includes('json') && response.status !== 429;
  if (isOwn || !address.includes(RENEWAL)) return response;
  return new Response('{"code":"unexpected_failure","message":"No answer"}', { status: 503 });
}

/** Adds the session, which the code of a new number or address requires and the client omits. */
async function withSession(headers: HeadersInit | undefined): Promise<Headers> {
  const sent = new Headers(headers);
  const token = await accessToken();
  if (token !== null) sent.set('authorization', `Bearer ${token}`);
  return sent;
}

async function boundedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const limit = AbortSignal.timeout(REQUEST_MS);
  const signal = init?.signal ? AbortSignal.any([limit, init.signal]) : limit;
  // Signing out leaves the page at once; the server is notified all the same.
  const address = input instanceof Request ? input.url : input.toString();
  const keepalive = address.includes('/logout');
  const headers = address.endsWith('/verify') ? await withSession(init?.headers) : init?.headers;
  const response = await fetch(input, { ...init, ...(headers && { headers }), signal, keepalive });
  const header = Number(response.headers.get('retry-after') ?? Number.NaN);
  retryAfterSeconds = Number.isFinite(header) && header > 0 ? header : null;
  const messageId = response.headers.get('x-message-id');
  if (messageId !== null) noteSentMessage(messageId);
  return byOwnClock(asAnswer(response, address));
}

/** The farmer of a session that may enter the product. */
const admitted = (session: Session): User | null => (needsSecondStep(session) ? null : session.user);

/** A write that was cut off may lack anything. */
type Stored = Partial<Omit<Session, 'user'>> & { user?: Partial<User> };

function storedSession(): Session | null {
  const session = readJson<Stored>(SESSION_KEY);
  return session?.refresh_token && session.user?.id ? (session as Session) : null;
}

function storedUser(): User | null {
  const session = storedSession();
  return session && admitted(session);
}

const callback = readCallback(location);
/** A link's session until it is accepted or refused; until then the signed-in user stays. */
let link = callback.kind === 'session' ? callback : null;
// Its tokens leave the address, and with it the history, before anything else.
if (link) history.replaceState(history.state, '', location.pathname);
/** Whether a code in the address can be exchanged here: the other half of it stays in the browser that asked. */
const isOurs = callback.kind === 'code' && localStorage.getItem(`${SESSION_KEY}-code-verifier`) !== null;
/** The session went away under a farmer who did not end it on this page. */
let hasEnded = false;
let isLeaving = false;
let hasRefused = false;

/** Where a signed-out farmer is sent to from a screen they may not see yet; says so when a link or Google failed. */
export function signInPath(wanted: string): string {
  if (isLeaving || hasRefused) return loginPath('/');
  if (hasEnded) return loginPath(wanted, ENDED);
  if (callback.kind === 'none') return loginPath(wanted);
  if (callback.kind === 'refusal') return loginPath('/', callback.code);
  if (callback.kind === 'confirmed') return loginPath('/', 'confirmed');
  const owes = localStorage.getItem(SESSION_KEY) !== null;
  if (owes) return loginPath(wanted.split(/[?#]/)[0] ?? '/');
  return loginPath('/', callback.kind === 'code' && !isOurs ? 'other_browser' : 'link');
}

// A session without its farmer would be taken for one at each start, and fail: it is dropped before the client reads it.
if (storedSession() === null) localStorage.removeItem(SESSION_KEY);
const stored = storedUser();
let state: SessionState =
  callback.kind === 'none'
    ? { status: stored ? 'signedIn' : 'signedOut', user: stored, linked: null }
    : { status: 'loading', user: null, linked: null };
const { subscribe, notify } = createListeners();

function remember(user: User | null): void {
  markSession(user !== null);
  if (!user) {
    deleteSnapshot();
    deleteClips();
  }
  writeJson(USER_KEY, user);
  if (!user) writeItem('farmerProfile', null);
}

function show(next: SessionState): void {
  state = next;
  notify();
}

function settle(user: User | null): void {
  const isSomebodyElse = state.user !== null && user !== null && state.user.id !== user.id;
  remember(user);
  // Another tab let somebody else in: what this page has read and drawn is not theirs.
  if (isSomebodyElse) location.replace('/');
  else show({ status: user ? 'signedIn' : 'signedOut', user, linked: null });
}

let bringsRecovery = isOurs;

/** The sign-in client of this page, unchanged from its package. */
export const authClient = new AuthClient({
  url: `${location.origin}/auth/v1`,
  storageKey: SESSION_KEY,
  storage: localStorage,
  persistSession: true,
  autoRefreshToken: true,
  detectSessionInUrl: true,
  // A session that is in the address itself is never taken unasked: see `takeLinked`.
  flowType: 'pkce',
  experimental: { recoveryCodes: true },
  fetch: boundedFetch,
});

if (state.status !== 'loading') remember(state.user);

authClient.onAuthStateChange((event, session) => {
  if (link) return;
  if (event === 'SIGNED_IN' && callback.kind === 'code') bringsRecovery = false;
  // The other tabs hear of it too; the new PIN is chosen in this one.
  if (event === 'PASSWORD_RECOVERY' && session && bringsRecovery) {
    const user = admitted(session);
    remember(user);
    location.replace(user ? NEW_PIN : loginPath(NEW_PIN));
    return;
  }
  if (event === 'SIGNED_OUT' && state.status === 'signedIn' && !isLeaving) hasEnded = true;
  // With no network an expired session cannot be renewed, but the farmer is still signed in on this phone.
  settle(session ? admitted(session) : storedUser());
});

/** Rejects a link's session and revokes it on the server; the present one stays. */
export function refuseLinked(): void {
  hasRefused = state.status === 'asked';
  if (link) endElsewhere(link.accessToken);
  link = null;
  settle(storedUser());
}

/** Switches to a link's session and reloads, so that nothing of another farmer stays. */
export async function takeLinked(): Promise<void> {
  if (!link) return;
  const { accessToken: access_token, refreshToken: refresh_token, isRecovery } = link;
  const before = await authClient.getSession();
  const { data } = await authClient.setSession({ access_token, refresh_token });
  if (!data.session) return refuseLinked();
  if (before.data.session) endElsewhere(before.data.session.access_token);
  const user = admitted(data.session);
  remember(user);
  const wanted = isRecovery ? NEW_PIN : '/';
  location.replace(user ? wanted : loginPath(wanted));
}

/** Another session of the same farmer needs no question; anybody else's does. */
async function lookAtLink(): Promise<void> {
  const linked = link && (await readLinkedUser(link));
  const user = storedUser();
  if (!linked) refuseLinked();
  else if (linked.id === user?.id) await takeLinked();
  else show({ status: 'asked', user, linked });
}
if (link) void lookAtLink();

export const sessionNow = (): SessionState => state;

/** Who is signed in on this page. */
export const useSession = (): SessionState => useSyncExternalStore(subscribe, sessionNow);

const storedToken = (): string | null => storedSession()?.access_token ?? null;

/**
 * The bearer token for the product API, renewed when it is about to end; `null` when signed out. Where it cannot be
 * renewed now, the one that ended: the call then fails as a call without network does, and the farmer stays signed in.
 */
export async function accessToken(): Promise<string | null> {
  if (globalThis.navigator?.onLine === false) return storedToken();
  const renewed = authClient.getSession().then(({ data }) => data.session?.access_token ?? storedToken());
  return Promise.race([renewed, pause(PATIENCE_MS).then(storedToken)]);
}

function leave(): void {
  settle(null);
  location.replace(loginPath(`${location.pathname}${location.search}`, ENDED));
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
  isLeaving = true;
  // Without network the server hears nothing of it, but the phone forgets all the same.
  await Promise.race([authClient.signOut({ scope: 'local' }), pause(PATIENCE_MS)]);
  localStorage.removeItem(SESSION_KEY);
  settle(null);
  location.assign('/login');
}

/** Why a sign-in, or the adding of an account elsewhere, came back refused to this page; `null` when it did not. */
export const refusedHere = (): string | null => (callback.kind === 'refusal' ? callback.code : null);
