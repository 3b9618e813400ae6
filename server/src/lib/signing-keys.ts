import { readFile } from 'node:fs/promises';
import { readImportedKeys } from '@draksha/auth/keys/imported';
import { KeyError } from '@draksha/auth/keys/sealed-key';
import { StartError } from './start-error.ts';

interface Place {
  /** As JSON. */
  readonly text: string | undefined;
  readonly file: string | undefined;
}

async function readSource({ text, file }: Place): Promise<{ name: string; json: string } | undefined> {
  if (text !== undefined) return { name: 'AUTH_SIGNING_KEYS', json: text };
  if (file === undefined) return undefined;
  const json = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new StartError(`AUTH_SIGNING_KEYS_FILE cannot be read: ${file}.`, { cause });
  });
  return { name: 'AUTH_SIGNING_KEYS_FILE', json };
}

/** Reads the signing keys of another sign-in server, where the operator has some. @throws StartError that quotes no key */
export async function loadSigningKeys(place: Place): Promise<unknown> {
  const source = await readSource(place);
  if (!source) return undefined;
  try {
    const keys: unknown = JSON.parse(source.json);
    await readImportedKeys(keys);
    return keys;
  } catch (cause) {
    const why = cause instanceof KeyError ? cause.message : 'it is no JSON.';
    // Without the cause: the parser's words quote what it read.
    throw new StartError(`${source.name} cannot be used: ${why}`);
  }
}
