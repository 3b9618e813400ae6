const MAX_KNOWN = 1_000;
const MAX_TABLES = 4;

const known = new Map<string, string>();

/** One of these words comes before a table's name; the last two also before a function's. */
const tables = /\b(?:(?:into|update)\s+([\w".]+)|(?:from|join)\s+([\w".]+)(?![\w".]|\s*\())/gi;
const NO_TABLE = new Set(['set', 'of', 'lateral', 'only', 'skip', 'nowait', 'select']);

/** String literals count as values. */
const quoted = /'(?:[^']|'')*'/g;

function nameOf(text: string): string {
  const verb = (/^[\s(]*([a-z]+)/i.exec(text)?.[1] ?? 'statement').toLowerCase();
  const named = [...text.replace(quoted, "''").matchAll(tables)]
    .map(([, written, read]) => (written ?? read ?? '').replaceAll('"', '').toLowerCase())
    .filter((table) => !NO_TABLE.has(table));
  return [verb, ...[...new Set(named)].slice(0, MAX_TABLES)].join(' ');
}

/** What a statement does to which tables, `select app.plots app.seasons`: no value, not even one that is in its text. */
export function statementName(text: string): string {
  const given = known.get(text);
  if (given !== undefined) return given;
  const name = nameOf(text);
  if (known.size < MAX_KNOWN) known.set(text, name);
  return name;
}
