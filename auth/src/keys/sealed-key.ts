import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair } from 'jose';
import type { Peppers } from './pepper.ts';
import { seal, unseal } from './seal.ts';
import type { KeyPurpose, KeyRow } from './store.ts';

/** What we make our own keys for. */
export const SIGNING_ALGORITHM = 'ES256';
export type SigningAlgorithm = 'ES256' | 'RS256';

/** The keys cannot be decrypted; the message is one sentence for the person at the terminal. */
export class KeyError extends Error {
  override readonly name = 'KeyError';
}

const label = ({ id, purpose }: { id: string; purpose: KeyPurpose }): string => `${purpose}:${id}`;

export function sealKey(
  peppers: Peppers,
  key: Pick<KeyRow, 'id' | 'purpose'>,
  plain: Buffer,
): Pick<KeyRow, 'sealed' | 'sealed_with'> {
  const { sealingKey, id } = peppers.current;
  return { sealed: seal(sealingKey, label(key), plain), sealed_with: id };
}

/** @throws KeyError when the secret that it was sealed with is not among ours. */
export function openKey(peppers: Peppers, row: KeyRow): Buffer {
  const pepper = peppers.find(row.sealed_with);
  if (!pepper) {
    throw new KeyError(
      'The sign-in keys in the database were sealed with another secret: start with the secret that belongs to this data.',
    );
  }
  return unseal(pepper.sealingKey, label(row), row.sealed);
}

/** A fresh pair that signs from then on. */
export async function newSigningKey(peppers: Peppers, signsFrom: Date): Promise<KeyRow> {
  const { privateKey, publicKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
  const row = {
    id: randomUUID(),
    purpose: 'signing',
    public_jwk: await exportJWK(publicKey),
    is_current: false,
    signs_from: signsFrom,
  } as const;
  const plain = Buffer.from(JSON.stringify(await exportJWK(privateKey)));
  return { ...row, ...sealKey(peppers, row, plain) };
}
