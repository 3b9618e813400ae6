/**
 * Which disease a grower should think of first on a morning, and why: one ranked list from the published models and our own rules,
 * weighed by how much each disease can cost at the stage of the vine.
 *
 * Each disease has a level for the date, or none where the weather is not known:
 * - downy mildew by its secondary chain (downy-secondary.ts): spores made at night → a wet spell that they infect in, its level by
 *   infection-by-spell.ts; spots of infections before it are shown with their dates. From day 14 after pruning, five leaves. Where
 *   the weather is known since the oospores' year began, a wet spell in which those of the soil infect counts too (Rossi et al. 2008);
 * - powdery mildew by powdery-favourability.ts, from green tissue on;
 * - botrytis by Broome et al. 1995, at bloom and from ripening on;
 * - anthracnose by spells with rain, while there is young growth; bacterial leaf spot by its favourable days.
 *
 * danger = level (0 very low to 4 critical) × weight of the stage. The greatest danger leads; of two alike the one with the greater
 * weight, then in the order of `STAGE_WEIGHTS`. An unknown disease risk is shown as such and does not lead; where none is above very low,
 * none leads. The weights are chosen, each with its reason, in docs/models/leading-disease.md.
 */

import { type RiskLevel, riskLevels } from '../choices.ts';
import {
  type BacterialDay,
  bacterialLeafSpotFavourability,
} from '../disease/bacterial-leaf-spot-favourability.ts';
import type { OosporeCohort } from '../downy/downy-cohort-rossi-2008.ts';
import { primaryInfectionsRossi2008 } from '../downy/downy-primary-rossi-2008.ts';
import { type SporulationNight, secondaryInfectionsDowny } from '../downy/downy-secondary.ts';
import { type PowderyDay, powderyFavourability } from '../powdery/powdery-favourability.ts';
import { daysAfterPruning } from '../stages/days-after-pruning.ts';
import { dateOfDayNumber, dayNumberOfDate, localDayNumber, utcOffsetOf } from '../weather/calendar.ts';
import type { HourlySeries } from '../weather/series.ts';
import { gatherDiseaseDays } from '../wetness/disease-days.ts';
import type { LeafWetColumn } from '../wetness/wet-hours.ts';
import {
  GREEN_TISSUE_FROM_DAP,
  infectionBySpell,
  type SpellDay,
  type SpellDayOptions,
  type TissueState,
  tissueOn,
  type VineDates,
  wetOrRain,
} from './infection-by-spell.ts';

export const rankedDiseases = [
  'downyMildew',
  'powderyMildew',
  'botrytis',
  'anthracnose',
  'bacterialLeafSpot',
] as const;
export type RankedDisease = (typeof rankedDiseases)[number];

/** From this day after pruning, to the next row's. */
interface StageWeight {
  readonly fromDap: number;
  readonly weights: Readonly<Record<RankedDisease, number>>;
}

const weights = (
  downyMildew: number,
  powderyMildew: number,
  botrytis: number,
  anthracnose: number,
  bacterialLeafSpot: number,
): StageWeight['weights'] => ({ downyMildew, powderyMildew, botrytis, anthracnose, bacterialLeafSpot });

/** 0 to 3: what the disease can cost at the stage. */
export const STAGE_WEIGHTS: Readonly<Record<VineDates['cycle'], readonly StageWeight[]>> = {
  foundation: [
    { fromDap: 0, weights: weights(0, 0, 0, 0, 0) },
    { fromDap: GREEN_TISSUE_FROM_DAP.foundation, weights: weights(1, 2, 0, 2, 1) },
    { fromDap: 41, weights: weights(2, 2, 0, 2, 2) },
    { fromDap: 61, weights: weights(2, 1, 0, 2, 2) },
    { fromDap: 121, weights: weights(1, 1, 0, 1, 1) },
  ],
  fruit: [
    { fromDap: 0, weights: weights(0, 0, 0, 0, 0) },
    { fromDap: GREEN_TISSUE_FROM_DAP.fruit, weights: weights(0, 1, 0, 2, 1) },
    { fromDap: 14, weights: weights(3, 1, 0, 2, 1) },
    { fromDap: 41, weights: weights(3, 2, 2, 1, 1) },
    { fromDap: 56, weights: weights(2, 3, 0, 1, 1) },
    { fromDap: 71, weights: weights(1, 3, 0, 1, 1) },
    { fromDap: 106, weights: weights(1, 2, 3, 1, 2) },
  ],
};

