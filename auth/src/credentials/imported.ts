import { createCipheriv, scrypt, timingSafeEqual } from 'node:crypto';
import { verify as verifyBcrypt } from '@node-rs/bcrypt';
import { validationFailed } from '../http/api-error.ts';

/*
 * Password hashes of other systems, as an operator brings them along. They are checked as they are and made anew, as our
 * own, when their owner next signs in.
 */

const BASE64 = '[A-Za-z0-9+/]+={0,2}';
const BCRYPT = /^\$2[abxy]\$(\d{2})\$[./A-Za-z0-9]{53}$/;
const ARGON2 =
  /^\$argon2(?:id|i)\$v=19\$m=(\d{1,6}),t=(\d{1,2}),p=(\d{1,2})\$[A-Za-z0-9+/]{11,64}\$[A-Za-z0-9+/]{16,128}$/;
const FIREBASE = new RegExp(
  `^\\$fbscrypt\\$v=1,n=(\\d{1,2}),r=(\\d{1,2}),p=(\\d{1,2})(?:,ss=(${BASE64}))?,sk=(${BASE64})\\$(${BASE64})\\$(${BASE64})$`,
);

// Limits a check's cost: an imported hash must not stall the server.
const MAX_BCRYPT_COST = 14;
const MAX_MEMORY_KIB = 131_072;
const MAX_PASSES = 10;
const MAX_LANES = 8;

interface FirebaseHash {
  readonly cost: number;
  readonly blockSize: number;
  readonly lanes: number;
  readonly salt: Buffer;
  readonly signerKey: Buffer;
  readonly hash: Buffer;
}

/** Firebase's variant of scrypt: the derived key encrypts the project's signer key, and that is the hash. */
function readFirebase(text: string): FirebaseHash | undefined {
  const found = FIREBASE.exec(text);
  if (!found) return undefined;
  const [, n, r, p, separator = '', signerKey = '', salt = '', hash = ''] = found;
  const [cost, blockSize, lanes] = [Number(n), Number(r), Number(p)];
  const memoryKib = (128 * 2 ** cost * blockSize) / 1024;
  if (cost < 1 || blockSize < 1 || lanes < 1 || lanes > MAX_LANES || memoryKib > MAX_MEMORY_KIB)
    return undefined;
  return {
    cost,
    blockSize,
    lanes,
    salt: Buffer.concat([Buffer.from(salt, 'base64'), Buffer.from(separator, 'base64')]),
    signerKey: Buffer.from(signerKey, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

function verifyFirebase(password: string, stored: FirebaseHash): Promise<boolean> {
  const { cost, blockSize: r, lanes: p, salt, signerKey, hash } = stored;
  const N = 2 ** cost;
  return new Promise((resolve, reject) => {
    scrypt(
      password,
      salt,
      32,
      { N, r, p, maxmem: 128 * N * r + 128 * r * (p + 2) + 65_536 },
      (failure, key) => {
        if (failure) return reject(failure);
        const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16));
        const made = Buffer.concat([cipher.update(signerKey), cipher.final()]);
        resolve(made.length === hash.length && timingSafeEqual(made, hash));
      },
    );
  });
}

function isAffordable(hash: string): boolean {
  const bcrypt = BCRYPT.exec(hash);
  if (bcrypt) return Number(bcrypt[1]) >= 4 && Number(bcrypt[1]) <= MAX_BCRYPT_COST;
  const argon2 = ARGON2.exec(hash);
  if (argon2) {
    const [memory, passes, lanes] = argon2.slice(1).map(Number);
    if (memory === undefined || passes === undefined || lanes === undefined) return false;
    const isMade = lanes >= 1 && passes >= 1 && memory >= 8 * lanes;
    return isMade && memory <= MAX_MEMORY_KIB && passes <= MAX_PASSES && lanes <= MAX_LANES;
  }
  return readFirebase(hash) !== undefined;
}

/** A hash of another system that we can check: bcrypt, argon2i, argon2id, Firebase's scrypt. @throws ApiError 400 */
export function readPasswordHash(hash: string): string {
  if (!isAffordable(hash)) {
    throw validationFailed(
      'Unsupported password hash: bcrypt, argon2i, argon2id and fbscrypt of a usual cost are known',
    );
  }
  return hash;
}

/** Checks a password, off the event loop; undefined for a hash that is argon2's. */
export function verifyImported(password: string, stored: string): Promise<boolean> | undefined {
  if (BCRYPT.test(stored)) return verifyBcrypt(password, stored);
  const firebase = readFirebase(stored);
  return firebase && verifyFirebase(password, firebase);
}
