import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, writeFileSync } from 'node:fs';
import { askOnce, endProcess, freePort, untilAnswers } from './plain-postgres.ts';

/** Whether Debian's pooler, or another's build of it, is on this machine. */
export const hasPgbouncer = spawnSync('pgbouncer', ['--version']).status === 0;

export interface Pooler extends AsyncDisposable {
  at(database: string): string;
  /** What its console answers. */
  show<Row>(what: string): Promise<Row[]>;
}

const NOBODY = 65_534;

/** pgbouncer before a PostgreSQL on this machine, which gives out its few connections for one transaction each. */
export async function startPgbouncer(
  postgresUrl: string,
  { folder, connections }: { readonly folder: string; readonly connections: number },
): Promise<Pooler> {
  const port = await freePort();
  const { hostname, port: behind } = new URL(postgresUrl);
  const [ini, users] = [`${folder}/pgbouncer.ini`, `${folder}/users.txt`];
  writeFileSync(users, '"draksha" ""\n');
  writeFileSync(
    ini,
    `[databases]
* = host=${hostname} port=${behind} user=draksha
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 500
admin_users = draksha
ignore_startup_parameters = extra_float_digits
`,
  );
  const isRoot = process.getuid?.() === 0;
  for (const file of [ini, users]) {
    chmodSync(file, 0o644);
    if (isRoot) chownSync(file, NOBODY, NOBODY);
  }
  const child = spawn('pgbouncer', ['-q', ini], {
    cwd: '/',
    stdio: 'ignore',
    // It refuses to run as root.
    ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}),
  });
  const reap = () => child.kill('SIGKILL');
  process.once('exit', reap);
  child.once('exit', () => process.off('exit', reap));
  const at = (database: string): string => `postgres://draksha@127.0.0.1:${port}/${database}`;
  await untilAnswers(child, () => askOnce(at('postgres'), 'select 1'));
  return {
    at,
    show: (what) => askOnce(at('pgbouncer'), `show ${what}`),
    [Symbol.asyncDispose]: () => endProcess(child, 'SIGINT'),
  };
}
