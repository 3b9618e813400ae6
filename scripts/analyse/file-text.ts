import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { encodingOf, isZip } from '../../web/src/lib/text-encoding.ts';
import { workbookText } from '../../web/src/lib/workbook-text.ts';

const CHUNK_BYTES = 1 << 18;
/** A workbook cannot be read as a stream. */
const MAX_WORKBOOK_BYTES = 50_000_000;

/** The text of a file in pieces as it is read: plain in any of the usual encodings, gzip, or the longest sheet of a workbook. */
export async function* textOfFile(path: string): AsyncGenerator<string> {
  const file = createReadStream(path, { highWaterMark: CHUNK_BYTES });
  const bytes: AsyncIterable<Uint8Array> = path.endsWith('.gz') ? file.pipe(createGunzip()) : file;
  // An error of the file does not pass through the pipe by itself.
  if (bytes !== file) file.on('error', (error) => (bytes as ReturnType<typeof createGunzip>).destroy(error));
  let decoder: TextDecoder | null = null;
  const workbook: Uint8Array[] = [];
  let workbookBytes = 0;
  try {
    for await (const chunk of bytes) {
      if (decoder === null && workbook.length === 0 && !isZip(chunk))
        decoder = new TextDecoder(encodingOf(chunk));
      if (decoder !== null) yield decoder.decode(chunk, { stream: true });
      else {
        workbook.push(chunk);
        workbookBytes += chunk.length;
        if (workbookBytes > MAX_WORKBOOK_BYTES) break;
      }
    }
  } finally {
    file.destroy();
  }
  if (workbook.length > 0) yield await workbookText(Buffer.concat(workbook));
  else if (decoder !== null) yield decoder.decode();
}
