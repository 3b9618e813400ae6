import type { QueryExecutorProvider } from 'kysely';
import type pg from 'pg';
import { resolveSends, type SendOptions, type SendRules } from './limits/send-options.ts';
import { type FactorSwitches, type MfaOptions, resolveSwitches } from './mfa/switches.ts';
import type { CheckDelivery, Deliver } from './outbox/delivery.ts';
import { type RelyingParty, resolveRelyingParty, type WebauthnOptions } from './webauthn/relying-party.ts';

export type Secret = Uint8Array | string;

export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** How often something may be tried; all counts live in the database and hold for all processes together. */
export interface Limits {
  /** Wrong credentials of an account before waits begin. */
  readonly triesPerAccount: number;
  /** Wrong ones from one network address in ten minutes; loose, because a carrier puts thousands behind one. */
  readonly triesPerAddress: number;
  /** Wrong codes of an address, over several codes, before waits begin. */
  readonly codeTriesPerAccount: number;
  /** Messages to one number or e-mail address in an hour. */
  readonly messagesPerHour: number;
  /** Sign-ups, code requests and checks of a network address in five minutes. */
  readonly requestsPerAddress: number;
}

/** When sessions expire; null never. */
export interface SessionLimits {
  /** After the sign-in, whatever happens. */
  readonly timeboxSeconds: number | null;
  /** After the last refresh. */
  readonly inactivitySeconds: number | null;
  /** After the sign-in, where the user has a second factor and this session has not proven it. */
  readonly lowAssuranceSeconds: number | null;
  /** Only the newest session of a user stays valid. */
  readonly single: boolean;
}

/** A list of breached passwords that answers as Have I Been Pwned does, under `url` with `/range/…`. */
export interface BreachedPasswords {
  readonly url: string;
  /** Default 2,000. */
  readonly timeoutMs?: number;
}

/** A captcha. */
export interface CaptchaSettings {
  readonly provider: 'hcaptcha' | 'turnstile';
  readonly secret: string;
  /** Default the provider's own. */
  readonly verifyUrl?: string;
  /** Default 5,000. */
  readonly timeoutMs?: number;
}

/** A hook over HTTP, signed as Standard Webhooks specify. */
export interface HttpHook {
  readonly url: string;
  /** `v1,whsec_` and base64; while one is being changed, the old and the new. */
  readonly secrets: readonly string[];
  /** For all tries together; default 5,000. */
  readonly timeoutMs?: number;
  /** Between two tries; default 2,000. */
  readonly retryPauseMs?: number;
}

export type Hook = HttpHook | ((input: object) => Promise<Record<string, unknown>>);

export interface HookOptions {
  /** Sees `{ metadata, user }`; a reply `{ error: { http_code, message } }` refuses the account. */
  readonly beforeUserCreated?: Hook;
  /** Sees `{ metadata, user }` once the account exists; a reply `{ error }` fails the request and leaves the account. */
  readonly afterUserCreated?: Hook;
  /** Sees `{ user_id, claims, authentication_method }` and replies `{ claims }`. */
  readonly customizeAccessToken?: Hook;
  /** Sees `{ user_id, valid }` and replies `{ decision, message?, should_logout_user? }`. */
  readonly passwordVerification?: Hook;
  /** Sees `{ user_id, factor_id, factor_type, valid }` and replies `{ decision, message? }`; `reject` ends the sessions. */
  readonly mfaVerification?: Hook;
  /** Sends SMS in the place of `deliver`: sees `{ user, sms: { otp, phone, sms_type?, message? } }`. */
  readonly sendSms?: Hook;
  /** Sends mails in the place of `deliver`: sees `{ user, email_data }`. */
  readonly sendEmail?: Hook;
}

/** Our registration at an OpenID provider. */
export interface OidcClient {
  /** The address of its discovery document; Google's is `https://accounts.google.com`. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Other clients of ours whose id tokens are taken, such as a phone app's. */
  readonly otherClientIds?: readonly string[];
  /** Default `openid email profile`. */
  readonly scopes?: readonly string[];
}

/** What the instance is to organisations' identity providers (SAML 2.0). */
export interface SamlOptions {
  /** Our name at them; default the address of our metadata. */
  readonly entityId?: string;
  /** RSA key and certificate (PEM) to sign our requests with; without them they go unsigned. */
  readonly signing?: { readonly privateKey: string; readonly certificate: string };
}

/** Lets applications into farmers' accounts (OAuth 2.1). */
export interface OauthServerOptions {
  /** Consent page, called with `authorization_id`. Default `/oauth/consent` of the site. */
  readonly consentUrl?: string;
}

