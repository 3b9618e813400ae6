import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { link, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as z from 'zod';
import { BackupError } from './backup-error.ts';
import { isSealed, sealing, unsealed } from './sealed.ts';

/*
 * A backup is gzip over a row of parts. A part is one line of JSON; a `bytes` part is followed by that many bytes of
 * PostgreSQL's COPY text, or of a file. The last part carries the SHA-256 of everything before it.
 */
const migration = z.object({ name: z.string(), checksum: z.string() });
const header = z.object({
  part: z.literal('draksha-backup'),
  // Files came with 2.
  format: z.union([z.literal(1), z.literal(2)]),
  takenAt: z.string(),
  migrations: z.record(z.string(), z.array(migration)),
  partitions: z.array(
    z.object({ name: z.string(), parent: z.string(), bound: z.string(), key: z.string().nullable() }),
  ),
});
const tableStart = z.object({ part: z.literal('table'), table: z.string(), columns: z.array(z.string()) });
const bytes = z.object({
  part: z.literal('bytes'),
  length: z
    .int()
    .min(1)
    .max(64 * 1024 * 1024),
});
/** `digest`: a sum over row hashes, independent of their order. */
const tableEnd = z.object({
  part: z.literal('table-end'),
  table: z.string(),
  rows: z.string(),
  digest: z.string(),
});
const sequence = z.object({
  part: z.literal('sequence'),
  name: z.string(),
  value: z.string(),
  called: z.boolean(),
});
/** A file beside the database; its bytes follow, up to `file-end`. */
const fileStart = z.object({ part: z.literal('file'), path: z.string() });
const fileEnd = z.object({ part: z.literal('file-end') });
const end = z.object({ part: z.literal('end'), sha256: z.string() });
const anyPart = z.discriminatedUnion('part', [
  header,
  tableStart,
  bytes,
  tableEnd,
  sequence,
  fileStart,
  fileEnd,
  end,
]);

export type Header = z.infer<typeof header>;
export type BackupPart =
  | Exclude<z.infer<typeof anyPart>, { part: 'bytes' | 'end' }>
  | { part: 'data'; data: Buffer };

const MAX_LINE = 1024 * 1024;

export interface WriteOptions {
  /** Keys of age that it is sealed to; none leaves it open. */
  readonly recipients?: readonly string[];
  /** A file of that name may be replaced. */
  readonly replace?: boolean;
}

/** Writes the parts to a new file that appears when it is whole; answers its size in bytes. */
export async function writeBackupFile(
  path: string,
  parts: AsyncIterable<BackupPart>,
  { recipients = [], replace = false }: WriteOptions = {},
): Promise<number> {
  const draft = `${path}.part`;
  if (!replace && existsSync(path))
    throw new BackupError(`${path} is there already: name another file, or say --replace.`);
  try {
    const packed = [Readable.from(encode(parts)), createGzip()] as const;
    const written = createWriteStream(draft, { flags: 'wx', mode: 0o600 });
    await (recipients.length > 0
      ? pipeline(...packed, sealing(recipients), written)
      : pipeline(...packed, written));
    const size = await sync(draft);
    // Does not replace one written meanwhile either.
    if (replace) await rename(draft, path);
    else {
      await link(draft, path);
      await rm(draft);
    }
    await sync(dirname(path));
    return size;
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
    if (code !== 'EEXIST' || existsSync(path)) await rm(draft, { force: true });
    throw fileProblem(path, code, cause);
  }
}

async function sync(path: string): Promise<number> {
  const file = await open(path, 'r');
  try {
    await file.sync();
    return (await file.stat()).size;
  } finally {
    await file.close();
  }
}

function fileProblem(path: string, code: unknown, cause: unknown): unknown {
  const sentence = new Map<unknown, string>([
    ['EEXIST', `${path}.part is there already: remove it when no other backup is running.`],
    ['ENOSPC', `The disk is full: the backup ${path} was not written.`],
    ['EDQUOT', `The disk is full: the backup ${path} was not written.`],
    ['ENOENT', `The folder of ${path} does not exist.`],
    ['ENOTDIR', `The folder of ${path} does not exist.`],
    ['EACCES', `${path} cannot be written by this user.`],
    ['EPERM', `${path} cannot be written by this user.`],
    ['EROFS', `${path} lies on a read-only disk.`],
  ]).get(code);
  return sentence === undefined ? cause : new BackupError(sentence, { cause });
}

async function* encode(parts: AsyncIterable<BackupPart>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  const line = (value: z.input<typeof anyPart>): Buffer => Buffer.from(`${JSON.stringify(value)}\n`);
  for await (const part of parts) {
    const blocks =
      part.part === 'data' ? [line({ part: 'bytes', length: part.data.length }), part.data] : [line(part)];
    for (const block of blocks) {
      hash.update(block);
      yield block;
    }
  }
  yield line({ part: 'end', sha256: hash.digest('hex') });
}

/**
 * Reads the parts of a file. The last one comes only when the whole file is as it was written.
 *
 * @param identities secret keys of age, for one that is sealed
 * @throws BackupError at the first sign of damage
 */
export async function* readBackupFile(
  path: string,
  identities: readonly string[] = [],
): AsyncGenerator<BackupPart> {
  const source = createReadStream(path);
  source.on('error', () => undefined);
  const unpacked = createGunzip();
  try {
    const isClosed = await isSealed(path);
    const plain: Readable = isClosed ? Readable.from(await unsealed(path, source, identities)) : source;
    plain.on('error', (cause: Error) =>
      unpacked.destroy(isClosed ? new Damage('it cannot be opened whole', { cause }) : cause),
    );
    yield* decode(plain.pipe(unpacked));
  } catch (cause) {
    throw readProblem(path, cause);
  } finally {
    source.destroy();
  }
}

async function* decode(chunks: AsyncIterable<Buffer>): AsyncGenerator<BackupPart> {
  const hash = createHash('sha256');
  let waiting: Buffer = Buffer.alloc(0);
  let missing = 0;
  let ended = false;
  for await (const chunk of chunks) {
    waiting = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk]);
    while (waiting.length > 0) {
      if (ended) throw new Damage('more follows the end');
      if (missing > 0) {
        const data = waiting.subarray(0, missing);
        waiting = waiting.subarray(data.length);
        missing -= data.length;
        hash.update(data);
        yield { part: 'data', data };
        continue;
      }
      const newline = waiting.indexOf(10);
      if (newline < 0 && waiting.length < MAX_LINE) break;
      const line = waiting.subarray(0, newline + 1);
      waiting = waiting.subarray(line.length);
      const part = parse(line);
      if (part.part === 'end') {
        if (part.sha256 !== hash.digest('hex')) throw new Damage('the checksum differs');
        ended = true;
      } else {
        hash.update(line);
        if (part.part === 'bytes') missing = part.length;
        else yield part;
      }
    }
  }
  if (!ended) throw new Damage('the end is missing');
}

