/** A report's file name: farm, report, plots, day, so that ten of them differ. */
import { farmDay } from '@draksha/models/weather/calendar';
import type { ReportDocument } from './report-document.ts';

/** Signs that a file's name may be long, with room for its ending. */
const MAX_LENGTH = 120;

/** Letters of every script, digits, spaces, commas; nothing that a path is made of. */
const plain = (text: string): string =>
  text
    .replace(/(?!\u200c|\u200d)[^\p{L}\p{M}\p{N}, ]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

export function fileNameOf(
  { farmer, title, plots, madeAt }: Pick<ReportDocument, 'farmer' | 'title' | 'plots' | 'madeAt'>,
  ending: string,
): string {
  const parts = [farmer, title, plots].map(plain).filter(Boolean).join(' - ');
  return `${parts.slice(0, MAX_LENGTH).trim()} - ${farmDay(Date.parse(madeAt))}.${ending}`;
}
