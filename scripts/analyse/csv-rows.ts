/**
 * Rows of a CSV file as a stream: one line is held at a time, so that the size of the file does not matter. Plain or gzip,
 * UTF-8 with or without its mark, comma, semicolon or tab, quotes, any line end.
 */
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { FileProblem } from './problem.ts';

/** A line this long is no line of a station file. */
const LONGEST_LINE = 1_000_000;
const CHUNK_BYTES = 1 << 18;

async function* linesOf(path: string): AsyncGenerator<string> {
  const file = createReadStream(path, { highWaterMark: CHUNK_BYTES });
  const bytes: AsyncIterable<Uint8Array> = path.endsWith('.gz') ? file.pipe(createGunzip()) : file;
  // An error of the file does not pass through the pipe by itself.
  if (bytes !== file) file.on('error', (error) => (bytes as ReturnType<typeof createGunzip>).destroy(error));
  const decoder = new TextDecoder('utf-8');
  let rest = '';
  try {
    for await (const chunk of bytes) {
      rest += decoder.decode(chunk, { stream: true });
      let from = 0;
      for (let to = rest.indexOf('\n'); to >= 0; to = rest.indexOf('\n', from)) {
        yield rest.charCodeAt(to - 1) === 13 ? rest.slice(from, to - 1) : rest.slice(from, to);
        from = to + 1;
      }
      rest = rest.slice(from);
      if (rest.length > LONGEST_LINE)
        throw new FileProblem('This is not a CSV file: it has a line of more than a million characters.');
    }
  } finally {
    file.destroy();
  }
  rest += decoder.decode();
  if (rest !== '') yield rest.replace(/\r$/, '');
}

/** The cells of a line; a doubled quote inside quotes is one. */
export function cellsOf(line: string, delimiter: string): string[] {
  if (!line.includes('"')) return line.split(delimiter);
  const cells: string[] = [];
  let cell = '';
  let quoted = false;
  for (let i = 0; i < line.length; i++) {
    const sign = line[i] ?? '';
    if (sign === '"') {
      if (quoted && line[i + 1] === '"') {
        cell += '"';
        i++;
      } else quoted = !quoted;
    } else if (sign === delimiter && !quoted) {
      cells.push(cell);
      cell = '';
    } else cell += sign;
  }
  return [...cells, cell];
}

/** The delimiter that a header is divided by most often. */
function delimiterOf(header: string): string {
  const count = (sign: string) => header.split(sign).length;
  return [',', ';', '\t'].reduce((most, sign) => (count(sign) > count(most) ? sign : most));
}

export interface CsvRow {
  /** Counted from 1, the header included. */
  readonly line: number;
  readonly cells: readonly string[];
}

export interface Csv {
  readonly header: readonly string[];
  readonly delimiter: string;
  readonly rows: AsyncGenerator<CsvRow>;
}

async function* rowsAfter(
  lines: AsyncGenerator<string>,
  headerLine: number,
  delimiter: string,
): AsyncGenerator<CsvRow> {
  let line = headerLine;
  for await (const text of lines) {
    line++;
    if (text.trim() !== '') yield { line, cells: cellsOf(text, delimiter) };
  }
}

/**
 * Opens the file and reads its header, the first line that is neither empty nor a comment (`#`).
 *
 * @throws FileProblem for a file that is empty or holds no table
 */
export async function openCsv(path: string): Promise<Csv> {
  const lines = linesOf(path);
  for (let line = 1; ; line++) {
    const next = await lines.next();
    if (next.done === true) throw new FileProblem('The file is empty: it has no header and no row.');
    const text = next.value.replace(/^\uFEFF/, '');
    if (text.trim() === '' || text.startsWith('#')) continue;
    const delimiter = delimiterOf(text);
    const header = cellsOf(text, delimiter).map((cell) => cell.trim());
    if (header.length < 2)
      throw new FileProblem(`Line ${line} holds one column only: “${text.slice(0, 80)}”.`, [
        'The columns must be divided by commas, semicolons or tabs.',
      ]);
    return { header, delimiter, rows: rowsAfter(lines, line, delimiter) };
  }
}
