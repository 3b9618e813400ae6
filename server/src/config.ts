import { resolve } from 'node:path';
import { type WeatherSource, weatherSources } from '@draksha/contract/weather-source';
import * as z from 'zod';
import { type BackupConfig, backupProblems, backupVariables, readBackups } from './backup-config.ts';
import { type ChannelConfig, channelVariables, readChannels } from './channel-config.ts';
import { type DatabaseConfig, databaseProblems, databaseVariables, readDatabase } from './database-config.ts';
import type { PushSettings } from './lib/push/push-sender.ts';
import { StartError } from './lib/start-error.ts';
import { valuesFromFiles } from './lib/values-from-files.ts';
import type { WhatsAppSettings } from './lib/whatsapp/graph.ts';
import { type LimitConfig, limitProblems, limitVariables, readLimits } from './limit-config.ts';
import { type NoticeConfig, noticeConfig, noticeVariables } from './notice-config.ts';
import { type PhotoConfig, photoProblems, photoVariables, readPhotoStore } from './photo-config.ts';
import { pushVariables, readPush } from './push-config.ts';
import { type QuotaConfig, quotaVariables, readQuotas } from './quota-config.ts';
import { readSenders, type SenderConfig, senderProblems, senderVariables } from './sender-config.ts';
import { readSignIn, type SignInConfig, signInProblems, signInVariables } from './sign-in-config.ts';
import { readSpeech, type SpeechConfig, speechVariables } from './speech-config.ts';
import { readTraces, type TraceConfig, traceProblems, traceVariables } from './trace-config.ts';
import { list, trueOrFalse, url, wholeNumber } from './variable-kinds.ts';
import { readWhatsApp, whatsAppProblems, whatsAppVariables } from './whatsapp-config.ts';

const sourceOrder = list.pipe(
  z.array(z.enum(weatherSources, { error: `must be from ${weatherSources.join(', ')}` })).min(1),
);

