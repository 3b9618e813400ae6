import type { Language } from '@draksha/contract/profile';
import type { AuthError, Session } from '@supabase/auth-js';
import { authFailure, codeDidNotArrive, type Failure, type Purpose } from './auth-failure.ts';
import type { SecretKind } from './checks.ts';

/** The sign-in client comes after the page is painted: it weighs as much as the screen itself. */
const client = () => import('../../lib/session.ts');
type Client = Awaited<ReturnType<typeof client>>;

export type Outcome<T = true> = { readonly ok: T } | { readonly failure: Failure };

const SECOND_LOOK_MS = 1_000;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Fetches the client ahead of its first use. */
export const warmUp = (): Promise<unknown> => client().catch(() => undefined);

async function withClient<T>(call: (client: Client) => Promise<Outcome<T>>): Promise<Outcome<T>> {
  let loaded: Client;
  try {
    loaded = await client();
  } catch {
    return { failure: codeDidNotArrive };
  }
  return call(loaded);
}

const refusal = (
  { lastRetryAfterSeconds }: Client,
  error: AuthError,
  purpose: Purpose,
  secret?: SecretKind,
): { failure: Failure } => ({ failure: authFailure(error, purpose, secret, lastRetryAfterSeconds()) });

/** After an answer that should have signed in: is there a session, if not now then in a second? */
async function established({ authClient }: Client): Promise<Outcome> {
  for (const wait of [0, SECOND_LOOK_MS]) {
    await pause(wait);
    const { data } = await authClient.getSession();
    if (data.session) return { ok: true };
  }
  return { failure: { message: 'error.session' } };
}

export const loginWithSecret = (phone: string, password: string, kind: SecretKind): Promise<Outcome> =>
  withClient(async (loaded) => {
    const { data, error } = await loaded.authClient.signInWithPassword({ phone, password });
    if (error) return refusal(loaded, error, 'login', kind);
    if (!data.user) return { failure: { message: 'error.loginNoUser' } };
    return established(loaded);
  });

/** Sends a code to a number that has an account. */
export const sendCode = (phone: string): Promise<Outcome> =>
  withClient(async (loaded) => {
    const { error } = await loaded.authClient.signInWithOtp({ phone, options: { shouldCreateUser: false } });
    return error ? refusal(loaded, error, 'sendCode') : { ok: true };
  });

/** Sends the code of an unfinished registration again. */
export const resendRegistrationCode = (phone: string): Promise<Outcome> =>
  withClient(async (loaded) => {
    const { error } = await loaded.authClient.resend({ type: 'sms', phone });
    return error ? refusal(loaded, error, 'sendCode') : { ok: true };
  });

export const verifyCode = (phone: string, token: string): Promise<Outcome> =>
  withClient(async (loaded) => {
    const { data, error } = await loaded.authClient.verifyOtp({ phone, token, type: 'sms' });
    if (error) return refusal(loaded, error, 'verify');
    if (!data.user) return { failure: { message: 'error.loginNoUser' } };
    return established(loaded);
  });

export interface Registration {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly kind: SecretKind;
  readonly secret: string;
  readonly language: Language;
}

/** What comes after a registration: a code, or nothing when the server asks for none. */
export interface Registered {
  readonly next: 'code' | 'signedIn';
  /** The number had an unfinished registration, whose older PIN the server kept. */
  readonly older: boolean;
}

const OLDER_MS = 5_000;

/** An unfinished registration answers as a new one does, but was made before its code was sent. */
const isOlder = (user: { created_at?: string; confirmation_sent_at?: string }): boolean =>
  Date.parse(user.confirmation_sent_at ?? '') - Date.parse(user.created_at ?? '') > OLDER_MS;

export const register = ({ firstName, lastName, phone, kind, secret, language }: Registration) =>
  withClient<Registered>(async (loaded) => {
    const { data, error } = await loaded.authClient.signUp({
      phone,
      password: secret,
      options: {
        data: { phone, first_name: firstName, last_name: lastName, language_preference: language },
      },
    });
    if (error) return refusal(loaded, error, 'register', kind);
    const { user, session }: { user: typeof data.user; session: Session | null } = data;
    if (!user) return { failure: { message: 'error.registerNoUser' } };
    if (session) return { ok: { next: 'signedIn', older: false } };
    if (user.identities?.length === 0) return { failure: { message: 'error.taken' } };
    return { ok: { next: 'code', older: isOlder(user) } };
  });

/** Sets the PIN or password of the signed-in farmer; the one he already has is as good as a new one. */
export const saveSecret = (secret: string, kind: SecretKind): Promise<Outcome> =>
  withClient(async (loaded) => {
    const { error } = await loaded.authClient.updateUser({ password: secret });
    return !error || error.code === 'same_password' ? { ok: true } : refusal(loaded, error, 'savePin', kind);
  });

/** Leaves for Google; comes back to the root of the site. */
export const loginWithGoogle = (): Promise<Outcome> =>
  withClient(async (loaded) => {
    const { error } = await loaded.authClient.signInWithOAuth({
      provider: 'google',
      options: {
        redirectTo: `${location.origin}/`,
        queryParams: { access_type: 'offline', prompt: 'consent' },
      },
    });
    return error ? refusal(loaded, error, 'google') : { ok: true };
  });

/** Whether the server has Google sign-in set up; `false` when it does not say. */
export async function googleIsOffered(): Promise<boolean> {
  try {
    const response = await fetch('/auth/v1/settings');
    const settings = (await response.json()) as { external?: { google?: boolean } };
    return settings.external?.google === true;
  } catch {
    return false;
  }
}
