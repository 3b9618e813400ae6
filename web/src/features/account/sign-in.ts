import type { Language } from '@draksha/contract/profile';
import type { AuthError, Session } from '@supabase/auth-js';
import { owesSecondStep } from '../../lib/assurance.ts';
import { keepsSession } from '../../lib/session-marker.ts';
import { authFailure, codeDidNotArrive, type Failure, type Purpose } from './auth-failure.ts';
import type { SecretKind } from './checks.ts';
import type { Recipient } from './pending-code.ts';

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

/** What still lies between a farmer who has signed in and the product. */
export interface Entry {
  readonly owesSecondStep: boolean;
  readonly hasPin: boolean;
}

async function entryOf({ authClient }: Client): Promise<Entry | null> {
  const { data } = await authClient.getSession();
  if (!data.session) return null;
  return {
    owesSecondStep: owesSecondStep(data.session),
    hasPin: data.session.user.app_metadata.has_pin === true,
  };
}

/** The entry of a session that this page already has; `null` for a visitor. */
export const presentEntry = async (): Promise<Entry | null> => (keepsSession() ? storedEntry() : null);

const storedEntry = (): Promise<Entry | null> =>
  client()
    .then(entryOf)
    .catch(() => null);

/** After an answer that should have signed in: is there a session, if not now then in a second? */
async function established(loaded: Client): Promise<Outcome<Entry>> {
  for (const wait of [0, SECOND_LOOK_MS]) {
    await pause(wait);
    const entry = await entryOf(loaded);
    if (entry) return { ok: entry };
  }
  return { failure: { message: 'error.session' } };
}

const credentials = ({ channel, address }: Recipient) =>
  channel === 'email' ? { email: address } : { phone: address };

/** The number of the demo account where the server offers one, for its own sentence. */
let demoPhone: string | null = null;

export const loginWithSecret = (
  account: Recipient,
  password: string,
  kind: SecretKind,
): Promise<Outcome<Entry>> =>
  withClient(async (loaded) => {
    const { data, error } = await loaded.authClient.signInWithPassword({ ...credentials(account), password });
    if (error?.code === 'invalid_credentials' && account.address === demoPhone)
      return { failure: { message: 'error.demo' } };
    if (error) return refusal(loaded, error, 'login', kind);
    if (!data.user) return { failure: { message: 'error.loginNoUser' } };
    return established(loaded);
  });

/** Sends a code to a number or an e-mail address that has an account. */
export const sendCode = (to: Recipient): Promise<Outcome> =>
  withClient(async (loaded) => {
    const { authClient } = loaded;
    const options = { shouldCreateUser: false };
    const { error } =
      to.channel === 'email'
        ? await authClient.resetPasswordForEmail(to.address, { redirectTo: `${location.origin}/` })
        : await authClient.signInWithOtp({ phone: to.address, options });
    return error ? refusal(loaded, error, 'sendCode') : { ok: true };
  });

/** Sends the code of an unfinished registration again. */
export const resendRegistrationCode = ({ address }: Recipient): Promise<Outcome> =>
  withClient(async (loaded) => {
    const { error } = await loaded.authClient.resend({ type: 'sms', phone: address });
    return error ? refusal(loaded, error, 'sendCode') : { ok: true };
  });

export const verifyCode = (to: Recipient, token: string): Promise<Outcome<Entry>> =>
  withClient(async (loaded) => {
    const { data, error } = await loaded.authClient.verifyOtp(
      to.channel === 'email'
        ? { email: to.address, token, type: 'recovery' }
        : { phone: to.address, token, type: 'sms' },
    );
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

/**
 * What comes after a registration: a code, or nothing when the server asks for none. `older`: the number had an
 * unfinished registration, whose older PIN the server kept.
 */
export type Registered =
  | { readonly next: 'code'; readonly older: boolean }
  | { readonly next: 'signedIn'; readonly entry: Entry };

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
    if (session) {
      const entry = await established(loaded);
      return 'failure' in entry ? entry : { ok: { next: 'signedIn', entry: entry.ok } };
    }
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

/** Ways to sign in beside a number and its PIN, as the server is set up. */
export interface Offers {
  readonly google: boolean;
  /** The number of the demo account, where demo mode is on. */
  readonly demo: string | null;
}

/** What the server offers; nothing more where it does not say. */
export async function readOffers(): Promise<Offers> {
  try {
    const response = await fetch('/auth/v1/settings');
    const settings = (await response.json()) as { external?: { google?: boolean }; demo_phone?: string };
    demoPhone = settings.demo_phone ?? null;
    return { google: settings.external?.google === true, demo: demoPhone };
  } catch {
    return { google: false, demo: null };
  }
}
