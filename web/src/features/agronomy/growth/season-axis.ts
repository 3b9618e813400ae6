import { getContrastRatio } from '@mui/material/styles';

/** First days of the months between two dates, where an axis of months has its lines. */
export function monthStarts(first: string, last: string): string[] {
  const [year = 0, month = 1] = first.split('-').map(Number);
  const starts: string[] = [];
  for (let i = first.endsWith('-01') ? 0 : 1; ; i++) {
    const date = new Date(Date.UTC(year, month - 1 + i, 1)).toISOString().slice(0, 10);
    if (date > last) return starts;
    starts.push(date);
  }
}

/** A generous guess at the width of 14 px letters, so that a name which might not fit is left out rather than cut. */
export function roomFor(name: string): number {
  const letters = [...new Intl.Segmenter().segment(name)].length;
  return letters * (/\p{Script=Devanagari}/u.test(name) ? 13 : 8.5) + 8;
}

const parts = (colour: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** `#rrggbb` over another, seen through by a share of 0 to 1. */
export function laidOver(colour: string, ground: string, share: number): string {
  const under = parts(ground);
  const mixed = parts(colour).map((part, i) => Math.round(part * share + (under[i] ?? 0) * (1 - share)));
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** The one of some inks that reads best on a ground. */
export const bestInk = (ground: string, inks: readonly [string, ...string[]]): string =>
  inks.reduce((best, ink) => (getContrastRatio(ink, ground) > getContrastRatio(best, ground) ? ink : best));