/** Wallets that may sign in. */
export interface Web3Options {
  readonly ethereum: boolean;
  readonly solana: boolean;
}

export interface AuthOptions {
  /** The role that owns the schema `auth`. */
  readonly pool: pg.Pool;
  readonly clock: () => Date;
  /** Where a browser lands after a link or another provider. */
  readonly siteUrl: string;
  /** Prefix of the routes; default `/auth/v1`, may be empty. */
  readonly basePath?: string;
  /** Public address of the routes; default `siteUrl` with `basePath`. */
  readonly externalUrl?: string;
  /**
   * The secret beside the database: it peppers PINs and opens the keys that the database holds. At least 32 bytes, the
   * same in every process. To change it, pass the new one as `current` and the old ones as `previous`.
   */
  readonly pinPepper: Secret | { readonly current: Secret; readonly previous?: readonly Secret[] };
  readonly deliver: Deliver;
  /** For carriers with delivery receipts. */
  readonly checkDelivery?: CheckDelivery;
  readonly log: Log;
  readonly limits?: Partial<Limits>;
  /** Budgets and costs of messages. */
  readonly sends?: SendOptions;
  readonly signupEnabled?: boolean;
  readonly anonymousEnabled?: boolean;
  readonly phoneEnabled?: boolean;
  readonly emailEnabled?: boolean;
  /** Whether an e-mail address alone may sign up; existing accounts keep theirs. Default true. */
  readonly emailSignupEnabled?: boolean;
  /** Accounts need no code; default false for both. */
  readonly autoconfirm?: { readonly phone?: boolean; readonly email?: boolean };
  /** Milliseconds that a request for an SMS code waits for the carrier; default 7,000, below the request's own limit. */
  readonly firstTryMs?: number;
  /** Poll interval of background work; default 2,000. */
  readonly pollMs?: number;
  /** After so long a request is answered with `request_timeout`; default 10,000. */
  readonly requestTimeoutMs?: number;
  /** Numbers (E.164 without `+`) that get messages; default all. Codes to costly numbers abroad run up the operator's bill. */
  readonly smsNumbers?: RegExp;
  /** Six digits are a PIN, a secret beside the password; default true. Without, they are a password as any other. */
  readonly pinsEnabled?: boolean;
  readonly passwordMinLength?: number;
  /** Sets of characters of each of which a password needs one; default none. */
  readonly passwordCharacters?: readonly string[];
  /** Default: none. */
  readonly breachedPasswords?: BreachedPasswords;
  /** Age of a session from which a new PIN or password needs a code of `GET /reauthenticate`; default never. */
  readonly reauthenticationAfterSeconds?: number;
  /** Whether a new PIN or password needs the one before, unless a code was just proven; default false. */
  readonly requireCurrentPassword?: boolean;
  /** Captcha for calls that cost a message or a try; default none. */
  readonly captcha?: CaptchaSettings;
  /**
   * What answers reveal of an address that has an account. `as-wire`: what the published wire says. `hidden`:
   * nothing. Then `/otp` answers as if it sent a code, and a sign-up answers alike for new, unfinished and taken
   * addresses. A carrier's refusal shows only as a state in `GET /messages/{id}`. Not hidden: that state, a signed-in
   * user's change to a taken address, accounts without codes (`autoconfirm`), and what the operator's own hook
   * refuses.
   */
  readonly knownAddresses?: 'as-wire' | 'hidden';
  /**
   * Seconds without use after which a code to its number alone opens a new account: operators reassign numbers. The
   * PIN or password still opens the old one. Default never.
   */
  readonly dormantAfterSeconds?: number;
  readonly accessTokenSeconds?: number;
  /** Default: sessions do not expire. */
  readonly sessions?: Partial<SessionLimits>;
  /** How long a replaced refresh token still answers with the newest one; never under 10. */
  readonly refreshReuseSeconds?: number;
  readonly otpLifetimeSeconds?: number;
  readonly emailOtpLifetimeSeconds?: number;
  /** Least time between two codes to one number or address. */
  readonly resendGapSeconds?: number;
  /** How long a repeated request sends the same code. */
  readonly sameCodeSeconds?: number;
  /** Addresses or CIDR blocks whose `X-Forwarded-For` is believed. */
  readonly trustedProxies?: readonly string[];
  readonly audience?: string;
  readonly hooks?: HookOptions;
  /** OpenID providers by their name on the wire: `{ google: { … } }`. */
  readonly providers?: Readonly<Record<string, OidcClient>>;
  /** Single sign-on through organisations' identity providers; default off. */
  readonly saml?: SamlOptions;
  /** Be an OAuth server for registered applications; default off. */
  readonly oauthServer?: OauthServerOptions;
  /** Sign-in with a signed message of a wallet; default neither. */
  readonly web3?: Partial<Web3Options>;
  /** Which kinds of second factor may be added, and which used. */
  readonly mfa?: MfaOptions;
  /** Sign-in by passkey, without number or PIN; default off. */
  readonly passkeysEnabled?: boolean;
  /** Relying party of passkeys and security keys; default the site. */
  readonly webauthn?: WebauthnOptions;
  /** Whether a signed-in user may add and remove providers themselves; default false. */
  readonly manualLinking?: boolean;
  /**
   * A shared secret (HS256, 32 bytes or more). Tokens signed with it are accepted, which is how an operator's own tools
   * come in with the role `service_role`; it never leaves the server.
   */
  readonly jwtSecret?: Secret;
  /**
   * Keys that another sign-in server signed with (a JWK, a list or a set; RS256 or ES256): tokens under them count, they
   * are published, and the first one with its private half signs instead of our own.
   */
  readonly signingKeys?: unknown;
  /** Sign with the shared secret instead of a key pair; then no key is published. */
  readonly signWithSharedSecret?: boolean;
  /** Patterns of addresses that a browser may be sent back to, beside the site's own. */
  readonly redirectUrls?: readonly string[];
  /** Public fields added to `GET /settings`, such as a demo account's number. */
  readonly publicSettings?: Readonly<Record<string, unknown>>;
  /** A fixed code that always signs in to a provisioned account (`Auth.provision`), for demos. Nothing is sent to its number. */
  readonly standingCode?: StandingCode;
  readonly closeAlso?: CloseAlso;
}

