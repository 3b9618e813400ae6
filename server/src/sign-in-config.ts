import { resolve } from 'node:path';
import type { AuthOptions, HookOptions, Limits, OidcClient } from '@draksha/auth';
import * as z from 'zod';
import { list, trueOrFalse, url, wholeNumber } from './variable-kinds.ts';

const count = wholeNumber(1, 1_000_000).optional();
const hours = z.coerce
  .number({ error: 'must be a number' })
  .positive({ error: 'must be more than 0' })
  .max(87_600, { error: 'must be at most 87600' })
  .optional();

/** What a variable's hook is called in the options. */
const hookNames = {
  BEFORE_USER_CREATED: 'beforeUserCreated',
  AFTER_USER_CREATED: 'afterUserCreated',
  CUSTOM_ACCESS_TOKEN: 'customizeAccessToken',
  PASSWORD_VERIFICATION: 'passwordVerification',
  MFA_VERIFICATION: 'mfaVerification',
  SEND_SMS: 'sendSms',
  SEND_EMAIL: 'sendEmail',
} as const satisfies Readonly<Record<string, keyof HookOptions>>;

const limitNames = {
  AUTH_LIMIT_TRIES_PER_ACCOUNT: 'triesPerAccount',
  AUTH_LIMIT_TRIES_PER_ADDRESS: 'triesPerAddress',
  AUTH_LIMIT_CODE_TRIES_PER_ACCOUNT: 'codeTriesPerAccount',
  AUTH_LIMIT_MESSAGES_PER_HOUR: 'messagesPerHour',
  AUTH_LIMIT_REQUESTS_PER_ADDRESS: 'requestsPerAddress',
} as const satisfies Readonly<Record<string, keyof Limits>>;

/** Patterns that any site fits would hand sessions to any site. */
const redirects = list.pipe(
  z.array(
    z.string().regex(/^[a-z][a-z0-9+.-]*:\/\/(?!\*+(\/|:|$))\S+$/i, {
      error: 'must be addresses such as https://app.example.com/** or myapp://login, with a host',
    }),
  ),
);

/** The variables of sign-in; all may be missing. */
export const signInVariables = {
  AUTH_SIGNUP: trueOrFalse.default(true),
  AUTH_EMAIL_SIGNUP: trueOrFalse.default(true),
  AUTH_ANONYMOUS: trueOrFalse.default(false),
  AUTH_KNOWN_ADDRESSES: z
    .enum(['as-wire', 'hidden'], { error: 'must be as-wire or hidden' })
    .default('as-wire'),
  AUTH_WALLETS: list
    .pipe(z.array(z.enum(['ethereum', 'solana'], { error: 'must be from ethereum, solana' })))
    .default([]),
  AUTH_PASSKEYS: trueOrFalse.default(false),
  AUTH_PASSKEY_DOMAIN: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/, { error: 'must be a domain' })
    .optional(),
  AUTH_PROVIDERS: list
    .pipe(
      z.array(
        z.string().regex(/^[a-z][a-z0-9_]{1,30}$/, {
          error: 'must be names of small letters, digits and _',
        }),
      ),
    )
    .default([]),
  AUTH_SAML: trueOrFalse.default(false),
  AUTH_SAML_ENTITY_ID: z.string().max(1024).optional(),
  AUTH_SAML_KEY_FILE: z.string().optional(),
  AUTH_SAML_CERTIFICATE_FILE: z.string().optional(),
  AUTH_OAUTH_SERVER: trueOrFalse.default(false),
  AUTH_CAPTCHA_PROVIDER: z
    .enum(['hcaptcha', 'turnstile'], { error: 'must be hcaptcha or turnstile' })
    .optional(),
  AUTH_CAPTCHA_SITE_KEY: z.string().max(200).optional(),
  AUTH_CAPTCHA_SECRET: z.string().optional(),
  AUTH_CAPTCHA_VERIFY_URL: url.optional(),
  AUTH_BREACHED_PASSWORDS_URL: url.optional(),
  AUTH_REDIRECT_URLS: redirects.default([]),
  AUTH_SESSION_HOURS: hours,
  AUTH_SESSION_IDLE_HOURS: hours,
  AUTH_SESSION_ONE_STEP_HOURS: hours,
  AUTH_SINGLE_SESSION: trueOrFalse.default(false),
  AUTH_LIMIT_TRIES_PER_ACCOUNT: count,
  AUTH_LIMIT_TRIES_PER_ADDRESS: count,
  AUTH_LIMIT_CODE_TRIES_PER_ACCOUNT: count,
  AUTH_LIMIT_MESSAGES_PER_HOUR: count,
  AUTH_LIMIT_REQUESTS_PER_ADDRESS: count,
};

