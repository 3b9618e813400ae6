import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { StartError } from '../start-error.ts';
import { SUPERUSER } from './cluster.ts';
import { disownPidFile, isPostgres, readPidFile } from './pid-file.ts';
import { type DataFolder, PORT } from './place.ts';
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
  // Failed statements carry farmers' data, and the server logs them with a request id.
  log_min_messages: 'log',
  cluster_name: 'draksha',
};

// Recovery after a power cut replays at most max_wal_size, seconds on any disk; a slow phone-grade card gets minutes.
const PATIENCE_MS = 300_000;
// How long processes of a killed postmaster may take to notice that it is gone.
const ORPHANS_MS = 20_000;
const SILENCE_MS = 3_000;
const STOP_MS = 60_000;

/** A running postmaster, ours or one that outlived the server before us. */
export interface Postmaster {
  readonly pid: number;
  readonly adopted: boolean;
  isAlive(): boolean;
  /** Fast shutdown: clients are cut off, everything is written down. Never kills. */
  stop(): Promise<void>;
}

/**
 * Adopts the postmaster that runs on this cluster, or clears leftovers for a start.
 *
 * @throws StartError when one runs and does not answer
 */
export async function findPostmaster(place: DataFolder): Promise<Postmaster | undefined> {
  const file = readPidFile(place.cluster);
  if (!file) return undefined;
  const alive = () => isPostgres(file.pid);
  // A new postmaster listens within milliseconds; a longer silence is another program's.
  let patience = performance.now() + SILENCE_MS;
  for (const start = performance.now(); alive() && performance.now() < patience; await pause(20)) {
    const answer = await ask(place);
    if (answer === 'ready') return postmaster(file.pid, alive, true);
    if (answer === 'hung' || performance.now() - start > PATIENCE_MS) throw unanswered(place, file.pid);
    if (answer === 'busy') patience = performance.now() + SILENCE_MS;
    if (answer === 'stranger') await stopProcess(file.pid, alive);
  }
  disownPidFile(place.cluster);
  clearSocket(place);
  return undefined;
}

function unanswered({ dataDir }: DataFolder, pid: number): StartError {
  return new StartError(
    `The database in ${dataDir} is running (process ${pid}) but does not answer: end that process and start again.`,
  );
}

/** Starts PostgreSQL on a cluster that is not running and waits until it answers. */
export async function startPostmaster(place: DataFolder): Promise<Postmaster> {
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

async function tryStart(place: DataFolder): Promise<Postmaster | string> {
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
        // Ctrl-C is for us: we stop it after the last answer.
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

// A pool that has just ended may still be saying goodbye: a moment's grace spares it the error of being cut off.
const SHUTDOWN = [
  ['SIGTERM', 200],
  ['SIGINT', STOP_MS],
  ['SIGQUIT', STOP_MS],
] as const;

async function stopProcess(pid: number, isAlive: () => boolean): Promise<void> {
  for (const [signal, patience] of SHUTDOWN) {
    if (!isAlive()) return;
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    for (const start = performance.now(); isAlive() && performance.now() - start < patience; ) await pause(5);
  }
}

function clearSocket({ socketFolder }: DataFolder): void {
  const socket = join(socketFolder, `.s.PGSQL.${PORT}`);
  rmSync(socket, { force: true });
  rmSync(`${socket}.lock`, { force: true });
}

/** `busy`: it starts or stops; `stranger`: it does not let us in; `silent`: nothing listens. */
type Answer = 'ready' | 'busy' | 'stranger' | 'silent' | 'hung';

async function ask(place: DataFolder): Promise<Answer> {
  const first = await knock(place, DATABASE);
  if (first !== 'missing') return first;
  const second = await knock(place, 'postgres', `create database ${DATABASE}`);
  return second === 'missing' ? 'busy' : second;
}

async function knock(place: DataFolder, database: string, sql?: string): Promise<Answer | 'missing'> {
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
    return answerIn(cause);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function answerIn(cause: unknown): Answer | 'missing' {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (cause instanceof DatabaseError) {
    return code === '3D000' ? 'missing' : code.startsWith('28') ? 'stranger' : 'busy';
  }
  if (code === 'ENOENT' || code === 'ECONNREFUSED') return 'silent';
  // Cut off in the middle: it went down. No code at all: nothing came within the time-out.
  return code === '' && cause instanceof Error && /timeout/.test(cause.message) ? 'hung' : 'busy';
}
