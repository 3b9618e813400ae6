/** Direction marks that make a name read as another: nobody types them. */
const OVERRIDES = /[\u202A-\u202E\u2066-\u2069]/gu;
/** Visible characters, and joiners, which Marathi and Hindi need. */
const VISIBLE = /[^\p{Default_Ignorable_Code_Point}\p{Z}\p{C}\u2800]/u;

/** Text as stored: composed, trimmed, without direction marks; empty without visible characters. */
export function cleanText(typed: string): string {
  const text = typed.normalize('NFC').replace(OVERRIDES, '').trim();
  return VISIBLE.test(text) ? text : '';
}
