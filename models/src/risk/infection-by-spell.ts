/**
 * The product's own infection risk of a morning: wet spells counted where they end, from noon to noon, with the temperature in them.
 *
 * The specification counts the wet hours of a calendar day (infection.ts): a night that is wet from 18 to 6 is cut into 6 and 6 hours at
 * midnight, and 3, 20 and 32 °C are alike. Here the day of a date runs from the noon before to its own noon; a spell belongs to the date in
 * which it ends, whole, and one that goes on at noon counts there with its hours so far. Rain is wet, whatever the leaf wetness says.
 *
 * - Downy mildew: at least the wet hours of Magarey et al. 2005 at the spell's mean temperature (else very low); then by the
 *   efficiency of Lalancette et al. 1988 against its own peak, from 0.25, 0.4 and 0.75 moderate, high and critical. At 20 °C these are about
 *   6, 7 and 11 hours.
 * - Botrytis: the field classes of Broome et al. 1995, a dry gap of 4 hours allowed; critical from a logit of 2 (88 in 100).
 * - Anthracnose: moderate where a spell with rain is long enough for its temperature, high from 12 hours at 20 to 30 °C.
 * The cuts of downy mildew, the last of botrytis and the levels of anthracnose are chosen: docs/models/infection.md.
 *
 * Nothing is said to threaten a vine without green tissue or after its harvest. A night (18 to 6) with fewer than 10 known hours is not
 * known, unless what is known of it is already critical. A missing hour ends a spell.
 */

import { type RiskLevel, riskLevels } from '../choices.ts';
import {
  anthracnoseFavourability,
  anthracnoseFavourabilityOf,
  type Favourability,
} from '../disease/anthracnose-favourability.ts';
import {
  BROOME_WET_HOURS,
  type BroomeClass,
  botrytisSpellsBroome1995,
  broomeClassOf,
  infectionLogitBroome1995,
} from '../disease/botrytis-broome-1995.ts';
import {
  PLASMOPARA_MAGAREY_2005,
  wetHoursNeededMagarey2005,
} from '../disease/generic-infection-magarey-2005.ts';
import { relativeEfficiencyLalancette1988 } from '../downy/downy-efficiency-lalancette-1988.ts';
import type { Season } from '../season.ts';
import type { PruningCycle } from '../stages/days-after-pruning.ts';
import {
  type CalendarOptions,
  dateOfDayNumber,
  dayNumberOfDate,
  localDayNumber,
  localHourOfDay,
  utcOffsetOf,
} from '../weather/calendar.ts';
import { HOUR_MS } from '../weather/durations.ts';
import type { HourlySeries } from '../weather/series.ts';
import { type LeafWetColumn, requireAligned, type WetSpell, wetSpells } from '../wetness/wet-hours.ts';

const HALF_DAY_MINUTES = 720;
/** Hours of the night that the farmer slept through, and how many of the twelve must be known. Chosen. */
const NIGHT = { fromHour: 18, toHour: 6, leastKnown: 10 } as const;

/** Relative efficiency at which each level of downy mildew begins. Chosen. */
export const DOWNY_SPELL_LEVELS: readonly (readonly [from: number, level: RiskLevel])[] = [
  [0.75, 'critical'],
  [0.4, 'high'],
  [0.25, 'moderate'],
];
const BOTRYTIS_CRITICAL_LOGIT = 2;

/** Days after pruning from which there is green tissue: the end of bud swell, day 8 to 11 after fruit pruning (growth-stage.ts). */
export const GREEN_TISSUE_FROM_DAP: Readonly<Record<PruningCycle, number>> = { foundation: 11, fruit: 11 };

/** Of a season what tissue and its diseases go by. */
export type VineDates = Pick<Season, 'cycle' | 'pruningDate' | 'endedOn' | 'growsWood'>;

export type TissueState = 'green' | 'before_green_tissue' | 'after_harvest';

/** @throws RangeError for an impossible date */
export function tissueOn({ cycle, pruningDate, endedOn }: VineDates, date: string): TissueState {
  if (endedOn !== null && dayNumberOfDate(date) > dayNumberOfDate(endedOn)) return 'after_harvest';
  const dap = dayNumberOfDate(date) - dayNumberOfDate(pruningDate);
  return dap < GREEN_TISSUE_FROM_DAP[cycle] ? 'before_green_tissue' : 'green';
}

export const spellDiseases = ['downyMildew', 'botrytis', 'anthracnose'] as const;
export type SpellDisease = (typeof spellDiseases)[number];

/** The spell that made a level. */
export interface SpellRisk {
  /** Null where the night is not known. */
  readonly level: RiskLevel | null;
  readonly wetHours: number;
  /** °C, over the wet hours; null without a spell, as below. */
  readonly meanTemperature: number | null;
  readonly startsAtMs: number | null;
  readonly endsAtMs: number | null;
  /** Whether the spell goes on at the noon that ends the day, or at the end of the weather. */
  readonly goesOn: boolean;
  /** Wet hours that infection needs at this temperature; null where none suffice. */
  readonly neededHours: number | null;
  /** What the level was read from: relative efficiency, logit, wet hours. */
  readonly value: number | null;
}

