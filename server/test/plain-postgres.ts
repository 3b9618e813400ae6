import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chownSync, cpSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { type Account, ownFolder } from '../src/lib/postgres/account.ts';
import { takePlace } from '../src/lib/postgres/place.ts';

export interface PlainPostgres extends AsyncDisposable {
  readonly url: string;
  /** The address of another database in it. */
  at(database: string): string;
  stop(): Promise<void>;
}

/** A port that nobody listened on a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return address.port;
}

/** Of a program in the foreground that ends by a signal. */
export async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

/** Until `ask` answers; for as long as the process lives. */
export async function untilAnswers(child: ChildProcess, ask: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await ask();
      return;
    } catch (cause) {
      if (child.exitCode !== null || child.signalCode !== null) throw cause;
      await pause(25);
    }
  }
}

export async function askOnce<Row>(url: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    const { rows } = await client.query(sql);
    return rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function give(path: string, { uid, gid }: Account): void {
  chownSync(path, uid, gid);
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inside = join(path, entry.name);
    if (entry.isDirectory()) give(inside, { uid, gid });
    else chownSync(inside, uid, gid);
  }
}

const QUICK = { fsync: 'off', synchronous_commit: 'on', full_page_writes: 'off', timezone: 'UTC' };

interface Options {
  /** An empty folder, which everybody may walk through. */
  readonly folder: string;
  readonly settings?: Readonly<Record<string, string>>;
}

/** As an operator runs it: PostgreSQL on a port, from the programs that the product brings; and copies that follow it. */
export async function startPlainPostgres({ folder, settings = {} }: Options) {
  await using stack = new AsyncDisposableStack();
  const place = takePlace({ dataDir: folder });
  stack.defer(() => place.release());
  const program = (name: string, args: readonly string[]): ChildProcess =>
    spawn(join(place.native, 'bin', name), args, { ...place.spawnOptions(), stdio: 'ignore' });

  const dataOf = (name: string): string => join(place.home, name);
  const first = dataOf('primary');
  ownFolder(first, place.account);
  const [code] = await once(
    program('initdb', ['-D', first, '-U', 'draksha', '--auth=trust', '--encoding=UTF8', '--locale=C', '-N']),
    'exit',
  );
  if (code !== 0) throw new Error(`initdb ended with ${code}`);
  appendFileSync(join(first, 'pg_hba.conf'), 'host replication all 127.0.0.1/32 trust\n');
  // Both begin at the same page of the log, so that a copy follows without a base backup.
  const spare = dataOf('spare');
  cpSync(first, spare, { recursive: true });
  ownFolder(spare, place.account);
  if (place.account) give(spare, place.account);

  async function start(data: string, port: number, more: Readonly<Record<string, string>>) {
    const all = { ...QUICK, listen_addresses: '127.0.0.1', unix_socket_directories: '', ...more };
    const child = program('postgres', [
      ...['-D', data, '-p', String(port)],
      ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ]);
    const at = (database: string): string => `postgres://draksha@127.0.0.1:${port}/${database}`;
    // Children of a run that is cut off.
    const reap = () => child.kill('SIGQUIT');
    process.once('exit', reap);
    child.once('exit', () => process.off('exit', reap));
    await untilAnswers(child, () => askOnce(at('postgres'), 'select 1'));
    const stop = () => endProcess(child, 'SIGINT');
    return { url: at('postgres'), at, stop, [Symbol.asyncDispose]: stop } satisfies PlainPostgres;
  }

  const port = await freePort();
  const primary = stack.use(await start(first, port, settings));
  const parts = stack.move();
  return {
    ...primary,
    /** A copy that follows over the wire; once. */
    async startReplica(more: Readonly<Record<string, string>> = {}): Promise<PlainPostgres> {
      writeFileSync(join(spare, 'standby.signal'), '');
      if (place.account) chownSync(join(spare, 'standby.signal'), place.account.uid, place.account.gid);
      const replica = await start(spare, await freePort(), {
        primary_conninfo: `host=127.0.0.1 port=${port} user=draksha`,
        ...more,
      });
      parts.use(replica);
      return replica;
    },
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}
