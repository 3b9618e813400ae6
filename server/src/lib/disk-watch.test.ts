import { expect, test } from 'vitest';
import { type DiskSpace, watchDisk } from './disk-watch.ts';

const MB = 1_000_000;

async function watched(
  steps: readonly number[],
  total = 20_000,
): Promise<[refused: boolean, said: string[]][]> {
  const said: string[] = [];
  let space: DiskSpace = { free: total * MB, total: total * MB };
  using watch = watchDisk({
    folder: '/data',
    reserve: 200 * MB,
    warn: (message) => said.push(message),
    read: async () => space,
  });
  const seen: [boolean, string[]][] = [];
  for (const free of steps) {
    space = { free: free * MB, total: total * MB };
    await watch.look();
    let refused = false;
    try {
      watch.assertRoom();
    } catch (error) {
      expect(error).toMatchObject({ code: 'storage_full', retryAfterSeconds: 60 });
      refused = true;
    }
    seen.push([refused, said.splice(0)]);
  }
  return seen;
}

test('a disk is warned of at a tenth, closed to changes before it is full, and opened again by itself', async () => {
  expect(await watched([3000, 1999, 1500, 199, 150, 210, 241])).toEqual([
    [false, []],
    [false, ['1999 MB of 20000 MB are free on the disk of /data: make room soon.']],
    // Said once an hour.
    [false, []],
    [
      true,
      ['199 MB of 20000 MB are free on the disk of /data: nothing more is written until there is room.'],
    ],
    [true, []],
    // At the edge it stays as it is.
    [true, []],
    [false, ['241 MB of 20000 MB are free on the disk of /data: changes are taken again.']],
  ]);
});