/** When the spots of an infection are to be looked for. */
export interface SpotsDue {
  readonly infectedAtMs: number;
  /** YYYY-MM-DD, earliest and latest; null where the weather does not reach so far. */
  readonly fromDate: string | null;
  readonly toDate: string | null;
}

export interface RankedRisk {
  readonly disease: RankedDisease;
  /** Null where not known. */
  readonly level: RiskLevel | null;
  readonly weight: number;
  /** Level × weight, 0 to 12; null where not known. */
  readonly danger: number | null;
}

export interface LeadingDisease {
  readonly rule: 'leading-disease';
  readonly date: string;
  readonly daysAfterPruning: number;
  readonly tissue: TissueState;
  /** The one to think of first; null where none threatens or what could is not known. */
  readonly leading: RankedRisk | null;
  /** Every disease that has a weight at the stage, the greatest danger first, those not known last. */
  readonly ranking: readonly RankedRisk[];
  /** Infections of downy mildew whose spots are due on the date or later, the earliest first. */
  readonly downySpotsDue: readonly SpotsDue[];
  /** What the levels were read from. */
  readonly spells: SpellDay | null;
  readonly powdery: PowderyDay | null;
  readonly bacterial: BacterialDay | null;
  readonly downyNights: readonly SporulationNight[];
  /** Oospores of the soil that infected by the morning; null where the weather does not reach back to their year's beginning. */
  readonly downyPrimary: readonly OosporeCohort[] | null;
}

export interface LeadingDiseaseOptions extends Omit<SpellDayOptions, 'season'> {
  /** Hours before the series. With a whole oospores' year (from 1 January in the north) primary downy mildew is known. */
  readonly history?: HourlySeries;
}

const bacterialLevels = {
  unfavourable: 'very_low',
  favourable: 'moderate',
  'very-favourable': 'high',
} as const;

/**
 * Of vines that bear nothing, from green tissue on: those of the foundation season's days 41 to 60, when the canes are grown. Leaves are the
 * whole crop of the year, and new ones come all year. Chosen: decision 158.
 */
export const WOOD_WEIGHTS: StageWeight['weights'] = weights(2, 2, 0, 2, 2);

const weightsOfSeason = ({ cycle, growsWood }: VineDates, dap: number): StageWeight['weights'] =>
  growsWood && dap >= GREEN_TISSUE_FROM_DAP[cycle] ? WOOD_WEIGHTS : stageWeightsAt(cycle, dap);

/** Weights of a stage by the days after pruning. */
export function stageWeightsAt(cycle: VineDates['cycle'], dap: number): StageWeight['weights'] {
  const row = STAGE_WEIGHTS[cycle].findLast(({ fromDap }) => dap >= fromDap);
  return (row ?? { weights: weights(0, 0, 0, 0, 0) }).weights;
}

/**
 * The ranked list of each date asked for, from one pass over the weather.
 *
 * @param leafWet one value for each hour of the series
 * @throws RangeError for a column of another length, an impossible date or offset
 */
