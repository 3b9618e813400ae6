import type { ReportDocument } from '../report-document.ts';

/** A picture that is printed, as bytes: which ones a report asks for, and which bytes can be printed. */

/** JPEG pictures by the id of their photo, as data addresses. */
export type Pictures = ReadonlyMap<string, string>;

/** Small pictures have 10 to 25 kB; a file that carries 24 of them stays one that is sent. */
const MAX_BYTES = 64_000;

export const pictureIds = ({ blocks }: ReportDocument): readonly string[] =>
  blocks.flatMap((block) => (block.kind === 'photos' ? block.photos.map(({ id }) => id) : []));

/** Whether the frame of a JPEG is where its segments say: a cut or broken one would break the whole file. */
function hasFrame(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 4 || view.getUint16(0) !== 0xff_d8) return false;
  let at = 2;
  while (at + 9 < bytes.length && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    // Baseline and progressive, which is what phones and the server write.
    if (marker >= 0xc0 && marker <= 0xc2) return [1, 3].includes(view.getUint8(at + 9));
    at += 2 + view.getUint16(at + 2);
  }
  return false;
}

/**
 * A small picture as the page takes it; null where it is none, broken or too large.
 *
 * @param base64 how this side writes bytes as such text
 */
export const pictureAddress = (bytes: Uint8Array, base64: (bytes: Uint8Array) => string): string | null =>
  bytes.length > MAX_BYTES || !hasFrame(bytes) ? null : `data:image/jpeg;base64,${base64(bytes)}`;
