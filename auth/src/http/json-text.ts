/** What a JSON text may hold: counted on the text, because reading it is what costs. */
export interface JsonBounds {
  /** Keys and entries of lists, at all depths together. */
  readonly parts: number;
  readonly depth: number;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** Position of the closing quote of the text at `start`; the end of input without one. */
function endOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end >= 0; end = json.indexOf('"', end + 1)) {
    let before = end - 1;
    while (json.charCodeAt(before) === BACKSLASH) before -= 1;
    if ((end - before) % 2 === 1) return end;
  }
  return json.length;
}

/** Whether the text goes beyond the bounds; it need not be JSON at all. One pass, which ends at the first excess. */
export function exceeds(json: string, { parts, depth }: JsonBounds): boolean {
  let counted = 0;
  let open = 0;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) at = endOfString(json, at);
    else if (code === COMMA || code === COLON) counted += 1;
    else if (code === OPEN_LIST || code === OPEN_OBJECT) open += 1;
    else if (code === CLOSE_LIST || code === CLOSE_OBJECT) open -= 1;
    if (counted > parts || open > depth) return true;
  }
  return false;
}

// Only escapes can produce them: bytes decode to whole characters.
const MAY_HOLD_HALVES = /\\u(?:d[89a-f]|0000)/i;

/** Whether a text has neither NUL nor half a surrogate pair, which PostgreSQL does not store. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

function pathOfUnfit(value: unknown, fits: (text: string) => boolean): string | null {
  if (typeof value === 'string') return fits(value) ? null : '';
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const below = fits(key) ? pathOfUnfit(inner, fits) : '';
    if (below !== null) return below === '' || !fits(key) ? key.toWellFormed() : `${key}.${below}`;
  }
  return null;
}

/** The path of the first text or key in the parsed JSON that does not fit; null where all do. */
export const findUnfit = (json: string, value: unknown, fits: (text: string) => boolean): string | null =>
  MAY_HOLD_HALVES.test(json) ? pathOfUnfit(value, fits) : null;
