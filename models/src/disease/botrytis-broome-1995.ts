/**
 * Probability that a wet spell infects grape berries with Botrytis cinerea.
 *
 * Source: Broome, English, Marois, Latorre & Aviles (1995), Phytopathology 85:97-102; as UC IPM prints it:
 *   ln(Y/(1 − Y)) = −2.647866 − 0.374927 W + 0.061601 W T − 0.001511 W T²,
 * W hours of wetness, T mean °C in it. Fitted at 4 to 20 h and 12 to 30 °C (R² 0.75). Below 4 h the curve falls to its intercept
 * of 0.066, which is no risk: no index is given there. Outside the rest of the fitted range the number is computed and marked.
 * A dry gap of more than 4 hours ends a spell.
 */
import type { HourlySeries } from '../weather/series.ts';
import { type LeafWetColumn, wetSpells } from '../wetness/wet-hours.ts';

export const BROOME_WET_HOURS = [4, 20] as const;
export const BROOME_TEMPERATURES = [12, 30] as const;
/** UC IPM: dry hours that a spell outlives. */
export const BROOME_DRY_HOURS = 4;

/** UC IPM's field classes on the logit: none to 0, low to 0.5, moderate to 1, high from 1. */
export type BroomeClass = 'none' | 'low' | 'moderate' | 'high';

/** Logit of infection; computed everywhere, also where the model does not hold. */
export const infectionLogitBroome1995 = (wetHours: number, temperature: number): number =>
  -2.647866 + wetHours * (-0.374927 + 0.061601 * temperature - 0.001511 * temperature * temperature);

/** Probability, 0 to 1, of a logit. */
export const probabilityOfLogit = (logit: number): number => 1 / (1 + Math.exp(-logit));

export const broomeClassOf = (logit: number): BroomeClass =>
  logit >= 1 ? 'high' : logit >= 0.5 ? 'moderate' : logit > 0 ? 'low' : 'none';

export interface BotrytisSpell {
  readonly rule: 'botrytis.broome-1995';
  readonly startsAtMs: number;
  readonly endsAtMs: number;
  readonly wetHours: number;
  readonly meanTemperature: number;
  readonly unknownHours: number;
  /** null below 4 wet hours, outside the equation. */
  readonly logit: number | null;
  readonly probability: number | null;
  readonly class: BroomeClass;
  /** Whether hours and temperature are within the fitted range. */
  readonly inFittedRange: boolean;
}

/**
 * The wet spells of a series, each with its probability. Missing hours count as dry.
 *
 * @throws RangeError for a column of another length.
 */
export function botrytisSpellsBroome1995(series: HourlySeries, leafWet: LeafWetColumn): BotrytisSpell[] {
  return wetSpells(series, leafWet, BROOME_DRY_HOURS).map((spell) => {
    const { wetHours, meanTemperature } = spell;
    const holds = wetHours >= BROOME_WET_HOURS[0];
    const logit = holds ? infectionLogitBroome1995(wetHours, meanTemperature) : null;
    return {
      rule: 'botrytis.broome-1995',
      startsAtMs: spell.startsAtMs,
      endsAtMs: spell.endsAtMs,
      wetHours,
      meanTemperature,
      unknownHours: spell.unknownHours,
      logit,
      probability: logit === null ? null : probabilityOfLogit(logit),
      class: logit === null ? 'none' : broomeClassOf(logit),
      inFittedRange:
        holds &&
        wetHours <= BROOME_WET_HOURS[1] &&
        meanTemperature >= BROOME_TEMPERATURES[0] &&
        meanTemperature <= BROOME_TEMPERATURES[1],
    };
  });
}
