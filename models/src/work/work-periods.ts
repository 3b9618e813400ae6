/** Until when work of the season may be done: its source names a period, so inside it nothing is late. */
import { dateAfter } from '../weather/calendar.ts';

/** Last day after pruning by template; as task-templates.ts has it, which is too much to load for Today. */
export const WORK_PERIOD_ENDS: Readonly<Record<string, number>> = {
  'foundation.stopNitrogen': 40,
  'foundation.lessWater': 60,
  'foundation.littleWater': 120,
  'fruit.basalDose': -8,
  'fruit.budPests': 11,
  'fruit.sterileShoots': 17,
  'fruit.lessWater': 55,
  'fruit.fullWater': 70,
  'fruit.sugar': 135,
};

interface Work {
  readonly dueDap: number | null;
  readonly template?: string | null;
}

/** The last day on which work is in time: its day, or the end of its period. */
export function lastDayOf({ dueDap, template }: Work, day: string): string {
  const lastDap = template ? WORK_PERIOD_ENDS[template] : undefined;
  return dueDap === null || lastDap === undefined || lastDap <= dueDap
    ? day
    : dateAfter(day, lastDap - dueDap);
}
