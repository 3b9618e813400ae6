import { openAsBlob } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import { BackupError } from './backup-error.ts';

/** Backups by name. @throws BackupError with a sentence */
export interface BackupPlace {
  readonly where: string;
  /** There for good, whole, when it returns. */
  put(name: string, file: string): Promise<void>;
  fetch(name: string, file: string): Promise<void>;
  list(): Promise<string[]>;
  remove(name: string): Promise<void>;
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r');
  await file.sync().finally(() => file.close());
}

/** A folder, such as that of another disk. */
export function folderPlace(folder: string): BackupPlace {
  const explained = async <T>(work: Promise<T>): Promise<T> =>
    work.catch((cause: unknown) => {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new BackupError(`The folder of backups does not serve: ${reason}.`, { cause });
    });
  return {
    where: folder,
    put: (name, file) =>
      explained(
        (async () => {
          await mkdir(folder, { recursive: true });
          const draft = join(folder, `${name}.part`);
          await copyFile(file, draft);
          await sync(draft);
          await rename(draft, join(folder, name));
          await sync(folder);
        })(),
      ),
    fetch: (name, file) => explained(copyFile(join(folder, name), file)),
    list: () =>
      explained(
        readdir(folder).catch((error: NodeJS.ErrnoException) =>
          error.code === 'ENOENT' ? [] : Promise.reject(error),
        ),
      ),
    remove: (name) => explained(rm(join(folder, name), { force: true })),
  };
}

interface Bucket {
  readonly url: string;
  readonly keyId: string;
  readonly secret: string;
  readonly region: string;
}

const MAX_MS = 3_600_000;
const PREFIX = 'draksha-';

/** A bucket of S3, or of anything that speaks like it: one object a backup, of at most 5 GB. */
export function bucketPlace({ url, keyId, secret, region }: Bucket): BackupPlace {
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    service: 's3',
    region,
    retries: 0,
  });
  async function call(path: string, init: RequestInit): Promise<Response> {
    const { method = 'GET', body = null } = init;
    // Signed without the body, which travels from the disk and is not read into memory.
    const signed = await client.sign(path.startsWith('?') ? `${url}${path}` : `${url}/${path}`, { method });
    const response = await fetch(signed.url, {
      method,
      headers: signed.headers,
      body,
      signal: AbortSignal.timeout(MAX_MS),
    }).catch((cause: unknown) => {
      throw new BackupError(`The bucket of backups ${url} cannot be reached.`, { cause });
    });
    if (response.ok) return response;
    const said = await response.text().catch(() => '');
    throw new BackupError(`The bucket of backups answers ${response.status}.`, { cause: said.slice(0, 300) });
  }
  return {
    where: url,
    async put(name, file) {
      await (await call(name, { method: 'PUT', body: await openAsBlob(file) })).arrayBuffer();
    },
    async fetch(name, file) {
      const { body } = await call(name, {});
      if (!body) throw new BackupError(`The bucket of backups gives nothing for ${name}.`);
      await writeFile(file, body as unknown as AsyncIterable<Uint8Array>, { mode: 0o600 });
    },
    async list() {
      const text = await (await call(`?list-type=2&prefix=${PREFIX}`, {})).text();
      return [...text.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, name = '']) => name);
    },
    async remove(name) {
      await (await call(name, { method: 'DELETE' })).arrayBuffer();
    },
  };
}

/** Where backups go by the settings; null where none are taken. */
export function backupPlace({
  bucket,
  folder,
}: {
  readonly bucket?: Bucket | undefined;
  readonly folder?: string | undefined;
}): BackupPlace | null {
  if (bucket) return bucketPlace(bucket);
  return folder === undefined ? null : folderPlace(folder);
}
