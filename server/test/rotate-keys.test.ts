import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { compiledOnce } from './compiled-once.ts';
import { startProduct } from './product-process.ts';
import { registerFarmer } from './register-farmer.ts';
import { scratchFolder } from './scratch-folder.ts';

interface Ended {
  readonly status: number;
  readonly out: string;
  readonly err: string;
}

function rotateKeys(dataDir: string, ...args: string[]): Promise<Ended> {
  const script = fileURLToPath(new URL('../src/rotate-keys.ts', import.meta.url));
  const env = { ...compiledOnce, DATA_DIR: dataDir, TZ: 'Australia/Lord_Howe' };
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...args], { cwd: '/', env }, (error, out, err) =>
      resolve({ status: error ? Number(error.code) : 0, out: out.trim(), err: err.trim() }),
    );
  });
}

const refresh = (url: string, refresh_token: string): Promise<Response> =>
  fetch(`${url}/auth/v1/token?grant_type=refresh_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token }),
  });

test('keys are rotated beside the running product, and its farmers stay signed in', async () => {
  using folder = scratchFolder();
  const dataDir = folder.in('data');
  await using server = await startProduct(dataDir);
  const farmer = await registerFarmer(server.url, folder.in('outbox.jsonl'));
  expect(await rotateKeys(dataDir)).toMatchObject({
    status: 0,
    err: '',
    out: expect.stringMatching(/^Nothing to do: the key has signed since .* less than a day\.$/),
  });
  expect(await rotateKeys(dataDir, '--at-once')).toMatchObject({
    status: 0,
    err: '',
    out: expect.stringMatching(/^A new key signs now\..*\nOld keys removed: 1\.$/),
  });
  expect((await refresh(server.url, farmer.refreshToken)).status).toBe(200);
  expect(await rotateKeys(dataDir, '--twice')).toMatchObject({ status: 1, out: '' });
});

test('a folder without data is told, and left as it was', async () => {
  using folder = scratchFolder();
  const ended = await rotateKeys(folder.in('nothing'));
  expect(ended).toMatchObject({ status: 1, out: '', err: expect.stringMatching(/^There are no keys in /) });
  expect(existsSync(folder.in('nothing'))).toBe(false);
});
