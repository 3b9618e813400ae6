import type { Language } from '@draksha/contract/profile';
import type { Session } from '@supabase/auth-js';
import { guarded } from './captcha-token.ts';
import type { SecretKind } from './checks.ts';
import { established, type Outcome, refusal, type SignedIn, withClient } from './client-calls.ts';
import { readOffers } from './offers.ts';
import type { Recipient } from './pending-code.ts';

const credentials = ({ channel, address }: Recipient) =>
  channel === 'email' ? { email: address } : { phone: address };

export const loginWithSecret = (
  account: Recipient,
  password: string,
  kind: SecretKind,
): Promise<Outcome<SignedIn>> =>
  guarded(async (loaded, options) => {
    const asked = { ...credentials(account), password, options };
    const { data, error } = await loaded.authClient.signInWithPassword(asked);
    if (error?.code === 'invalid_credentials' && account.address === (await readOffers()).demo)
      return { failure: { message: 'error.demo' } };
    if (error) return refusal(loaded, error, 'login', kind);
    if (!data.user) return { failure: { message: 'error.loginNoUser' } };
    return established(loaded);
  });

/** Sends a code to a number or an e-mail address that has an account. */
export const requestCode = (to: Recipient): Promise<Outcome> =>
  guarded(async (loaded, captcha) => {
    const { authClient } = loaded;
    const options = { ...captcha, shouldCreateUser: false };
    const { error } =
      to.channel === 'email'
        ? await authClient.resetPasswordForEmail(to.address, {
            ...captcha,
            redirectTo: `${location.origin}/`,
          })
        : await authClient.signInWithOtp({ phone: to.address, options });
    return error ? refusal(loaded, error, 'sendCode') : { ok: true };
  });

/** Sends the code of an unfinished registration again. */
export const resendRegistrationCode = ({ address }: Recipient): Promise<Outcome> =>
  guarded(async (loaded, options) => {
    const { error } = await loaded.authClient.resend({ type: 'sms', phone: address, options });
    return error ? refusal(loaded, error, 'sendCode') : { ok: true };
  });

export const confirmCode = (to: Recipient, token: string): Promise<Outcome<SignedIn>> =>
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

export interface NewAccount {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly kind: SecretKind;
  readonly secret: string;
  readonly language: Language;
}

/** The step after a registration: a code, or nothing. `older`: an unfinished registration exists, whose PIN was kept. */
export type Registered =
  | { readonly next: 'code'; readonly older: boolean }
  | { readonly next: 'signedIn'; readonly entry: SignedIn };

const OLDER_MS = 5_000;

/** An unfinished registration answers as a new one does, but was made before its code was sent. */
const isOlder = (user: { created_at?: string; confirmation_sent_at?: string }): boolean =>
  Date.parse(user.confirmation_sent_at ?? '') - Date.parse(user.created_at ?? '') > OLDER_MS;

export const register = ({ firstName, lastName, phone, kind, secret, language }: NewAccount) =>
  guarded<Registered>(async (loaded, captcha) => {
    const { data, error } = await loaded.authClient.signUp({
      phone,
      password: secret,
      options: {
        ...captcha,
        data: {
          phone,
          first_name: firstName,
          last_name: lastName,
          language_preference: language,
          privacy_version: (await readOffers()).privacy,
        },
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

/** Sets the PIN or password of the signed-in farmer; the one they already have is as good as a new one. */
export const saveSecret = (secret: string, kind: SecretKind): Promise<Outcome> =>
  withClient(async (loaded) => {
    const { error } = await loaded.authClient.updateUser({ password: secret });
    return !error || error.code === 'same_password' ? { ok: true } : refusal(loaded, error, 'savePin', kind);
  });