export function leadingDiseases(
  series: HourlySeries,
  leafWet: LeafWetColumn,
  season: VineDates,
  dates: readonly string[],
  options: LeadingDiseaseOptions = {},
): LeadingDisease[] {
  const offset = utcOffsetOf(options);
  const wet = wetOrRain(series, leafWet);
  const budBreak = dayNumberOfDate(season.pruningDate) + GREEN_TISSUE_FROM_DAP[season.cycle];
  const byDate = <Day extends { readonly date: string }>(days: readonly Day[]) =>
    new Map(days.map((day) => [day.date, day]));
  const spells = byDate(infectionBySpell(series, leafWet, { ...options, season }));
  const powdery = byDate(
    powderyFavourability(series, wet, { ...options, budBreakDate: dateOfDayNumber(budBreak) }),
  );
  const bacterial = byDate(bacterialLeafSpotFavourability(gatherDiseaseDays(series, wet, options)));
  const nights = secondaryInfectionsDowny(series, wet, options).filter(
    ({ infectionAtMs }) => infectionAtMs !== null && localDayNumber(infectionAtMs, offset) >= budBreak,
  );
  // Half a day on: an infection belongs to the morning whose day, from noon to noon, it happened in.
  const morningOf = (instantMs: number) => dateOfDayNumber(localDayNumber(instantMs, offset + 720));
  const primaryOn = primaryInfections(series, options.history, offset, morningOf);
  return dates.map((date): LeadingDisease => {
    const dap = daysAfterPruning(season.pruningDate, date);
    const tissue = tissueOn(season, date);
    const stage = weightsOfSeason(season, dap);
    const spell = spells.get(date) ?? null;
    const favourable = powdery.get(date) ?? null;
    const spots = bacterial.get(date) ?? null;
    const infected = nights.filter(({ infectionAtMs }) => morningOf(infectionAtMs ?? Number.NaN) === date);
    const primary = primaryOn(date);
    const hasSpores = infected.length > 0 || (primary ?? []).length > 0;
    const bySpell = spell?.risks.downyMildew.level ?? null;
    const levels: Readonly<Record<RankedDisease, RiskLevel | null>> = {
      // Without spores of the night before or of the soil, a wet spell has nothing to infect with.
      downyMildew: bySpell === null || hasSpores ? bySpell : 'very_low',
      powderyMildew: favourable?.level ?? null,
      botrytis: spell?.risks.botrytis.level ?? null,
      anthracnose: spell?.risks.anthracnose.level ?? null,
      bacterialLeafSpot: spots === null ? null : bacterialLevels[spots.favourability],
    };
    const ranking = tissue === 'green' ? ranked(levels, stage) : [];
    const [first] = ranking;
    return {
      rule: 'leading-disease',
      date,
      daysAfterPruning: dap,
      tissue,
      leading: first !== undefined && (first.danger ?? 0) > 0 ? first : null,
      ranking,
      downySpotsDue: tissue === 'green' ? spotsDue(nights, date, offset) : [],
      spells: spell,
      powdery: favourable,
      bacterial: spots,
      downyNights: infected,
      downyPrimary: primary,
    };
  });
}

/** Says which cohorts of oospores infected by a morning; null where their year is not known. */
function primaryInfections(
  series: HourlySeries,
  history: HourlySeries | undefined,
  utcOffsetMinutes: number,
  morningOf: (instantMs: number) => string,
): (date: string) => readonly OosporeCohort[] | null {
  if (history === undefined) return () => null;
  const { infections, notKnown } = primaryInfectionsRossi2008(series, {
    utcOffsetMinutes,
    history: { series: history },
  });
  return (date) =>
    infections === null ||
    notKnown.some(({ fromMs, toMs }) => morningOf(fromMs) <= date && date <= morningOf(toMs - 1))
      ? null
      : infections.filter(({ infectionAtMs }) => infectionAtMs !== null && morningOf(infectionAtMs) === date);
}

function ranked(
  levels: Readonly<Record<RankedDisease, RiskLevel | null>>,
  stage: StageWeight['weights'],
): RankedRisk[] {
  return rankedDiseases
    .filter((disease) => stage[disease] > 0)
    .map((disease): RankedRisk => {
      const level = levels[disease];
      const weight = stage[disease];
      return { disease, level, weight, danger: level === null ? null : weight * riskLevels.indexOf(level) };
    })
    .sort((a, b) => (b.danger ?? -1) - (a.danger ?? -1) || b.weight - a.weight);
}

function spotsDue(nights: readonly SporulationNight[], date: string, offset: number): SpotsDue[] {
  const dateAt = (instantMs: number | null) =>
    instantMs === null ? null : dateOfDayNumber(localDayNumber(instantMs, offset));
  const due = new Map<number, SpotsDue>();
  for (const { infectionAtMs, incubation } of nights) {
    if (infectionAtMs === null || incubation === null) continue;
    const infectedOn = dateOfDayNumber(localDayNumber(infectionAtMs, offset));
    const fromDate = dateAt(incubation.expectedEarliestAtMs);
    const toDate = dateAt(incubation.expectedLatestAtMs);
    if (infectedOn <= date && (toDate === null || toDate >= date))
      due.set(infectionAtMs, { infectedAtMs: infectionAtMs, fromDate, toDate });
  }
  return [...due.values()].sort((a, b) => a.infectedAtMs - b.infectedAtMs);
}
