import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { StartError } from '../start-error.ts';
import { SUPERUSER } from './cluster.ts';
import { disownPidFile, isPostgres, readPidFile } from './pid-file.ts';
import { type Place, PORT } from './place.ts';
import { databaseProblem } from './problem.ts';

/** The product's database inside the cluster. */
export const DATABASE = 'draksha';

const SETTINGS: Record<string, string> = {
  listen_addresses: '',
  port: String(PORT),
  unix_socket_permissions: '0700',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_destination: 'stderr',
  logging_collector: 'off',
  log_checkpoints: 'off',
  cluster_name: 'draksha',
};

// Recovery after a power cut replays at most max_wal_size, seconds on any disk; a slow phone-grade card gets minutes.
const PATIENCE_MS = 300_000;
// How long processes of a killed postmaster may take to notice that it is gone.
const ORPHANS_MS = 20_000;
const STOP_MS = 60_000;

/** A running postmaster, ours or one that outlived the server before us. */
export interface Postmaster {
  readonly pid: number;
  readonly adopted: boolean;
  isAlive(): boolean;
  /** Fast shutdown: clients are cut off, everything is written down. Never kills. */
  stop(): Promise<void>;
}

/** Adopts the postmaster that is already running on this cluster, if there is one. */
export async function findPostmaster(place: Place): Promise<Postmaster | undefined> {
  const file = readPidFile(place.cluster);
  if (!file) return undefined;
  // Between its first breath and its first listening lie milliseconds: only a silence that lasts means another program.
  for (let tries = 0; tries < 100 && isPostgres(file.pid); tries += 1) {
    const answer = await ask(place);
    if (answer === 'ready') return postmaster(file.pid, () => isPostgres(file.pid), true);
    if (answer === 'busy') tries = 0;
    else if (answer === 'refused') await stopProcess(file.pid, () => isPostgres(file.pid));
    await pause(50);
  }
  disownPidFile(place.cluster);
  clearSocket(place);
  return undefined;
}

/** Starts PostgreSQL on a cluster that nobody runs and waits until it answers. */
export async function startPostmaster(place: Place): Promise<Postmaster> {
  const deadline = performance.now() + ORPHANS_MS;
  while (true) {
    const started = await tryStart(place);
    if (typeof started !== 'string') return started;
    if (!/pre-existing shared memory block/.test(started)) throw databaseProblem(place.dataDir, started);
    if (performance.now() > deadline) {
      throw new StartError(
        `Parts of an earlier database in ${place.dataDir} are still running: end the postgres processes of that folder and start again.`,
      );
    }
    await pause(100);
  }
}

async function tryStart(place: Place): Promise<Postmaster | string> {
  clearSocket(place);
  const log = join(place.home, 'log');
  if (existsSync(log)) renameSync(log, `${log}.old`);
  const output = openSync(log, 'a', 0o600);
  const settings = { ...SETTINGS, ...place.settings, unix_socket_directories: place.socketFolderInside };
  let child: ChildProcess;
  try {
    child = spawn(
      join(place.native, 'bin/postgres'),
      [
        '-D',
        place.seenByPostgres('cluster'),
        ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      {
        ...place.spawnOptions(),
        // Ctrl-C in the terminal is for us, who stop it when the last answer is out.
        detached: true,
        stdio: ['ignore', output, output, place.handle ?? 'ignore'],
      },
    );
  } finally {
    closeSync(output);
  }
  let failure: unknown;
  child.on('error', (cause) => {
    failure = cause;
  });
  child.unref();
  const alive = () => failure === undefined && child.exitCode === null && child.signalCode === null;
  for (const start = performance.now(); alive(); ) {
    if (child.pid !== undefined && (await ask(place)) === 'ready') return postmaster(child.pid, alive, false);
    const waited = performance.now() - start;
    if (waited > PATIENCE_MS) {
      throw new StartError(
        `The database in ${place.dataDir} did not answer in ${PATIENCE_MS / 60_000} minutes.`,
      );
    }
    await pause(waited < 500 ? 4 : 50);
  }
  if (failure !== undefined) throw place.spawnProblem(failure);
  return readFileSync(log, 'utf8');
}

function postmaster(pid: number, isAlive: () => boolean, adopted: boolean): Postmaster {
  let stopping: Promise<void> | undefined;
  return {
    pid,
    adopted,
    isAlive,
    stop: () => {
      stopping ??= stopProcess(pid, isAlive);
      return stopping;
    },
  };
}

async function stopProcess(pid: number, isAlive: () => boolean): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (!isAlive()) return;
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    for (const start = performance.now(); isAlive() && performance.now() - start < STOP_MS; ) await pause(5);
  }
}

function clearSocket({ socketFolder }: Place): void {
  const socket = join(socketFolder, `.s.PGSQL.${PORT}`);
  rmSync(socket, { force: true });
  rmSync(`${socket}.lock`, { force: true });
}

type Answer = 'ready' | 'busy' | 'refused' | 'silent';

/** Knocks once: `busy` while it starts or stops, `refused` when it runs and does not know us. */
async function ask(place: Place): Promise<Answer> {
  const first = await knock(place, DATABASE);
  if (first !== 'missing') return first;
  const second = await knock(place, 'postgres', `create database ${DATABASE}`);
  return second === 'missing' ? 'refused' : second;
}

async function knock(place: Place, database: string, sql?: string): Promise<Answer | 'missing'> {
  const client = new Client({
    host: place.socketFolder,
    port: PORT,
    user: SUPERUSER,
    database,
    connectionTimeoutMillis: 10_000,
  });
  // A server that goes down between two words would otherwise end this process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    if (sql !== undefined) await client.query(sql);
    return 'ready';
  } catch (cause) {
    if (!(cause instanceof DatabaseError)) return 'silent';
    if (cause.code === '3D000') return 'missing';
    // cannot_connect_now, and the ends that a shutdown gives.
    return cause.code?.startsWith('57P') ? 'busy' : 'refused';
  } finally {
    await client.end().catch(() => undefined);
  }
}
