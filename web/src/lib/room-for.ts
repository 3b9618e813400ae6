/** A generous guess at the width of 14 px letters, so that a name which might not fit is left out rather than cut. */
export function roomFor(name: string): number {
  const letters = [...new Intl.Segmenter().segment(name)].length;
  return letters * (/\p{Script=Devanagari}/u.test(name) ? 13 : 8.5) + 8;
}
