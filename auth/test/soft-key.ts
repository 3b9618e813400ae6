import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { z } from 'zod';
import { type CborValue, encodeCbor } from './cbor.ts';

const descriptors = z.array(z.looseObject({ id: z.string() })).optional();
export const creationShape = z.looseObject({
  rp: z.looseObject({ id: z.string(), name: z.string() }),
  user: z.looseObject({ id: z.string(), name: z.string().min(1) }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.looseObject({ alg: z.number() })),
  excludeCredentials: descriptors,
  authenticatorSelection: z.looseObject({ residentKey: z.string(), userVerification: z.string() }),
});
export const requestShape = z.looseObject({
  challenge: z.string(),
  rpId: z.string(),
  allowCredentials: descriptors,
  userVerification: z.string(),
});
export type CreationOptions = z.output<typeof creationShape>;
export type RequestOptions = z.output<typeof requestShape>;

/** What a dishonest or broken browser or key does otherwise. */
export interface Tricks {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: string;
  readonly counter?: number;
  readonly crossOrigin?: boolean;
  readonly topOrigin?: string;
  readonly userVerified?: boolean;
  readonly userPresent?: boolean;
  readonly handle?: string;
  readonly credentialId?: string;
  readonly breakSignature?: boolean;
  /** Sends an attestation with this certificate. */
  readonly certificate?: Uint8Array;
}

interface Held {
  readonly id: string;
  readonly rpId: string;
  readonly handle: string;
  readonly isDiscoverable: boolean;
  readonly privateKey: KeyObject;
  counter: number;
}

const ES256 = -7;
const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;
export const AAGUID = 'd0a1b2c3-0000-4000-8000-00000000d0a1';

const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();
const encode = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

/** A security key and the browser before it, in software: ES256, attestation "none", one counter a credential. */
export class SoftKey {
  readonly origin: string;
  readonly #held: Held[] = [];

  constructor(origin: string) {
    this.origin = origin;
  }

  get size(): number {
    return this.#held.length;
  }

  #clientData(type: string, challenge: string, tricks: Tricks): Buffer {
    const { crossOrigin = false, topOrigin } = tricks;
    const data = {
      type: tricks.type ?? type,
      challenge: tricks.challenge ?? challenge,
      origin: tricks.origin ?? this.origin,
      crossOrigin,
      ...(topOrigin === undefined ? {} : { topOrigin }),
    };
    return Buffer.from(JSON.stringify(data));
  }

  #authenticatorData(rpId: string, counter: number, tricks: Tricks, key?: Buffer): Buffer {
    const flags =
      (tricks.userPresent === false ? 0 : PRESENT) |
      (tricks.userVerified === false ? 0 : VERIFIED) |
      (key ? HAS_KEY : 0);
    const fixed = Buffer.alloc(5);
    fixed[0] = flags;
    fixed.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(tricks.rpId ?? rpId), fixed, key ?? Buffer.alloc(0)]);
  }

  /** What `navigator.credentials.create` brings, as JSON. @throws DOMException where a browser does */
  create(options: CreationOptions, tricks: Tricks = {}) {
    const { rp, user, authenticatorSelection, excludeCredentials = [] } = options;
    if (excludeCredentials.some(({ id }) => this.#held.some((held) => held.id === id))) {
      throw new DOMException('The key is registered already.', 'InvalidStateError');
    }
    if (!options.pubKeyCredParams.some(({ alg }) => alg === ES256)) {
      throw new DOMException('No algorithm in common.', 'NotSupportedError');
    }
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const id =
      tricks.credentialId === undefined ? randomBytes(32) : Buffer.from(tricks.credentialId, 'base64url');
    const isDiscoverable = authenticatorSelection.residentKey === 'required';
    const held = { id: encode(id), rpId: rp.id, handle: user.id, isDiscoverable, privateKey, counter: 0 };
    const same = this.#held.findIndex(
      (other) => isDiscoverable && other.isDiscoverable && other.rpId === rp.id && other.handle === user.id,
    );
    if (same >= 0) this.#held.splice(same, 1);
    this.#held.push(held);
    const cose: CborValue = new Map<number, CborValue>([
      [1, 2],
      [3, ES256],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const key = Buffer.concat([Buffer.from(AAGUID.replaceAll('-', ''), 'hex'), length, id, encodeCbor(cose)]);
    const clientData = this.#clientData('webauthn.create', options.challenge, tricks);
    const authData = this.#authenticatorData(rp.id, tricks.counter ?? 0, tricks, key);
    const { certificate } = tricks;
    const signed = sign('sha256', Buffer.concat([authData, sha256(clientData)]), privateKey);
    const statement = new Map<string, CborValue>(
      certificate
        ? [
            ['alg', ES256],
            ['sig', signed],
            ['x5c', [certificate]],
          ]
        : [],
    );
    const attestation = new Map<string, CborValue>([
      ['fmt', certificate ? 'packed' : 'none'],
      ['attStmt', statement],
      ['authData', authData],
    ]);
    return {
      id: held.id,
      rawId: held.id,
      type: 'public-key' as const,
      authenticatorAttachment: 'platform' as const,
      clientExtensionResults: { credProps: { rk: isDiscoverable } },
      response: {
        clientDataJSON: encode(clientData),
        attestationObject: encode(encodeCbor(attestation)),
        transports: ['internal' as const, 'hybrid' as const],
      },
    };
  }

  /** What `navigator.credentials.get` brings, as JSON. @throws DOMException where a browser does */
  get(options: RequestOptions, tricks: Tricks = {}) {
    const { allowCredentials } = options;
    const fits = (held: Held): boolean =>
      held.rpId === options.rpId &&
      (allowCredentials ? allowCredentials.some(({ id }) => id === held.id) : held.isDiscoverable);
    const held = this.#held.findLast(fits);
    if (!held) throw new DOMException('No key of that site.', 'NotAllowedError');
    held.counter += 1;
    const clientData = this.#clientData('webauthn.get', options.challenge, tricks);
    const authData = this.#authenticatorData(held.rpId, tricks.counter ?? held.counter, tricks);
    const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), held.privateKey);
    if (tricks.breakSignature) signature[signature.length - 1] = (signature.at(-1) ?? 0) ^ 1;
    return {
      id: tricks.credentialId ?? held.id,
      rawId: tricks.credentialId ?? held.id,
      type: 'public-key' as const,
      authenticatorAttachment: 'platform' as const,
      clientExtensionResults: {},
      response: {
        clientDataJSON: encode(clientData),
        authenticatorData: encode(authData),
        signature: encode(signature),
        ...(held.isDiscoverable ? { userHandle: tricks.handle ?? held.handle } : {}),
      },
    };
  }
}
