import { createHash, hkdfSync } from 'node:crypto';
import type { AuthOptions, Secret } from '../options.ts';

/** The server's secret; each use derives a key of its own. */
export interface Pepper {
  /** Names the secret without telling anything about it. */
  readonly id: string;
  readonly pinKey: Buffer;
  readonly sealingKey: Buffer;
}

function derive(secret: Secret, use: string, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `draksha auth ${use}`, bytes));
}

function pepperOf(secret: Secret): Pepper {
  if (Buffer.byteLength(secret) < 32)
    throw new RangeError('The secret of the sign-in server needs 32 bytes or more.');
  return {
    id: createHash('sha256')
      .update(derive(secret, 'name', 32))
      .digest('hex')
      .slice(0, 16),
    pinKey: derive(secret, 'pin', 32),
    sealingKey: derive(secret, 'sealing', 32),
  };
}

/** The current secret and those it replaced. */
export class Peppers {
  readonly current: Pepper;
  readonly #known: ReadonlyMap<string, Pepper>;

  constructor(option: AuthOptions['pinPepper']) {
    const named = typeof option === 'object' && 'current' in option ? option : { current: option };
    this.current = pepperOf(named.current);
    const all = [this.current, ...(named.previous ?? []).map(pepperOf)];
    this.#known = new Map(all.map((pepper) => [pepper.id, pepper]));
  }

  find(id: string): Pepper | undefined {
    return this.#known.get(id);
  }
}
