import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { LimitLineError, type Residue, readLimitLine } from '@draksha/models/products/residue-limits';
import { StartError } from '../../lib/start-error.ts';

/** The whole download was 368 MB in May 2026. */
const MAX_BYTES = 2_000_000_000;
/** A line is an object of a few hundred bytes; a page of the interface is one line of some hundred of them. */
const MAX_LINE = 50_000_000;
const TIMEOUT_MS = 30 * 60_000;

export interface LimitFile {
  readonly source: string;
  /** Null for an address: it is of the day of asking. */
  readonly takenOn: string | null;
  readonly chunks: AsyncIterable<Uint8Array>;
}

export interface LimitFileBounds {
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
}

async function* within(chunks: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new StartError(`The file is larger than ${maxBytes} bytes: it is not read.`);
    yield chunk;
  }
}

async function* answerOf(
  url: string,
  { timeoutMs = TIMEOUT_MS }: LimitFileBounds,
): AsyncGenerator<Uint8Array> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
    if (!answer.ok || !answer.body)
      throw new StartError(`${url} answers with status ${answer.status}: nothing is read.`);
    yield* answer.body;
  } catch (error) {
    if (error instanceof StartError) throw error;
    const why =
      error instanceof Error && error.name === 'TimeoutError'
        ? `took over ${timeoutMs / 1000} s`
        : 'broke off or was not reached';
    throw new StartError(`${url} ${why}: nothing is read.`);
  }
}

/** A local or remote file. @throws StartError for a missing one */
export async function openLimitFile(where: string, bounds: LimitFileBounds = {}): Promise<LimitFile> {
  const { maxBytes = MAX_BYTES } = bounds;
  if (/^https?:\/\//i.test(where))
    return { source: where, takenOn: null, chunks: within(answerOf(where, bounds), maxBytes) };
  const found = await stat(where).catch(() => null);
  if (!found?.isFile()) throw new StartError(`There is no file ${where}.`);
  return {
    source: basename(where),
    takenOn: found.mtime.toISOString().slice(0, 10),
    chunks: within(createReadStream(where), maxBytes),
  };
}

async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  try {
    for await (const chunk of chunks) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      if (rest.length > MAX_LINE)
        throw new StartError('A line of the file is too long: it is no file of residue limits.');
      yield* lines;
    }
    yield rest + decoder.decode();
  } catch (error) {
    throw error instanceof TypeError ? new StartError('The file is no text in UTF-8.') : error;
  }
}

type Line = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Line =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object a line, as the whole download has it, or the objects of a page. */
function objectsIn(text: string, at: number): readonly unknown[] {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw new StartError(`Line ${at} of the file is no JSON: nothing is changed.`);
  }
  if (Array.isArray(read)) return read;
  if (!isObject(read) || !('value' in read)) return [read];
  if (read.nextLink)
    throw new StartError(
      'The file is one page of several: take the whole download, pesticide-residues-mrls-download.',
    );
  return Array.isArray(read.value) ? read.value : [read];
}

/**
 * The limits on grapes that a file has.
 *
 * @throws StartError in a sentence, with the line that is not as the file is described
 */
export async function readLimitFile(chunks: AsyncIterable<Uint8Array>): Promise<Residue[]> {
  const found = new Map<
    number,
    { readonly name: string; readonly limits: Map<string, Residue['limits'][number]> }
  >();
  let at = 0;
  for await (const text of linesOf(chunks)) {
    at += 1;
    if (text.trim() === '') continue;
    for (const line of objectsIn(text, at)) {
      if (!isObject(line) || typeof line.product_code !== 'string')
        throw new StartError(
          `Line ${at} of the file has no product_code: it is no file of residue limits, and nothing is changed.`,
        );
      const read = limitIn(line, at);
      if (!read) continue;
      const of = found.get(read.id) ?? { name: read.name, limits: new Map() };
      found.set(read.id, of);
      // The download repeats some lines.
      of.limits.set(JSON.stringify(read.limit), read.limit);
    }
  }
  const residues = [...found]
    .map(([id, { name, limits }]): Residue => ({ id, name, limits: [...limits.values()] }))
    .toSorted((a, b) => a.id - b.id);
  if (!residues.some(({ limits }) => limits.some(({ crop }) => crop === 'table')))
    throw new StartError('The file has no limits for table grapes (0151010): nothing is changed.');
  return residues;
}

function limitIn(line: Line, at: number) {
  try {
    return readLimitLine(line);
  } catch (error) {
    if (error instanceof LimitLineError)
      throw new StartError(
        `Line ${at} of the file is not as it is described: ${error.message}. Nothing is changed.`,
      );
    throw error;
  }
}
