import { open, readFile } from 'node:fs/promises';
import { BackupError } from './backup-error.ts';

/** Backups in the age format (age-encryption.org): sealed to keys whose other halves the server never has. */

const FIRST_BYTES = 'age-encryption.org/v1';

/** Loaded on demand: unencrypted backups need no ciphers. */
const age = () => import('age-encryption');

type Bytes = AsyncIterable<Uint8Array>;

/** A stream of the web, as the library of age wants it; its types are the same with the DOM's and without. */
function streamOf(source: Bytes): ReadableStream<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return?.();
    },
  });
}

async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) yield chunk.value;
  } finally {
    await reader.cancel();
  }
}

/** Returns a pipeline step that encrypts. @param recipients `age1…` @throws BackupError for invalid ones */
export function sealing(recipients: readonly string[]) {
  return async function* (source: Bytes): AsyncGenerator<Uint8Array> {
    const encrypter = new (await age()).Encrypter();
    for (const recipient of recipients) {
      try {
        encrypter.addRecipient(recipient);
      } catch (cause) {
        throw new BackupError(`${recipient} in BACKUP_AGE_RECIPIENTS is no key of age.`, { cause });
      }
    }
    yield* chunksOf(await encrypter.encrypt(streamOf(source)));
  };
}

/** @throws BackupError for an invalid age key */
export async function checkRecipients(recipients: readonly string[]): Promise<void> {
  for await (const _ of sealing(recipients)((async function* (): AsyncGenerator<Uint8Array> {})()));
}

/** Whether a file is sealed. */
export async function isSealed(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { buffer } = await file.read(Buffer.alloc(FIRST_BYTES.length), 0, FIRST_BYTES.length, 0);
    return buffer.toString('latin1') === FIRST_BYTES;
  } finally {
    await file.close();
  }
}

/** The secret keys in an identity file, as `age-keygen` writes it. @throws BackupError */
export async function readIdentities(path: string): Promise<readonly string[]> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new BackupError(`The identity file ${path} cannot be read.`, { cause });
  });
  const keys = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  if (keys.length === 0 || !keys.every((key) => key.startsWith('AGE-SECRET-KEY-')))
    throw new BackupError(`${path} is no identity file of age: each line is a key or begins with #.`);
  return keys;
}

/** What a sealed file holds. @throws BackupError when none of the keys opens it */
export async function unsealed(
  path: string,
  source: Bytes,
  identities: readonly string[],
): Promise<AsyncIterable<Uint8Array>> {
  if (identities.length === 0)
    throw new BackupError(`${path} is encrypted: name the file with its key: --identity FILE.`);
  const decrypter = new (await age()).Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  try {
    return chunksOf(await decrypter.decrypt(streamOf(source)));
  } catch (cause) {
    const isOther = cause instanceof Error && /no identity matched/i.test(cause.message);
    throw isOther ? new BackupError(`${path} is encrypted to another key.`, { cause }) : cause;
  }
}
