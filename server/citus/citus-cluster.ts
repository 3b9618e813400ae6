import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { chooseAccount, ownFolder } from '../src/lib/postgres/account.ts';
import { makeLoginRoles } from '../src/lib/postgres/login-roles.ts';
import { askOnce, endProcess, freePort, untilAnswers } from '../test/plain-postgres.ts';

const VERSIONS = [17, 16, 15];

/** Where PostgreSQL with Citus is installed; `null` where it is not. */
export function findCitus(): string | null {
  const places = VERSIONS.map((version) => `/usr/lib/postgresql/${version}`);
  return places.find((place) => existsSync(join(place, 'lib', 'citus.so'))) ?? null;
}

export interface CitusNode {
  urlOf(database: string): string;
  readonly url: string;
  readonly port: number;
  /** As by the machine's loss: nothing is said to anybody. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** A base backup, which `restore` begins with. Where each node has its archive. */
  takeBase(): Promise<void>;
  /** Of a node that is stopped: to a point that the coordinator wrote on every node. It is asked of no more until all are there. */
  restore(point: string): Promise<void>;
}

interface CitusOptions {
  /** Whether each node archives its log, as operations tells for going back to one point. */
  readonly isArchived?: boolean;
}

export interface CitusCluster extends AsyncDisposable {
  readonly coordinator: CitusNode;
  readonly workers: readonly CitusNode[];
  /** The coordinator first. */
  readonly nodes: readonly CitusNode[];
  /** One more of the nodes' databases, as empty as the first. */
  addDatabase(name: string): Promise<void>;
}

const SETTINGS = {
  shared_preload_libraries: 'citus',
  wal_level: 'logical',
  max_prepared_transactions: '100',
  max_connections: '200',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  fsync: 'off',
  full_page_writes: 'off',
  max_worker_processes: '16',
  // Triggers of shards run in the transaction that writes the row, on its node.
  'citus.enable_unsafe_triggers': 'on',
  // What `set local` says of the farmer reaches the node that has the rows.
  'citus.propagate_set_commands': 'local',
  // A write of several nodes that a death cut in its end is ended so soon.
  'citus.recover_2pc_interval': '5s',
  'citus.shard_count': '8',
};

const DATABASE = 'draksha';

/** Processes that another began. */
function childrenOf(parent: number): number[] {
  const listed = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim();
  return listed === '' ? [] : listed.split(' ').map(Number);
}

function signalAll(processes: readonly number[], signal: NodeJS.Signals): void {
  for (const one of processes)
    try {
      process.kill(one, signal);
    } catch {
      // It was gone by itself.
    }
}

/** With all that it began: none is left to let the others go in good order. */
async function killAll(child: ChildProcess): Promise<void> {
  const { pid } = child;
  if (pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const children = childrenOf(pid);
  const ended = endProcess(child, 'SIGKILL');
  signalAll(children, 'SIGKILL');
  await ended;
}

/** What a process that was killed held is let go of a moment later. */
const TRIES = 40;

/** A coordinator and two workers in a folder that everybody may walk through. @throws where Citus is not installed */
export async function startCitus(
  folder: string,
  { isArchived = false }: CitusOptions = {},
): Promise<CitusCluster> {
  const place = findCitus();
  if (place === null) throw new Error('Citus is not installed');
  await using stack = new AsyncDisposableStack();

  const makeNode = async (name: string): Promise<CitusNode> => {
    const data = join(folder, name);
    const account = chooseAccount(data);
    ownFolder(data, account);
    const port = await freePort();
    const as = {
      ...account,
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
      cwd: folder,
      stdio: 'ignore',
    } as const;
    const program = (command: string) => join(place, 'bin', command);
    const cluster = ['-U', 'draksha', '--auth=trust', '--encoding=UTF8', '--locale=C', '-N'];
    execFileSync(program('initdb'), ['-D', data, ...cluster], as);
    const archive = `${data}-archive`;
    if (isArchived) ownFolder(archive, account);
    const all = {
      ...SETTINGS,
      ...(isArchived ? { archive_mode: 'on', archive_command: `cp %p ${archive}/%f` } : {}),
    };
    const settings = Object.entries(all).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
    const at = (database: string) => `postgres://draksha@127.0.0.1:${port}/${database}`;
    let child: ChildProcess | null = null;
    const startOnce = async () => {
      const started = spawn(program('postgres'), ['-D', data, '-p', String(port), ...settings], as);
      // Of a run that is cut off.
      const reap = () => started.kill('SIGQUIT');
      process.once('exit', reap);
      started.once('exit', () => process.off('exit', reap));
      child = started;
      await untilAnswers(started, () => askOnce(at('postgres'), 'select 1'));
    };
    const start = async () => {
      for (let tries = 1; ; tries += 1)
        try {
          return await startOnce();
        } catch (cause) {
          if (tries === TRIES) throw cause;
          await pause(100);
        }
    };
    const ended = async (how: (running: ChildProcess) => Promise<void>) => {
      if (child) await how(child);
      child = null;
    };
    stack.defer(() => ended((running) => endProcess(running, 'SIGINT')));
    await start();
    const base = `${data}-base`;
    const takeBase = async () => {
      ownFolder(base, account);
      const from = ['-h', '127.0.0.1', '-p', String(port), '-U', 'draksha'];
      await promisify(execFile)(
        program('pg_basebackup'),
        [...from, '-D', base, '-X', 'stream', '-c', 'fast'],
        as,
      );
    };
    const restore = async (point: string) => {
      renameSync(data, `${data}-aside`);
      renameSync(base, data);
      const lines = [
        `restore_command = 'cp ${archive}/%f %p'`,
        `recovery_target_name = '${point}'`,
        `recovery_target_action = 'promote'`,
      ];
      appendFileSync(join(data, 'postgresql.auto.conf'), `${lines.join('\n')}\n`);
      writeFileSync(join(data, 'recovery.signal'), '');
      await start();
      while ((await askOnce<{ is: boolean }>(at('postgres'), 'select pg_is_in_recovery() as is'))[0]?.is)
        await pause(25);
    };
    return {
      urlOf: at,
      url: at(DATABASE),
      port,
      kill: () => ended(killAll),
      start,
      takeBase,
      restore,
    };
  };

  const coordinator = await makeNode('coordinator');
  const workers = [await makeNode('worker-1'), await makeNode('worker-2')];
  const nodes = [coordinator, ...workers];
  const addDatabase = async (name: string) => {
    for (const node of nodes) {
      await askOnce(node.urlOf('postgres'), `create database ${name}`);
      await askOnce(node.urlOf(name), 'create extension citus');
    }
    const ask = (statement: string) => askOnce(coordinator.urlOf(name), statement);
    await ask(`select citus_set_coordinator_host('127.0.0.1', ${coordinator.port})`);
    for (const { port } of workers) await ask(`select citus_add_node('127.0.0.1', ${port})`);
    // Made where the nodes are known, they are made on each.
    await makeLoginRoles({ connectionString: coordinator.urlOf(name) });
  };
  await addDatabase(DATABASE);
  const parts = stack.move();
  return { coordinator, workers, nodes, addDatabase, [Symbol.asyncDispose]: () => parts.disposeAsync() };
}
