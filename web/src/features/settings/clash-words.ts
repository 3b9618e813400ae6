import type { TFunction } from 'i18next';
import type { Format } from '../../lib/format.ts';
import { languageNames, languageTags } from '../../lib/language.ts';
import { type WordFamily, wordOf } from '../../lib/typed-words.ts';

const choices: Readonly<Record<string, WordFamily>> = {
  irrigationType: 'irrigationTypes',
  trellis: 'plot.trellises',
  status: 'plot.statuses',
  cycle: 'cycle',
  targetMarket: 'plot.markets',
};

const areas: readonly string[] = ['areaHectares', 'totalAreaHectares'];

/** A field's value as the farmer reads it, whichever of the two sides of a conflict it comes from. */
export function clashWords(t: TFunction, format: Format, name: string, value: unknown): string {
  if (typeof value === 'boolean') return t(value ? 'profile.yes' : 'profile.no');
  if (typeof value === 'number') return areas.includes(name) ? format.area(value) : format.number(value, 6);
  if (typeof value !== 'string') return '';
  if (/(Date|On)$/.test(name)) return format.date(value);
  const language = languageTags.find((tag) => tag === value);
  if (name === 'languagePreference' && language) return languageNames[language];
  const words = choices[name];
  return words ? t(wordOf(words, value)) : value;
}