const environment = z.object({
  PORT: wholeNumber(0, 65_535).default(3003),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: url.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  ...databaseVariables,
  WEATHER_PROVIDERS: sourceOrder.default([...weatherSources]),
  VISUAL_CROSSING_KEY: z.string().optional(),
  VISUAL_CROSSING_URL: url.default(
    'https://weather.visualcrossing.com/VisualCrossingWebServices/rest/services/timeline',
  ),
  TOMORROW_KEY: z.string().optional(),
  TOMORROW_URL: url.default('https://api.tomorrow.io/v4'),
  OPEN_METEO_URL: url.default('https://api.open-meteo.com/v1'),
  OPEN_METEO_ARCHIVE_URL: url.default('https://archive-api.open-meteo.com/v1'),
  WEATHER_CELL_DEGREES: z.coerce
    .number({ error: 'must be a number' })
    .min(0.01, { error: 'must be at least 0.01' })
    .max(1, { error: 'must be at most 1' })
    .default(0.1),
  WEATHER_DAILY_CAP: wholeNumber(0, 10_000_000).optional(),
  OFFICIAL_WARNINGS_URL: url.optional(),
  BROWSER_OPEN_METEO_URL: url.default('https://api.open-meteo.com/v1'),
  ...photoVariables,
  ...backupVariables,
  MAP_TILES_URL: z
    .string()
    .regex(/^(none|https?:\/\/\S+)$/, { error: 'must be an http or https address, or none' })
    .default('https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
  MAP_TILES_CREDIT: z.string().max(200).default('© OpenStreetMap contributors'),
  AUTH_JWT_SECRET: z.string().min(32, { error: 'must have at least 32 characters' }).optional(),
  AUTH_SIGNING_KEYS: z.string().optional(),
  AUTH_SIGNING_KEYS_FILE: z.string().min(1).optional(),
  SERVER_SECRET: z.string().min(32, { error: 'must have at least 32 characters' }).optional(),
  OUTBOX_FILE: z.string().min(1).optional(),
  ...senderVariables,
  ...limitVariables,
  ...quotaVariables,
  ...pushVariables,
  ...whatsAppVariables,
  ...channelVariables,
  ...speechVariables,
  ...signInVariables,
  ...noticeVariables,
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: url.default('https://accounts.google.com'),
  DEMO_MODE: trueOrFalse.default(false),
  DEMO_PASSWORD: z.string().min(8, { error: 'must have at least 8 characters' }).optional(),
  DEMO_CODE: z
    .string()
    .regex(/^\d{6}$/, { error: 'must be 6 digits' })
    .optional(),
  DEMO_HOURS: z.coerce.number().int().min(1).max(72).default(6),
  DEMO_VISITORS: z.coerce.number().int().min(1).max(1_000).default(50),
  CHECK_ANSWERS: trueOrFalse.default(false),
  DISK_RESERVE_MB: wholeNumber(0, 1_000_000).default(300),
  METRICS_TOKEN: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
  ...traceVariables,
  TRUSTED_PROXIES: list.default([]),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('warn'),
});

/** Sign-in providers of one's own have variables that no list names. */
const takesValue = (name: string): boolean =>
  name in environment.shape || /^AUTH_.*_(SECRET|KEY|CLIENT_ID|URL)$/.test(name);

/** The number of the demo account. */
export const DEMO_PHONE = '+919000000000';

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Address under which people reach the product; where not set, the address that the server listens on. */
  readonly publicUrl: string | undefined;
  /** Absolute path. */
  readonly dataDir: string;
  readonly database: DatabaseConfig;
  readonly weather: {
    readonly providers: readonly WeatherSource[];
    readonly visualCrossing: { readonly key: string | undefined; readonly url: string };
    readonly tomorrow: { readonly key: string | undefined; readonly url: string };
    readonly openMeteo: { readonly url: string; readonly archiveUrl: string };
    readonly cellDegrees: number;
    /** Calls to each service; where not set, what each allows without payment. */
    readonly dailyCap: number | undefined;
    /** Feed of official warnings; none where not set. */
    readonly officialWarningsUrl: string | undefined;
  };
  /** What browsers request by themselves, and must be allowed. */
  readonly browser: {
    /** Open-Meteo's base for when this server cannot be reached. */
    readonly openMeteoUrl: string;
    /** Address of map tiles with `{z}`, `{x}`, `{y}`; `none` is no map below the surface. */
    readonly mapTilesUrl: string;
    readonly mapTilesCredit: string;
  };
  /** Replaces the secret file where processes share a database but no folder. */
  readonly serverSecret: string | undefined;
  /** Key of operators' own tokens; without it there are no operators. */
  readonly authJwtSecret: string | undefined;
  /** What another sign-in server signed with, as JSON or in a file. */
  readonly authSigningKeys: { readonly text: string | undefined; readonly file: string | undefined };
  readonly photos: PhotoConfig;
  readonly backups: BackupConfig;
  readonly outboxFile: string | undefined;
  readonly senders: SenderConfig;
  readonly sends: LimitConfig;
  readonly quotas: QuotaConfig;
  readonly push: PushSettings;
  /** The operator's number there; without it no message goes by WhatsApp. */
  readonly whatsApp: WhatsAppSettings | undefined;
  readonly channels: ChannelConfig;
  readonly speech: SpeechConfig;
  readonly signIn: SignInConfig;
  readonly notice: NoticeConfig;
  readonly google:
    | { readonly clientId: string; readonly clientSecret: string; readonly issuer: string }
    | undefined;
  readonly demo:
    | { readonly password: string; readonly code: string; readonly hours: number; readonly visitors: number }
    | undefined;
  /** Each answer of the API is checked against its schema before it leaves: for tests and development. */
  readonly checkAnswers: boolean;
  /** Bytes on the disk of the data folder below which nothing more is written. */
  readonly diskReserve: number;
  /** Enables `/metrics`; without it the path does not exist. */
  readonly metricsToken: string | undefined;
  /** Where traces go; without it there are none. */
  readonly traces: TraceConfig | undefined;
  readonly trustedProxies: readonly string[];
  readonly logLevel: string;
}

const freeze = <T extends object>(value: T): T => {
  for (const part of Object.values(value)) if (typeof part === 'object' && part !== null) freeze(part);
  return Object.freeze(value);
};

