import { prepareCluster, SUPERUSER, writeAccessRules } from './cluster.ts';
import { LOGIN_ROLES, type Login, makeLoginRoles } from './login-roles.ts';
import { type DataFolder, type PlaceOptions, PORT, takePlace } from './place.ts';
import { DATABASE, findPostmaster, type Postmaster, startPostmaster } from './postmaster.ts';
import { folderProblem } from './problem.ts';

/** What a `pg` pool needs; `host` is the folder of a Unix socket. */
export interface EmbeddedConnection {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
}

export interface EmbeddedPostgres extends AsyncDisposable {
  readonly connection: EmbeddedConnection;
  /** The same as roles that can do less than the owner. */
  readonly logins: Readonly<Record<Login, EmbeddedConnection>>;
  /** Of the postmaster now; another after a restart. */
  readonly pid: number;
  /** True when it outlived an earlier server and was found running. */
  readonly adopted: boolean;
  /** Shuts the database down and gives the data folder back. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions extends PlaceOptions {
  readonly log?: { info(message: string): void; error(message: string): void } | undefined;
}

/**
 * Starts the embedded PostgreSQL on `${dataDir}/postgres`, or adopts one that outlived a killed server, and restarts
 * it on the same socket when it dies.
 *
 * @throws StartError with one sentence that says what to do; the data folder is then as it was
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const place = takePlace(options);
  try {
    const running = await run(place);
    await makeLoginRoles(ownerAt(place));
    return keep(place, running, options.log);
  } catch (cause) {
    place.release();
    throw folderProblem(place.dataDir, cause);
  }
}

const ownerAt = ({ socketFolder }: DataFolder): EmbeddedConnection => ({
  host: socketFolder,
  port: PORT,
  user: SUPERUSER,
  database: DATABASE,
});

async function run(place: DataFolder): Promise<Postmaster> {
  const running = await findPostmaster(place);
  if (running) {
    // Perhaps of a version that knew fewer roles.
    writeAccessRules(place);
    process.kill(running.pid, 'SIGHUP');
    return running;
  }
  await prepareCluster(place);
  return startPostmaster(place);
}

const WATCH_MS = 250;
// A full disk gets space, wrong rights are corrected: retried ever more slowly until then.
const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 15_000;
// Up for so long, it counts as well again.
const WELL_AFTER_MS = 60_000;
const SAY_EVERY_MS = 60_000;

function keep(place: DataFolder, first: Postmaster, log: EmbeddedOptions['log']): EmbeddedPostgres {
  let current = first;
  let stopping: Promise<void> | undefined;
  let restarting: Promise<void> | undefined;
  let upSince: number | undefined = performance.now();
  let pause = 0;
  let nextTryAt = 0;
  const saidAt = new Map<string, number>();
  const say = (message: string): void => {
    const now = performance.now();
    if (now - (saidAt.get(message) ?? Number.NEGATIVE_INFINITY) < SAY_EVERY_MS) return;
    saidAt.set(message, now);
    log?.error(message);
  };
  const noticeEnd = (since: number): void => {
    if (performance.now() - since > WELL_AFTER_MS) pause = 0;
    upSince = undefined;
    say('The database ended unexpectedly and is started again.');
  };
  const restart = async (): Promise<void> => {
    pause = Math.min(Math.max(2 * pause, FIRST_PAUSE_MS), MAX_PAUSE_MS);
    try {
      current = await run(place);
      upSince = performance.now();
      log?.info('The database runs again.');
    } catch (cause) {
      say(folderProblem(place.dataDir, cause).message);
    }
    nextTryAt = performance.now() + pause;
    restarting = undefined;
  };
  const watch = setInterval(() => {
    if (restarting || current.isAlive()) return;
    if (upSince !== undefined) noticeEnd(upSince);
    if (performance.now() >= nextTryAt) restarting = restart();
  }, WATCH_MS);
  watch.unref();
  const stop = async (): Promise<void> => {
    clearInterval(watch);
    await restarting;
    await current.stop();
    place.release();
  };
  const stopOnce = () => {
    stopping ??= stop();
    return stopping;
  };
  return {
    connection: ownerAt(place),
    logins: {
      farmers: { ...ownerAt(place), user: LOGIN_ROLES.farmers },
      program: { ...ownerAt(place), user: LOGIN_ROLES.program },
      signIn: { ...ownerAt(place), user: LOGIN_ROLES.signIn },
    },
    get pid() {
      return current.pid;
    },
    adopted: first.adopted,
    stop: stopOnce,
    [Symbol.asyncDispose]: stopOnce,
  };
}
