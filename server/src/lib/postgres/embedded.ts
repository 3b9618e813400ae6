import { prepareCluster, SUPERUSER } from './cluster.ts';
import { type Place, type PlaceOptions, PORT, takePlace } from './place.ts';
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
 * Starts the product's own PostgreSQL on `${dataDir}/postgres`, or adopts the one that outlived a killed server, and
 * keeps it running: when the postmaster dies, it is started again on the same socket.
 *
 * @throws StartError with one sentence that says what to do; the data folder is then as it was
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const place = takePlace(options);
  try {
    return keep(place, await run(place), options.log);
  } catch (cause) {
    place.release();
    throw folderProblem(place.dataDir, cause);
  }
}

async function run(place: Place): Promise<Postmaster> {
  const running = await findPostmaster(place);
  if (running) return running;
  await prepareCluster(place);
  return startPostmaster(place);
}

const WATCH_MS = 250;
// A database that cannot stay up needs a person, not a loop.
const RESTARTS = 5;
const RESTARTS_WITHIN_MS = 600_000;

function keep(place: Place, first: Postmaster, log: EmbeddedOptions['log']): EmbeddedPostgres {
  let current = first;
  let stopping: Promise<void> | undefined;
  let restarting: Promise<void> | undefined;
  let restarts: number[] = [];
  const restart = async (): Promise<void> => {
    log?.error('The database ended unexpectedly and is started again.');
    try {
      current = await run(place);
    } catch (cause) {
      log?.error(folderProblem(place.dataDir, cause).message);
    }
    restarting = undefined;
  };
  const watch = setInterval(() => {
    if (restarting || current.isAlive()) return;
    const now = performance.now();
    restarts = restarts.filter((at) => now - at < RESTARTS_WITHIN_MS);
    if (restarts.length >= RESTARTS) return;
    restarts.push(now);
    restarting = restart();
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
    connection: { host: place.socketFolder, port: PORT, user: SUPERUSER, database: DATABASE },
    get pid() {
      return current.pid;
    },
    adopted: first.adopted,
    stop: stopOnce,
    [Symbol.asyncDispose]: stopOnce,
  };
}
