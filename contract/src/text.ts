/** Marks that turn the order of letters around, so that a name reads as another: nobody types them. */
const OVERRIDES = /[\u202A-\u202E\u2066-\u2069]/gu;
/** Whatever leaves a mark on the screen. Joiners are kept beside it: Marathi and Hindi are written with them. */
const VISIBLE = /[^\p{Default_Ignorable_Code_Point}\p{Z}\p{C}\u2800]/u;

/** Text as stored: composed, trimmed, without direction marks; empty without visible characters. */
export function cleanText(typed: string): string {
  const text = typed.normalize('NFC').replace(OVERRIDES, '').trim();
  return VISIBLE.test(text) ? text : '';
}
