/**
 * Secondary infections of downy mildew: spores made at night on oil spots, their life, and the wet spell they infect in.
 * It assumes that there are oil spots in or near the plot, as there are most of the year where vines are always green.
 *
 * Put together from published parts, each a named rule:
 * - spores: at least 4 dark hours in a row at 12 to 29 °C with humidity of 95 % or wet leaves (Blaeser 1978: 4 h, 13 °C,
 *   98 %; METOS: over 95 %, 12 °C, none over 29 °C), and 50 °C·h over them (METOS: 4 h at 13 °C, 3 h at 17 °C);
 * - life: one day (METOS), or the sporangia's survival of Rossi et al. 2008;
 * - infection: unbroken wetness that starts while they live, wet hours × mean temperature ≥ 50 °C·h (Blaeser & Weltzien),
 *   mean 3 to 29 °C (VitiMeteo); its strength is the efficiency of Lalancette et al. 1988 for the whole spell;
 * - symptoms: Rossi et al. 2002 (downy-incubation.ts).
 *
 * Dark is a solar radiation below 1 W/m²; where none is known, 19:00 to 06:00 on the plot's clock: Maharashtra's night in summer,
 * about an hour short of it at either end in winter. A missing hour is neither humid nor wet: it ends a night's count and a spell.
 */
import { type CalendarOptions, localHourOfDay, utcOffsetOf } from '../weather/calendar.ts';
import { HOUR_MS } from '../weather/durations.ts';
import { BLOCK_HOURS, type HourlySeries } from '../weather/series.ts';
import {
  hoursMissingBefore,
  type LeafWetColumn,
  requireAligned,
  WET_SHARE_OF_HOUR,
} from '../wetness/wet-hours.ts';
import {
  infectionEfficiencyLalancette1988,
  relativeEfficiencyLalancette1988,
} from './downy-efficiency-lalancette-1988.ts';
import { type DownyIncubation, incubateFrom } from './downy-incubation.ts';
import { sporangiaAgeingRate } from './downy-rates-rossi-2008.ts';

export interface SecondaryRules {
  readonly humidityAtLeast: number;
  readonly darkHours: number;
  readonly sporulationTemperatures: readonly [number, number];
  readonly sporulationDegreeHours: number;
  readonly survival: 'one-day' | 'rossi-2008';
  readonly infectionTemperatures: readonly [number, number];
  readonly infectionDegreeHours: number;
}

export const DOWNY_SECONDARY: SecondaryRules = {
  humidityAtLeast: 95,
  darkHours: 4,
  sporulationTemperatures: [12, 29],
  sporulationDegreeHours: 50,
  survival: 'one-day',
  infectionTemperatures: [3, 29],
  infectionDegreeHours: 50,
};

export interface SecondaryOptions extends CalendarOptions {
  readonly rules?: SecondaryRules;
}

export type SecondaryOutcome = 'infected' | 'died' | 'alive';

/** One night's spores and their fate. Instants are starts of hours. */
export interface SporulationNight {
  readonly rule: 'downy.secondary';
  readonly outcome: SecondaryOutcome;
  /** Hour in which the spores were ready. */
  readonly sporangiaAtMs: number;
  /** Dark, humid hours up to then, and their °C·h. */
  readonly humidDarkHours: number;
  readonly sporulationDegreeHours: number;
  /** Hour in which the wet spell first sufficed; null without. */
  readonly infectionAtMs: number | null;
  /** The whole spell: start, hours, mean °C. */
  readonly wetFromMs: number | null;
  readonly wetHours: number | null;
  readonly wetTemperature: number | null;
  /** °C·h when it first sufficed, and those needed. */
  readonly degreeHours: number | null;
  readonly degreeHoursNeeded: number;
  /** Lalancette et al. 1988 over the whole spell: share of spores, and the same set against its peak, 0 to 1. */
  readonly efficiency: number | null;
  readonly relativeEfficiency: number | null;
  readonly incubation: DownyIncubation | null;
}

/** Chosen: what a radiation sensor shows of the night. */
const DARK_BELOW_WATTS = 1;
/** Chosen: the shortest night of Maharashtra, so that no light hour counts as dark. */
const DUSK_HOUR = 19;
const DAWN_HOUR = 6;
/** Chosen: no night in which spores are made is longer, so that a gap of as much has light in it. */
const HOURS_WITH_A_DAY = 12;
/** METOS: sporangia live one day. */
const SPORANGIA_LIFE_HOURS = 24;

/** @throws RangeError for a column of another length or an impossible offset. */
export function secondaryInfectionsDowny(
  series: HourlySeries,
  leafWet: LeafWetColumn,
  options: SecondaryOptions = {},
): SporulationNight[] {
  requireAligned(series, leafWet);
  const offset = utcOffsetOf(options);
  const rules = options.rules ?? DOWNY_SECONDARY;
  const ready: Sporulation[] = [];
  const state = new Float64Array(STATE);
  for (let from = 0; from < series.length; from += BLOCK_HOURS) {
    const to = Math.min(from + BLOCK_HOURS, series.length);
    sporulationBlock(series, leafWet, rules, offset, from, to, state, ready);
  }
  return ready.map(({ entry, hours, heat }) => followSpores(series, leafWet, rules, entry, hours, heat));
}

interface Sporulation {
  readonly entry: number;
  readonly hours: number;
  readonly heat: number;
}

const HOURS = 0;
const HEAT = 1;
const SPORULATED = 2;
const STATE = 3;

