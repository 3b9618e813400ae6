import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { isRoot, ORDINARY, startInProcess } from '../../../test/embedded-runner.ts';
import { scratchFolder } from '../../../test/scratch-folder.ts';
import { installedBinaries } from './binaries.ts';
import { startEmbeddedPostgres } from './embedded.ts';

const startAndStop = async (dataDir: string) => (await startEmbeddedPostgres({ dataDir })).stop();

const canMount =
  isRoot &&
  spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], { stdio: 'ignore' }).status === 0;

describe('the data folder', () => {
  test('a file in its place is refused and kept', async () => {
    using folder = scratchFolder();
    writeFileSync(folder.in('data'), 'mine');
    await expect(startAndStop(folder.in('data'))).rejects.toThrow(
      /is not a folder: move that file away, or .*\.$/,
    );
    expect(readFileSync(folder.in('data'), 'utf8')).toBe('mine');
  });

  test.runIf(isRoot)('one that its user may not write is refused', async () => {
    using folder = scratchFolder();
    mkdirSync(folder.in('data'));
    await expect(startInProcess(folder.in('data'), { as: ORDINARY })).rejects.toThrow(
      /^The data folder .* cannot be written by this user: change its owner, or .*\.$/,
    );
    expect(readdirSync(folder.in('data'))).toEqual([]);
  });

  test.skipIf(isRoot)('one that this user may not write is refused', async () => {
    using folder = scratchFolder();
    mkdirSync(folder.in('data'), { mode: 0o555 });
    await expect(startAndStop(folder.in('data'))).rejects.toThrow(/cannot be written by this user/);
  });

  test('data of a newer PostgreSQL is refused and not touched; older too', async () => {
    using folder = scratchFolder();
    await startAndStop(folder.in('data'));
    const version = folder.in('data/postgres/cluster/PG_VERSION');
    for (const [major, sentence] of [
      ['99', /made by PostgreSQL 99, newer than the \d+ in this Draksha: start the newer Draksha\.$/],
      ['9', /made by PostgreSQL 9, older than the \d+ in this Draksha: run npm run backup with the older/],
    ] as const) {
      const before = readFileSync(version, 'utf8');
      writeFileSync(version, `${major}\n`);
      const control = readFileSync(folder.in('data/postgres/cluster/global/pg_control'));
      await expect(startAndStop(folder.in('data'))).rejects.toThrow(sentence);
      expect(readFileSync(folder.in('data/postgres/cluster/global/pg_control'))).toEqual(control);
      writeFileSync(version, before);
    }
    await startAndStop(folder.in('data'));
  });

  test('a folder of something else where the cluster belongs is refused and kept', async () => {
    using folder = scratchFolder();
    mkdirSync(folder.in('data/postgres/cluster'), { recursive: true });
    writeFileSync(folder.in('data/postgres/cluster/letter'), 'dear');
    await expect(startAndStop(folder.in('data'))).rejects.toThrow(
      /is not a PostgreSQL data folder: move it away/,
    );
    expect(readdirSync(folder.in('data/postgres/cluster'))).toEqual(['letter']);
  });

  test('a path too long for a socket gets its socket elsewhere, and leaves nothing there', async () => {
    using folder = scratchFolder();
    const long = folder.in('a'.repeat(120), 'data');
    const database = await startEmbeddedPostgres({ dataDir: long });
    const { host } = database.connection;
    expect(host.startsWith(long)).toBe(false);
    expect(statSync(host).mode & 0o007).toBe(0);
    const client = new Client(database.connection);
    await client.connect();
    await client.end();
    await database.stop();
    expect(existsSync(host)).toBe(false);
  });

  test('nobody but its user passes to the socket', async () => {
    using folder = scratchFolder();
    await using database = await startEmbeddedPostgres({ dataDir: folder.in('data') });
    expect(statSync(folder.in('data/postgres')).mode & 0o067).toBe(0);
    const socket = join(database.connection.host, '.s.PGSQL.5432');
    const knock = `require('net').connect(${JSON.stringify(socket)}).on('connect',()=>process.exit(7)).on('error',e=>process.exit(e.code==='EACCES'?13:1))`;
    const as = (who: { uid?: number; gid?: number }) =>
      spawnSync(process.execPath, ['-e', knock], { ...who, cwd: '/', stdio: 'ignore' }).status;
    expect(as({})).toBe(7);
    if (isRoot) expect([as(ORDINARY), as({ uid: 65_534, gid: 65_534 })]).toEqual([13, 13]);
  });

  describe.runIf(canMount)('on a small disk', () => {
    const script = resolve(import.meta.dirname, '../../../test/embedded-process.ts');

    /** Runs shell commands with a small disk of their own mounted on `disk`; answers the lines they print. */
    function onDisk(disk: string, size: string, ...commands: string[]): string[] {
      mkdirSync(disk);
      const mount = `mount -t tmpfs -o size=${size},mode=755 tmpfs ${disk}`;
      const { stdout } = spawnSync('unshare', ['-m', 'sh', '-c', [mount, ...commands].join('\n')], {
        encoding: 'utf8',
      });
      return stdout.trim().split('\n');
    }

    const full = expect.stringMatching(
      /^\{"problem":"The disk that holds the data folder .* is full: free some space and start again\."\}$/,
    );
    const running = expect.stringMatching(/"pid":\d+/);

    test.for(['1m', '12m', '20m', '30m'])(
      'too full for a first start at %s: one sentence, no remains',
      (size) => {
        using folder = scratchFolder();
        const disk = folder.in('disk');
        const lines = onDisk(
          disk,
          size,
          `${process.execPath} ${script} ${disk}/data`,
          `ls ${disk}/data/postgres`,
        );
        expect(lines).toEqual([full, 'socket']);
      },
    );

    test('full since: one sentence, and the data is there when space is', () => {
      using folder = scratchFolder();
      const disk = folder.in('disk');
      const start = `${process.execPath} ${script} ${disk}/data`;
      const said = `${folder.path}/said`;
      const forAWhile = `${start} > ${said} & for i in $(seq 300); do grep -q . ${said} && break; sleep 0.1; done; kill -TERM $!; wait $!; cat ${said}`;
      const fill = `dd if=/dev/zero of=${disk}/filler bs=4k 2>/dev/null`;
      const lines = onDisk(disk, '120m', forAWhile, fill, start, `rm ${disk}/filler`, forAWhile);
      expect(lines).toEqual([running, full, running]);
    });

    test('read-only: one sentence', () => {
      using folder = scratchFolder();
      const disk = folder.in('disk');
      const start = `${process.execPath} ${script} ${disk}/data`;
      const readOnly = expect.stringMatching(/is on a read-only disk: choose another with DATA_DIR\."\}$/);
      expect(onDisk(disk, '1m', `mount -o remount,ro ${disk}`, start)).toEqual([readOnly]);
    });
  });
});

describe.runIf(isRoot)('as root', () => {
  test('PostgreSQL runs as another user, in a group of its own', async () => {
    using folder = scratchFolder();
    await using database = await startEmbeddedPostgres({ dataDir: folder.in('data') });
    const { uid, gid } = statSync(`/proc/${database.pid}`);
    expect([uid, gid]).toEqual([65_534, 65_531]);
    expect(statSync(folder.in('data/postgres/cluster')).uid).toBe(65_534);
  });

  test('programs and data under a home that only root may enter', async () => {
    using folder = scratchFolder();
    const home = folder.in('root');
    mkdirSync(home, { mode: 0o700 });
    cpSync(resolve(installedBinaries(), '..'), join(home, 'package'), {
      recursive: true,
      verbatimSymlinks: true,
    });
    const options = { native: join(home, 'package/native'), copyPlaces: [folder.in('lib')] };
    for (const adopted of [false, true]) {
      const server = await startInProcess(join(home, 'data'), options);
      expect(server.adopted).toBe(adopted);
      expect(statSync(home).mode & 0o777).toBe(0o700);
      if (adopted) await server.stop();
      else await server.kill();
    }
    expect(readdirSync(folder.in('lib'))).toEqual([expect.stringMatching(/^native-\d/)]);
    expect(existsSync(join(home, 'data/postgres/cluster/PG_VERSION'))).toBe(true);
  });

  test('programs alone under such a home are copied into the data folder', async () => {
    using folder = scratchFolder();
    mkdirSync(folder.in('root'), { mode: 0o700 });
    cpSync(resolve(installedBinaries(), '..'), folder.in('root/package'), {
      recursive: true,
      verbatimSymlinks: true,
    });
    const native = folder.in('root/package/native');
    for (let start = 0; start < 2; start += 1) {
      await (await startEmbeddedPostgres({ dataDir: folder.in('data'), native })).stop();
    }
    expect(readdirSync(folder.in('data/postgres')).filter((name) => name.startsWith('native-'))).toHaveLength(
      1,
    );
  });

  test('an ordinary user starts alone, root after him, and they again', async () => {
    using folder = scratchFolder();
    mkdirSync(folder.in('his'));
    chownSync(folder.in('his'), ORDINARY.uid, ORDINARY.gid);
    const dataDir = folder.in('his/data');
    for (const as of [ORDINARY, undefined, ORDINARY]) {
      await using server = await startInProcess(dataDir, as ? { as } : {});
      expect(statSync(`/proc/${server.pid}`).uid).toBe(ORDINARY.uid);
    }
  });

  test('a folder that root made is refused to an ordinary user', async () => {
    using folder = scratchFolder();
    mkdirSync(folder.in('his'));
    chmodSync(folder.in('his'), 0o777);
    await startAndStop(folder.in('his/data'));
    await expect(startInProcess(folder.in('his/data'), { as: ORDINARY })).rejects.toThrow(
      /cannot be written by this user/,
    );
  });

  test('a cluster that root copied is given back to its user', async () => {
    using folder = scratchFolder();
    await startAndStop(folder.in('data'));
    const walk = (path: string): void => {
      lchownSync(path, 0, 0);
      if (statSync(path).isDirectory()) for (const name of readdirSync(path)) walk(join(path, name));
    };
    walk(folder.in('data'));
    await startAndStop(folder.in('data'));
  });

  test('a user without a name is told so', async () => {
    using folder = scratchFolder();
    chmodSync(folder.path, 0o777);
    await expect(startInProcess(folder.in('data'), { as: { uid: 41_234, gid: 41_234 } })).rejects.toThrow(
      /^PostgreSQL cannot run as user id 41234, which has no name on this system: /,
    );
  });
});
