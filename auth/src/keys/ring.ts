import {
  createHmac,
  createPrivateKey,
  createSecretKey,
  type KeyObject,
  randomBytes,
  randomUUID,
} from 'node:crypto';
import { type CryptoKey, importJWK, type JWK } from 'jose';
import type { Database, Queryable } from '../database.ts';
import type { ImportedKey } from './imported.ts';
import type { Peppers } from './pepper.ts';
import {
  KeyError,
  newSigningKey,
  openKey,
  SIGNING_ALGORITHM,
  type SigningAlgorithm,
  sealKey,
} from './sealed-key.ts';
import { insertKey, type KeyRow, listKeys, lockKeys, resealKey } from './store.ts';

/** A key with its signature encoding attached: naming it per call costs half a signature. */
export type TokenKey = KeyObject & { readonly dsaEncoding: 'ieee-p1363' };

const forTokens = (key: KeyObject): TokenKey => Object.assign(key, { dsaEncoding: 'ieee-p1363' } as const);

export interface SigningKey {
  readonly id: string;
  readonly algorithm: SigningAlgorithm;
  readonly key: TokenKey;
}

interface Keys {
  /** Identifies a set of keys. */
  readonly mark: string;
  /** The newest first; it signs from an instant that may be to come. */
  readonly signing: readonly (SigningKey & { readonly from: Date })[];
  readonly imported: SigningKey | undefined;
  readonly verifying: ReadonlyMap<string, CryptoKey>;
  readonly published: readonly JWK[];
  readonly derivation: DerivationKey;
  readonly derivations: ReadonlyMap<string, DerivationKey>;
}

// A rotation in another process is seen within this time, long before its key signs.
const LOOK_AGAIN_MS = 30_000;

/** Makes codes and refresh tokens out of row ids, so that neither is ever stored. */
export class DerivationKey {
  readonly id: string;
  readonly #secret: KeyObject;

  constructor(id: string, secret: Buffer) {
    this.id = id;
    this.#secret = createSecretKey(secret);
  }

  /** 32 bytes for this use and these parts; no two different lists of parts share them. */
  mac(use: string, ...parts: readonly (string | Buffer)[]): Buffer {
    const mac = createHmac('sha256', this.#secret);
    for (const part of [use, ...parts]) mac.update(`${Buffer.byteLength(part)}:`).update(part);
    return mac.digest();
  }
}

/**
 * The server's keys. They live in the database, sealed with the secret that does not: every process on one database
 * shares them, and a copy of the database alone signs nothing.
 */
export class KeyRing {
  readonly #db: Database;
  readonly #peppers: Peppers;
  readonly #clock: () => Date;
  readonly #imported: () => Promise<readonly ImportedKey[]>;
  #keys: Promise<Keys> | undefined;
  #loaded: Keys | undefined;
  #lookedAt = 0;
  #missedAt = Number.NEGATIVE_INFINITY;

  /** @param imported the operator's keys; never stored. */
  constructor(
    db: Database,
    peppers: Peppers,
    clock: () => Date,
    imported: () => Promise<readonly ImportedKey[]>,
  ) {
    this.#db = db;
    this.#peppers = peppers;
    this.#clock = clock;
    this.#imported = imported;
  }

  /** Loads the keys, making them at the first start. @throws KeyError when the secret is not theirs. */
  async ready(): Promise<void> {
    await this.#current();
  }

  /** An imported key where one may sign, else the newest of our own whose time to sign has come. */
  async signing(): Promise<SigningKey> {
    const { signing, imported } = await this.#current();
    if (imported) return imported;
    const at = this.#clock();
    const key = signing.find(({ from }) => from <= at) ?? signing.at(-1);
    if (!key) throw new KeyError('The database holds no signing key.');
    return key;
  }

