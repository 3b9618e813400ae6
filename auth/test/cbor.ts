/** What a COSE key and an attestation are made of; RFC 8949, section 3, the few forms they need. */
export type CborValue =
  | number
  | string
  | Uint8Array
  | readonly CborValue[]
  | ReadonlyMap<number | string, CborValue>;

function head(major: number, value: number): Buffer {
  const kind = major << 5;
  if (value < 24) return Buffer.from([kind | value]);
  if (value < 0x100) return Buffer.from([kind | 24, value]);
  const bytes = Buffer.alloc(3);
  bytes[0] = kind | 25;
  bytes.writeUInt16BE(value, 1);
  return bytes;
}

export function encodeCbor(value: CborValue): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  if (value instanceof Map) {
    const pairs = [...value].flatMap(([key, inner]) => [encodeCbor(key), encodeCbor(inner)]);
    return Buffer.concat([head(5, value.size), ...pairs]);
  }
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(encodeCbor)]);
  throw new TypeError('Not a value that an authenticator writes.');
}
