import { dayText, placesOf, type ReportCell, type ReportLanguage } from '../report-document.ts';
import { breakable, drawable, glyphRunsOf } from './drawable-text.ts';
import { FIGURE_FONT, type InlineText, OTHER_FONT } from './page-nodes.ts';

/** How a figure of a report is written on paper. Latin digits, as on the forms that it goes beside. */

// Marathi's own pattern for money counts in thousands; growers count in lakh.
const locales: Readonly<Record<ReportLanguage, string>> = {
  en: 'en-IN-u-nu-latn',
  hi: 'hi-IN-u-nu-latn',
  mr: 'hi-IN-u-nu-latn',
  'mr+en': 'en-IN-u-nu-latn',
};

const formats = new Map<string, Intl.NumberFormat>();

function numberFormat(language: ReportLanguage, least: number, most: number): Intl.NumberFormat {
  const key = `${language} ${least} ${most}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(locales[language], {
    minimumFractionDigits: least,
    maximumFractionDigits: most,
    signDisplay: 'negative',
  });
  formats.set(key, made);
  return made;
}

/** With a minus as wide as a figure, not a hyphen. */
export const figureText = (language: ReportLanguage, value: number, decimals: number): string =>
  numberFormat(language, 0, decimals).format(value).replace('-', '−');

/** Whole rupees where there are no paise, nor in a column of it. */
export function moneyText(language: ReportLanguage, paise: number, decimals: 0 | 2): string {
  const amount = numberFormat(language, decimals, decimals).format(Math.abs(paise) / 100);
  return `${paise < 0 ? '−' : ''}₹${amount}`;
}

export function cellText(language: ReportLanguage, cell: ReportCell, places = placesOf([cell])): string {
  switch (cell.type) {
    case 'text':
    case 'unknown':
      return cell.text;
    case 'date':
      return dayText(cell.day);
    case 'number': {
      const figure = figureText(language, cell.value, cell.decimals);
      return cell.unit ? `${figure} ${cell.unit}` : figure;
    }
    case 'money':
      return moneyText(language, cell.paise, places);
    case 'empty':
      return '';
  }
}

/** Signs that stand beside each other as they are: nothing joins or moves them, and a line does not end between a minus and its ₹. */
const FIGURE = /^[\d०-९/,.%₹+()*–−-]+$/;

/** A text as the page draws it, each sign in a font that has it. */
export function inlines(text: string, mostClusters = 60): string | InlineText[] {
  const fit = breakable(drawable(text), mostClusters);
  if (FIGURE.test(fit)) return [{ text: fit, font: FIGURE_FONT, noWrap: true }];
  const runs = glyphRunsOf(fit);
  if (!runs.some(({ other }) => other)) return fit;
  return runs.map(({ text: piece, other }) => (other ? { text: piece, font: OTHER_FONT } : { text: piece }));
}
