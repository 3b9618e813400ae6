import { type Auth, createAuth } from '@draksha/auth';
import { hasKeys } from '@draksha/auth/keys/check';
import type { Language } from '@draksha/contract';
import { DAY_MS } from '@draksha/models';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { type Config, DEMO_PHONE } from './config.ts';
import { type PoolName, poolSize } from './database-config.ts';
import { createPool, type Db, systemDatabase } from './db.ts';
import { dropOldTokens } from './features/access-tokens/service.ts';
import { removeLeft } from './features/account/service.ts';
import { type BackupState, backupState, createBackups } from './features/backups/service.ts';
import { furnishDemo, removeEndedDemos } from './features/demo/service.ts';
import { closeFarm } from './features/openings/store.ts';
import { dropOldLooks } from './features/operator/service.ts';
import { dropOldFarmLooks } from './features/organisations/service.ts';
import { cleanUpPhotos, photoFilesIn } from './features/photos/service.ts';
import { dropOldLinks } from './features/report-links/service.ts';
import { dropOld } from './features/sync/service.ts';
import {
  createWeatherService,
  type WaitLimits,
  type WeatherService,
  weatherJobs,
  YEARS_JOB,
} from './features/weather/service.ts';
import { authenticator } from './lib/authenticator.ts';
import { backupPlace } from './lib/backup/backup-place.ts';
import { type ChangeBus, createChangeBus } from './lib/change-bus.ts';
import { DatabaseWatch } from './lib/database-watch.ts';
import { createDelivery } from './lib/delivery.ts';
import { type DiskWatch, watchDisk } from './lib/disk-watch.ts';
import { type FarmerDatabase, type FarmerReads, farmerDatabase } from './lib/farmer-database.ts';
import { bucketStore } from './lib/file-store/bucket-store.ts';
import type { FileStore } from './lib/file-store/file-store.ts';
import { dropUnfinished, folderStore, photoFolder } from './lib/file-store/folder-store.ts';
import { createJobs, type Jobs } from './lib/jobs/jobs.ts';
import { signInJobs } from './lib/jobs/sign-in-jobs.ts';
import { createPdfWorkers, type PdfWorkers } from './lib/paper/pdf-workers.ts';
import { grantLoginRights } from './lib/postgres/login-roles.ts';
import { loginsOfPools, openDatabase } from './lib/postgres/open.ts';
import { isSpread, nodeFinder } from './lib/postgres/spread.ts';
import { openPush, type PushSender } from './lib/push/push-sender.ts';
import { deleteRequestedCells } from './lib/quotas/cell-quota.ts';
import { createQuotas, type Quotas } from './lib/quotas/quotas.ts';
import { type RefusedWrites, refusedWrites } from './lib/refused-writes.ts';
import { type Replica, replicaReads } from './lib/replica.ts';
import { readSaml } from './lib/saml-files.ts';
import { serverLog } from './lib/server-log.ts';
import { loadServerSecret } from './lib/server-secret.ts';
import { loadSignInExtras } from './lib/sign-in-extras.ts';
import { loadSigningKeys } from './lib/signing-keys.ts';
import { terminalOutbox } from './lib/terminal-outbox.ts';
import { tracedJob } from './lib/traces/jobs.ts';
import type { Traces } from './lib/traces/spans.ts';
import { traceStatements } from './lib/traces/statements.ts';
import { openWhatsApp, type WhatsApp } from './lib/whatsapp/graph.ts';
import type { Farmer } from './lib/write-calls.ts';
import { migrateAt, migrationSources } from './migrate.ts';
import { publicSettings } from './public-settings.ts';
import { CODE_MINUTES, smsTexts } from './sms-texts.ts';

