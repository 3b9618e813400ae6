import { calendarDay, type Format } from '../../lib/format.ts';

/** `20 Nov, 7:05 am` of an instant. */
export const momentOf =
  ({ dayMonth, time }: Format) =>
  (instant: string): string =>
    `${dayMonth(calendarDay(Date.parse(instant)))}, ${time(instant)}`;