/** Ends what else acts in the name of a user, in the transaction that ends their account's sessions. */
export type CloseAlso = (tx: QueryExecutorProvider, userId: string, at: Date) => Promise<void>;

interface StandingCode {
  /** E.164 with `+`. */
  readonly phone: string;
  readonly code: string;
  /** Each sign-in opens a copy of the account instead of the account itself; default not. */
  readonly visits?: VisitOptions;
}

export interface VisitOptions {
  readonly lastsSeconds: number;
  /** Maximum open at once. */
  readonly most: number;
  /** Fills a copy before its visitor comes in. */
  furnish(userId: string, language: 'en' | 'hi' | 'mr'): Promise<void>;
}

export interface Settings {
  readonly siteUrl: string;
  readonly basePath: string;
  readonly externalUrl: string;
  readonly limits: Limits;
  readonly sends: SendRules;
  readonly signupEnabled: boolean;
  readonly anonymousEnabled: boolean;
  readonly phoneEnabled: boolean;
  readonly emailEnabled: boolean;
  readonly emailSignupEnabled: boolean;
  readonly autoconfirm: { readonly phone: boolean; readonly email: boolean };
  readonly requestTimeoutMs: number;
  readonly firstTryMs: number;
  readonly pollMs: number;
  readonly smsNumbers: RegExp;
  readonly pinsEnabled: boolean;
  readonly passwordMinLength: number;
  readonly passwordCharacters: readonly string[];
  readonly breachedPasswords: BreachedPasswords | null;
  readonly reauthenticationAfterSeconds: number | null;
  readonly requireCurrentPassword: boolean;
  readonly captcha: CaptchaSettings | null;
  readonly knownAddresses: 'as-wire' | 'hidden';
  readonly dormantAfterSeconds: number | null;
  readonly accessTokenSeconds: number;
  readonly sessions: SessionLimits;
  readonly refreshReuseSeconds: number;
  readonly otpLifetimeSeconds: number;
  readonly emailOtpLifetimeSeconds: number;
  readonly resendGapSeconds: number;
  readonly sameCodeSeconds: number;
  readonly trustedProxies: readonly string[];
  readonly audience: string;
  readonly saml: (SamlOptions & { readonly entityId: string }) | null;
  readonly oauthServer: Required<OauthServerOptions> | null;
  readonly web3: Web3Options;
  readonly factorSwitches: FactorSwitches;
  readonly passkeysEnabled: boolean;
  readonly relyingParty: RelyingParty;
  readonly manualLinking: boolean;
  readonly jwtSecret: Uint8Array | null;
  readonly signWithSharedSecret: boolean;
  readonly redirectUrls: readonly string[];
  readonly publicSettings: Readonly<Record<string, unknown>>;
  readonly standingCode: StandingCode | null;
  readonly closeAlso: CloseAlso | null;
}

const DEFAULT_LIMITS: Limits = {
  triesPerAccount: 5,
  triesPerAddress: 100,
  codeTriesPerAccount: 15,
  messagesPerHour: 8,
  requestsPerAddress: 600,
};

