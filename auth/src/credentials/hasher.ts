import { createHmac, randomBytes } from 'node:crypto';
import { hash, type Options, verify } from '@node-rs/argon2';
import type { Pepper, Peppers } from '../keys/pepper.ts';
import { verifyImported } from './imported.ts';

/** OWASP's argon2id setting of 19 MiB, two passes, one lane; the library's default algorithm is argon2id. */
export const ARGON2_COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 };

const OWN_FORM = '$argon2id$v=19$m=19456,t=2,p=1$';

export interface PinHash {
  readonly hash: string;
  /** The pepper it was made with. */
  readonly pepper: string;
}

/**
 * Slow hashes of PINs and passwords, on the library's threads. A PIN's million values are soon tried against a plain
 * hash, so it is keyed first with a pepper outside the database, and with the account.
 */
export class CredentialHasher {
  readonly #peppers: Peppers;
  readonly #dummyHash: Promise<string>;

  constructor(peppers: Peppers) {
    this.#peppers = peppers;
    this.#dummyHash = hash(randomBytes(32).toString('base64'), ARGON2_COST);
  }

  hashPassword(password: string): Promise<string> {
    return hash(password, ARGON2_COST);
  }

  verifyPassword(password: string, stored: string): Promise<boolean> {
    return verifyImported(password, stored) ?? verify(stored, password);
  }

  /** Whether the hash is of another form or cost than ours. */
  isImported(stored: string): boolean {
    return !stored.startsWith(OWN_FORM);
  }

  async hashPin(pin: string, userId: string): Promise<PinHash> {
    const pepper = this.#peppers.current;
    return { hash: await hash(keyed(pepper, pin, userId), ARGON2_COST), pepper: pepper.id };
  }

  /** A PIN whose pepper is gone is never right. */
  async verifyPin(pin: string, userId: string, stored: PinHash): Promise<boolean> {
    const pepper = this.#peppers.find(stored.pepper);
    if (!pepper) return this.spendTime(pin);
    return verify(stored.hash, keyed(pepper, pin, userId));
  }

  /** Whether the hash was made with a pepper that has since been replaced. */
  isOutdated(stored: PinHash): boolean {
    return stored.pepper !== this.#peppers.current.id;
  }

  /** Costs as much as a failed check, so that unknown accounts take as long. */
  async spendTime(value: string): Promise<false> {
    await verify(await this.#dummyHash, value);
    return false;
  }
}

// As text: the library refuses bytes that are not UTF-8 when it checks a hash.
function keyed(pepper: Pepper, pin: string, userId: string): string {
  return createHmac('sha256', pepper.pinKey).update(`${userId}:${pin}`).digest('base64');
}
