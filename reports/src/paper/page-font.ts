/**
 * A font file made ready for a page. The PDF library's shaper has no word for the language of a text and gives joiners that
 * stay in it a width; browsers do both right. Two small changes of the file in memory bring it to the same glyphs and places.
 */

const TABLES_AT = 12;
const RECORD = 16;
/** Zero width space, non-joiner, joiner. */
const UNSEEN = [0x200b, 0x200c, 0x200d] as const;
/** Of OpenType: Marathi has its own ल and श. */
const MARATHI = 'MAR ';
const SCRIPTS = ['dev2', 'deva', 'dev3'];

const tagAt = (view: DataView, at: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)));

function tablesOf(view: DataView): ReadonlyMap<string, number> {
  const tables = new Map<string, number>();
  for (let index = 0; index < view.getUint16(4); index++) {
    const at = TABLES_AT + index * RECORD;
    tables.set(tagAt(view, at), view.getUint32(at + 8));
  }
  return tables;
}

/** The glyph of a sign by the map of the Basic Multilingual Plane (format 4). */
function glyphOf(view: DataView, cmap: number, sign: number): number {
  for (let index = 0; index < view.getUint16(cmap + 2); index++) {
    const table = cmap + view.getUint32(cmap + 4 + index * 8 + 4);
    if (view.getUint16(table) !== 4) continue;
    const doubled = view.getUint16(table + 6);
    for (let at = 0; at < doubled; at += 2) {
      if (view.getUint16(table + 14 + at) < sign) continue;
      const start = view.getUint16(table + 16 + doubled + at);
      if (start > sign) return 0;
      const delta = view.getUint16(table + 16 + 2 * doubled + at);
      const rangeAt = table + 16 + 3 * doubled + at;
      const range = view.getUint16(rangeAt);
      if (range === 0) return (sign + delta) & 0xffff;
      const glyph = view.getUint16(rangeAt + range + 2 * (sign - start));
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    }
  }
  return 0;
}

function closeJoiners(view: DataView, tables: ReadonlyMap<string, number>): void {
  const [cmap, hhea, hmtx] = ['cmap', 'hhea', 'hmtx'].map((tag) => tables.get(tag));
  if (cmap === undefined || hhea === undefined || hmtx === undefined) return;
  const measured = view.getUint16(hhea + 34);
  for (const sign of UNSEEN) {
    const glyph = glyphOf(view, cmap, sign);
    if (glyph > 0 && glyph < measured) view.setUint16(hmtx + 4 * glyph, 0);
  }
}

/** What the font does for a language becomes what it does where no language is said. */
function speak(view: DataView, layout: number, language: string): void {
  const scripts = layout + view.getUint16(layout + 4);
  for (let index = 0; index < view.getUint16(scripts); index++) {
    const at = scripts + 2 + index * 6;
    if (!SCRIPTS.includes(tagAt(view, at))) continue;
    const script = scripts + view.getUint16(at + 4);
    for (let each = 0; each < view.getUint16(script + 2); each++) {
      const record = script + 4 + each * 6;
      if (tagAt(view, record) === language) view.setUint16(script, view.getUint16(record + 4));
    }
  }
}

/** The font's own checksum, which tells two fonts of one name apart. */
const CHECKSUM = 8;

/**
 * Returns the font for figures, without the tables that join and move letters: shaping is the costliest part of a
 * page. Figures look the same and take a tenth of the time.
 *
 * @param file a TrueType font; not changed
 */
export function figureFont(file: Uint8Array): Uint8Array {
  const font = file.slice();
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
  for (let index = 0; index < view.getUint16(4); index++) {
    const at = TABLES_AT + index * RECORD;
    // A tag that no reader knows is passed over.
    if (['GSUB', 'GPOS'].includes(tagAt(view, at))) view.setUint8(at, 'x'.charCodeAt(0));
  }
  const head = tablesOf(view).get('head');
  if (head !== undefined) view.setUint32(head + CHECKSUM, ~view.getUint32(head + CHECKSUM) >>> 0);
  return font;
}

/**
 * @param file a TrueType font; not changed
 * @param language of the text: `mr` has forms of its own
 */
export function pageFont(file: Uint8Array, language: string): Uint8Array {
  const font = file.slice();
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
  const tables = tablesOf(view);
  closeJoiners(view, tables);
  if (language.startsWith('mr'))
    for (const tag of ['GSUB', 'GPOS']) {
      const table = tables.get(tag);
      if (table !== undefined) speak(view, table, MARATHI);
    }
  return font;
}
