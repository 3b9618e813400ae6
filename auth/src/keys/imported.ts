import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { calculateJwkThumbprint, type JWK } from 'jose';
import { z } from 'zod';
import { KeyError, type SigningAlgorithm } from './sealed-key.ts';

/** A key of another sign-in server, whose tokens go on counting. */
export interface ImportedKey {
  readonly id: string;
  readonly algorithm: SigningAlgorithm;
  /** Nothing but what everybody may know. */
  readonly publicJwk: JWK;
  /** Null where it only checks. */
  readonly privateKey: KeyObject | null;
}

const MIN_RSA_BITS = 2048;

const common = { kid: z.string().min(1).max(128).optional(), key_ops: z.array(z.string()).optional() };
const part = z.string().min(1);
const jwk = z.discriminatedUnion(
  'kty',
  [
    z.object({
      ...common,
      kty: z.literal('EC'),
      crv: z.literal('P-256'),
      x: part,
      y: part,
      d: part.optional(),
    }),
    z.object({
      ...common,
      kty: z.literal('RSA'),
      alg: z.literal('RS256').optional(),
      n: part,
      e: part,
      d: part.optional(),
      p: part.optional(),
      q: part.optional(),
      dp: part.optional(),
      dq: part.optional(),
      qi: part.optional(),
    }),
  ],
  { error: 'must be an RSA key (RS256) or a P-256 one (ES256)' },
);
const given = z.union([z.object({ keys: z.array(jwk) }), z.array(jwk), jwk]);

/** Halves that do not belong together would make signatures that fail every check. */
function checkHalves(privateKey: KeyObject, publicKey: KeyObject): void {
  const probe = Buffer.from('probe');
  if (!verify('sha256', probe, publicKey, sign('sha256', probe, privateKey))) {
    throw new KeyError('The halves of an imported signing key do not belong together.');
  }
}

async function readKey(key: z.output<typeof jwk>): Promise<ImportedKey> {
  const { key_ops, kid, ...bare } = key;
  const whole = { key: bare as JWK, format: 'jwk' } as const;
  const hasPrivate = bare.d !== undefined;
  const privateKey = hasPrivate ? createPrivateKey(whole) : null;
  const publicKey = createPublicKey(whole);
  if (privateKey) checkHalves(privateKey, publicKey);
  if ((publicKey.asymmetricKeyDetails?.modulusLength ?? MIN_RSA_BITS) < MIN_RSA_BITS) {
    throw new KeyError(`An RSA key needs ${MIN_RSA_BITS} bits or more.`);
  }
  const publicJwk = publicKey.export({ format: 'jwk' }) as JWK;
  return {
    id: kid ?? (await calculateJwkThumbprint(publicJwk)),
    algorithm: bare.kty === 'RSA' ? 'RS256' : 'ES256',
    publicJwk,
    privateKey: key_ops === undefined || key_ops.includes('sign') ? privateKey : null,
  };
}

/**
 * Reads a JWK, a list of them or a JWK set.
 *
 * @throws KeyError without a word of the keys
 */
export async function readImportedKeys(input: unknown): Promise<ImportedKey[]> {
  const parsed = given.safeParse(input);
  if (!parsed.success) {
    throw new KeyError(
      'Imported signing keys must be JWKs of RSA (RS256) or P-256 (ES256), or a set of them.',
    );
  }
  const list = Array.isArray(parsed.data)
    ? parsed.data
    : 'keys' in parsed.data
      ? parsed.data.keys
      : [parsed.data];
  try {
    const keys = await Promise.all(list.map(readKey));
    if (new Set(keys.map(({ id }) => id)).size < keys.length) {
      throw new KeyError('Two imported signing keys have the same kid.');
    }
    return keys;
  } catch (cause) {
    if (cause instanceof KeyError) throw cause;
    throw new KeyError('An imported signing key cannot be read.');
  }
}
