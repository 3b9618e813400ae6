import type { SpraySuitability } from '@draksha/models';
import type { TFunction } from 'i18next';
import type { Format } from './format.ts';

/** How many hours of a day are good and fair, of how many. */
export function stripSentence(
  t: TFunction,
  format: Format,
  hours: readonly { readonly suitability: SpraySuitability | null }[],
): string {
  const counted = (level: SpraySuitability, words: 'spray.goodHours' | 'spray.fairHours'): string => {
    const count = hours.filter((hour) => hour.suitability === level).length;
    return t(words, { count, number: format.number(count) });
  };
  return t('spray.stripSentence', {
    good: counted('Good', 'spray.goodHours'),
    fair: counted('Fair', 'spray.fairHours'),
    all: format.unit(hours.length, 'hoursOf'),
  });
}
