import { vi } from 'vitest';
import { creationShape, requestShape, type SoftKey } from './soft-key.ts';

/** Bytes as a browser hands them to its key, written out as the JSON forms have them. */
function withText(value: unknown): unknown {
  if (value instanceof ArrayBuffer) return Buffer.from(value).toString('base64url');
  if (ArrayBuffer.isView(value)) {
    return Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64url');
  }
  if (Array.isArray(value)) return value.map(withText);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withText(inner)]));
}

class PublicKeyCredential {
  readonly #json: object;

  constructor(json: object) {
    this.#json = json;
    Object.assign(this, json);
  }

  toJSON(): object {
    return this.#json;
  }
}

/** Gives this process the parts of a browser that ask a security key, until `vi.unstubAllGlobals`. */
export function plugIn(key: SoftKey): void {
  const site = new URL(key.origin);
  const credentials = {
    create: async ({ publicKey }: { publicKey: unknown }) =>
      new PublicKeyCredential(key.create(creationShape.parse(withText(publicKey)))),
    get: async ({ publicKey }: { publicKey: unknown }) =>
      new PublicKeyCredential(key.get(requestShape.parse(withText(publicKey)))),
  };
  vi.stubGlobal('PublicKeyCredential', PublicKeyCredential);
  vi.stubGlobal('navigator', { credentials });
  vi.stubGlobal('document', { visibilityState: 'visible' });
  vi.stubGlobal('window', {
    PublicKeyCredential,
    location: { hostname: site.hostname, origin: site.origin },
  });
}
