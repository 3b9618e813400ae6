import i18next, { type TFunction } from 'i18next';
import { clockOf } from '../../lib/clock-of-day.ts';
import { calendarDay, type Format } from '../../lib/format.ts';
import { languageNames, languageTags } from '../../lib/language.ts';
import { powerSlotWords } from '../../lib/power-words.ts';
import { type WordFamily, type WordKey, wordOf } from '../../lib/typed-words.ts';

/** Nouns whose fields have their words elsewhere; those of all others stand beside their name, `labels:field.<noun>`. */
const labels: Readonly<Record<string, WordFamily>> = {
  plots: 'plot.field',
  seasons: 'plot.field',
  'stage-observations': 'plot.field',
  tasks: 'tasks:field',
};
const profiles: readonly string[] = ['users', 'farmer-profiles'];
/** Of a plot or a season, with words here: what water and papers ask. */
const furtherFields: readonly string[] = [
  'topWorkedOn',
  'waterEcDsPerM',
  'powerSlots',
  'village',
  'taluka',
  'gatNumber',
  'policyNumber',
];

/** What a field is called on the screen of its noun. */
export function labelOf(noun: string, name: string): WordKey {
  if ((noun === 'plots' || noun === 'seasons') && furtherFields.includes(name))
    return wordOf('labels:field.plots', name);
  if (name === 'weightUnit') return wordOf('labels:field.users', name);
  if (profiles.includes(noun)) return wordOf('profile', name);
  return wordOf(labels[noun] ?? (`labels:field.${noun}` as WordFamily), name);
}

/** Choices whose words another screen has, by the field or by that of one noun; those of all others stand under `labels:choice.<noun>.<field>`. */
const choices: Readonly<Record<string, WordFamily>> = {
  irrigationType: 'irrigationTypes',
  trellis: 'plot.trellises',
  'plots status': 'plot.statuses',
  areaUnit: 'safety:settings.areaUnit',
  weightUnit: 'safety:settings.weightUnit',
  'seasons cycle': 'cycle',
  'work-templates cycle': 'cycle',
  'work-templates category': 'tasks:categories',
  targetMarket: 'plot.markets',
  'tasks status': 'tasks:statuses',
  'tasks priority': 'tasks:priorities',
  'tasks category': 'tasks:categories',
  'products kind': 'diary:product.kind',
  'products doseUnit': 'diary:unitName',
  'products amountUnit': 'diary:unitName',
  'stock-movements unit': 'diary:unitName',
  'stock-movements move': 'diary:stock.moves',
  'plan-marks reason': 'plan:mark.reason',
  'brief-settings causesOff': 'brief:cause',
  'brief-settings whenNothing': 'brief:ifNothing',
  targets: 'diary:choice.targets',
};

const minutesOfDay: readonly string[] = ['briefAt', 'quietFrom', 'quietTo'];
const weights: readonly string[] = ['yieldKg'];
const areas: readonly string[] = ['areaHectares', 'totalAreaHectares'];
/** Of the stages that a farmer marks these are no stages of the model; their words stand apart. */
const milestones: readonly string[] = ['foundation.ten_leaves', 'fruit.bud_swell', 'fruit.five_leaves'];

/** The key of a choice's value; a field without choices has none. */
export function choiceKey(noun: string, name: string, value: string): WordKey {
  if (noun === 'stage-observations' && name === 'stage')
    return wordOf(milestones.includes(value) ? 'milestone' : 'stage', value);
  const words = choices[`${noun} ${name}`] ?? choices[name];
  return wordOf(words ?? (`labels:choice.${noun}.${name}` as WordFamily), value);
}

/** A field's value as the farmer reads it, whichever of the two sides of a conflict it comes from. */
export function valueWords(
  t: TFunction,
  format: Format,
  { noun, name, value }: { readonly noun: string; readonly name: string; readonly value: unknown },
): string {
  if (typeof value === 'boolean') return t(value ? 'profile.yes' : 'profile.no');
  if (typeof value === 'number' && name === 'cost') return format.money(value);
  if (typeof value === 'number' && minutesOfDay.includes(name)) return clockOf(format, value);
  if (typeof value === 'number' && weights.includes(name)) return format.weight(value);
  if (typeof value === 'number') return areas.includes(name) ? format.area(value) : format.number(value, 6);
  if (Array.isArray(value))
    return value
      .map((one) =>
        name === 'powerSlots'
          ? powerSlotWords(format, String(one))
          : valueWords(t, format, { noun, name, value: one }),
      )
      .join(', ');
  if (typeof value !== 'string') return '';
  if (/(Date|On)$/.test(name)) return format.date(value);
  if (/At$/.test(name)) return `${format.date(calendarDay(Date.parse(value)))}, ${format.time(value)}`;
  const language = languageTags.find((tag) => tag === value);
  if (name === 'languagePreference' && language) return languageNames[language];
  const key = choiceKey(noun, name, value);
  const hasText: boolean = i18next.exists(key);
  return hasText ? t(key) : value;
}
