/** The first bytes that a zip begins with, and so an .xlsx workbook. */
export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;

const LOOKED_AT = 4096;

/**
 * How the text of a station's file is written, from its first bytes: UTF-16 with its mark or without, else UTF-8, else the
 * Windows page in which older programs write `°C`.
 */
export function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  // In UTF-16 every other byte of digits, commas and line ends is nothing.
  const zeros = [0, 0] as [number, number];
  const looked = bytes.subarray(0, LOOKED_AT);
  looked.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2 === 0 ? 0 : 1] += 1;
  });
  const enough = looked.length / 8;
  if (zeros[1] > enough && zeros[0] < zeros[1] / 4) return 'utf-16le';
  if (zeros[0] > enough && zeros[1] < zeros[0] / 4) return 'utf-16be';
  try {
    // The last letter may be cut.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}
