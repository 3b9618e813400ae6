import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const textual = new Set(['.html', '.js', '.css', '.json', '.svg', '.webmanifest', '.txt', '.ttf']);

/** Writes `.br` and `.gz` files beside every text file and uncompressed font below `dir`. */
export async function compressTree(dir: string): Promise<void> {
  const files = await readdir(dir, { recursive: true, withFileTypes: true });
  for (const file of files) {
    if (!file.isFile() || !textual.has(extname(file.name))) continue;
    const path = join(file.parentPath, file.name);
    const bytes = await readFile(path);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }));
    await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
  }
}
