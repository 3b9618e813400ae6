import { guarded } from './captcha-token.ts';
import { established, type Outcome, refusal, type SignedIn, withClient } from './client-calls.ts';

/** Where other places send the farmer back to: the root of the site. */
const home = (): string => `${location.origin}/`;

/** Leaves for Google, or another place that the operator has set up; comes back to the root of the site. */
export const leaveFor = (provider: string): Promise<Outcome> =>
  withClient(async (loaded) => {
    const { error } = await loaded.authClient.signInWithOAuth({
      // The client's own list of names is shorter than what an operator may set up.
      provider: provider as 'google',
      options: {
        redirectTo: home(),
        ...(provider === 'google' ? { queryParams: { access_type: 'offline', prompt: 'consent' } } : {}),
      },
    });
    return error ? refusal(loaded, error, provider === 'google' ? 'google' : 'provider') : { ok: true };
  });

/** Leaves for the sign-in of the organisation whose domain is in an e-mail address, or is one. */
export const leaveForOrganisation = (typed: string): Promise<Outcome> =>
  guarded(async (loaded, captcha) => {
    const domain = typed.trim().toLowerCase().replace(/^.*@/, '');
    const options = { ...captcha, redirectTo: home() };
    const { data, error } = await loaded.authClient.signInWithSSO({ domain, options });
    if (error) return refusal(loaded, error, 'organisation');
    location.assign(data.url);
    return { ok: true };
  });

/** The device's own lock instead of number and PIN. */
export const loginWithPasskey = (): Promise<Outcome<SignedIn>> =>
  guarded(async (loaded, options) => {
    const { error } = await loaded.authClient.signInWithPasskey({ options });
    return error ? refusal(loaded, error, 'passkey') : established(loaded);
  });

export const signInToDemo = (): Promise<Outcome<SignedIn>> =>
  guarded(async (loaded, options) => {
    const { error } = await loaded.authClient.signInAnonymously({ options });
    return error ? refusal(loaded, error, 'login') : established(loaded);
  });