/** Kernel: the nights of the hours `from` to before `to` in which spores got ready; `state` goes from block to block. */
function sporulationBlock(
  series: HourlySeries,
  leafWet: LeafWetColumn,
  rules: SecondaryRules,
  utcOffsetMinutes: number,
  from: number,
  to: number,
  state: Float64Array,
  ready: Sporulation[],
): void {
  const { startsAtMs, temperature, humidity, solarRadiation } = series;
  const { humidityAtLeast, darkHours, sporulationDegreeHours } = rules;
  const [coolest, warmest] = rules.sporulationTemperatures;
  let hours = state[HOURS] ?? 0;
  let heat = state[HEAT] ?? 0;
  let sporulated = state[SPORULATED] === 1;
  for (let i = from; i < to; i++) {
    const t = temperature[i] ?? Number.NaN;
    const light = solarRadiation[i] ?? Number.NaN;
    const dark = Number.isNaN(light)
      ? isNightHour(localHourOfDay(startsAtMs[i] ?? Number.NaN, utcOffsetMinutes))
      : light < DARK_BELOW_WATTS;
    const missing = hoursMissingBefore(series, i);
    if (!dark || missing >= HOURS_WITH_A_DAY) sporulated = false;
    const humid =
      (humidity[i] ?? Number.NaN) >= humidityAtLeast || (leafWet[i] ?? Number.NaN) >= WET_SHARE_OF_HOUR;
    if (!(dark && humid && t >= coolest && t <= warmest)) {
      hours = 0;
      heat = 0;
      continue;
    }
    if (missing > 0) {
      hours = 0;
      heat = 0;
    }
    hours += 1;
    heat += t;
    if (sporulated || hours < darkHours || heat < sporulationDegreeHours) continue;
    sporulated = true;
    ready.push({ entry: i, hours, heat });
  }
  state[HOURS] = hours;
  state[HEAT] = heat;
  state[SPORULATED] = sporulated ? 1 : 0;
}

const isNightHour = (hour: number): boolean => hour >= DUSK_HOUR || hour < DAWN_HOUR;

function followSpores(
  series: HourlySeries,
  leafWet: LeafWetColumn,
  rules: SecondaryRules,
  ready: number,
  humidDarkHours: number,
  sporulationDegreeHours: number,
): SporulationNight {
  const { startsAtMs, temperature, humidity, length } = series;
  const at = (i: number): number => startsAtMs[i] ?? Number.NaN;
  const [coolest, warmest] = rules.infectionTemperatures;
  let age = 0;
  let ageing = 0;
  let spell = -1;
  let hours = 0;
  let heat = 0;
  let infection = -1;
  let degreeHours = 0;
  let outcome: SecondaryOutcome = 'alive';
  for (let i = ready + 1; i < length; i++) {
    const t = temperature[i] ?? Number.NaN;
    const missing = hoursMissingBefore(series, i);
    const rate =
      rules.survival === 'one-day'
        ? 1 / SPORANGIA_LIFE_HOURS
        : sporangiaAgeingRate(t, humidity[i] ?? Number.NaN);
    if (!Number.isNaN(rate)) ageing = rate;
    age += ageing * (1 + missing);
    const wet = (leafWet[i] ?? Number.NaN) >= WET_SHARE_OF_HOUR && !Number.isNaN(t);
    if (!wet || missing > 0) {
      if (infection >= 0) break;
      spell = -1;
    }
    if (!wet || (spell < 0 && age > 1 + ROUNDING)) {
      if (age > 1 + ROUNDING) {
        outcome = 'died';
        break;
      }
      continue;
    }
    if (spell < 0) {
      spell = i;
      hours = 0;
      heat = 0;
    }
    hours += 1;
    heat += t;
    const mean = heat / hours;
    if (infection < 0 && heat >= rules.infectionDegreeHours && mean >= coolest && mean <= warmest) {
      infection = i;
      degreeHours = heat;
      outcome = 'infected';
    }
  }
  const infected = infection >= 0;
  return {
    rule: 'downy.secondary',
    outcome,
    sporangiaAtMs: at(ready),
    humidDarkHours,
    sporulationDegreeHours,
    infectionAtMs: infected ? at(infection) : null,
    wetFromMs: infected ? at(spell) : null,
    wetHours: infected ? hours : null,
    wetTemperature: infected ? heat / hours : null,
    degreeHours: infected ? degreeHours : null,
    degreeHoursNeeded: rules.infectionDegreeHours,
    efficiency: infected ? infectionEfficiencyLalancette1988(hours, heat / hours) : null,
    relativeEfficiency: infected ? relativeEfficiencyLalancette1988(hours, heat / hours) : null,
    incubation: infected ? incubateFrom(series, infection, length) : null,
  };
}

/** A tolerance: twenty-four twenty-fourths are a day. */
const ROUNDING = 1e-9;

/** Spells counted over several nights: the start of each spell that infected, once, with its strongest night. */
export function secondaryInfectionSpells(nights: readonly SporulationNight[]): SporulationNight[] {
  const bySpell = new Map<number, SporulationNight>();
  for (const night of nights) {
    if (night.wetFromMs === null) continue;
    const end = night.wetFromMs + (night.wetHours ?? 0) * HOUR_MS;
    const other = bySpell.get(end);
    if (other === undefined || (other.efficiency ?? 0) < (night.efficiency ?? 0)) bySpell.set(end, night);
  }
  return [...bySpell.values()];
}
