import type { TFunction } from 'i18next';
import type { Format } from '../../lib/format.ts';
import { languageNames, languageTags } from '../../lib/language.ts';
import { type WordFamily, wordOf } from '../../lib/typed-words.ts';

const choices: Readonly<Record<string, WordFamily>> = {
  irrigationType: 'irrigationTypes',
  trellis: 'plot.trellises',
  status: 'plot.statuses',
  areaUnit: 'settings.areaUnit',
  cycle: 'cycle',
  targetMarket: 'plot.markets',
};

const areas: readonly string[] = ['areaHectares', 'totalAreaHectares'];

const ofTasks: Readonly<Record<string, WordFamily>> = {
  status: 'tasks:statuses',
  priority: 'tasks:priorities',
  category: 'tasks:categories',
};

/** A field's value as the farmer reads it, whichever of the two sides of a conflict it comes from. */
export function clashWords(
  t: TFunction,
  format: Format,
  { noun, name, value }: { readonly noun: string; readonly name: string; readonly value: unknown },
): string {
  if (typeof value === 'boolean') return t(value ? 'profile.yes' : 'profile.no');
  if (typeof value === 'number' && name === 'cost') return format.money(value);
  if (typeof value === 'number') return areas.includes(name) ? format.area(value) : format.number(value, 6);
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value !== 'string') return '';
  if (/(Date|On)$/.test(name)) return format.date(value);
  const language = languageTags.find((tag) => tag === value);
  if (name === 'languagePreference' && language) return languageNames[language];
  const words = (noun === 'tasks' ? ofTasks : choices)[name];
  return words ? t(wordOf(words, value)) : value;
}
