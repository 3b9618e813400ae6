const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** UUID version 7 (RFC 9562): 48 bits of epoch milliseconds, then randomness, so that ids sort by time. @param random 16 bytes */
export function uuidV7Of(epochMs: number, random: Uint8Array): string {
  const time = epochMs.toString(16).padStart(12, '0');
  const hex = (index: number, keep = 0xff, set = 0): string => HEX[((random[index] ?? 0) & keep) | set] ?? '';
  return (
    `${time.slice(0, 8)}-${time.slice(8)}-${hex(6, 0x0f, 0x70)}${hex(7)}-${hex(8, 0x3f, 0x80)}${hex(9)}-` +
    `${hex(10)}${hex(11)}${hex(12)}${hex(13)}${hex(14)}${hex(15)}`
  );
}

/** Derives the id of a following row, the same on phone and server. */
export function idAfter(id: string): string {
  const tail = (BigInt(`0x${id.slice(-12)}`) + 1n) & 0xffff_ffff_ffffn;
  return `${id.slice(0, -12)}${tail.toString(16).padStart(12, '0')}`;
}
