/**
 * Looking back on a season: sprays that covered days without risk, and nights of risk without cover.
 *
 * The evening before each risk day (18:00 on the plot's clock) is asked what the sprays against the disease had left there
 * (protection-left.ts); the one that left most counts. A spray covers the days from the evening after it to the first on which it is `open`.
 *
 * A spray is `used` where one of the days it covered reaches the threshold; `without_risk` where none does, its cover is over, and at least
 * 4 in 5 of the days are known; `running` while neither is decided and the days given do not reach its end; else `not_known`.
 * It says nothing of a product's working after infection, of dose or of coverage, and a spray without risk is no fault: who sprayed
 * did not know the weather to come.
 */

import { riskLevels } from '../choices.ts';
import type { RiskDay, WarningLevel } from '../risk/disease-scorecard.ts';
import type { RankedDisease } from '../risk/leading-disease.ts';
import { type CalendarOptions, dateOfDayNumber, dayNumberOfDate, utcOffsetOf } from '../weather/calendar.ts';
import { DAY_MS, HOUR_MS } from '../weather/durations.ts';
import type { HourlySeries } from '../weather/series.ts';
import { lastsDays, type ProtectionLeft, protectionLeft, type SprayCover } from './protection-left.ts';
import type { Spray } from './spray.ts';

const EVENING_HOUR = 18;
const MIN_KNOWN = 0.8;
/** No label's interval reaches further: twice 60 days. */
const MAX_COVER_DAYS = 120;

export type PastSpray = SprayCover & Pick<Spray, 'id' | 'diseases' | 'daysAfterPruningAtSpray'>;

export interface HindcastSpray {
  readonly sprayId: string;
  readonly verdict: 'used' | 'without_risk' | 'running' | 'not_known';
  /** First and last morning that it covered; null where it covered none. */
  readonly fromDate: string | null;
  readonly toDate: string | null;
  readonly coveredDays: number;
  readonly knownDays: number;
  readonly riskDays: number;
}

export interface HindcastNight {
  readonly date: string;
  readonly level: WarningLevel;
  /** `none`: no spray against it before that evening. */
  readonly cover: ProtectionLeft['state'] | 'none';
  /** What is left, and the least that hours of unknown rain leave possible. */
  readonly index: number;
  readonly low: number;
  readonly sprayId: string | null;
}

export interface SprayHindcast {
  readonly ruleId: 'spray_hindcast';
  readonly disease: RankedDisease;
  readonly threshold: WarningLevel;
  readonly sprays: readonly HindcastSpray[];
  readonly nights: readonly HindcastNight[];
  readonly counts: {
    readonly spraysUsed: number;
    readonly spraysWithoutRisk: number;
    readonly nightsOfRisk: number;
    readonly nightsCovered: number;
    readonly nightsThin: number;
    /** Open, or no spray at all. */
    readonly nightsUncovered: number;
    readonly daysNotKnown: number;
  };
}

export interface SprayHindcastInput {
  /** Of one plot and one disease. */
  readonly risks: readonly RiskDay[];
  readonly disease: RankedDisease;
  readonly sprays: readonly PastSpray[];
  readonly threshold: WarningLevel;
  /** Hours of the season, for the rain on the sprays. */
  readonly weather: HourlySeries | null;
}

/**
 * @throws RangeError for impossible dates, texts that are no instants, or a label's figures out of range
 */
