import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { StartError } from './start-error.ts';

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/**
 * The secret that stands beside the database and never in it: it peppers PINs and opens the signing keys. Made at
 * the first start, readable by its owner only, and kept; a backup of the data needs a copy of it.
 *
 * @throws StartError when the file cannot be read, written or is not one of ours
 */
export async function loadServerSecret({
  dataDir,
  serverSecret,
}: Pick<Config, 'dataDir' | 'serverSecret'>): Promise<string> {
  if (serverSecret !== undefined) return serverSecret;
  const path = join(dataDir, 'server-secret');
  try {
    await mkdir(dataDir, { recursive: true });
    await makeOnce(path);
    const secret = (await readFile(path, 'utf8')).trim();
    if (!/^[0-9a-f]{64}$/.test(secret)) {
      throw new StartError(
        `The secret in ${path} is damaged: restore it from a copy, for without it no PIN can be checked.`,
      );
    }
    return secret;
  } catch (cause) {
    if (cause instanceof StartError) throw cause;
    const why = isCode(cause, 'ENOSPC') ? 'the disk is full' : 'it cannot be written';
    throw new StartError(`The secret of this server could not be kept in ${dataDir}: ${why}.`, { cause });
  }
}

/** Whole or not at all, and the first of two starters wins. */
async function makeOnce(path: string): Promise<void> {
  try {
    await readFile(path);
    return;
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error;
  }
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(`${randomBytes(32).toString('hex')}\n`);
    await file.sync();
    await link(draft, path).catch((error: unknown) => {
      if (!isCode(error, 'EEXIST')) throw error;
    });
  } finally {
    await file.close();
    await rm(draft, { force: true });
  }
}
