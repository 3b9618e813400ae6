/**
 * How favourable wet spells are to anthracnose (Elsinoë ampelina). A rule put together from advisory texts and two experiments,
 * not an equation, and no probability: no infection model has been published for Indian conditions.
 *
 * - Infection: nothing at 5 °C; at 10 °C about 4 h of wetness, at 15 to 30 °C about 6 h, more up to 12 h (abstract, as
 *   printed). Best at 25 °C; Indian advisories give 20 to 30 °C. Rain carries the spores.
 * - Incubation in days: 15.1 at 10 °C, 9.7 at 15, 5.9 at 20, 3.7 at 25, 2.3 at 30 (PubMed 38736151), straight between.
 *   On leaves one day old 3.6 days, on leaves of eight days 17.1: only young growth is at risk.
 *
 * Inputs: temperature °C, rain mm, leaf wetness. 10 to 30 °C; outside nothing is said to be favourable. A missing hour counts as
 * dry and ends a spell.
 */
import { DAY_MS } from '../weather/durations.ts';
import type { HourlySeries } from '../weather/series.ts';
import { type LeafWetColumn, wetSpells } from '../wetness/wet-hours.ts';

const COOLEST = 10;
const WARMEST = 30;
/** Below this mean the shorter wetness of the 10 °C trial holds. */
const COOL_UNTIL = 15;
const COOL_HOURS = 4;
const WARM_HOURS = 6;
/** Wetness up to which infection went on rising. */
const LONG_HOURS = 12;
const BEST_TEMPERATURES = [20, 30] as const;

const INCUBATION = [
  [10, 15.1],
  [15, 9.7],
  [20, 5.9],
  [25, 3.7],
  [30, 2.3],
] as const;

export type Favourability = 'unfavourable' | 'favourable' | 'very-favourable';

/** Wet hours from which a spell counts at a mean temperature °C; null outside 10 to 30 °C. */
export function anthracnoseWetHoursNeeded(temperature: number): number | null {
  if (!(temperature >= COOLEST && temperature <= WARMEST)) return null;
  return temperature < COOL_UNTIL ? COOL_HOURS : WARM_HOURS;
}

/** Of a spell: wet hours, mean temperature °C, rain mm. */
export function anthracnoseFavourabilityOf(
  wetHours: number,
  temperature: number,
  precipitation: number,
): Favourability {
  const neededHours = anthracnoseWetHoursNeeded(temperature);
  if (neededHours === null || wetHours < neededHours) return 'unfavourable';
  const best =
    wetHours >= LONG_HOURS &&
    precipitation > 0 &&
    temperature >= BEST_TEMPERATURES[0] &&
    temperature <= BEST_TEMPERATURES[1];
  return best ? 'very-favourable' : 'favourable';
}

/** Days until spots show at a temperature °C; null outside 10 to 30 °C. */
export function anthracnoseIncubationDays(temperature: number): number | null {
  let before: (typeof INCUBATION)[number] | null = null;
  for (const row of INCUBATION) {
    const [degrees, days] = row;
    if (temperature === degrees) return days;
    if (temperature < degrees) {
      if (before === null) return null;
      return before[1] + ((days - before[1]) * (temperature - before[0])) / (degrees - before[0]);
    }
    before = row;
  }
  return null;
}

export interface AnthracnoseSpell {
  readonly rule: 'anthracnose.favourability';
  readonly favourability: Favourability;
  readonly startsAtMs: number;
  readonly endsAtMs: number;
  readonly wetHours: number;
  readonly neededHours: number | null;
  readonly meanTemperature: number;
  readonly precipitation: number;
  readonly unknownHours: number;
  /** Day by which spots would show at the spell's own temperature; null where it is unfavourable. */
  readonly symptomsDueAtMs: number | null;
}

/**
 * The wet spells of a series. `favourable`: long enough for its temperature. `very-favourable`: with rain, at 20 to 30 °C, and
 * 12 hours or longer as well.
 *
 * @throws RangeError for a column of another length.
 */
export function anthracnoseFavourability(series: HourlySeries, leafWet: LeafWetColumn): AnthracnoseSpell[] {
  return wetSpells(series, leafWet, 0).map((spell) => {
    const { wetHours, meanTemperature, precipitation } = spell;
    const neededHours = anthracnoseWetHoursNeeded(meanTemperature);
    const favourability = anthracnoseFavourabilityOf(wetHours, meanTemperature, precipitation);
    const incubation = favourability === 'unfavourable' ? null : anthracnoseIncubationDays(meanTemperature);
    return {
      rule: 'anthracnose.favourability',
      favourability,
      startsAtMs: spell.startsAtMs,
      endsAtMs: spell.endsAtMs,
      wetHours,
      neededHours,
      meanTemperature,
      precipitation,
      unknownHours: spell.unknownHours,
      symptomsDueAtMs: incubation === null ? null : Math.round(spell.endsAtMs + incubation * DAY_MS),
    };
  });
}
