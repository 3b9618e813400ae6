import type { TFunction } from 'i18next';
import type { Format } from '../../lib/format.ts';
import { languageNames, languageTags } from '../../lib/language.ts';

/** A field's value as the farmer reads it, whichever of the two sides of a conflict it comes from. */
export function clashWords(t: TFunction, format: Format, name: string, value: unknown): string {
  if (typeof value === 'boolean') return t(value ? 'profile.yes' : 'profile.no');
  if (typeof value === 'number')
    return name === 'totalAreaHectares' ? format.area(value) : format.number(value, 6);
  if (typeof value !== 'string') return '';
  if (name === 'irrigationType') return t(`irrigationTypes.${value}`);
  const language = languageTags.find((tag) => tag === value);
  return name === 'languagePreference' && language ? languageNames[language] : value;
}
