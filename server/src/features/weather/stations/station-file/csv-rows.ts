/**
 * Rows of a CSV text as a stream: one line is held at a time, so that the size of the file does not matter. With or without
 * the mark of UTF-8, comma, semicolon or tab, quotes, any line end.
 */
import { cellsOf } from '@draksha/models/table/cells';
import { type FileLine, layoutOf } from './layout.ts';
import { FileProblem } from './problem.ts';

/** A line this long is no line of a station file. */
const MAX_LINE = 1_000_000;

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
    if (rest.length > MAX_LINE)
      throw new FileProblem(
        { code: 'not_a_table' },
        'This is not a CSV file: it has a line of more than a million characters.',
      );
  }
  if (rest !== '') yield rest.replace(/\r$/, '');
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
  /** Minutes that the clock of the rows is ahead of UTC, where the file says so above its table. */
  readonly offsetMinutes: number | null;
  readonly rows: AsyncGenerator<CsvRow>;
}

/** Titles, remarks and names take no more. */
const HEAD_LINES = 200;

async function* rowsOf(
  head: readonly FileLine[],
  lines: AsyncGenerator<string>,
  delimiter: string,
  missing: number | null,
): AsyncGenerator<CsvRow> {
  const cells = (text: string): readonly string[] => {
    const all = cellsOf(text, delimiter);
    return missing === null ? all : all.map((cell) => (Number(cell) === missing ? '' : cell));
  };
  for (const { line, text } of head) if (text.trim() !== '') yield { line, cells: cells(text) };
  let line = head.at(-1)?.line ?? 0;
  for await (const text of lines) {
    line++;
    if (text.trim() !== '') yield { line, cells: cells(text) };
  }
}

/**
 * Reads up to the rows. Column names are in the last lines above the first reading; without a reading, in the first
 * line that is neither empty nor a remark (`#`).
 *
 * @param chunks the text in pieces of any length
 * @throws FileProblem for a file that is empty or has no table
 */
export async function openCsv(chunks: AsyncIterable<string>): Promise<Csv> {
  const lines = linesOf(chunks);
  const head: FileLine[] = [];
  let layout: ReturnType<typeof layoutOf> = null;
  for (let line = 1; layout === null; ) {
    // A file may open with any number of empty lines and remarks.
    head.length = 0;
    while (head.length < HEAD_LINES) {
      const next = await lines.next();
      if (next.done === true) break;
      head.push({ line, text: line === 1 ? next.value.replace(/^\uFEFF/, '') : next.value });
      line++;
    }
    if (head.length === 0)
      throw new FileProblem({ code: 'empty_file' }, 'The file is empty: it has no header and no row.');
    layout = layoutOf(head);
  }
  const { header, delimiter, offsetMinutes, missing } = layout;
  if (header.length < 2)
    throw new FileProblem(
      { code: 'not_a_table', line: layout.line },
      `Line ${layout.line} holds one column only: “${(header[0] ?? '').slice(0, 80)}”.`,
      ['The columns must be divided by commas, semicolons or tabs.'],
    );
  const rows = rowsOf(head.slice(layout.before), lines, delimiter, missing);
  return { line: layout.line, header, delimiter, offsetMinutes, rows };
}
