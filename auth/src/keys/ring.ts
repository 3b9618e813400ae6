import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import type { Database, Queryable } from '../database.ts';
import type { Peppers } from './pepper.ts';
import { seal, unseal } from './seal.ts';
import { insertKey, type KeyPurpose, type KeyRow, listKeys, lockKeys, resealKey } from './store.ts';

export const SIGNING_ALGORITHM = 'ES256';

/** The keys cannot be opened; the message is one sentence for the person who starts the server. */
export class KeyError extends Error {
  override readonly name = 'KeyError';
}

export interface SigningKey {
  readonly id: string;
  readonly key: CryptoKey;
}

interface Keys {
  readonly signing: SigningKey;
  readonly verifying: ReadonlyMap<string, CryptoKey>;
  readonly published: readonly JWK[];
  readonly derivation: DerivationKey;
  readonly derivations: ReadonlyMap<string, DerivationKey>;
}

/** Makes codes and refresh tokens out of row ids, so that neither is ever stored. */
export class DerivationKey {
  readonly id: string;
  readonly #secret: Buffer;

  constructor(id: string, secret: Buffer) {
    this.id = id;
    this.#secret = secret;
  }

  /** 32 bytes for this use and these parts; no two different lists of parts share them. */
  mac(use: string, ...parts: readonly (string | Buffer)[]): Buffer {
    const mac = createHmac('sha256', this.#secret);
    for (const part of [use, ...parts]) mac.update(`${Buffer.byteLength(part)}:`).update(part);
    return mac.digest();
  }
}

const label = (id: string, purpose: KeyPurpose): string => `${purpose}:${id}`;

/**
 * The server's keys. They live in the database, sealed with the secret that does not: every process on one database
 * shares them, and a copy of the database alone signs nothing.
 */
export class KeyRing {
  readonly #db: Database;
  readonly #peppers: Peppers;
  readonly #clock: () => Date;
  #keys: Promise<Keys> | undefined;
  #loadedAt = 0;

  constructor(db: Database, peppers: Peppers, clock: () => Date) {
    this.#db = db;
    this.#peppers = peppers;
    this.#clock = clock;
  }

  /** Loads the keys, making them at the first start. @throws KeyError when the secret is not theirs. */
  async ready(): Promise<void> {
    await this.#current();
  }

  async signing(): Promise<SigningKey> {
    return (await this.#current()).signing;
  }

  /** The public key of that id, also one that another process added meanwhile. */
  async verifying(id: string): Promise<CryptoKey | undefined> {
    const found = (await this.#current()).verifying.get(id);
    if (found || performance.now() - this.#loadedAt < 5_000) return found;
    await this.#reload();
    return (await this.#current()).verifying.get(id);
  }

  async published(): Promise<readonly JWK[]> {
    if (performance.now() - this.#loadedAt > 60_000) await this.#reload();
    return (await this.#current()).published;
  }

  async derivation(id?: string): Promise<DerivationKey> {
    const keys = await this.#current();
    const key = id === undefined ? keys.derivation : keys.derivations.get(id);
    if (!key) throw new KeyError('A key that this data was written with is missing.');
    return key;
  }

  /** The current key and those it replaced. */
  async derivations(): Promise<readonly DerivationKey[]> {
    return [...(await this.#current()).derivations.values()];
  }

  #current(): Promise<Keys> {
    if (!this.#keys) {
      this.#loadedAt = performance.now();
      this.#keys = this.#load();
      this.#keys.catch(() => {
        this.#keys = undefined;
      });
    }
    return this.#keys;
  }

  /** Keeps what it has when the database is away: the keys it knows are still good. */
  async #reload(): Promise<void> {
    if (!this.#keys) return;
    this.#loadedAt = performance.now();
    const fresh = this.#load();
    await fresh.then(
      () => {
        this.#keys = fresh;
      },
      () => undefined,
    );
  }

  async #load(): Promise<Keys> {
    const opened = await this.#db.transaction(async (tx) => {
      await lockKeys(tx);
      let rows = await listKeys(tx);
      if (rows.length === 0) {
        await this.#create(tx);
        rows = await listKeys(tx);
      }
      const all: { row: KeyRow; plain: Buffer }[] = [];
      for (const row of rows) all.push({ row, plain: await this.#open(tx, row) });
      return all;
    });
    return assemble(opened);
  }

  async #create(tx: Queryable): Promise<void> {
    const { privateKey, publicKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
    const at = this.#clock();
    const add = async (id: string, purpose: KeyPurpose, plain: Buffer, jwk: JWK | null): Promise<void> => {
      const { sealingKey, id: sealedWith } = this.#peppers.current;
      const sealed = seal(sealingKey, label(id, purpose), plain);
      const row = { id, purpose, public_jwk: jwk, sealed, sealed_with: sealedWith, is_current: true };
      await insertKey(tx, row, at);
    };
    const secretJwk = Buffer.from(JSON.stringify(await exportJWK(privateKey)));
    await add(randomUUID(), 'signing', secretJwk, await exportJWK(publicKey));
    await add(randomUUID(), 'derivation', randomBytes(32), null);
  }

  async #open(tx: Queryable, row: KeyRow): Promise<Buffer> {
    const pepper = this.#peppers.find(row.sealed_with);
    if (!pepper) {
      throw new KeyError(
        'The sign-in keys in the database were sealed with another secret: start with the secret that belongs to this data.',
      );
    }
    const plain = unseal(pepper.sealingKey, label(row.id, row.purpose), row.sealed);
    const { current } = this.#peppers;
    if (pepper.id !== current.id) {
      const sealed = seal(current.sealingKey, label(row.id, row.purpose), plain);
      await resealKey(tx, { ...row, sealed, sealed_with: current.id });
    }
    return plain;
  }
}

async function importKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, SIGNING_ALGORITHM);
  if (key instanceof Uint8Array) throw new KeyError('A signing key is not an asymmetric one.');
  return key;
}

async function assemble(opened: readonly { row: KeyRow; plain: Buffer }[]): Promise<Keys> {
  const verifying = new Map<string, CryptoKey>();
  const derivations = new Map<string, DerivationKey>();
  const published: JWK[] = [];
  let signing: SigningKey | undefined;
  let derivation: DerivationKey | undefined;
  for (const { row, plain } of opened) {
    if (row.purpose === 'derivation') {
      const key = new DerivationKey(row.id, plain);
      derivations.set(row.id, key);
      if (row.is_current) derivation = key;
    } else if (row.public_jwk) {
      verifying.set(row.id, await importKey(row.public_jwk));
      published.push({
        ...row.public_jwk,
        kid: row.id,
        alg: SIGNING_ALGORITHM,
        use: 'sig',
        key_ops: ['verify'],
      });
      if (row.is_current) signing = { id: row.id, key: await importKey(JSON.parse(plain.toString())) };
    }
  }
  if (!signing || !derivation) throw new KeyError('The database holds no current signing key.');
  return { signing, verifying, published, derivation, derivations };
}
