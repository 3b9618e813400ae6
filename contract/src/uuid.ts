/** UUID version 7 (RFC 9562): 48 bits of epoch milliseconds, then randomness, so that ids sort by time. @param random 16 bytes */
export function uuidV7Of(epochMs: number, random: Uint8Array): string {
  const bytes = Array.from(random);
  for (let index = 0; index < 6; index += 1)
    bytes[index] = Math.floor(epochMs / 2 ** (8 * (5 - index))) % 256;
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