type Variables = Readonly<z.output<z.ZodObject<typeof signInVariables>>>;
/** All of the environment that is set, for variables whose names an operator chooses. */
type Environment = Readonly<Record<string, string | undefined>>;

interface Captcha {
  readonly provider: 'hcaptcha' | 'turnstile';
  readonly siteKey: string;
  readonly secret: string;
  readonly verifyUrl: string | undefined;
}

export interface SignInConfig {
  /** Settings that go to the sign-in server unchanged. */
  readonly options: Pick<
    AuthOptions,
    | 'signupEnabled'
    | 'emailSignupEnabled'
    | 'anonymousEnabled'
    | 'knownAddresses'
    | 'web3'
    | 'passkeysEnabled'
    | 'webauthn'
    | 'oauthServer'
    | 'captcha'
    | 'breachedPasswords'
    | 'redirectUrls'
    | 'sessions'
    | 'limits'
    | 'hooks'
  >;
  readonly providers: Readonly<Record<string, OidcClient>>;
  /** What the buttons of these providers say. */
  readonly providerLabels: Readonly<Record<string, string>>;
  readonly saml:
    | {
        readonly entityId: string | undefined;
        readonly files: { readonly key: string; readonly certificate: string } | undefined;
      }
    | undefined;
  readonly captcha: Captcha | undefined;
}

const providerParts = ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET'] as const;
const allProviderParts: readonly string[] = [...providerParts, 'LABEL'];

const providerVariable = (name: string, part: string): string =>
  `AUTH_PROVIDER_${name.toUpperCase()}_${part}`;

const HOOK_SECRETS = /^v1,whsec_[A-Za-z0-9+/=]{24,128}(\|v1,whsec_[A-Za-z0-9+/=]{24,128})*$/;

