/** How much larger than usual the farmer has letters in this browser. */
const scale = (): number =>
  typeof document === 'undefined'
    ? 1
    : Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;

/** Vowel signs and the second half of a joined letter, which take no room of their own. */
const JOINED = /्\p{L}|\p{M}/gu;

/** A generous estimate of 14 px letters, so that a long name is left out, not cut. */
export function roomFor(name: string): number {
  const letters = name.replace(JOINED, '').length;
  return letters * (/\p{Script=Devanagari}/u.test(name) ? 13 : 8.5) * scale() + 8;
}