class Damage extends Error {}

/** Of a later version, whose parts may be others. */
class NewerFormat extends Error {}
const newer = z.object({ part: z.literal('draksha-backup'), format: z.int().min(3) });

function parse(line: Buffer): z.infer<typeof anyPart> {
  let said: unknown;
  try {
    said = JSON.parse(line.toString());
  } catch (cause) {
    throw new Damage('a line cannot be read', { cause });
  }
  const part = anyPart.safeParse(said);
  if (part.success) return part.data;
  const later = newer.safeParse(said);
  if (later.success) throw new NewerFormat(`format ${later.data.format}`);
  throw new Damage('a line cannot be read', { cause: part.error });
}

function readProblem(path: string, cause: unknown): unknown {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (code === 'ENOENT') return new BackupError(`There is no file ${path}.`, { cause });
  if (code === 'EISDIR') return new BackupError(`${path} is a folder, not a backup.`, { cause });
  if (code === 'EACCES') return new BackupError(`${path} cannot be read by this user.`, { cause });
  if (cause instanceof NewerFormat)
    return new BackupError(
      `${path} was written by a newer version of Draksha (${cause.message}): restore it with that version.`,
      { cause },
    );
  if (code.startsWith('Z_') || cause instanceof Damage) {
    return new BackupError(
      `${path} is damaged or not a whole Draksha backup: use another copy; nothing was changed.`,
      {
        cause,
      },
    );
  }
  return cause;
}
