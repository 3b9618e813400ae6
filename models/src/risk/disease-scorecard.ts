/**
 * Hits and misses: how the warnings of a disease stood against what the farmer saw, plot by plot, in counts.
 *
 * A look on day D is judged by the risk of the days in which what would be visible on D was caught: D − `to` to D − `from`
 * (`CAUGHT_BEFORE`). Warned: the worst of these days reaches the threshold.
 *
 * - seen, warned: hit; seen, not warned: miss; not seen, warned: false alarm; not seen, not warned: correct quiet.
 * - not seen after warnings that a spray covered, all of them: `protected`. It says nothing against the warning.
 * - not known: too few of the days are known, and those known do not warn.
 * - repeated: what an earlier look has shown already: spots within 30 days of spots, no spots within 7 days of a look without.
 *
 * Own construction; windows are chosen: docs/models/hits-and-misses.md.
 */
import { type RiskLevel, riskLevels } from '../choices.ts';
import { dateOfDayNumber, dayNumberOfDate } from '../weather/calendar.ts';
import { type LeadingDisease, type RankedDisease, rankedDiseases } from './leading-disease.ts';

/** Days before a look in which what is visible on it was caught: the shortest incubation, the longest and a few days unseen. */
export const CAUGHT_BEFORE: Readonly<Record<RankedDisease, { readonly from: number; readonly to: number }>> =
  {
    downyMildew: { from: 4, to: 14 },
    powderyMildew: { from: 5, to: 14 },
    botrytis: { from: 3, to: 10 },
    anthracnose: { from: 3, to: 12 },
    bacterialLeafSpot: { from: 5, to: 14 },
  };

/** Share of the days that must be known before a look without a warning is judged. */
const MIN_KNOWN = 0.8;
const SPOTS_STAY_DAYS = 30;
const QUIET_STAYS_DAYS = 7;

/** Of warning; `very_low` would warn every day. */
export type WarningLevel = Exclude<RiskLevel, 'very_low'>;

export interface ScoutingLook {
  readonly plotId: string;
  readonly disease: RankedDisease;
  /** YYYY-MM-DD */
  readonly date: string;
  /** False: looked for and not seen. A day without a look is no look. */
  readonly seen: boolean;
}

export interface RiskDay {
  readonly plotId: string;
  readonly disease: RankedDisease;
  readonly date: string;
  /** Null where not known. */
  readonly level: RiskLevel | null;
  /** Whether a spray against it covered the plot. */
  readonly covered?: boolean | undefined;
}

export type LookOutcome =
  | 'hit'
  | 'miss'
  | 'falseAlarm'
  | 'correctQuiet'
  | 'protected'
  | 'notKnown'
  | 'repeated';

export interface JudgedLook extends ScoutingLook {
  readonly outcome: LookOutcome;
  readonly fromDate: string;
  readonly toDate: string;
  readonly knownDays: number;
  readonly days: number;
  /** The worst of the known days and its date, the latest of alike; null where none is known. */
  readonly worst: { readonly level: RiskLevel; readonly date: string } | null;
}

export type OutcomeCounts = Readonly<Record<LookOutcome, number>>;

export interface DiseaseScorecard {
  readonly ruleId: 'disease_scorecard';
  readonly plotId: string;
  readonly disease: RankedDisease;
  readonly threshold: WarningLevel;
  readonly counts: OutcomeCounts;
  readonly looks: readonly JudgedLook[];
}

/** The risk of a plot's days as the ranked list showed it; a disease that has no weight at the stage was not warned of. */
export const riskDaysOf = (plotId: string, days: readonly LeadingDisease[]): RiskDay[] =>
  days.flatMap(({ date, ranking }) =>
    rankedDiseases.map((disease) => {
      const rankedRisk = ranking.find((risk) => risk.disease === disease);
      return { plotId, disease, date, level: rankedRisk === undefined ? 'very_low' : rankedRisk.level };
    }),
  );

const rank = (level: RiskLevel): number => riskLevels.indexOf(level);

interface Look {
  readonly look: ScoutingLook;
  readonly day: number;
  readonly repeated: boolean;
  readonly window: readonly (RiskDay & { readonly level: RiskLevel })[];
  readonly firstDay: number;
  readonly lastDay: number;
}

