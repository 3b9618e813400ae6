import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import * as z from 'zod';
import { StartError } from './lib/start-error.ts';

const seconds = z.int().min(0).max(86_400);
const most = z.int().min(1).max(1_000_000_000);
const maybe = most.exactOptional();
const budget = z
  .strictObject({ installation: maybe, address: maybe, account: maybe, range: maybe })
  .exactOptional();
const url = z.url({ protocol: /^https?$/ });
const database = z
  .string()
  .regex(/^postgres(ql)?:\/\//)
  .exactOptional();
const flag = z.boolean().exactOptional();
const factor = z.strictObject({ enroll: flag, verify: flag }).exactOptional();

/** One sign-in server; defaults as in the product, without farmers' features. */
const instance = z.strictObject({
  port: z.int().min(0).max(65_535),
  host: z.string().min(1).default('127.0.0.1'),
  basePath: z
    .string()
    .regex(/^(\/[\w-]+)*$/)
    .default(''),
  siteUrl: url,
  externalUrl: url.exactOptional(),
  jwtSecret: z.string().min(32).exactOptional(),
  signWithSharedSecret: flag,
  /** JWK, list or set; relative to the configuration. */
  signingKeysFile: z.string().min(1).exactOptional(),
  pinsEnabled: z.boolean().default(false),
  signupEnabled: flag,
  anonymousEnabled: flag,
  phoneEnabled: flag,
  emailEnabled: flag,
  autoconfirm: z.strictObject({ phone: flag, email: flag }).exactOptional(),
  passwordMinLength: z.int().min(6).max(72).exactOptional(),
  resendGapSeconds: seconds.exactOptional(),
  redirectUrls: z.array(z.string()).exactOptional(),
  manualLinking: flag,
  passkeysEnabled: flag,
  webauthn: z
    .strictObject({
      rpId: z.string().min(1).exactOptional(),
      rpName: z.string().min(1).exactOptional(),
      origins: z.array(z.string()).min(1).exactOptional(),
    })
    .exactOptional(),
  oauthServer: z.strictObject({ consentUrl: url.exactOptional() }).exactOptional(),
  providers: z
    .record(z.string(), z.strictObject({ issuer: url, clientId: z.string(), clientSecret: z.string() }))
    .exactOptional(),
  mfa: z.strictObject({ totp: factor, phone: factor, webauthn: factor }).exactOptional(),
  limits: z.strictObject({ requestsPerAddress: maybe, messagesPerHour: maybe }).exactOptional(),
  sends: z.strictObject({ sms: budget, email: budget }).exactOptional(),
  /** `refused`: as a carrier whose keys are wrong. */
  sms: z.enum(['terminal', 'refused']).default('terminal'),
});

const file = z.strictObject({
  /** Folder of an embedded PostgreSQL; relative to the configuration. */
  dataDir: z.string().min(1).exactOptional(),
  databaseUrl: database,
  /** Direct address where `databaseUrl` is a pooler in transaction mode. */
  databaseDirectUrl: database,
  /** At least 32 characters; by default generated and stored in `dataDir`. */
  secret: z.string().min(32).exactOptional(),
  outboxFile: z.string().min(1).exactOptional(),
  /** All on one database, and so of one mind about accounts and sessions. */
  instances: z.array(instance).min(1).max(20),
});

export type AuthInstance = z.output<typeof instance>;
export type AuthServerConfig = z.output<typeof file> & { readonly dataDir: string };

type Env = Readonly<Record<string, string | undefined>>;

/** Replaces `${NAME}` by variables, so that secrets and paths need not be in the text. */
function fillIn(text: string, env: Env): string {
  return text.replace(/\$\{(\w+)\}/g, (_whole, name: string) => {
    const value = env[name];
    if (value === undefined) throw new StartError(`The configuration asks for ${name}, which is not set.`);
    return JSON.stringify(value).slice(1, -1);
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new StartError('The configuration is no JSON.');
  }
}

/** @throws StartError that lists every problem by its place, never with a value */
export async function readAuthServerConfig(path: string, env: Env): Promise<AuthServerConfig> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new StartError(`The configuration ${path} cannot be read.`, { cause });
  });
  const parsed = file.safeParse(parseJson(fillIn(text, env)));
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path: place, message }) => `${place.join('.')} ${message}`);
    throw new StartError(`Configuration: ${problems.join('; ')}.`);
  }
  const from = (place: string): string => resolve(dirname(path), place);
  const { dataDir = './data', outboxFile, instances, ...rest } = parsed.data;
  return {
    ...rest,
    dataDir: from(dataDir),
    ...(outboxFile === undefined ? {} : { outboxFile: from(outboxFile) }),
    instances: instances.map(({ signingKeysFile, ...one }) => ({
      ...one,
      ...(signingKeysFile === undefined ? {} : { signingKeysFile: from(signingKeysFile) }),
    })),
  };
}
