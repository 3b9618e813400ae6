import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { StartError } from './start-error.ts';

type Settings = Pick<Config, 'dataDir' | 'serverSecret'>;

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

const pathOf = ({ dataDir }: Settings): string => join(dataDir, 'server-secret');

const whyNot = (cause: unknown): string => {
  if (isCode(cause, 'ENOSPC')) return 'the disk is full';
  return isCode(cause, 'EACCES') ? 'this user may not read or write it' : 'it cannot be written';
};

/** The configured or stored secret; `null` for none. @throws StartError when it cannot be read or is invalid */
export async function readServerSecret(settings: Settings): Promise<string | null> {
  if (settings.serverSecret !== undefined) return settings.serverSecret;
  const path = pathOf(settings);
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (cause) {
    if (isCode(cause, 'ENOENT')) return null;
    throw new StartError(`The secret in ${path} cannot be read: ${whyNot(cause)}.`, { cause });
  }
  const secret = text.trim();
  if (!/^[0-9a-f]{64}$/.test(secret))
    throw new StartError(
      `The secret in ${path} is damaged: restore it from a copy, for without it no PIN can be checked.`,
    );
  return secret;
}

/** Message for data with sealed keys whose secret is missing. */
export const missingSecret = (settings: Settings): string =>
  `The secret of this data is missing: put the copy of server-secret at ${pathOf(settings)}, or set SERVER_SECRET; a new one would open no PIN.`;

/**
 * The secret beside the database: peppers PINs and seals the signing keys. Created at the first start, readable by
 * its owner only; a backup needs a copy of it.
 *
 * @param hasKeys whether keys are sealed already: then none is created
 * @throws StartError when the file is missing, unreadable, unwritable or invalid
 */
export async function loadServerSecret(settings: Settings, hasKeys: () => Promise<boolean>): Promise<string> {
  const known = await readServerSecret(settings);
  if (known !== null) return known;
  if (await hasKeys()) throw new StartError(missingSecret(settings));
  try {
    await mkdir(settings.dataDir, { recursive: true });
    await makeOnce(pathOf(settings));
  } catch (cause) {
    throw new StartError(
      `The secret of this server could not be kept in ${settings.dataDir}: ${whyNot(cause)}.`,
      {
        cause,
      },
    );
  }
  const made = await readServerSecret(settings);
  if (made === null) throw new StartError(missingSecret(settings));
  return made;
}

/** Whole or not at all, and the first of two starters wins. */
async function makeOnce(path: string): Promise<void> {
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
