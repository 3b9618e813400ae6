/**
 * Rows of a CSV text as a stream: one line is held at a time, so that the size of the file does not matter. With or without
 * the mark of UTF-8, comma, semicolon or tab, quotes, any line end.
 */
import { FileProblem } from './problem.ts';

/** A line this long is no line of a station file. */
const LONGEST_LINE = 1_000_000;

async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of text) {
    rest += chunk;
    let from = 0;
    for (let to = rest.indexOf('\n'); to >= 0; to = rest.indexOf('\n', from)) {
      yield rest.charCodeAt(to - 1) === 13 ? rest.slice(from, to - 1) : rest.slice(from, to);
      from = to + 1;
    }
    rest = rest.slice(from);
    if (rest.length > LONGEST_LINE)
      throw new FileProblem(
        { code: 'not_a_table' },
        'This is not a CSV file: it has a line of more than a million characters.',
      );
  }
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
  /** Line of the header. */
  readonly line: number;
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
 * Reads the header, the first line that is neither empty nor a comment (`#`).
 *
 * @param chunks the text in pieces of any length
 * @throws FileProblem for a file that is empty or holds no table
 */
export async function openCsv(chunks: AsyncIterable<string>): Promise<Csv> {
  const lines = linesOf(chunks);
  for (let line = 1; ; line++) {
    const next = await lines.next();
    if (next.done === true)
      throw new FileProblem({ code: 'empty_file' }, 'The file is empty: it has no header and no row.');
    const text = next.value.replace(/^\uFEFF/, '');
    if (text.trim() === '' || text.startsWith('#')) continue;
    const delimiter = delimiterOf(text);
    const header = cellsOf(text, delimiter).map((cell) => cell.trim());
    if (header.length < 2)
      throw new FileProblem(
        { code: 'not_a_table', line },
        `Line ${line} holds one column only: “${text.slice(0, 80)}”.`,
        ['The columns must be divided by commas, semicolons or tabs.'],
      );
    return { line, header, delimiter, rows: rowsAfter(lines, line, delimiter) };
  }
}
