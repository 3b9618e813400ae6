/** Another place that vouches for people, such as a cooperative's own accounts. */
export interface SignInProvider {
  readonly name: string;
  /** What its button calls it. */
  readonly label: string;
}

export interface CaptchaOffer {
  readonly provider: 'hcaptcha' | 'turnstile';
  readonly siteKey: string;
}

/** Further sign-in methods of this server. */
export interface Offers {
  readonly google: boolean;
  readonly providers: readonly SignInProvider[];
  readonly passkeys: boolean;
  /** Organisations' own sign-in (SAML). */
  readonly organisations: boolean;
  /** A look around without an account. */
  readonly anonymous: boolean;
  /** The number of the demo account, where demo mode is on. */
  readonly demo: string | null;
  readonly captcha: CaptchaOffer | null;
  /** The privacy notice in force, by its day. */
  readonly privacy: string | null;
}

interface Settings {
  readonly external?: Readonly<Record<string, boolean>>;
  readonly provider_labels?: Readonly<Record<string, string>>;
  readonly passkeys_enabled?: boolean;
  readonly saml_enabled?: boolean;
  readonly demo_phone?: string;
  readonly privacy_version?: string;
  readonly captcha?: { readonly provider: CaptchaOffer['provider']; readonly site_key: string };
}

const nothingMore: Offers = {
  google: false,
  providers: [],
  passkeys: false,
  organisations: false,
  anonymous: false,
  demo: null,
  captcha: null,
  privacy: null,
};

/** A sign-in waits for this answer, so it must not wait long. */
const LIMIT_MS = 5_000;

let reading: Promise<Offers> | null = null;

async function read(): Promise<Offers> {
  const response = await fetch('/auth/v1/settings', { signal: AbortSignal.timeout(LIMIT_MS) });
  const {
    external = {},
    provider_labels: labels = {},
    captcha,
    ...settings
  } = (await response.json()) as Settings;
  return {
    google: external.google === true,
    providers: Object.entries(labels)
      .filter(([name]) => external[name] === true)
      .map(([name, label]) => ({ name, label })),
    passkeys: settings.passkeys_enabled === true && 'PublicKeyCredential' in window,
    organisations: settings.saml_enabled === true,
    anonymous: external.anonymous_users === true,
    demo: settings.demo_phone ?? null,
    captcha: captcha ? { provider: captcha.provider, siteKey: captcha.site_key } : null,
    privacy: settings.privacy_version ?? null,
  };
}

/** Returns the server's sign-in offers, fetched once; the minimum where that fails, with a new try at the next need. */
export function readOffers(): Promise<Offers> {
  reading ??= read().catch(() => {
    reading = null;
    return nothingMore;
  });
  return reading;
}