/**
 * The configuration in one frozen object. Nothing is needed to run; an empty variable counts as not set.
 *
 * @throws StartError that lists every problem at once, never with a value (a value may be a secret).
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const { values: given, problems: fileProblems } = valuesFromFiles(
    Object.fromEntries(
      Object.entries(env).flatMap(([name, value]) =>
        value === undefined || value === '' ? [] : [[name, value]],
      ),
    ),
    takesValue,
  );
  const parsed = environment.safeParse(given);
  const problems = [
    ...fileProblems,
    ...(parsed.error?.issues ?? []).map(
      ({ path, message }) => `${String(path[0] ?? 'environment')} ${message}`,
    ),
  ];
  const e = parsed.data;
  if (e && Boolean(e.GOOGLE_CLIENT_ID) !== Boolean(e.GOOGLE_CLIENT_SECRET)) {
    problems.push('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together');
  }
  if (e?.DEMO_MODE && !(e.DEMO_PASSWORD && e.DEMO_CODE)) {
    problems.push('DEMO_MODE needs DEMO_PASSWORD and DEMO_CODE');
  }
  if (e?.AUTH_SIGNING_KEYS && e.AUTH_SIGNING_KEYS_FILE) {
    problems.push('AUTH_SIGNING_KEYS and AUTH_SIGNING_KEYS_FILE must not be set together');
  }
  if (e)
    problems.push(
      ...databaseProblems(e),
      ...photoProblems(e),
      ...backupProblems(e),
      ...senderProblems(e),
      ...limitProblems(e),
      ...traceProblems(e),
      ...whatsAppProblems(e),
      ...signInProblems(e, given),
    );
  if (!e || problems.length > 0) throw new StartError(`Configuration: ${problems.join('; ')}.`);
  return freeze({
    port: e.PORT,
    host: e.HOST,
    publicUrl: e.PUBLIC_URL?.replace(/\/$/, ''),
    dataDir: resolve(e.DATA_DIR),
    database: readDatabase(e),
    weather: {
      providers: e.WEATHER_PROVIDERS,
      visualCrossing: { key: e.VISUAL_CROSSING_KEY, url: e.VISUAL_CROSSING_URL },
      tomorrow: { key: e.TOMORROW_KEY, url: e.TOMORROW_URL },
      openMeteo: { url: e.OPEN_METEO_URL, archiveUrl: e.OPEN_METEO_ARCHIVE_URL },
      cellDegrees: e.WEATHER_CELL_DEGREES,
      dailyCap: e.WEATHER_DAILY_CAP,
      officialWarningsUrl: e.OFFICIAL_WARNINGS_URL,
    },
    browser: {
      openMeteoUrl: e.BROWSER_OPEN_METEO_URL.replace(/\/$/, ''),
      mapTilesUrl: e.MAP_TILES_URL,
      mapTilesCredit: e.MAP_TILES_CREDIT,
    },
    serverSecret: e.SERVER_SECRET,
    authJwtSecret: e.AUTH_JWT_SECRET,
    authSigningKeys: {
      text: e.AUTH_SIGNING_KEYS,
      file: e.AUTH_SIGNING_KEYS_FILE === undefined ? undefined : resolve(e.AUTH_SIGNING_KEYS_FILE),
    },
    photos: readPhotoStore(e),
    backups: readBackups(e),
    outboxFile: e.OUTBOX_FILE === undefined ? undefined : resolve(e.OUTBOX_FILE),
    senders: readSenders(e),
    sends: readLimits(e),
    quotas: readQuotas(e),
    push: readPush(e),
    whatsApp: readWhatsApp(e),
    channels: readChannels(e),
    speech: readSpeech(e),
    signIn: readSignIn(e, given),
    notice: noticeConfig(e),
    google:
      e.GOOGLE_CLIENT_ID && e.GOOGLE_CLIENT_SECRET
        ? { clientId: e.GOOGLE_CLIENT_ID, clientSecret: e.GOOGLE_CLIENT_SECRET, issuer: e.GOOGLE_ISSUER }
        : undefined,
    demo:
      e.DEMO_MODE && e.DEMO_PASSWORD && e.DEMO_CODE
        ? {
            password: e.DEMO_PASSWORD,
            code: e.DEMO_CODE,
            hours: e.DEMO_HOURS,
            visitors: e.DEMO_VISITORS,
          }
        : undefined,
    checkAnswers: e.CHECK_ANSWERS,
    diskReserve: e.DISK_RESERVE_MB * 1_000_000,
    metricsToken: e.METRICS_TOKEN,
    traces: readTraces(e),
    trustedProxies: e.TRUSTED_PROXIES,
    logLevel: e.LOG_LEVEL,
  });
}