export interface SpellDay {
  readonly rule: 'infection.by-spell';
  /** The morning's date: the day runs from the noon before to the noon of it. */
  readonly date: string;
  readonly tissue: TissueState;
  /** Known hours of the night, of 12. */
  readonly knownNightHours: number;
  readonly risks: Readonly<Record<SpellDisease, SpellRisk>>;
}

export interface SpellDayOptions extends CalendarOptions {
  /** Without it tissue is taken to be green. */
  readonly season?: VineDates | undefined;
}

/** Wet where the leaf is, or where it rains. */
export const wetOrRain = (series: HourlySeries, leafWet: LeafWetColumn): Float64Array =>
  Float64Array.from({ length: series.length }, (_, i) =>
    (series.precipitation[i] ?? Number.NaN) > 0 ? 1 : (leafWet[i] ?? Number.NaN),
  );

interface Judged {
  readonly level: RiskLevel;
  readonly neededHours: number | null;
  readonly value: number | null;
}

function downyOf({ wetHours, meanTemperature }: Pick<WetSpell, 'wetHours' | 'meanTemperature'>): Judged {
  const neededHours = wetHoursNeededMagarey2005(meanTemperature, PLASMOPARA_MAGAREY_2005);
  const value = relativeEfficiencyLalancette1988(wetHours, meanTemperature);
  if (neededHours === null || wetHours < neededHours) return { level: 'very_low', neededHours, value };
  return { level: DOWNY_SPELL_LEVELS.find(([from]) => value >= from)?.[1] ?? 'low', neededHours, value };
}

const broomeLevels = { none: 'very_low', low: 'low', moderate: 'moderate', high: 'high' } as const;

const botrytisLevelOf = (logit: number | null, fieldClass: BroomeClass): RiskLevel =>
  (logit ?? 0) >= BOTRYTIS_CRITICAL_LOGIT ? 'critical' : broomeLevels[fieldClass];

const anthracnoseLevels = {
  unfavourable: 'very_low',
  favourable: 'moderate',
  'very-favourable': 'high',
} as const;

const anthracnoseLevelOf = (favourability: Favourability, precipitation: number): RiskLevel =>
  precipitation > 0 ? anthracnoseLevels[favourability] : 'very_low';

/** Level of a spell of so many wet hours at a mean temperature °C; for anthracnose of one in which it rains. */
function levelOfSpell(disease: SpellDisease, wetHours: number, temperature: number): RiskLevel {
  if (disease === 'downyMildew') return downyOf({ wetHours, meanTemperature: temperature }).level;
  if (disease === 'anthracnose')
    return anthracnoseLevelOf(anthracnoseFavourabilityOf(wetHours, temperature, 1), 1);
  if (wetHours < BROOME_WET_HOURS[0]) return 'very_low';
  const logit = infectionLogitBroome1995(wetHours, temperature);
  return botrytisLevelOf(logit, broomeClassOf(logit));
}

export interface LevelThreshold {
  readonly level: RiskLevel;
  /** Whole wet hours from which a spell is at that level. */
  readonly fromHours: number;
}

/** Longer than any spell that tells anything new. */
const MAX_SPELL_HOURS = 72;

/**
 * The wet hours at which each level above very low begins at a mean temperature °C, the lowest first: what would have made
 * a night better or worse. A level that the temperature does not allow is not among them.
 */
export function spellLevelHours(disease: SpellDisease, temperature: number): LevelThreshold[] {
  const begins: LevelThreshold[] = [];
  let reached = 0;
  for (let hours = 1; hours <= MAX_SPELL_HOURS; hours++) {
    const level = levelOfSpell(disease, hours, temperature);
    if (riskLevels.indexOf(level) <= reached) continue;
    reached = riskLevels.indexOf(level);
    begins.push({ level, fromHours: hours });
  }
  return begins;
}

/** A spell that begins at the same instant, cut or not, is the same spell to each rule. */
type SpellJudge = (series: HourlySeries, wet: Float64Array) => readonly (WetSpell & Judged)[];

const judges: Readonly<Record<SpellDisease, SpellJudge>> = {
  downyMildew: (series, wet) => wetSpells(series, wet, 0).map((spell) => ({ ...spell, ...downyOf(spell) })),
  botrytis: (series, wet) =>
    botrytisSpellsBroome1995(series, wet).map(({ class: fieldClass, logit, ...spell }) => ({
      ...spell,
      precipitation: 0,
      level: botrytisLevelOf(logit, fieldClass),
      neededHours: null,
      value: logit,
    })),
  anthracnose: (series, wet) =>
    anthracnoseFavourability(series, wet).map(({ favourability, neededHours, ...spell }) => ({
      ...spell,
      level: anthracnoseLevelOf(favourability, spell.precipitation),
      neededHours,
      value: spell.wetHours,
    })),
};

const noSpell = (level: RiskLevel | null): SpellRisk => ({
  level,
  wetHours: 0,
  meanTemperature: null,
  startsAtMs: null,
  endsAtMs: null,
  goesOn: false,
  neededHours: null,
  value: null,
});

