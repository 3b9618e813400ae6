/** Stretches of a day in which one can spray: runs of hours of one verdict. */
import type { SprayHour } from './spray-hours.ts';

/** Specification, section 9: windows need 2 or more hours. */
export const SPRAY_TIME_WINDOW_HOURS_AT_LEAST = 2;

export interface SprayTimeWindow {
  /** Hour of the local day in which it begins. */
  readonly startHour: number;
  /** Hour of the local day at which it has ended, 24 for midnight. */
  readonly endHour: number;
  readonly suitability: 'Good' | 'Fair';
  /** `06:00–09:00` */
  readonly label: string;
}

const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** Runs of two or more consecutive hours of one verdict, Good or Fair, in order of time. */
export function optimalTimeWindows(hours: readonly SprayHour[]): SprayTimeWindow[] {
  const windows: SprayTimeWindow[] = [];
  for (let i = 0; i < hours.length; ) {
    const suitability = hours[i]?.suitability;
    const startHour = hours[i]?.hour ?? 0;
    let run = 1;
    while (hours[i + run]?.suitability === suitability && hours[i + run]?.hour === startHour + run) run++;
    i += run;
    if ((suitability !== 'Good' && suitability !== 'Fair') || run < SPRAY_TIME_WINDOW_HOURS_AT_LEAST)
      continue;
    const endHour = startHour + run;
    windows.push({ startHour, endHour, suitability, label: `${clock(startHour)}–${clock(endHour)}` });
  }
  return windows;
}
