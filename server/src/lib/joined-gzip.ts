import { constants, crc32, deflateRawSync } from 'node:zlib';

/** Gzip (RFC 1952) without a name and a time. */
const HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** Deflate's (RFC 1951) last block, which holds nothing. */
const LAST = Buffer.from([1, 0, 0, 0xff, 0xff]);
/** What a block holds that is stored as it is. */
const MOST_STORED = 0xffff;
/** Up to here packing costs more time than it spares bytes. */
const STORED_UP_TO = 600;

/** Deflated so that it ends on a whole byte and another piece can follow. */
export const packedPiece = (bytes: Uint8Array): Buffer =>
  deflateRawSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH });

function storedPiece(bytes: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(bytes.length, 1);
  head.writeUInt16LE(bytes.length ^ MOST_STORED, 3);
  return Buffer.concat([head, bytes]);
}

/** A piece of a text: its bytes, and where they were packed before, that. */
export interface Piece {
  readonly bytes: Buffer;
  readonly packed?: Buffer;
}

/** Pieces as one gzip file: those that were packed before are not packed again. */
export function joinedGzip(pieces: readonly Piece[]): Buffer {
  let check = 0;
  let length = 0;
  const blocks = pieces.map(({ bytes, packed }) => {
    check = crc32(bytes, check);
    length += bytes.length;
    return packed ?? (bytes.length <= STORED_UP_TO ? storedPiece(bytes) : packedPiece(bytes));
  });
  const tail = Buffer.alloc(8);
  tail.writeUInt32LE(check, 0);
  tail.writeUInt32LE(length % 2 ** 32, 4);
  return Buffer.concat([HEAD, ...blocks, LAST, tail]);
}