const rank = (level: RiskLevel | null): number => (level === null ? -1 : riskLevels.indexOf(level));

/** The worse of two; of two alike the longer. */
const worse = (a: SpellRisk, b: SpellRisk): SpellRisk =>
  rank(b.level) > rank(a.level) || (rank(b.level) === rank(a.level) && b.wetHours > a.wetHours) ? b : a;

/** The series up to an entry: what was known at a noon. */
const upTo = (series: HourlySeries, end: number): HourlySeries => {
  const { length: _, ...columns } = series;
  const cut = Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [name, column.subarray(0, end)]),
  );
  return { ...(cut as Omit<HourlySeries, 'length'>), length: end };
};

/**
 * The days that the series touches, in order of time.
 *
 * @throws RangeError for a column of another length, an impossible date or offset
 */
export function infectionBySpell(
  series: HourlySeries,
  leafWet: LeafWetColumn,
  options: SpellDayOptions = {},
): SpellDay[] {
  requireAligned(series, leafWet);
  const offset = utcOffsetOf(options);
  const wet = wetOrRain(series, leafWet);
  // Half a day on, so that a noon is a midnight.
  const dayAt = (instantMs: number) => localDayNumber(instantMs, offset + HALF_DAY_MINUTES);
  const ended = new Map<number, Record<SpellDisease, SpellRisk>>();
  const note = (day: number, disease: SpellDisease, risk: SpellRisk) => {
    const risks = ended.get(day) ?? {
      downyMildew: noSpell('very_low'),
      botrytis: noSpell('very_low'),
      anthracnose: noSpell('very_low'),
    };
    risks[disease] = worse(risks[disease], risk);
    ended.set(day, risks);
  };
  const entriesOf = entriesByDay(series, dayAt);
  for (const disease of spellDiseases) {
    for (const spell of judges[disease](series, wet)) {
      const firstDay = dayAt(spell.startsAtMs);
      const lastDay = dayAt(spell.endsAtMs - HOUR_MS);
      note(lastDay, disease, riskOf(spell, spell.endsAtMs === endOf(series)));
      // At each noon that it outlasts it counts with its hours so far.
      for (let day = firstDay; day < lastDay; day++) {
        const end = entriesOf.get(day)?.to;
        if (end === undefined) continue;
        const sofar = judges[disease](upTo(series, end), wet.subarray(0, end)).findLast(
          ({ startsAtMs }) => startsAtMs === spell.startsAtMs,
        );
        if (sofar !== undefined) note(day, disease, riskOf(sofar, true));
      }
    }
  }
  return [...entriesOf].map(([day, { from, to }]): SpellDay => {
    const date = dateOfDayNumber(day);
    const tissue = options.season === undefined ? 'green' : tissueOn(options.season, date);
    const knownNightHours = nightHoursKnown(series, wet, from, to, offset);
    const found = ended.get(day);
    const of = (disease: SpellDisease): SpellRisk => {
      if (tissue !== 'green') return noSpell('very_low');
      const risk = found?.[disease] ?? noSpell('very_low');
      const known = knownNightHours >= NIGHT.leastKnown || risk.level === 'critical';
      return known ? risk : { ...risk, level: null };
    };
    return {
      rule: 'infection.by-spell',
      date,
      tissue,
      knownNightHours,
      risks: { downyMildew: of('downyMildew'), botrytis: of('botrytis'), anthracnose: of('anthracnose') },
    };
  });
}

const endOf = ({ startsAtMs, length }: HourlySeries): number =>
  (startsAtMs[length - 1] ?? Number.NaN) + HOUR_MS;

const riskOf = (spell: WetSpell & Judged, goesOn: boolean): SpellRisk => ({
  level: spell.level,
  wetHours: spell.wetHours,
  meanTemperature: spell.meanTemperature,
  startsAtMs: spell.startsAtMs,
  endsAtMs: spell.endsAtMs,
  goesOn,
  neededHours: spell.neededHours,
  value: spell.value,
});

/** Entries of each day, `from` to before `to`. */
function entriesByDay(
  { startsAtMs, length }: HourlySeries,
  dayAt: (instantMs: number) => number,
): Map<number, { readonly from: number; readonly to: number }> {
  const days = new Map<number, { from: number; to: number }>();
  for (let i = 0; i < length; i++) {
    const day = dayAt(startsAtMs[i] ?? Number.NaN);
    const entries = days.get(day);
    if (entries === undefined) days.set(day, { from: i, to: i + 1 });
    else entries.to = i + 1;
  }
  return days;
}

function nightHoursKnown(
  { startsAtMs, temperature }: HourlySeries,
  wet: Float64Array,
  from: number,
  to: number,
  offset: number,
): number {
  let known = 0;
  for (let i = from; i < to; i++) {
    const hour = localHourOfDay(startsAtMs[i] ?? Number.NaN, offset);
    if (hour < NIGHT.fromHour && hour >= NIGHT.toHour) continue;
    if (!Number.isNaN(wet[i] ?? Number.NaN) && !Number.isNaN(temperature[i] ?? Number.NaN)) known++;
  }
  return known;
}
