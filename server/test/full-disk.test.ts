import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startProduct } from './product-process.ts';
import { registerFarmer } from './register-farmer.ts';
import { scratchFolder } from './scratch-folder.ts';

/** A file system of its own in memory; null where this user may not mount one. */
function smallDisk(folder: string, megabytes: number): Disposable | null {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0777`, 'tmpfs', folder], {
      stdio: 'ignore',
    });
  } catch {
    return null;
  }
  return { [Symbol.dispose]: () => execFileSync('umount', ['-l', folder]) };
}

test('a disk that fills up is closed to changes with a sentence, read from, and written to again when there is room', {
  timeout: 120_000,
}, async ({ skip }) => {
  using folder = scratchFolder();
  using disk = smallDisk(folder.path, 400);
  if (!disk) return skip('only a user who may mount a file system can fill one');
  const dataDir = folder.in('data');
  await using product = await startProduct(dataDir, { DISK_RESERVE_MB: '120' });
  const { accessToken } = await registerFarmer(product.url, folder.in('outbox.jsonl'));
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' };
  const kept: string[] = [];
  const add = async (): Promise<number> => {
    const id = randomUUID();
    const answer = await fetch(`${product.url}/api/plots`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ id, name: 'Odha' }),
    });
    if (answer.status === 201) kept.push(id);
    if (answer.status === 507) expect(answer.headers.get('retry-after')).toBe('60');
    return answer.status;
  };
  const listed = async (): Promise<string[]> => {
    const answer = await fetch(`${product.url}/api/plots?limit=200`, { headers });
    const { data } = (await answer.json()) as { data: { items: { id: string }[] } };
    return data.items.map(({ id }) => id).sort();
  };
  const within = async (seconds: number, status: number): Promise<boolean> => {
    for (const end = performance.now() + seconds * 1000; performance.now() < end; await pause(250))
      if ((await add()) === status) return true;
    return false;
  };
  expect(await add()).toBe(201);
  const filler = folder.in('filler');
  const { bavail, bsize } = statfsSync(folder.path);
  writeFileSync(filler, Buffer.alloc(bavail * bsize - 60_000_000));
  expect(await within(10, 507)).toBe(true);
  // Reading goes on, and what was acknowledged is there.
  expect(await listed()).toEqual([...kept].sort());
  rmSync(filler);
  expect(await within(10, 201)).toBe(true);
  expect(await listed()).toEqual([...kept].sort());
});
