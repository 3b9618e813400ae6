import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';

const CHUNK_BYTES = 1 << 18;

/** The text of a file in pieces as it is read: UTF-8, plain or gzip. */
export async function* textOfFile(path: string): AsyncGenerator<string> {
  const file = createReadStream(path, { highWaterMark: CHUNK_BYTES });
  const bytes: AsyncIterable<Uint8Array> = path.endsWith('.gz') ? file.pipe(createGunzip()) : file;
  // An error of the file does not pass through the pipe by itself.
  if (bytes !== file) file.on('error', (error) => (bytes as ReturnType<typeof createGunzip>).destroy(error));
  const decoder = new TextDecoder('utf-8');
  try {
    for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true });
  } finally {
    file.destroy();
  }
  yield decoder.decode();
}
