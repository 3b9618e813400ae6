import { dateAfter } from '@draksha/models/weather/calendar';
import type { TFunction } from 'i18next';
import type { Format } from './format.ts';

/** A day in words: today, tomorrow, else its name; `within` a sentence, or at its start. */
export function dayWord(
  t: TFunction<'plan'>,
  format: Format,
  date: string,
  today: string,
  { within = false } = {},
): string {
  if (date === today) return t(within ? 'within.today' : 'today');
  if (date === dateAfter(today, 1)) return t(within ? 'within.tomorrow' : 'tomorrow');
  return format.weekday(date);
}
