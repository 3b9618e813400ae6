/** How much larger than usual the farmer has letters in this browser. */
const scale = (): number =>
  typeof document === 'undefined'
    ? 1
    : Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;

/** A generous guess at the width of 14 px letters, so that a name which might not fit is left out rather than cut. */
export function roomFor(name: string): number {
  const letters = [...new Intl.Segmenter().segment(name)].length;
  return letters * (/\p{Script=Devanagari}/u.test(name) ? 13 : 8.5) * scale() + 8;
}