export interface Context extends AsyncDisposable {
  readonly config: Config;
  readonly clock: () => Date;
  readonly log: FastifyBaseLogger;
  /** Traces for the operator's collector; `null` when disabled. */
  readonly traces: Traces | null;
  /** Every pool by its use, for monitoring; features use `system` and `farmers`. */
  readonly pools: Readonly<Record<PoolName, pg.Pool>>;
  /** Addresses of the database, for tools with connections of their own. */
  readonly databaseConnection: pg.ClientConfig;
  /** As a role that has all of the product's rows; never for a farmer's request. */
  readonly system: Db;
  readonly farmers: FarmerDatabase;
  /** Large and historical reads: a replica that is up to date, else the primary. */
  readonly history: FarmerReads;
  readonly replica: Replica | null;
  /** Change notifications between the processes of one database. */
  readonly changes: ChangeBus;
  /** Photos of farmers. */
  readonly files: FileStore;
  readonly auth: Auth;
  readonly weather: WeatherService;
  readonly disk: DiskWatch;
  readonly refused: RefusedWrites;
  /** Quotas of accounts. */
  readonly quotas: Quotas;
  /** Makes PDFs of reports. */
  readonly pdfWorkers: PdfWorkers;
  /** To phones, by the browsers' own services. */
  readonly push: PushSender;
  /** Null where the operator has no number there. */
  readonly whatsApp: WhatsApp | null;
  /** Age of the last backup; `null` without scheduled ones. */
  readonly backups: (() => Promise<BackupState>) | null;
  /** Background jobs; started by `main` once the server listens. */
  readonly jobs: Jobs;
  /** @throws AppError unauthorized */
  readonly authenticate: (request: { headers: { authorization?: string | undefined } }) => Promise<Farmer>;
  /** Address under which browsers and mails reach the product. */
  readonly publicUrl: string;
}

export interface Dependencies {
  readonly clock: () => Date;
  /** Where lines for the person at the terminal go. */
  readonly print: (line: string) => void;
  /** Where log lines go; standard output when not given. */
  readonly log?: FastifyBaseLogger;
  /** Ends the wait for a database that does not answer yet; without it nothing is waited for. */
  readonly giveUp?: AbortSignal;
  /** Wait limits for weather; the default ones unless given. */
  readonly patience?: WaitLimits;
}

export const realDependencies: Dependencies = {
  clock: () => new Date(),
  print: (line) => {
    process.stdout.write(`${line}\n`);
  },
};

// Two years: longer than a pause between seasons, and than operators keep an unused number.
const DORMANT_AFTER_SECONDS = 2 * 365 * 86_400;

/** What one statement of housekeeping may take, such as sweeping a table. */
const HOUSEKEEPING_MS = 600_000;

// A replica that does not answer is skipped at once.
const REPLICA_PATIENCE_MS = 1_000;

/**
 * Builds everything the product needs, in order, and takes it down in the opposite order.
 *
 * @throws StartError, MigrationError: one sentence, with nothing left running
 */
