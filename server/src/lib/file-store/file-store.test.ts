import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DAY_MS } from '@draksha/models';
import { describe, expect, test } from 'vitest';
import { startS3 } from '../../../test/s3-server.ts';
import { scratchFolder } from '../../../test/scratch-folder.ts';
import { bucketStore } from './bucket-store.ts';
import type { FileStore } from './file-store.ts';
import { dropUnfinished, folderStore } from './folder-store.ts';

// Only who may mount can fill a disk.
const canMount =
  spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], { stdio: 'ignore' }).status === 0;

const path = () => `${randomUUID()}/${randomUUID()}`;

async function keepsFiles(store: FileStore) {
  const [one, other] = [path(), path()];
  expect(await store.get(one)).toBeNull();
  await store.remove(one);
  const bytes = Buffer.from([0, 1, 2, 255]);
  await store.put(one, bytes);
  await store.put(one, bytes);
  await store.put(other, Buffer.from('other'));
  expect(await store.get(one)).toEqual(bytes);
  await store.remove(one);
  expect(await store.get(one)).toBeNull();
  expect((await store.get(other))?.toString()).toBe('other');
}

describe('files in a folder', () => {
  test('are kept, read and removed', async () => {
    using folder = scratchFolder();
    await keepsFiles(folderStore(folder.in('photos')));
    expect(await readdir(folder.in('photos/.incoming'))).toEqual([]);
  });

  test.skipIf(!canMount)('on a disk that is full: said so, and nothing of it is there', () => {
    const store = fileURLToPath(new URL('folder-store.ts', import.meta.url));
    const script = `
      const { folderStore } = await import(${JSON.stringify(store)});
      const store = folderStore('/mnt/photos');
      await store.put('a/small', Buffer.alloc(1000, 1));
      const failed = await store.put('a/large', Buffer.alloc(2_000_000, 1)).catch((error) => error.code);
      const { readdirSync } = await import('node:fs');
      console.log(JSON.stringify([failed, readdirSync('/mnt/photos/a'), readdirSync('/mnt/photos/.incoming')]));`;
    const mount = 'mount -t tmpfs -o size=1m tmpfs /mnt';
    const run = `${mount} && exec ${process.execPath} --input-type=module -e "$SCRIPT"`;
    const { stdout, stderr } = spawnSync('unshare', ['-m', 'sh', '-c', run], {
      encoding: 'utf8',
      env: { ...process.env, SCRIPT: script },
    });
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual(['storage_full', ['small'], []]);
  });

  test('that a process which died had begun are dropped after a day', async () => {
    using folder = scratchFolder();
    const incoming = join(folder.path, '.incoming');
    await mkdir(incoming);
    await Promise.all(['old', 'new'].map((name) => writeFile(join(incoming, name), 'half')));
    const yesterday = new Date(Date.now() - 90_000_000);
    await utimes(join(incoming, 'old'), yesterday, yesterday);
    await dropUnfinished(folder.path, new Date(Date.now() - DAY_MS));
    expect(await readdir(incoming)).toEqual(['new']);
  });
});

describe('files in a bucket', () => {
  const key = { keyId: 'S3RVER', secret: 'S3RVER', region: 'us-east-1' };

  test('are kept, read and removed', async () => {
    using folder = scratchFolder();
    await using server = await startS3(folder.path);
    await keepsFiles(bucketStore({ url: server.bucket, ...key }));
  });

  test('with a wrong key, or of a server that is away: not available, and no word that there is none', async () => {
    using folder = scratchFolder();
    await using server = await startS3(folder.path);
    const wrong = bucketStore({ url: server.bucket, ...key, secret: 'wrong' });
    await expect(wrong.put(path(), Buffer.from('x'))).rejects.toMatchObject({ code: 'unavailable' });
    await expect(wrong.get(path())).rejects.toMatchObject({ code: 'unavailable' });
    const store = bucketStore({ url: server.bucket, ...key });
    await server.stop();
    await expect(store.get(path())).rejects.toMatchObject({ code: 'unavailable' });
    await expect(store.put(path(), Buffer.from('x'))).rejects.toMatchObject({ code: 'unavailable' });
  });
});
