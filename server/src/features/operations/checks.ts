import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, statfs } from 'node:fs/promises';
import { checkApplied, readMigrations } from '@draksha/auth/migrations';
import type { Config } from '../../config.ts';
import type { Db } from '../../db.ts';
import type { FileStore } from '../../lib/file-store/file-store.ts';
import type { BackupState } from '../backups/service.ts';
import { channelSpending } from '../morning-brief/service.ts';
import type { WeatherService } from '../weather/service.ts';
import {
  type Check,
  certificateEnd,
  certificateFinding,
  clockFinding,
  diskFinding,
  type Finding,
  fail,
  pass,
  warn,
} from './diagnosis.ts';
import { nodesFinding } from './nodes.ts';
import { pushChecks, type SealedKeys, smsChecks, startChecks, whatsAppChecks } from './start-checks.ts';
import { appliedMigrations, databaseFacts } from './store.ts';

const TIMEOUT_MS = 10_000;
const OLDEST_POSTGRESQL = 150_000;

async function dataFolder({ dataDir }: Config): Promise<Finding> {
  await mkdir(dataDir, { recursive: true });
  await access(dataDir, constants.R_OK | constants.W_OK);
  const { bavail, blocks, bsize } = await statfs(dataDir);
  return diskFinding(bavail * bsize, blocks * bsize);
}

