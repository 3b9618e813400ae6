/** The spring on which the tests of Rossi et al. 2008 are worked by hand: warm, moist hours, changed one by one. */
import { primaryInfectionsRossi2008 } from '../src/downy/downy-primary-rossi-2008.ts';
import { ROSSI_2008, type RossiRules } from '../src/downy/downy-rules-rossi-2008.ts';
import { type MadeHour, madeHours, repeated } from './made-hours.ts';

/*
 * Moist litter at 22 °C: a rate of 1/(1330.1 − 2556.18 + 1270.7904) = 1/44.7104 an hour. Hydrothermal time reaches 1.3 in hour 58
 * (59 hours); oospores that start in hour 60 have germinated in hour 104 (45 hours); release asks 0.88 h; 60 °C·h are 3 hours;
 * incubation is 4.532 d = 109 hours of humid and 5.78 d = 139 hours of dry air.
 */
export const HOURLY = 1 / 44.7104;
export const RAIN = { precipitation: 0.2 };

export function spring(changes: Readonly<Record<number, MadeHour | null>>, length = 260) {
  const list: (MadeHour | null)[] = repeated(length, { temperature: 22, humidity: 100, wet: 1 });
  for (const [i, change] of Object.entries(changes))
    list[Number(i)] = change === null ? null : { temperature: 22, humidity: 100, wet: 1, ...change };
  return madeHours(list);
}

export function season(
  changes: Readonly<Record<number, MadeHour | null>>,
  rules: RossiRules = ROSSI_2008,
  length = 260,
) {
  const { series, leafWet } = spring(changes, length);
  return primaryInfectionsRossi2008(series, {
    rules,
    leafWet,
    seasonStart: '07-01',
    hydrothermalTimeAtStart: 0,
  });
}

export const firstOf = (
  changes: Readonly<Record<number, MadeHour | null>>,
  rules?: RossiRules,
  length?: number,
) => {
  const { cohorts } = season(changes, rules, length);
  const [cohort] = cohorts;
  if (cohort === undefined) throw new Error('no cohort');
  return cohort;
};
