const devanagari = /[०-९]/g;

/** ASCII digits for Devanagari ones, trimmed. */
export const plainCell = (cell: string): string =>
  cell.replace(devanagari, (digit) => String(digit.charCodeAt(0) - 0x966)).trim();

/** What means "no reading". */
export const blankCell = /^(|na|n\/a|#n\/a|nan|null|none|nil|-+|\.+|missing|\*+|\?)$/i;

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
