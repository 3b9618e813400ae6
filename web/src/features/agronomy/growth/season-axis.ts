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

/** How full the colour of a stage is that is only expected. */
export const EXPECTED = 0.5;

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