/** Connects to an address: any answer shows that it is reachable. */
async function reach(address: string): Promise<Response> {
  try {
    return await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (cause) {
    const { hostname } = new URL(address);
    const reason = cause instanceof Error && cause.cause instanceof Error ? cause.cause.message : 'no answer';
    throw new Error(`${hostname} cannot be reached (${reason}): see the network, DNS and the proxy.`, {
      cause,
    });
  }
}

const addressOf = (url: string): URL => new URL(url);

async function publicAddress(publicUrl: string): Promise<Finding> {
  const answer = await reach(`${publicUrl}/healthz`);
  if (!answer.ok)
    return fail(`${publicUrl}/healthz answers ${answer.status}: is the server started, and the proxy right?`);
  return pass(`${publicUrl} answers.`);
}

export interface Tools {
  readonly config: Config;
  readonly system: Db;
  readonly keys: SealedKeys;
  readonly clock: () => Date;
  readonly files: FileStore;
  readonly weather: Pick<WeatherService, 'checkKeys' | 'diagnostics'>;
  /** Returns the replica's lag; `null` without one. @throws Error that says why it cannot be read */
  readonly replica: (() => Promise<{ readonly lagBytes: number; readonly lagSeconds: number }>) | null;
  /** Age of the last backup; `null` without scheduled ones. */
  readonly backups: (() => Promise<BackupState>) | null;
  readonly migrations: readonly { readonly schema: string; readonly directory: string }[];
  /** Returns the mail server's greeting. @throws Error that names the server and the cause */
  readonly greetMail: (() => Promise<void>) | undefined;
}

async function migrationsFinding({ system, migrations }: Tools): Promise<Finding> {
  const waiting: string[] = [];
  for (const { schema, directory } of migrations) {
    const applied = await appliedMigrations(system, schema);
    const files = await readMigrations(directory);
    checkApplied(schema, applied, files);
    waiting.push(...files.filter(({ name }) => !applied.has(name)).map(({ name }) => `${schema}/${name}`));
  }
  return waiting.length === 0
    ? pass('the schema is this version’s.')
    : warn(`${waiting.length} steps wait for the next start, from ${waiting[0]} on: make a backup before.`);
}

const LATE_SECONDS = 60;

/** Reports are read from a copy: how late it is. */
const replicaChecks = ({ replica }: Tools): Check[] =>
  replica === null
    ? []
    : [
        {
          name: 'replica',
          run: async () => {
            const { lagBytes, lagSeconds } = await replica();
            const said = `it follows, ${lagBytes} bytes behind`;
            return lagSeconds > LATE_SECONDS
              ? warn(
                  `${said} for ${Math.round(lagSeconds)} seconds: reports are read from the database itself.`,
                )
              : pass(`${said}.`);
          },
        },
      ];

/** Variables that would give the product's connections a restricted user. */
const strongLogins = ({ database }: Config): string[] =>
  database.url === undefined
    ? []
    : [
        ['DATABASE_FARMERS_URL', database.farmersUrl] as const,
        ['DATABASE_PROGRAM_URL', database.programUrl] as const,
        ['DATABASE_SIGN_IN_URL', database.signInUrl] as const,
      ]
        .filter(([, url]) => url === undefined)
        .map(([name]) => name);

function databaseChecks(tools: Tools): Check[] {
  const { config, system, clock } = tools;
  return [
    {
      name: 'database',
      run: async () => {
        const { version, connections, most } = await databaseFacts(system);
        if (version < OLDEST_POSTGRESQL) return fail('it is older than PostgreSQL 15.');
        const said = `PostgreSQL ${Math.floor(version / 10_000)}, ${connections} of ${most} connections in use`;
        return connections > 0.8 * most
          ? warn(`${said}: put a pooler between, or allow more.`)
          : pass(`${said}.`);
      },
    },
    {
      name: 'rights',
      run: async () => {
        const { seesAll, mayMakeDatabases } = await databaseFacts(system);
        if (!seesAll)
          return fail(
            'the user of DATABASE_URL cannot see rows of farmers, so backups and housekeeping cannot work: alter role … bypassrls.',
          );
        const unset = strongLogins(config);
        if (unset.length > 0)
          return warn(
            `requests sign in as the owner of the database, who may do everything there: set ${unset.join(', ')} (docs/operations.md).`,
          );
        return mayMakeDatabases
          ? pass('the database’s user has those that it needs.')
          : warn('the user of DATABASE_URL may make no database to try a backup in: alter role … createdb.');
      },
    },
    { name: 'schema', run: () => migrationsFinding(tools) },
    { name: 'nodes', run: () => nodesFinding(system) },
    {
      name: 'clock',
      run: async () => clockFinding(clock(), new Date((await databaseFacts(system)).now), 'the database'),
    },
  ];
}

function weatherChecks({ config, weather }: Tools): Check[] {
  const keyless = config.weather.providers.includes('openmeteo');
  return [
    {
      name: 'weather keys',
      run: async () => {
        const checked = await weather.checkKeys();
        const wrong = checked.filter(({ ok }) => !ok);
        if (wrong.length > 0)
          return fail(wrong.map(({ provider, message }) => `${provider}: ${message}`).join(' '));
        if (checked.length > 0)
          return pass(`${checked.map(({ provider }) => provider).join(', ')} take their keys.`);
        return keyless
          ? warn('no key is set: Open-Meteo alone, which asks to be paid for commercial use.')
          : warn('no key is set and Open-Meteo is not asked: only sample weather is shown.');
      },
    },
    ...(keyless
      ? [
          {
            name: 'Open-Meteo',
            run: async () => {
              const { status } = await reach(
                `${config.weather.openMeteo.url}/forecast?latitude=20&longitude=73.8&current=temperature_2m`,
              );
              return status === 200 ? pass('it answers.') : fail(`it answers ${status}.`);
            },
          },
        ]
      : []),
    {
      name: 'weather budget',
      run: async () => {
        const spent = (await weather.diagnostics()).filter(
          ({ callsToday, dailyCap }) => callsToday >= 0.8 * dailyCap,
        );
        return spent.length === 0
          ? pass('most of the calls of the day are left with each provider.')
          : warn(`${spent.map(({ label }) => label).join(', ')} spent most of the calls of today.`);
      },
    },
  ];
}

const rupees = (paise: number): string => `₹${(paise / 100).toFixed(2)}`;

/** Paid messages to farmers: spent this month, and dropped for it. */
export async function paidFinding({
  config,
  system,
  clock,
}: Pick<Tools, 'config' | 'system' | 'clock'>): Promise<Finding> {
  const spending = await channelSpending({ system, clock });
  const paise = spending.reduce((sum, one) => sum + one.paise, 0);
  const kept = spending.reduce((sum, one) => sum + one.kept, 0);
  const { capMonthPaise } = config.channels;
  const said = `${rupees(paise)} this month${capMonthPaise === undefined ? ', no cap' : ` of ${rupees(capMonthPaise)}`}`;
  return kept > 0 ? warn(`${said}; ${kept} not sent because a cap was reached.`) : pass(`${said}.`);
}

const messageChecks = (tools: Tools): Check[] => [
  ...smsChecks(tools.config),
  ...whatsAppChecks(tools.config),
  ...pushChecks(tools),
  ...(Object.keys(tools.config.channels.costPaise).length > 0
    ? [{ name: 'paid messages', run: () => paidFinding(tools) }]
    : []),
  {
    name: 'mail',
    run: async () => {
      const { greetMail } = tools;
      if (!greetMail) return warn('no mail server is set (SMTP_URL): mails appear in the terminal.');
      await greetMail();
      return pass('the server takes our user and password.');
    },
  },
];

function addressChecks({ config, clock }: Tools): Check[] {
  const { publicUrl } = config;
  if (publicUrl === undefined)
    return [
      { name: 'address', run: async () => warn('PUBLIC_URL is not set: links lead to this machine alone.') },
    ];
  const isSafe = publicUrl.startsWith('https:');
  return [
    { name: 'address', run: () => publicAddress(publicUrl) },
    {
      name: 'certificate',
      run: async () =>
        isSafe
          ? certificateFinding(await certificateEnd(addressOf(publicUrl)), clock())
          : warn('PUBLIC_URL is http: phones keep nothing offline and send PINs in the clear.'),
    },
  ];
}

const BACKUP_DAYS = 1.5;
const TRIAL_DAYS = 35;

/** What the last backup and the last trial of one mean. */
export function backupFinding({ backupSeconds, trialSeconds, problems }: BackupState): Finding {
  if (problems.length > 0) return fail(problems.join(' '));
  if (backupSeconds === null) return warn('none was taken yet: the first is, at 02:15 India’s time.');
  const hours = Math.round(backupSeconds / 3600);
  if (hours > BACKUP_DAYS * 24) return fail(`the last is ${hours} hours old: is a server running?`);
  return trialSeconds === null || trialSeconds > TRIAL_DAYS * 86_400
    ? warn(`the last is ${hours} hours old, and none was restored on trial for ${TRIAL_DAYS} days.`)
    : pass(`the last is ${hours} hours old; one was restored ${Math.round(trialSeconds / 86_400)} days ago.`);
}

/** Everything that an operator can set wrong or that runs out, in the order in which it is needed. */
export function productChecks(tools: Tools): Check[] {
  const { config, files } = tools;
  return [
    { name: 'data folder', run: () => dataFolder(config) },
    ...databaseChecks(tools),
    ...startChecks(tools),
    ...replicaChecks(tools),
    {
      name: 'photos',
      run: async () => {
        const path = `doctor/${randomUUID()}`;
        await files.put(path, Buffer.from('draksha'));
        const kept = await files.get(path);
        await files.remove(path);
        return String(kept) === 'draksha'
          ? pass(`${files.where} keeps what it is given.`)
          : fail(`${files.where} gave back something else.`);
      },
    },
    {
      name: 'backups',
      run: async () => {
        if (!tools.backups)
          return warn(
            'none are taken by themselves: set BACKUP_FOLDER, on another disk, or BACKUP_STORE_URL.',
          );
        return backupFinding(await tools.backups());
      },
    },
    ...weatherChecks(tools),
    ...messageChecks(tools),
    ...addressChecks(tools),
  ];
}