export async function createContext(
  config: Config,
  { clock, print, log, giveUp, patience }: Dependencies,
): Promise<Context> {
  await using stack = new AsyncDisposableStack();
  const logger: FastifyBaseLogger = log ?? serverLog(config.logLevel);
  // Loaded only where used: its packages slow every start.
  const traces = config.traces
    ? stack.use(
        (await import('./lib/traces/otlp.ts')).createTraces(config.traces, {
          warn: (error, message) => logger.warn({ err: error }, message),
        }),
      )
    : null;
  const database = stack.use(
    await openDatabase(config, {
      log: { info: (message) => logger.info(message), error: (message) => logger.error(message) },
      giveUp,
      say: print,
    }),
  );
  const throughPooler = database.pooler !== null;
  const spread = await isSpread(database.connection, throughPooler);
  const onError = (error: Error): void =>
    logger.warn({ err: error, refusal: 'connection' }, 'A database connection was lost');
  const traced = (made: pg.Pool): pg.Pool => {
    if (traces) traceStatements(made);
    return made;
  };
  const { patienceMs } = config.database;
  const ways = loginsOfPools(database);
  const watch = stack.use(
    new DatabaseWatch({ connection: ways.system, say: (message) => logger.error(message) }),
  );
  const openPool = (name: PoolName, { pipeline = false, statementMs = patienceMs } = {}): pg.Pool =>
    stack.adopt(
      traced(
        createPool({
          connection: ways[name],
          throughPooler,
          isSpread: spread && (name === 'readers' || name === 'writers'),
          max: poolSize(name, config.database.connections),
          pipeline,
          patienceMs,
          watch,
          statementMs,
          onError,
        }),
      ),
      (pool) => pool.end(),
    );

  const pools = {
    system: openPool('system'),
    readers: openPool('readers', { pipeline: true }),
    writers: openPool('writers', { pipeline: true }),
    auth: openPool('auth'),
    housekeeping: openPool('housekeeping', { statementMs: HOUSEKEEPING_MS }),
  };
  const system = systemDatabase(pools.system);
  const housekeeping = systemDatabase(pools.housekeeping);
  await migrateAt(database.connection, onError);
  if (spread) await isSpread(database.connection, throughPooler);
  await grantLoginRights(database.connection, database.logins);
  const changes = stack.use(
    createChangeBus({
      connection: throughPooler ? database.connection : ways.system,
      pool: pools.system,
      patienceMs,
      warn: (error, message) => logger.warn({ err: error }, message),
    }),
  );
  const farmers = farmerDatabase({
    readers: pools.readers,
    writers: pools.writers,
    throughPooler,
    nodes: spread ? { nodeOf: nodeFinder(pools.system), patienceMs } : null,
    written: (changed) => changes.tell(changed),
  });
  const { replicaUrl } = config.database;
  const replica =
    replicaUrl === undefined
      ? null
      : replicaReads({
          farmers,
          primary: pools.system,
          replica: stack.adopt(
            traced(
              createPool({
                connection: { connectionString: replicaUrl },
                throughPooler: true,
                max: poolSize('readers', config.database.connections),
                pipeline: true,
                patienceMs: REPLICA_PATIENCE_MS,
                watch: stack.use(
                  new DatabaseWatch({ connection: { connectionString: replicaUrl }, say: () => undefined }),
                ),
                statementMs: patienceMs,
                onError,
              }),
            ),
            (one) => one.end(),
          ),
          warn: (error, message) => logger.warn({ err: error }, message),
        });
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`;

  const signingKeys = await loadSigningKeys(config.authSigningKeys);
  const serverSecret = await loadServerSecret(config, () => hasKeys(pools.auth));
  const push = openPush(config.push, publicUrl, serverSecret, clock);
  const warn = (fields: object, message: string): void => logger.warn(fields, message);
  const whatsApp = config.whatsApp ? openWhatsApp(config.whatsApp, { clock, warn }) : null;
  const auth: Auth = createAuth(
    {
      pool: pools.auth,
      clock,
      siteUrl: publicUrl,
      basePath: '/auth/v1',
      pinPepper: serverSecret,
      ...(config.authJwtSecret === undefined ? {} : { jwtSecret: config.authJwtSecret }),
      ...(signingKeys === undefined ? {} : { signingKeys }),
      trustedProxies: config.trustedProxies,
      sends: config.sends,
      otpLifetimeSeconds: CODE_MINUTES * 60,
      // Mobile numbers of India: the product speaks to farmers there, and an SMS abroad is dear.
      smsNumbers: /^91[6-9]\d{9}$/,
      dormantAfterSeconds: DORMANT_AFTER_SECONDS,
      requireCurrentPassword: true,
      ...config.signIn.options,
      ...(await readSaml(config.signIn)),
      providers: { ...(config.google ? { google: config.google } : {}), ...config.signIn.providers },
      manualLinking: true,
      closeAlso: closeFarm,
      publicSettings: publicSettings(config),
      ...(config.demo
        ? {
            standingCode: {
              phone: DEMO_PHONE,
              code: config.demo.code,
              visits: {
                lastsSeconds: config.demo.hours * 3600,
                most: config.demo.visitors,
                furnish: (userId: string, language: Language) =>
                  furnishDemo({ auth, farmers, files, system, clock, config }, userId, language),
              },
            },
          }
        : {}),
      mfa: { phone: { enroll: true, verify: true }, webauthn: { enroll: true, verify: true } },
      ...(await createDelivery({
        ...config.senders,
        terminal: terminalOutbox({ print, file: config.outboxFile, clock }),
        publicUrl,
        texts: smsTexts(publicUrl, config.senders.sms?.replies !== undefined),
        codeMinutes: CODE_MINUTES,
        clock,
        warn,
      })),
      log: logger,
    },
    await loadSignInExtras(),
  );
  await auth.start();
  stack.defer(() => auth.stop());

  const folder = photoFolder(config);
  const files = config.photos.bucket ? bucketStore(config.photos.bucket) : folderStore(folder);
  const runHousekeeping = async (): Promise<void> => {
    await dropOld(housekeeping, clock());
    await dropUnfinished(folder, new Date(clock().getTime() - DAY_MS));
    await cleanUpPhotos({ system: housekeeping, files }, clock());
    await dropOldTokens(housekeeping, clock());
    await dropOldLinks(housekeeping, clock());
    await dropOldLooks(housekeeping, clock());
    await dropOldFarmLooks(housekeeping, clock());
    await deleteRequestedCells(housekeeping, clock());
    await removeLeft({ system: housekeeping, farmers, files, auth }, clock());
    await removeEndedDemos({ system: housekeeping, files, auth });
  };

  const weather = createWeatherService({
    config: config.weather,
    db: system,
    clock,
    log: logger,
    patience,
    onWanted: () => void ask(YEARS_JOB),
  });
  stack.defer(() => weather.stop());
  const quotas = createQuotas({ most: config.quotas, farmers, clock, cellIdOf: weather.cellIdOf });

  const disk = stack.use(
    watchDisk({
      folder: config.dataDir,
      reserve: config.diskReserve,
      warn: (message) => logger.warn(message),
    }),
  );

  const pdfWorkers = stack.use(createPdfWorkers());
  const place = backupPlace(config.backups);
  const backups =
    place &&
    createBackups({
      place,
      keepDays: config.backups.keepDays,
      recipients: config.backups.recipients,
      connection: database.connection,
      db: system,
      migrations: migrationSources,
      filesOf: config.photos.bucket ? undefined : (snapshot) => photoFilesIn(snapshot, files),
      clock,
      log: logger,
    });

  const jobs: Jobs = stack.use(
    createJobs({
      connection: ways.system,
      pool: pools.system,
      isAlone: config.database.url === undefined,
      log: logger,
      jobs: [
        ...signInJobs([auth]),
        { name: 'housekeeping', at: ['10 * * * *'], run: runHousekeeping },
        ...(backups?.jobs ?? []),
        ...weatherJobs(weather, (name, part) => jobs.ask(name, part)),
      ].map(tracedJob(traces)),
    }),
  );
  const ask = (name: string): Promise<void> =>
    jobs
      .ask(name)
      .catch((error: unknown) => logger.warn({ err: error, job: name }, 'A job was not asked for'));

  const parts = stack.move();
  return {
    config,
    clock,
    log: logger,
    traces,
    pools,
    databaseConnection: database.connection,
    system,
    farmers,
    history: replica ?? farmers,
    replica,
    changes,
    files,
    auth,
    weather,
    disk,
    refused: refusedWrites(),
    quotas,
    pdfWorkers,
    push,
    whatsApp,
    backups: backups && (() => backupState(system, clock())),
    jobs,
    authenticate: authenticator(auth),
    publicUrl,
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}
