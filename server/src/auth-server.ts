import { parseArgs } from 'node:util';
import { type Auth, createAuth, DeliveryFailure, type OutboxMessage } from '@draksha/auth';
import { hasKeys } from '@draksha/auth/keys/check';
import Fastify from 'fastify';
import { pino } from 'pino';
import { type AuthInstance, type AuthServerConfig, readAuthServerConfig } from './auth-server-config.ts';
import { realDependencies } from './context.ts';
import { createPool } from './db.ts';
import { createJobs } from './lib/jobs/jobs.ts';
import { signInJobs } from './lib/jobs/sign-in-jobs.ts';
import { closeInTime, patience } from './lib/listen.ts';
import { openDatabase } from './lib/postgres/open.ts';
import { runCommand } from './lib/run-command.ts';
import { loadServerSecret } from './lib/server-secret.ts';
import { loadSignInExtras } from './lib/sign-in-extras.ts';
import { loadSigningKeys } from './lib/signing-keys.ts';
import { StartError } from './lib/start-error.ts';
import { terminalOutbox } from './lib/terminal-outbox.ts';
import { untilAskedToStop } from './lib/until-asked-to-stop.ts';
import { migrateAt } from './migrate.ts';

const { clock, print } = realDependencies;
const log = pino({ level: 'warn' });

type Way = Pick<Parameters<typeof createPool>[0], 'connection' | 'throughPooler'>;

async function openInstance(
  config: AuthServerConfig,
  { port, host, sms, signingKeysFile, ...options }: AuthInstance,
  way: Way,
): Promise<AsyncDisposable & Pick<Auth, 'jobs'>> {
  await using stack = new AsyncDisposableStack();
  const onError = (error: Error): void => log.warn({ err: error }, 'A database connection was lost');
  const pool = stack.adopt(createPool({ ...way, max: 6, onError }), (one) => one.end());
  const toTerminal = terminalOutbox({ print, file: config.outboxFile, clock });
  const deliver = async (message: OutboxMessage): Promise<{ id: string }> => {
    if (sms === 'refused' && message.channel === 'sms') {
      throw new DeliveryFailure('the configuration says that SMS are refused', { isFinal: true });
    }
    return toTerminal(message);
  };
  const signingKeys = await loadSigningKeys({ text: undefined, file: signingKeysFile });
  const auth = createAuth(
    {
      ...options,
      pool,
      clock,
      deliver,
      log,
      pinPepper: await loadServerSecret({ dataDir: config.dataDir, serverSecret: config.secret }, () =>
        hasKeys(pool),
      ),
      ...(signingKeys === undefined ? {} : { signingKeys }),
    },
    await loadSignInExtras(),
  );
  await auth.start();
  stack.defer(() => auth.stop());
  const app = Fastify({ ...patience, forceCloseConnections: 'idle' });
  await app.register(auth.plugin);
  stack.defer(() => closeInTime(app));
  print(`Sign-in is at ${await app.listen({ port, host })}${options.basePath}`);
  const parts = stack.move();
  return { jobs: auth.jobs, [Symbol.asyncDispose]: () => parts.disposeAsync() };
}

/** `npm run auth -- --config FILE`: the sign-in server alone, once or several times on one database. */
await runCommand(async (say) => {
  const asked = untilAskedToStop();
  const { values } = parseArgs({ options: { config: { type: 'string' } } });
  if (values.config === undefined) throw new StartError('Say which configuration: --config FILE.');
  const config = await readAuthServerConfig(values.config, process.env);
  await using stack = new AsyncDisposableStack();
  const { connection, pooler } = stack.use(
    await openDatabase(
      {
        dataDir: config.dataDir,
        database: {
          url: config.databaseUrl,
          directUrl: config.databaseDirectUrl,
          farmersUrl: undefined,
          programUrl: undefined,
          signInUrl: undefined,
        },
      },
      { log: { info: (message) => log.info(message), error: (message) => log.error(message) } },
    ),
  );
  await migrateAt(connection, () => undefined);
  const way: Way = { connection: pooler ?? connection, throughPooler: pooler !== null };
  const pool = stack.adopt(createPool({ ...way, max: 1, onError: () => undefined }), (one) => one.end());
  const servers: Pick<Auth, 'jobs'>[] = [];
  for (const one of config.instances) servers.push(stack.use(await openInstance(config, one, way)));
  const isAlone = config.databaseUrl === undefined;
  const jobs = stack.use(
    createJobs({ connection: way.connection, pool, jobs: signInJobs(servers), log, isAlone }),
  );
  void jobs.start();
  say('Ready.');
  await asked;
  say('Stopping…');
});