const NO_SESSION_LIMITS: SessionLimits = {
  timeboxSeconds: null,
  inactivitySeconds: null,
  lowAssuranceSeconds: null,
  single: false,
};

const withoutTrailingSlash = (text: string): string => text.replace(/\/+$/, '');

/** Fills in the defaults. @throws RangeError for a value that would make sign-in unsafe. */
export function resolveSettings(options: AuthOptions): Settings {
  const siteUrl = withoutTrailingSlash(options.siteUrl);
  const requestTimeoutMs = options.requestTimeoutMs ?? 10_000;
  const basePath = withoutTrailingSlash(options.basePath ?? '/auth/v1');
  const passwordMinLength = options.passwordMinLength ?? 8;
  const accessTokenSeconds = options.accessTokenSeconds ?? 3600;
  // A replaced signing key is kept a day: no token may outlive it.
  if (accessTokenSeconds > 82_800) throw new RangeError('accessTokenSeconds must be at most 23 hours.');
  if (passwordMinLength < 6) throw new RangeError('passwordMinLength must be at least 6.');
  const jwtSecret = options.jwtSecret === undefined ? null : Buffer.from(options.jwtSecret);
  if (jwtSecret !== null && jwtSecret.length < 32) throw new RangeError('jwtSecret needs 32 bytes or more.');
  if (jwtSecret === null && options.signWithSharedSecret)
    throw new RangeError('There is no jwtSecret to sign with.');
  const externalUrl = withoutTrailingSlash(options.externalUrl ?? siteUrl + basePath);
  return {
    siteUrl,
    basePath,
    externalUrl,
    limits: { ...DEFAULT_LIMITS, ...options.limits },
    sends: resolveSends(options.sends),
    signupEnabled: options.signupEnabled ?? true,
    anonymousEnabled: options.anonymousEnabled ?? false,
    phoneEnabled: options.phoneEnabled ?? true,
    emailEnabled: options.emailEnabled ?? true,
    emailSignupEnabled: options.emailSignupEnabled ?? true,
    autoconfirm: {
      phone: options.autoconfirm?.phone ?? false,
      email: options.autoconfirm?.email ?? false,
    },
    smsNumbers: options.smsNumbers ?? /^/,
    requestTimeoutMs,
    pollMs: options.pollMs ?? 2_000,
    firstTryMs: Math.min(options.firstTryMs ?? 7_000, requestTimeoutMs * 0.75),
    pinsEnabled: options.pinsEnabled ?? true,
    passwordMinLength,
    passwordCharacters: options.passwordCharacters ?? [],
    breachedPasswords: options.breachedPasswords ?? null,
    reauthenticationAfterSeconds: options.reauthenticationAfterSeconds ?? null,
    requireCurrentPassword: options.requireCurrentPassword ?? false,
    captcha: options.captcha ?? null,
    knownAddresses: options.knownAddresses ?? 'as-wire',
    dormantAfterSeconds: options.dormantAfterSeconds ?? null,
    accessTokenSeconds,
    sessions: { ...NO_SESSION_LIMITS, ...options.sessions },
    refreshReuseSeconds: Math.max(10, options.refreshReuseSeconds ?? 10),
    otpLifetimeSeconds: options.otpLifetimeSeconds ?? 600,
    emailOtpLifetimeSeconds: options.emailOtpLifetimeSeconds ?? 3600,
    resendGapSeconds: options.resendGapSeconds ?? 60,
    sameCodeSeconds: options.sameCodeSeconds ?? 300,
    trustedProxies: options.trustedProxies ?? [],
    audience: options.audience ?? 'authenticated',
    saml: options.saml ? { entityId: `${externalUrl}/sso/saml/metadata`, ...options.saml } : null,
    oauthServer: options.oauthServer
      ? { consentUrl: `${siteUrl}/oauth/consent`, ...options.oauthServer }
      : null,
    web3: { ethereum: false, solana: false, ...options.web3 },
    factorSwitches: resolveSwitches(options.mfa ?? {}),
    passkeysEnabled: options.passkeysEnabled ?? false,
    relyingParty: resolveRelyingParty(options.webauthn ?? {}, siteUrl),
    manualLinking: options.manualLinking ?? false,
    jwtSecret,
    signWithSharedSecret: options.signWithSharedSecret ?? false,
    redirectUrls: options.redirectUrls ?? [],
    publicSettings: options.publicSettings ?? {},
    standingCode: options.standingCode ?? null,
    closeAlso: options.closeAlso ?? null,
  };
}
