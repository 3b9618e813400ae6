import type { Photo } from '@draksha/contract';

const textAt = (bytes: Buffer, from: number, length: number): string =>
  bytes.toString('latin1', from, from + length);

/** JFIF and Adobe segments define colours, as profiles do. */
const isOfColours = (marker: number, bytes: Buffer, at: number): boolean =>
  (marker === 0xe0 && textAt(bytes, at, 5) === 'JFIF\0') ||
  (marker === 0xe2 && textAt(bytes, at, 12) === 'ICC_PROFILE\0') ||
  (marker === 0xee && textAt(bytes, at, 5) === 'Adobe');

/** Tables, frames, scans and restarts: what a picture is drawn from. */
const isDrawn = (marker: number): boolean =>
  (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8) || (marker >= 0xda && marker <= 0xdd);

/** Where the bytes of a scan end: the next marker that is neither a stuffed zero nor a restart. */
function afterScan(bytes: Buffer, from: number): number {
  for (
    let at = bytes.indexOf(0xff, from);
    at >= 0 && at + 1 < bytes.length;
    at = bytes.indexOf(0xff, at + 1)
  ) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}

function isBareJpeg(bytes: Buffer): boolean {
  for (let at = 2; at + 2 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return false;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xd9) return at + 2 === bytes.length;
    if (at + 4 > bytes.length || !(isDrawn(marker) || isOfColours(marker, bytes, at + 4))) return false;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    at = marker === 0xda ? afterScan(bytes, end) : end;
  }
  return false;
}

const pngChunks = new Set([
  'IHDR',
  'PLTE',
  'tRNS',
  'IDAT',
  'IEND',
  'sRGB',
  'gAMA',
  'cHRM',
  'iCCP',
  'sBIT',
  'pHYs',
]);

function isBarePng(bytes: Buffer): boolean {
  for (let at = 8; at + 12 <= bytes.length; ) {
    const name = textAt(bytes, at + 4, 4);
    const end = at + 12 + bytes.readUInt32BE(at);
    if (!pngChunks.has(name)) return false;
    if (name === 'IEND') return end === bytes.length;
    at = end;
  }
  return false;
}

const webpChunks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ICCP']);

function isBareWebp(bytes: Buffer): boolean {
  if (bytes.length < 12 || bytes.readUInt32LE(4) + 8 !== bytes.length) return false;
  let at = 12;
  while (at + 8 <= bytes.length) {
    if (!webpChunks.has(textAt(bytes, at, 4))) return false;
    const size = bytes.readUInt32LE(at + 4);
    at += 8 + size + (size % 2);
  }
  return at === bytes.length;
}

const looks: Readonly<Record<Photo['kind'], (bytes: Buffer) => boolean>> = {
  jpeg: isBareJpeg,
  png: isBarePng,
  webp: isBareWebp,
};

/** Whether a file holds its picture and nothing beside: no comment, no unknown segment, nothing behind its end. */
export const isBarePicture = (bytes: Buffer, kind: Photo['kind']): boolean => looks[kind](bytes);