const isLocal = (address: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(URL.parse(address)?.hostname ?? '');

/** In the clear only to this very machine: what goes there are people's accounts. */
const isSafe = (address: string): boolean =>
  address.startsWith('https://') || (address.startsWith('http://') && isLocal(address));

function hookProblems(environment: Environment): string[] {
  const known = Object.keys(hookNames).flatMap((name) => [
    `AUTH_HOOK_${name}_URL`,
    `AUTH_HOOK_${name}_SECRETS`,
  ]);
  const strange = Object.keys(environment).filter(
    (name) => name.startsWith('AUTH_HOOK_') && !known.includes(name),
  );
  return [
    ...strange.map((name) => `${name} is no setting`),
    ...Object.keys(hookNames).flatMap((name) => {
      const [address, secrets] = [
        environment[`AUTH_HOOK_${name}_URL`],
        environment[`AUTH_HOOK_${name}_SECRETS`],
      ];
      if (address === undefined && secrets === undefined) return [];
      if (address === undefined || secrets === undefined)
        return [`AUTH_HOOK_${name}_URL and AUTH_HOOK_${name}_SECRETS must be set together`];
      return [
        ...(isSafe(address) ? [] : [`AUTH_HOOK_${name}_URL must be an https address`]),
        ...(HOOK_SECRETS.test(secrets)
          ? []
          : [`AUTH_HOOK_${name}_SECRETS must be v1,whsec_ and base64, several with | between`]),
      ];
    }),
  ];
}

function providerProblems(names: readonly string[], environment: Environment): string[] {
  const known = names.flatMap((name) => allProviderParts.map((part) => providerVariable(name, part)));
  const idle = Object.keys(environment).filter(
    (name) => name.startsWith('AUTH_PROVIDER_') && !known.includes(name),
  );
  return [
    ...(names.includes('google') ? ['AUTH_PROVIDERS: Google has its own settings, GOOGLE_…'] : []),
    ...(new Set(names).size === names.length ? [] : ['AUTH_PROVIDERS names one twice']),
    ...idle.map((name) => `${name} set without its provider in AUTH_PROVIDERS`),
    ...names.flatMap((name) => {
      const missing = providerParts
        .map((part) => providerVariable(name, part))
        .filter((key) => !environment[key]);
      const issuer = environment[providerVariable(name, 'ISSUER')];
      return [
        ...(missing.length === 0 ? [] : [`AUTH_PROVIDERS=${name} needs ${missing.join(', ')}`]),
        ...(issuer === undefined || isSafe(issuer)
          ? []
          : [`${providerVariable(name, 'ISSUER')} must be an https address`]),
      ];
    }),
  ];
}

function passkeyProblems(e: Variables, publicUrl: string | undefined): string[] {
  if (e.AUTH_PASSKEY_DOMAIN && !e.AUTH_PASSKEYS) return ['AUTH_PASSKEY_DOMAIN set without AUTH_PASSKEYS'];
  if (!e.AUTH_PASSKEYS || publicUrl === undefined) return [];
  const { hostname } = new URL(publicUrl);
  const domain = e.AUTH_PASSKEY_DOMAIN ?? hostname;
  return [
    ...(publicUrl.startsWith('https://') || hostname === 'localhost'
      ? []
      : ['AUTH_PASSKEYS needs an https PUBLIC_URL: browsers know no passkeys elsewhere']),
    ...(hostname === domain || hostname.endsWith(`.${domain}`)
      ? []
      : ['AUTH_PASSKEY_DOMAIN must be the host of PUBLIC_URL or a parent of it']),
  ];
}

/** What is missing, idle or unsafe among the variables, as sentences. */
export function signInProblems(
  e: Variables & { readonly PUBLIC_URL?: string | undefined; readonly AUTH_JWT_SECRET?: string | undefined },
  environment: Environment,
): string[] {
  const captcha = ['AUTH_CAPTCHA_PROVIDER', 'AUTH_CAPTCHA_SITE_KEY', 'AUTH_CAPTCHA_SECRET'] as const;
  const captchaSet = captcha.filter((name) => e[name] !== undefined);
  const samlOnly = ['AUTH_SAML_ENTITY_ID', 'AUTH_SAML_KEY_FILE', 'AUTH_SAML_CERTIFICATE_FILE'] as const;
  const samlIdle = e.AUTH_SAML ? [] : samlOnly.filter((name) => e[name] !== undefined);
  const adminless = (['AUTH_SAML', 'AUTH_OAUTH_SERVER'] as const).filter(
    (name) => e[name] && !e.AUTH_JWT_SECRET,
  );
  return [
    ...(captchaSet.length === 0 || captchaSet.length === captcha.length
      ? []
      : [`${captcha.join(', ')} must be set together`]),
    ...(e.AUTH_CAPTCHA_VERIFY_URL && captchaSet.length === 0
      ? ['AUTH_CAPTCHA_VERIFY_URL set without AUTH_CAPTCHA_PROVIDER']
      : []),
    ...(samlIdle.length > 0 ? [`${samlIdle.join(', ')} set without AUTH_SAML`] : []),
    ...(Boolean(e.AUTH_SAML_KEY_FILE) === Boolean(e.AUTH_SAML_CERTIFICATE_FILE)
      ? []
      : ['AUTH_SAML_KEY_FILE and AUTH_SAML_CERTIFICATE_FILE must be set together']),
    ...adminless.map(
      (name) => `${name} needs AUTH_JWT_SECRET: who comes in is registered by the admin calls`,
    ),
    ...passkeyProblems(e, e.PUBLIC_URL),
    ...providerProblems(e.AUTH_PROVIDERS, environment),
    ...hookProblems(environment),
  ];
}

const seconds = (hours: number | undefined): number | null =>
  hours === undefined ? null : Math.round(hours * 3600);

function readHooks(environment: Environment): HookOptions {
  return Object.fromEntries(
    Object.entries(hookNames).flatMap(([name, key]) => {
      const [address, secrets] = [
        environment[`AUTH_HOOK_${name}_URL`],
        environment[`AUTH_HOOK_${name}_SECRETS`],
      ];
      return address && secrets ? [[key, { url: address, secrets: secrets.split('|') }]] : [];
    }),
  );
}

const capitalised = (name: string): string => `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;

/** Sign-in out of variables without problems. */
export function readSignIn(e: Variables, environment: Environment): SignInConfig {
  const limits = Object.entries(limitNames).flatMap(([name, key]) => {
    const value = e[name as keyof typeof limitNames];
    return value === undefined ? [] : [[key, value] as const];
  });
  const [provider, siteKey, secret] = [
    e.AUTH_CAPTCHA_PROVIDER,
    e.AUTH_CAPTCHA_SITE_KEY,
    e.AUTH_CAPTCHA_SECRET,
  ];
  const captcha =
    provider && siteKey && secret
      ? { provider, siteKey, secret, verifyUrl: e.AUTH_CAPTCHA_VERIFY_URL }
      : undefined;
  const of = (name: string, part: string): string => environment[providerVariable(name, part)] ?? '';
  const [key, certificate] = [e.AUTH_SAML_KEY_FILE, e.AUTH_SAML_CERTIFICATE_FILE];
  return {
    options: {
      signupEnabled: e.AUTH_SIGNUP,
      emailSignupEnabled: e.AUTH_EMAIL_SIGNUP,
      anonymousEnabled: e.AUTH_ANONYMOUS,
      knownAddresses: e.AUTH_KNOWN_ADDRESSES,
      web3: { ethereum: e.AUTH_WALLETS.includes('ethereum'), solana: e.AUTH_WALLETS.includes('solana') },
      passkeysEnabled: e.AUTH_PASSKEYS,
      webauthn: e.AUTH_PASSKEY_DOMAIN ? { rpId: e.AUTH_PASSKEY_DOMAIN } : {},
      ...(e.AUTH_OAUTH_SERVER ? { oauthServer: {} } : {}),
      ...(captcha
        ? {
            captcha: {
              provider: captcha.provider,
              secret: captcha.secret,
              ...(captcha.verifyUrl ? { verifyUrl: captcha.verifyUrl } : {}),
            },
          }
        : {}),
      ...(e.AUTH_BREACHED_PASSWORDS_URL ? { breachedPasswords: { url: e.AUTH_BREACHED_PASSWORDS_URL } } : {}),
      redirectUrls: e.AUTH_REDIRECT_URLS,
      sessions: {
        timeboxSeconds: seconds(e.AUTH_SESSION_HOURS),
        inactivitySeconds: seconds(e.AUTH_SESSION_IDLE_HOURS),
        lowAssuranceSeconds: seconds(e.AUTH_SESSION_ONE_STEP_HOURS),
        single: e.AUTH_SINGLE_SESSION,
      },
      limits: Object.fromEntries(limits),
      hooks: readHooks(environment),
    },
    providers: Object.fromEntries(
      e.AUTH_PROVIDERS.map((name) => [
        name,
        {
          issuer: of(name, 'ISSUER'),
          clientId: of(name, 'CLIENT_ID'),
          clientSecret: of(name, 'CLIENT_SECRET'),
        },
      ]),
    ),
    providerLabels: Object.fromEntries(
      e.AUTH_PROVIDERS.map((name) => [name, of(name, 'LABEL') || capitalised(name)]),
    ),
    saml: e.AUTH_SAML
      ? {
          entityId: e.AUTH_SAML_ENTITY_ID,
          files: key && certificate ? { key: resolve(key), certificate: resolve(certificate) } : undefined,
        }
      : undefined,
    captcha,
  };
}
