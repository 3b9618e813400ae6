import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { StartError } from './lib/start-error.ts';
import { signInVariables } from './sign-in-config.ts';

const JWT = 'a secret of the operator, long enough to be one';
const SECRETS = `v1,whsec_${Buffer.from('a secret of a hook, long enough').toString('base64')}`;
const COOP = {
  AUTH_PROVIDERS: 'cooperative',
  AUTH_PROVIDER_COOPERATIVE_ISSUER: 'https://id.example.com',
  AUTH_PROVIDER_COOPERATIVE_CLIENT_ID: 'draksha',
  AUTH_PROVIDER_COOPERATIVE_CLIENT_SECRET: 'hush',
};

const problemOf = (env: Readonly<Record<string, string>>): string => {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
  return '';
};

describe('sign-in in the environment', () => {
  test('nothing set is what the sign-in server does by itself', () => {
    const { signIn } = readConfig({});
    expect(signIn).toMatchObject({ providers: {}, saml: undefined, captcha: undefined });
    expect(signIn.options).toMatchObject({
      signupEnabled: true,
      emailSignupEnabled: true,
      anonymousEnabled: false,
      passkeysEnabled: false,
      web3: { ethereum: false, solana: false },
      redirectUrls: [],
      limits: {},
      hooks: {},
      sessions: { timeboxSeconds: null, inactivitySeconds: null, lowAssuranceSeconds: null, single: false },
    });
    for (const part of ['captcha', 'oauthServer', 'breachedPasswords'])
      expect(signIn.options).not.toHaveProperty(part);
  });

  test('each setting arrives', () => {
    const { signIn } = readConfig({
      ...COOP,
      AUTH_PROVIDER_COOPERATIVE_LABEL: 'Grape growers of Nashik',
      AUTH_JWT_SECRET: JWT,
      AUTH_SIGNUP: 'false',
      AUTH_EMAIL_SIGNUP: 'false',
      AUTH_ANONYMOUS: 'true',
      AUTH_KNOWN_ADDRESSES: 'hidden',
      AUTH_WALLETS: 'solana',
      AUTH_PASSKEYS: 'true',
      AUTH_OAUTH_SERVER: 'true',
      AUTH_SAML: 'true',
      AUTH_SAML_ENTITY_ID: 'https://draksha.example',
      AUTH_CAPTCHA_PROVIDER: 'turnstile',
      AUTH_CAPTCHA_SITE_KEY: 'site',
      AUTH_CAPTCHA_SECRET: 'hush',
      AUTH_CAPTCHA_VERIFY_URL: 'http://127.0.0.1:1/verify',
      AUTH_BREACHED_PASSWORDS_URL: 'https://api.pwnedpasswords.com',
      AUTH_REDIRECT_URLS: 'https://app.example.com/**, myapp://login',
      AUTH_SESSION_HOURS: '720',
      AUTH_SESSION_IDLE_HOURS: '0.5',
      AUTH_SESSION_ONE_STEP_HOURS: '1',
      AUTH_SINGLE_SESSION: 'true',
      AUTH_LIMIT_TRIES_PER_ACCOUNT: '3',
      AUTH_LIMIT_TRIES_PER_ADDRESS: '30',
      AUTH_LIMIT_CODE_TRIES_PER_ACCOUNT: '9',
      AUTH_LIMIT_MESSAGES_PER_HOUR: '4',
      AUTH_LIMIT_REQUESTS_PER_ADDRESS: '60',
      AUTH_HOOK_SEND_SMS_URL: 'http://localhost:9999/sms',
      AUTH_HOOK_SEND_SMS_SECRETS: `${SECRETS}|${SECRETS}`,
    });
    expect(signIn.options).toEqual({
      signupEnabled: false,
      emailSignupEnabled: false,
      anonymousEnabled: true,
      knownAddresses: 'hidden',
      web3: { ethereum: false, solana: true },
      passkeysEnabled: true,
      webauthn: {},
      oauthServer: {},
      captcha: { provider: 'turnstile', secret: 'hush', verifyUrl: 'http://127.0.0.1:1/verify' },
      breachedPasswords: { url: 'https://api.pwnedpasswords.com' },
      redirectUrls: ['https://app.example.com/**', 'myapp://login'],
      sessions: {
        timeboxSeconds: 2_592_000,
        inactivitySeconds: 1_800,
        lowAssuranceSeconds: 3_600,
        single: true,
      },
      limits: {
        triesPerAccount: 3,
        triesPerAddress: 30,
        codeTriesPerAccount: 9,
        messagesPerHour: 4,
        requestsPerAddress: 60,
      },
      hooks: { sendSms: { url: 'http://localhost:9999/sms', secrets: [SECRETS, SECRETS] } },
    });
    expect(signIn.providers).toEqual({
      cooperative: { issuer: 'https://id.example.com', clientId: 'draksha', clientSecret: 'hush' },
    });
    expect(signIn.providerLabels).toEqual({ cooperative: 'Grape growers of Nashik' });
    expect(signIn.saml).toEqual({ entityId: 'https://draksha.example', files: undefined });
  });

  test.each<[string, Record<string, string>, string]>([
    [
      'half a captcha',
      { AUTH_CAPTCHA_PROVIDER: 'hcaptcha', AUTH_CAPTCHA_SECRET: 's' },
      'AUTH_CAPTCHA_PROVIDER, AUTH_CAPTCHA_SITE_KEY, AUTH_CAPTCHA_SECRET must be set together',
    ],
    [
      'a captcha of nobody',
      { AUTH_CAPTCHA_PROVIDER: 'own' },
      'AUTH_CAPTCHA_PROVIDER must be hcaptcha or turnstile',
    ],
    [
      'an address that checks nothing',
      { AUTH_CAPTCHA_VERIFY_URL: 'https://x.example' },
      'AUTH_CAPTCHA_VERIFY_URL set without AUTH_CAPTCHA_PROVIDER',
    ],
    [
      'redirects to any site',
      { AUTH_REDIRECT_URLS: 'https://**' },
      'AUTH_REDIRECT_URLS must be addresses such as',
    ],
    [
      'redirects without an address',
      { AUTH_REDIRECT_URLS: '**' },
      'AUTH_REDIRECT_URLS must be addresses such as',
    ],
    [
      'a limit of none',
      { AUTH_LIMIT_MESSAGES_PER_HOUR: '0' },
      'AUTH_LIMIT_MESSAGES_PER_HOUR must be at least 1',
    ],
    ['a session of no length', { AUTH_SESSION_HOURS: '0' }, 'AUTH_SESSION_HOURS must be more than 0'],
    ['an unknown wallet', { AUTH_WALLETS: 'paper' }, 'AUTH_WALLETS must be from ethereum, solana'],
    [
      'half a provider',
      { AUTH_PROVIDERS: 'cooperative', AUTH_PROVIDER_COOPERATIVE_ISSUER: 'https://id.example.com' },
      'AUTH_PROVIDERS=cooperative needs AUTH_PROVIDER_COOPERATIVE_CLIENT_ID, AUTH_PROVIDER_COOPERATIVE_CLIENT_SECRET',
    ],
    [
      'a provider in the clear',
      { ...COOP, AUTH_PROVIDER_COOPERATIVE_ISSUER: 'http://id.example.com' },
      'AUTH_PROVIDER_COOPERATIVE_ISSUER must be an https address',
    ],
    [
      'a provider that is not named',
      { AUTH_PROVIDER_BANK_CLIENT_ID: 'x' },
      'AUTH_PROVIDER_BANK_CLIENT_ID set without its provider in AUTH_PROVIDERS',
    ],
    ['Google twice', { AUTH_PROVIDERS: 'google' }, 'AUTH_PROVIDERS: Google has its own settings'],
    [
      'organisations that nobody can add',
      { AUTH_SAML: 'true' },
      'AUTH_SAML needs AUTH_JWT_SECRET: who comes in is registered by the admin calls',
    ],
    [
      'a key without its certificate',
      { AUTH_SAML: 'true', AUTH_JWT_SECRET: JWT, AUTH_SAML_KEY_FILE: 'x.pem' },
      'AUTH_SAML_KEY_FILE and AUTH_SAML_CERTIFICATE_FILE must be set together',
    ],
    ['a name of nothing', { AUTH_SAML_ENTITY_ID: 'x' }, 'AUTH_SAML_ENTITY_ID set without AUTH_SAML'],
    [
      'passkeys in the clear',
      { AUTH_PASSKEYS: 'true', PUBLIC_URL: 'http://farm.example' },
      'AUTH_PASSKEYS needs an https PUBLIC_URL: browsers know no passkeys elsewhere',
    ],
    [
      'passkeys of another domain',
      { AUTH_PASSKEYS: 'true', PUBLIC_URL: 'https://farm.example', AUTH_PASSKEY_DOMAIN: 'other.example' },
      'AUTH_PASSKEY_DOMAIN must be the host of PUBLIC_URL or a parent of it',
    ],
    [
      'a hook without a secret',
      { AUTH_HOOK_SEND_SMS_URL: 'https://x.example' },
      'AUTH_HOOK_SEND_SMS_URL and AUTH_HOOK_SEND_SMS_SECRETS must be set together',
    ],
    [
      'a hook in the clear',
      { AUTH_HOOK_SEND_SMS_URL: 'http://x.example', AUTH_HOOK_SEND_SMS_SECRETS: SECRETS },
      'AUTH_HOOK_SEND_SMS_URL must be an https address',
    ],
    [
      'a secret of another form',
      { AUTH_HOOK_SEND_SMS_URL: 'https://x.example', AUTH_HOOK_SEND_SMS_SECRETS: 'hush' },
      'AUTH_HOOK_SEND_SMS_SECRETS must be v1,whsec_ and base64, several with | between',
    ],
    [
      'a hook that there is not',
      { AUTH_HOOK_SEND_PIGEON_URL: 'https://x.example' },
      'AUTH_HOOK_SEND_PIGEON_URL is no setting',
    ],
  ])('%s is refused, without its value', (_, env, problem) => {
    const said = problemOf(env);
    expect(said).toContain(problem);
    expect(said).not.toContain('hush');
  });

  test('all that is wrong is told at once', () => {
    const said = problemOf({ AUTH_SAML: 'true', AUTH_PROVIDERS: 'bank', AUTH_CAPTCHA_SECRET: 'hush' });
    for (const name of ['AUTH_SAML', 'AUTH_PROVIDERS', 'AUTH_CAPTCHA_SITE_KEY']) expect(said).toContain(name);
  });

  test('every setting stands in .env.example with its default', async () => {
    const example = await readFile(new URL('../../.env.example', import.meta.url), 'utf8');
    const written = Object.fromEntries(
      [...example.matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name, value]) => [name, value]),
    );
    const { signIn: own } = readConfig({});
    const { signIn: fromFile } = readConfig(written as Record<string, string>);
    const { limits, ...rest } = fromFile.options;
    expect(rest).toEqual({ ...own.options, limits: undefined });
    expect(limits).toEqual({
      triesPerAccount: 5,
      triesPerAddress: 100,
      codeTriesPerAccount: 15,
      messagesPerHour: 8,
      requestsPerAddress: 600,
    });
    for (const name of Object.keys(signInVariables)) expect(written, name).toHaveProperty(name);
  });
});