export function sprayHindcast(input: SprayHindcastInput, options: CalendarOptions = {}): SprayHindcast {
  const offset = utcOffsetOf(options);
  const { disease, threshold, weather } = input;
  const reaches = (level: RiskDay['level']): level is WarningLevel =>
    level !== null && riskLevels.indexOf(level) >= riskLevels.indexOf(threshold);
  const eveningBefore = (day: number): number =>
    (day - 1) * DAY_MS + EVENING_HOUR * HOUR_MS - offset * 60_000;
  const days = new Map(
    input.risks.filter((risk) => risk.disease === disease).map((risk) => [dayNumberOfDate(risk.date), risk]),
  );
  const lastGiven = Math.max(...days.keys());
  const sprays = input.sprays.filter(({ diseases }) => diseases.includes(disease));
  if (sprays.some(({ sprayedAt }) => Number.isNaN(Date.parse(sprayedAt))))
    throw new RangeError('a spray without an ISO instant');
  const leftAt = (spray: PastSpray, atMs: number): ProtectionLeft | null =>
    Date.parse(spray.sprayedAt) > atMs
      ? null
      : protectionLeft({
          spray,
          at: new Date(atMs).toISOString(),
          weather,
          daysAfterPruningAtSpray: spray.daysAfterPruningAtSpray ?? null,
        });

  const timed = sprays.map((spray) => ({ spray, atMs: Date.parse(spray.sprayedAt) }));
  /** The spray that left most; of several alike the first. Only those that can have left anything are weighed. */
  const bestAt = (atMs: number) => {
    const before = timed.filter((one) => one.atMs <= atMs);
    const lasting = before.filter(({ spray, atMs: at }) => atMs - at < lastsDays(spray) * DAY_MS);
    const weigh = (ones: typeof before) =>
      ones
        .flatMap(({ spray }) => {
          const left = leftAt(spray, atMs);
          return left === null ? [] : [{ spray, left }];
        })
        .sort((a, b) => b.left.index - a.left.index)[0];
    const best = weigh(lasting);
    return best !== undefined && best.left.index > 0 ? best : weigh(before.slice(0, 1));
  };

  const nights = [...days]
    .sort(([a], [b]) => a - b)
    .flatMap(([day, { date, level }]): HindcastNight[] => {
      if (!reaches(level)) return [];
      const best = bestAt(eveningBefore(day));
      return [
        {
          date,
          level,
          cover: best?.left.state ?? 'none',
          index: best?.left.index ?? 0,
          low: best?.left.low ?? 0,
          sprayId: best?.spray.id ?? null,
        },
      ];
    });
  const nightsWith = (...wanted: HindcastNight['cover'][]): number =>
    nights.filter(({ cover }) => wanted.includes(cover)).length;

  const hindcastSprays = sprays.map((spray): HindcastSpray => {
    const sprayedMs = Date.parse(spray.sprayedAt);
    // The first morning whose evening before comes at or after the spray.
    let first = Math.floor(sprayedMs / DAY_MS) - 1;
    while (eveningBefore(first) < sprayedMs) first++;
    let after = first;
    while (after < first + MAX_COVER_DAYS && leftAt(spray, eveningBefore(after))?.state !== 'open') after++;
    const covered = Array.from({ length: after - first }, (_, i) => days.get(first + i));
    const known = covered.filter((day) => day !== undefined && day.level !== null);
    const riskDays = known.filter((day) => reaches(day?.level ?? null)).length;
    const enough = known.length >= MIN_KNOWN * covered.length;
    const undecided = !(lastGiven >= after - 1) ? 'running' : 'not_known';
    return {
      sprayId: spray.id,
      verdict:
        riskDays > 0
          ? 'used'
          : undecided === 'not_known' && enough && covered.length > 0
            ? 'without_risk'
            : undecided,
      fromDate: covered.length === 0 ? null : dateOfDayNumber(first),
      toDate: covered.length === 0 ? null : dateOfDayNumber(after - 1),
      coveredDays: covered.length,
      knownDays: known.length,
      riskDays,
    };
  });
  const spraysWith = (wanted: HindcastSpray['verdict']): number =>
    hindcastSprays.filter(({ verdict }) => verdict === wanted).length;
  return {
    ruleId: 'spray_hindcast',
    disease,
    threshold,
    sprays: hindcastSprays,
    nights,
    counts: {
      spraysUsed: spraysWith('used'),
      spraysWithoutRisk: spraysWith('without_risk'),
      nightsOfRisk: nights.length,
      nightsCovered: nightsWith('covered'),
      nightsThin: nightsWith('thin'),
      nightsUncovered: nightsWith('open', 'none'),
      daysNotKnown: [...days.values()].filter(({ level }) => level === null).length,
    },
  };
}
