import { readPowerSlot } from '@draksha/models/water/power-slots';
import { farmInstant } from '@draksha/models/weather/calendar';
import type { Format } from './format.ts';

/** A Monday: the words of weekdays and times are a calendar's. */
const MONDAY = '2026-11-23';
const DAY_OF_MONDAY = Number(MONDAY.slice(8));

/** 1 is Monday. */
export const weekdayWord = (format: Format, weekday: number): string =>
  format.weekdayShort(`${MONDAY.slice(0, 8)}${DAY_OF_MONDAY + weekday - 1}`);

export const clockText = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** Days in a row as a span: "Mon–Fri"; all seven need no word. */
function daysWords(format: Format, weekdays: readonly number[]): string {
  const [first = 1] = weekdays;
  const last = weekdays.at(-1) ?? first;
  if (weekdays.length === 7) return '';
  if (weekdays.length > 2 && last - first === weekdays.length - 1)
    return `${weekdayWord(format, first)}–${weekdayWord(format, last)} `;
  return `${weekdays.map((day) => weekdayWord(format, day)).join(', ')} `;
}

/** A slot of power as a farmer reads it; what is no slot stays as it is. */
export function powerSlotWords(format: Format, written: string): string {
  const slot = readPowerSlot(written);
  if (slot === null) return written;
  const at = (minute: number) => format.time(farmInstant(MONDAY, clockText(minute)));
  return `${daysWords(format, slot.weekdays)}${at(slot.fromMinute)}–${at(slot.toMinute)}`;
}