  /** The public key of an id, also of another process. */
  async verifying(id: string): Promise<CryptoKey | undefined> {
    const found = (await this.#current()).verifying.get(id);
    // Anyone can send an unknown id, and often.
    if (found || performance.now() - this.#missedAt < 5_000) return found;
    this.#missedAt = performance.now();
    await this.#lookAgain();
    return (await this.#current()).verifying.get(id);
  }

  /** Whether tokens under this key still count, as far as this process knows. */
  counts(id: string): boolean {
    return this.#loaded?.verifying.has(id) ?? false;
  }

  async published(): Promise<readonly JWK[]> {
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

  async #current(): Promise<Keys> {
    const now = this.#clock().getTime();
    if (!this.#keys) {
      this.#lookedAt = now;
      const loading = this.#load();
      this.#keys = loading;
      loading.then(
        (keys) => {
          this.#loaded = keys;
        },
        () => {
          this.#keys = undefined;
        },
      );
      // Also where the clock was set back.
    } else if (Math.abs(now - this.#lookedAt) >= LOOK_AGAIN_MS) {
      this.#lookedAt = now;
      await this.#lookAgain();
    }
    return this.#keys;
  }

  /** Keeps the loaded keys while the database is down. */
  async #lookAgain(): Promise<void> {
    const known = await this.#keys;
    const fresh = await this.#read(known).catch(() => undefined);
    if (!fresh) return;
    this.#loaded = fresh;
    this.#keys = Promise.resolve(fresh);
  }

  async #read(known: Keys | undefined): Promise<Keys | undefined> {
    const rows = await listKeys(this.#db);
    if (rows.length === 0 || markOf(rows) === known?.mark) return undefined;
    const decrypted = rows.map((row) => ({ row, plain: openKey(this.#peppers, row) }));
    return assemble(decrypted, await this.#imported());
  }

  async #load(): Promise<Keys> {
    const decrypted = await this.#db.transaction(async (tx) => {
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
    return assemble(decrypted, await this.#imported());
  }

  async #create(tx: Queryable): Promise<void> {
    const at = this.#clock();
    await insertKey(tx, await newSigningKey(this.#peppers, at), at);
    const id = randomUUID();
    const row = { id, purpose: 'derivation', public_jwk: null, is_current: true, signs_from: null } as const;
    await insertKey(tx, { ...row, ...sealKey(this.#peppers, row, randomBytes(32)) }, at);
  }

  async #open(tx: Queryable, row: KeyRow): Promise<Buffer> {
    const plain = openKey(this.#peppers, row);
    if (row.sealed_with !== this.#peppers.current.id) {
      await resealKey(tx, { ...row, ...sealKey(this.#peppers, row, plain) });
    }
    return plain;
  }
}

async function importKey(jwk: JWK, algorithm: SigningAlgorithm): Promise<CryptoKey> {
  const key = await importJWK(jwk, algorithm);
  if (key instanceof Uint8Array) throw new KeyError('A signing key is not an asymmetric one.');
  return key;
}

const markOf = (rows: readonly KeyRow[]): string =>
  rows.map(({ id, signs_from }) => `${id} ${signs_from?.getTime() ?? ''}`).join();

const publishedForm = (jwk: JWK, kid: string, alg: SigningAlgorithm): JWK => ({
  ...jwk,
  kid,
  alg,
  use: 'sig',
  key_ops: ['verify'],
});

async function assemble(
  decrypted: readonly { row: KeyRow; plain: Buffer }[],
  brought: readonly ImportedKey[],
): Promise<Keys> {
  const verifying = new Map<string, CryptoKey>();
  const derivations = new Map<string, DerivationKey>();
  const published: JWK[] = [];
  const signing: (SigningKey & { from: Date })[] = [];
  let derivation: DerivationKey | undefined;
  for (const { row, plain } of decrypted) {
    if (row.purpose === 'derivation') {
      const key = new DerivationKey(row.id, plain);
      derivations.set(row.id, key);
      if (row.is_current) derivation = key;
    } else if (row.public_jwk && row.signs_from) {
      verifying.set(row.id, await importKey(row.public_jwk, SIGNING_ALGORITHM));
      published.push(publishedForm(row.public_jwk, row.id, SIGNING_ALGORITHM));
      const key = forTokens(createPrivateKey({ key: JSON.parse(plain.toString()), format: 'jwk' }));
      signing.unshift({ id: row.id, algorithm: SIGNING_ALGORITHM, key, from: row.signs_from });
    }
  }
  let imported: SigningKey | undefined;
  for (const { id, algorithm, publicJwk, privateKey } of brought) {
    verifying.set(id, await importKey(publicJwk, algorithm));
    published.push(publishedForm(publicJwk, id, algorithm));
    if (privateKey) imported ??= { id, algorithm, key: forTokens(privateKey) };
  }
  signing.sort((a, b) => b.from.getTime() - a.from.getTime());
  if (signing.length === 0 || !derivation) throw new KeyError('The database holds no current signing key.');
  const mark = markOf(decrypted.map(({ row }) => row));
  return { mark, signing, imported, verifying, published, derivation, derivations };
}
