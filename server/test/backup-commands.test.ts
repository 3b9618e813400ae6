import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, readdirSync, truncateSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { GoTrueClient } from '@supabase/auth-js';
import { expect, test } from 'vitest';
import { compiledOnce } from './compiled-once.ts';
import { bytesOf, digestOf, getBytes, jpeg, putAll } from './photos.ts';
import { startProduct } from './product-process.ts';
import { registerFarmer } from './register-farmer.ts';
import { scratchFolder } from './scratch-folder.ts';

interface Ended {
  readonly status: number;
  readonly out: string;
  readonly err: string;
}

function run(command: 'backup' | 'restore', dataDir: string, ...args: string[]): Promise<Ended> {
  const script = fileURLToPath(new URL(`../src/${command}.ts`, import.meta.url));
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [script, ...args],
      { cwd: '/', env: { ...compiledOnce, DATA_DIR: dataDir, TZ: 'Australia/Lord_Howe' } },
      (error, out, err) =>
        resolve({ status: error ? Number(error.code) : 0, out: out.trim(), err: err.trim() }),
    );
  });
}

const signIn = (url: string, { phone, pin }: { phone: string; pin: string }) =>
  new GoTrueClient({
    url: `${url}/auth/v1`,
    autoRefreshToken: false,
    persistSession: false,
  }).signInWithPassword({
    phone,
    password: pin,
  });

const PLOT = '01990000-0000-7000-8000-000000000001';
const PHOTO = '01990000-0000-7000-8000-000000000002';
const photo = await jpeg();

async function addPhoto(url: string, accessToken: string): Promise<void> {
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' };
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(answer.status).toBe(201);
  };
  await post('/plots', { id: PLOT, name: 'Odha' });
  await post('/photos', {
    id: PHOTO,
    parentNoun: 'plots',
    parentId: PLOT,
    kind: 'jpeg',
    width: 640,
    height: 480,
    bytes: photo.length,
    sha256: digestOf(photo),
  });
  expect((await putAll({ url }, { accessToken }, PHOTO, photo)).status).toBe(200);
}

test('a farmer registered on one machine signs in on another, from the backup and the secret', async () => {
  using folder = scratchFolder();
  const [first, second, file] = [folder.in('first'), folder.in('second'), folder.in('a.backup')];
  let farmer: Awaited<ReturnType<typeof registerFarmer>>;
  {
    await using server = await startProduct(first);
    farmer = await registerFarmer(server.url, folder.in('outbox.jsonl'));
    await addPhoto(server.url, farmer.accessToken);
    // While it runs.
    const backup = await run('backup', first, file);
    expect(backup).toMatchObject({ status: 0, err: '' });
    expect(backup.out).toMatch(
      /^.*a\.backup: \d+ rows of \d+ tables, 2 files of photos, \d+ bytes\.\nKeep a copy of .*server-secret/,
    );
    const refused = await run('restore', first, file, '--replace');
    expect(refused).toMatchObject({
      status: 1,
      out: '',
      err: expect.stringMatching(/is in use by another Draksha/),
    });
    expect((await signIn(server.url, farmer)).error).toBeNull();
  }
  const restored = await run('restore', second, file);
  expect(restored).toMatchObject({ status: 0, err: '' });
  expect(restored.out).toMatch(
    /^Restored the backup of .*\nBefore you start: put the server-secret .*second/,
  );
  copyFileSync(`${first}/server-secret`, `${second}/server-secret`);
  await using server = await startProduct(second);
  const { data, error } = await signIn(server.url, farmer);
  expect(error).toBeNull();
  expect(data.user?.id).toBe(farmer.userId);
  const session = { accessToken: data.session?.access_token ?? '' };
  expect(await bytesOf(await getBytes(server, session, PHOTO))).toEqual(photo);
  expect((await getBytes(server, session, PHOTO, { size: 'thumb' })).status).toBe(200);
});

test('commands that cannot be carried out say one sentence and make nothing', async () => {
  using folder = scratchFolder();
  const [data, file] = [folder.in('data'), folder.in('a.backup')];
  const sentence = (text: RegExp) => ({ status: 1, out: '', err: expect.stringMatching(text) });
  expect(await run('backup', data, file)).toEqual(sentence(/^There is nothing to back up in .*\.$/));
  expect(await run('restore', data, file)).toEqual(sentence(/^There is no file .*\.$/));
  expect(await run('restore', data)).toEqual(sentence(/^Name the backup: /));
  expect(await run('restore', data, file, '--force')).toEqual(sentence(/^Unknown option '--force'/));
  expect(readdirSync(folder.path)).toEqual([]);
  await (await startProduct(data)).stop();
  expect(await run('backup', data, file)).toMatchObject({ status: 0, err: '' });
  truncateSync(file, 700);
  expect(await run('restore', folder.in('new'), file)).toEqual(
    sentence(/is damaged or not a whole Draksha backup/),
  );
  expect(existsSync(folder.in('new'))).toBe(false);
});
