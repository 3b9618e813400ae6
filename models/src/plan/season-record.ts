/**
 * How the warnings of a plot's season stood: against what the farmer saw (disease-scorecard.ts), and their sprays against the nights of risk
 * (spray-hindcast.ts), disease by disease. A look is a scouting record, or an action of the plan that they declined because nothing was seen.
 *
 * Warned is from the level on from which the plan of the day makes a need of a disease. A risk day counts as covered where the evening before was.
 */

import { riskLevels } from '../choices.ts';
import { mobilityAgainst, type PlotSpray } from '../products/spray-event.ts';
import {
  type DiseaseScorecard,
  diseaseScorecards,
  riskDaysOf,
  type ScoutingLook,
  type WarningLevel,
} from '../risk/disease-scorecard.ts';
import {
  type LeadingDisease,
  type RankedDisease,
  type RankedRisk,
  rankedDiseases,
} from '../risk/leading-disease.ts';
import type { ProductMobility } from '../spray/spray.ts';
import { type PastSpray, type SprayHindcast, sprayHindcast } from '../spray/spray-hindcast.ts';
import {
  type CalendarOptions,
  dayNumberOfDate,
  localDate,
  localDayNumber,
  utcOffsetOf,
} from '../weather/calendar.ts';
import type { HourlySeries } from '../weather/series.ts';
import { PLAN_NEEDS } from './plan-rules.ts';

/** An action that the farmer declined. */
export interface DeclinedAction {
  readonly plotId: string;
  readonly action: string;
  readonly reason: string | null;
  /** ISO 8601. */
  readonly createdAt: string;
}

const isRanked = (text: string): text is RankedDisease =>
  (rankedDiseases as readonly string[]).includes(text);

/** The observation in a declined action: disease not seen; null where it says no such thing. */
export function lookOfDeclined(mark: DeclinedAction, options: CalendarOptions = {}): ScoutingLook | null {
  const [kind, what = '', morning = ''] = mark.action.split('.');
  if (mark.reason !== 'nothing_seen' || (kind !== 'spray' && kind !== 'scout')) return null;
  const disease = what === 'spots' ? 'downyMildew' : what;
  if (!isRanked(disease)) return null;
  const declinedOn = localDate(Date.parse(mark.createdAt), utcOffsetOf(options));
  // A mark made without network arrives days later; the morning that the action was about did not move. Spots are named by their infection.
  const date = what !== 'spots' && morning < declinedOn ? morning : declinedOn;
  return { plotId: mark.plotId, disease, date, seen: false };
}

export interface SeasonFinding {
  readonly disease: RankedDisease;
  /** Null without scouting. */
  readonly scorecard: DiseaseScorecard | null;
  readonly hindcast: SprayHindcast;
}

export interface SeasonRecordInput {
  readonly plotId: string;
  /** As the vine lived it: for growth since a spray. */
  readonly season: { readonly pruningDate: string };
  /** The season's days up to today. */
  readonly riskDays: readonly LeadingDisease[];
  readonly looks: readonly ScoutingLook[];
  readonly sprays: readonly PlotSpray[];
  readonly weather: HourlySeries | null;
}

/** The most lasting product of a mix counts; unknown ones as contact, as in today's cover. */
const lasting: readonly ProductMobility[] = ['systemic', 'translaminar', 'contact'];

/** Sprays against a disease, for the hindcast. */
export function pastSprays(
  { sprays, season }: Pick<SeasonRecordInput, 'sprays' | 'season'>,
  disease: RankedDisease,
  offset: number,
): PastSpray[] {
  return sprays.flatMap(({ id, atMs, products, partShare }): PastSpray[] => {
    if (partShare !== null) return [];
    const against = products.filter(({ targets }) => targets.includes(disease));
    if (against.length === 0) return [];
    const mobilities = against.map((product) => mobilityAgainst(product, disease));
    const days = localDayNumber(atMs, offset) - dayNumberOfDate(season.pruningDate);
    return [
      {
        id,
        sprayedAt: new Date(atMs).toISOString(),
        diseases: [disease],
        mobility: lasting.find((one) => mobilities.includes(one)) ?? 'contact',
        daysAfterPruningAtSpray: days >= 0 ? days : null,
      },
    ];
  });
}

const asWarning = (level: (typeof riskLevels)[number] | undefined): WarningLevel =>
  level === undefined || level === 'very_low' ? 'moderate' : level;

/** The level from which a day counts as warned. */
export const WARNED_FROM: WarningLevel = asWarning(riskLevels[PLAN_NEEDS.levelAtLeast]);

/** Powdery mildew of which the plan makes no need at its stage was no warning: its moderate days before bloom count as low. */
function asThePlanWarned(day: LeadingDisease): LeadingDisease {
  const ranking = day.ranking.map((risk): RankedRisk => {
    const isModerate = risk.level === 'moderate' && risk.disease === 'powderyMildew';
    return isModerate && (risk.danger ?? 0) < PLAN_NEEDS.dangerAtLeast ? { ...risk, level: 'low' } : risk;
  });
  return { ...day, ranking };
}

/** Every ranked disease, in their order. @throws RangeError for impossible dates */
export function seasonRecord(input: SeasonRecordInput, options: CalendarOptions = {}): SeasonFinding[] {
  const offset = utcOffsetOf(options);
  const { plotId, riskDays, weather } = input;
  const all = riskDaysOf(plotId, riskDays.map(asThePlanWarned));
  return rankedDiseases.map((disease): SeasonFinding => {
    const own = all.filter((risk) => risk.disease === disease);
    const hindcast = sprayHindcast(
      { risks: own, disease, sprays: pastSprays(input, disease, offset), threshold: WARNED_FROM, weather },
      options,
    );
    const coveredOn = new Set(
      hindcast.nights.filter(({ cover }) => cover === 'covered').map(({ date }) => date),
    );
    const [scorecard] = diseaseScorecards(
      input.looks.filter((look) => look.disease === disease),
      own.map((risk) => ({ ...risk, covered: coveredOn.has(risk.date) })),
      () => WARNED_FROM,
    );
    return { disease, scorecard: scorecard ?? null, hindcast };
  });
}
