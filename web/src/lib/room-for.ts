/** How much larger than usual the farmer has letters in this browser. */
const scale = (): number =>
  typeof document === 'undefined'
    ? 1
    : Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;

/** A generous estimate of 14 px letters, so that a long name is left out, not cut. */
export function roomFor(name: string): number {
  const letters = [...new Intl.Segmenter().segment(name)].length;
  return letters * (/\p{Script=Devanagari}/u.test(name) ? 13 : 8.5) * scale() + 8;
}