function outcomeAt({ look, repeated, window, firstDay, lastDay }: Look, threshold: RiskLevel): LookOutcome {
  if (repeated) return 'repeated';
  const warning = window.filter(({ level }) => rank(level) >= rank(threshold));
  if (warning.length === 0 && window.length < MIN_KNOWN * (lastDay - firstDay + 1)) return 'notKnown';
  if (look.seen) return warning.length > 0 ? 'hit' : 'miss';
  if (warning.length === 0) return 'correctQuiet';
  return warning.every(({ covered }) => covered === true) ? 'protected' : 'falseAlarm';
}

/** One look a day, in order; of two on a day the one that saw. */
function looksInOrder(looks: readonly ScoutingLook[]): { look: ScoutingLook; day: number }[] {
  const byDay = new Map<number, ScoutingLook>();
  for (const look of looks) {
    const day = dayNumberOfDate(look.date);
    if (byDay.get(day)?.seen !== true) byDay.set(day, look);
  }
  return [...byDay].sort(([a], [b]) => a - b).map(([day, look]) => ({ look, day }));
}

function looksOf(looks: readonly ScoutingLook[], risks: ReadonlyMap<number, RiskDay>): Look[] {
  let spotsOn = Number.NEGATIVE_INFINITY;
  let quietOn = Number.NEGATIVE_INFINITY;
  return looksInOrder(looks).map(({ look, day }): Look => {
    const { from, to } = CAUGHT_BEFORE[look.disease];
    const repeated = day - spotsOn <= SPOTS_STAY_DAYS || (!look.seen && day - quietOn < QUIET_STAYS_DAYS);
    if (look.seen) spotsOn = day;
    else if (!repeated) quietOn = day;
    const window: (RiskDay & { readonly level: RiskLevel })[] = [];
    for (let at = day - to; at <= day - from; at++) {
      const risk = risks.get(at);
      if (risk !== undefined && risk.level !== null) window.push({ ...risk, level: risk.level });
    }
    return { look, day, repeated, window, firstDay: day - to, lastDay: day - from };
  });
}

function judged(look: Look, threshold: WarningLevel): JudgedLook {
  const worst = look.window.reduce<Look['window'][number] | null>(
    (most, day) => (most === null || rank(day.level) >= rank(most.level) ? day : most),
    null,
  );
  return {
    ...look.look,
    outcome: outcomeAt(look, threshold),
    fromDate: dateOfDayNumber(look.firstDay),
    toDate: dateOfDayNumber(look.lastDay),
    knownDays: look.window.length,
    days: look.lastDay - look.firstDay + 1,
    worst: worst === null ? null : { level: worst.level, date: worst.date },
  };
}

/**
 * Returns a scorecard for each plot and disease that was looked for, in order of plots and first looks.
 *
 * @param risks one entry a plot, disease and day; the later of two counts
 * @param thresholds warning level by plot and disease
 * @throws RangeError for an impossible date
 */
export function diseaseScorecards(
  looks: readonly ScoutingLook[],
  risks: readonly RiskDay[],
  thresholds: (plotId: string, disease: RankedDisease) => WarningLevel,
): DiseaseScorecard[] {
  const keyOf = ({ plotId, disease }: { plotId: string; disease: RankedDisease }) => `${disease} ${plotId}`;
  const risksOf = new Map<string, Map<number, RiskDay>>();
  for (const risk of risks) {
    const days = risksOf.get(keyOf(risk)) ?? new Map<number, RiskDay>();
    days.set(dayNumberOfDate(risk.date), risk);
    risksOf.set(keyOf(risk), days);
  }
  return [...Map.groupBy(looks, keyOf)].flatMap(([key, own]) => {
    const [first] = own;
    if (first === undefined) return [];
    const { plotId, disease } = first;
    const threshold = thresholds(plotId, disease);
    const judgedLooks = looksOf(own, risksOf.get(key) ?? new Map()).map((look) => judged(look, threshold));
    const countOf = (wanted: LookOutcome): number =>
      judgedLooks.filter(({ outcome }) => outcome === wanted).length;
    return [
      {
        ruleId: 'disease_scorecard' as const,
        plotId,
        disease,
        threshold,
        counts: {
          hit: countOf('hit'),
          miss: countOf('miss'),
          falseAlarm: countOf('falseAlarm'),
          correctQuiet: countOf('correctQuiet'),
          protected: countOf('protected'),
          notKnown: countOf('notKnown'),
          repeated: countOf('repeated'),
        },
        looks: judgedLooks,
      },
    ];
  });
}
