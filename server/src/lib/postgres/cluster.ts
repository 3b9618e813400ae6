import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';
import { ownFolder } from './account.ts';
import { LOGIN_ROLES } from './login-roles.ts';
import type { DataFolder } from './place.ts';
import { databaseProblem } from './problem.ts';

/** The owner of the product's database and of every table in it: for migrations and backups. */
export const SUPERUSER = 'draksha';

/** Creates the cluster at the first start, or checks that this PostgreSQL can read it. */
export async function prepareCluster(place: DataFolder): Promise<void> {
  const { cluster } = place;
  removeDrafts(place);
  if (existsSync(cluster) && readdirSync(cluster).length === 0) rmdirSync(cluster);
  if (existsSync(cluster)) checkVersion(place);
  else await makeCluster(place);
  writeAccessRules(place);
}

function checkVersion({ dataDir, cluster, native }: DataFolder): void {
  const file = join(cluster, 'PG_VERSION');
  if (!existsSync(file)) {
    throw new StartError(
      `${cluster} is not a PostgreSQL data folder: move it away, or choose another data folder with DATA_DIR.`,
    );
  }
  const made = Number.parseInt(readFileSync(file, 'utf8'), 10);
  const ours = bundledMajor(native);
  if (made > ours) {
    throw new StartError(
      `The data in ${dataDir} was made by PostgreSQL ${made}, newer than the ${ours} in this Draksha: start the newer Draksha.`,
    );
  }
  if (made < ours) {
    throw new StartError(
      `The data in ${dataDir} was made by PostgreSQL ${made}, older than the ${ours} in this Draksha: run npm run backup with the older Draksha, then npm run restore here with a new data folder.`,
    );
  }
}

function bundledMajor(native: string): number {
  const bki = readFileSync(join(native, 'share/postgresql/postgres.bki'), 'utf8').slice(0, 40);
  return Number.parseInt(/PostgreSQL (\d+)/.exec(bki)?.[1] ?? '', 10);
}

const DRAFT = 'cluster-draft-';

function removeDrafts({ home }: DataFolder): void {
  for (const name of readdirSync(home)) {
    if (!name.startsWith(DRAFT)) continue;
    rmSync(join(home, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
}

async function makeCluster(place: DataFolder): Promise<void> {
  // A unique name: a killed start's initdb may still write to another.
  const name = `${DRAFT}${randomBytes(4).toString('hex')}`;
  const draft = join(place.home, name);
  ownFolder(draft, place.account);
  try {
    await initdb(place, name);
    renameSync(draft, place.cluster);
    syncFolder(place.home);
  } catch (cause) {
    removeDrafts(place);
    throw cause;
  }
}

async function initdb(place: DataFolder, folder: string): Promise<void> {
  const output = await new Promise<string | undefined>((resolve, reject) => {
    const child = spawn(
      join(place.native, 'bin/initdb'),
      [
        ...['-D', place.seenByPostgres(folder), '-U', SUPERUSER, '--auth=peer', '--encoding=UTF8'],
        // Built into PostgreSQL: the order of text cannot change under an index with the system's libraries.
        ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
      ],
      { ...place.spawnOptions(), stdio: ['ignore', 'pipe', 'pipe', place.handle ?? 'ignore'] },
    );
    let text = '';
    const collect = (chunk: Buffer) => {
      text += chunk.toString();
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.on('error', reject);
    child.on('close', (code) => resolve(code === 0 ? undefined : text || `initdb ended with ${code}`));
  }).catch((cause: unknown) => {
    throw place.spawnProblem(cause);
  });
  if (output !== undefined) throw databaseProblem(place.dataDir, output);
}

/** Who may connect: over the socket, identified by the kernel. Root always may, so that sudo can back up a user's folder. */
export function writeAccessRules({ cluster, account }: DataFolder): void {
  const callers = new Set(['root', userInfo().username]);
  const map = [...callers].flatMap((name) =>
    [SUPERUSER, ...Object.values(LOGIN_ROLES)].map(
      (role) => `draksha "${name.replaceAll('"', '""')}" ${role}`,
    ),
  );
  for (const [name, text] of [
    ['pg_hba.conf', 'local all all peer map=draksha\n'],
    ['pg_ident.conf', `${map.join('\n')}\n`],
  ] as const) {
    const path = join(cluster, name);
    if (existsSync(path) && readFileSync(path, 'utf8') === text) continue;
    const draft = `${path}.new`;
    writeFileSync(draft, text, { mode: 0o600 });
    if (account) chownSync(draft, account.uid, account.gid);
    renameSync(draft, path);
  }
}

function syncFolder(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
