import { dateAfter } from '@draksha/models/weather/calendar';
import type { TFunction } from 'i18next';
import type { Format } from './format.ts';

/** A day as one says it: today, tomorrow, else its name. */
export function dayWord(t: TFunction<'plan'>, format: Format, date: string, today: string): string {
  if (date === today) return t('today');
  return date === dateAfter(today, 1) ? t('tomorrow') : format.weekday(date);
}
