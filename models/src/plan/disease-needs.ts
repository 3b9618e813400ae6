/**
 * Which diseases a plot needs a spray against on a date, and why: disease × cover, before any look at spray hours.
 *
 * A need is a disease of at least moderate level and danger 4 (level × weight of the stage) on a plot that was not
 * covered when the infection came, or will not be; with thin cover from danger 6. An infection followed by any spray
 * against the disease, or older than 72 hours, is no need: its spots are scouted for. A disease found in the rows is
 * a need of its own (seen-disease.ts). Bacterial leaf spot is never one: no product with a source can be named.
 */
import { riskLevels } from '../choices.ts';
import { type CoverState, coverState } from '../cover/disease-cover.ts';
import type { SpellDisease } from '../risk/infection-by-spell.ts';
import {
  type LeadingDisease,
  leadingDiseases,
  type RankedDisease,
  type RankedRisk,
  type SpotsDue,
} from '../risk/leading-disease.ts';
import { dateOfDayNumber, dayNumberOfDate, endOfLocalDayMs, localDate } from '../weather/calendar.ts';
import { HOUR_MS, MINUTE_MS } from '../weather/durations.ts';
import type { PlanPlot, PlotLook } from './plan-action.ts';
import { PLAN_NEEDS } from './plan-rules.ts';
import type { PlanWeather } from './plan-weather.ts';
import { openFinds } from './seen-disease.ts';

export interface DiseaseNeed {
  readonly disease: RankedDisease;
  readonly when: 'after' | 'seen' | 'before' | 'standing';
  readonly risk: RankedRisk;
  /** The morning that the infection belongs to, or the day of the pressure. */
  readonly morning: string;
  readonly infectionAtMs: number | null;
  readonly hoursSince: number | null;
  readonly wetHours: number | null;
  readonly meanTemperature: number | null;
  /** Beginning and end of the wet leaves. */
  readonly wetFromMs: number | null;
  readonly wetToMs: number | null;
  /** At the infection, or now. */
  readonly cover: CoverState;
  /** The find that it goes by; null where it goes by the weather. */
  readonly find: PlotLook | null;
}

/** A disease to scout for, below a need. */
export interface DiseaseWatch {
  readonly disease: RankedDisease;
  readonly because: 'thin_cover' | 'low_danger' | 'bacterial' | 'answered';
  readonly risk: RankedRisk;
  readonly morning: string;
}

export interface PlotDiseaseRisks {
  /** Mornings to consider, yesterday first. */
  readonly mornings: readonly LeadingDisease[];
  readonly needs: readonly DiseaseNeed[];
  readonly watches: readonly DiseaseWatch[];
  /** When downy mildew spots begin to show, recent days included. */
  readonly spots: readonly SpotsDue[];
}

/** Days back for which beginnings of spots are shown. */
export const SPOTS_BACK_DAYS = 6;

export const isSpell = (disease: RankedDisease): disease is SpellDisease =>
  disease === 'downyMildew' || disease === 'botrytis' || disease === 'anthracnose';

/** Botrytis has no hours at which it is done; Broome et al. 1995 fitted from 4 wet hours on. */
const BROOME_LEAST_HOURS = 4;

interface Infection extends Pick<DiseaseNeed, 'wetHours' | 'meanTemperature' | 'wetFromMs' | 'wetToMs'> {
  readonly atMs: number;
}

/** When the infection of a morning happened: downy mildew by its chain of spores, the others by the wet hours that they need. */
export function infectionOf(
  day: LeadingDisease,
  disease: SpellDisease,
  utcOffsetMinutes: number,
): Infection | null {
  const spell = day.spells?.risks[disease];
  const wet = {
    wetHours: spell?.wetHours ?? null,
    meanTemperature: spell?.meanTemperature ?? null,
    wetFromMs: spell?.startsAtMs ?? null,
    wetToMs: spell?.endsAtMs ?? null,
  };
  if (disease === 'downyMildew') {
    const at = day.downyNights.flatMap(({ infectionAtMs }) => infectionAtMs ?? []);
    return at.length === 0 ? null : { atMs: Math.min(...at), ...wet };
  }
  if (spell === undefined || spell.startsAtMs === null || spell.endsAtMs === null) return null;
  // A spell over several days infects on each: not before the noon at which its morning's day begins.
  const noonBefore = (dayNumberOfDate(day.date) * 24 - 12) * HOUR_MS - utcOffsetMinutes * MINUTE_MS;
  const begun = spell.startsAtMs + (spell.neededHours ?? BROOME_LEAST_HOURS) * HOUR_MS;
  const atMs = Math.max(begun, noonBefore);
  return { atMs: Math.min(atMs, spell.endsAtMs), ...wet };
}

const isAtLeast = ({ level }: RankedRisk, index: number): boolean =>
  level !== null && riskLevels.indexOf(level) >= index;

export const reaches = (risk: RankedRisk): boolean => isAtLeast(risk, PLAN_NEEDS.levelAtLeast);

/** Everything that a need of a plot is judged by. */
interface Judging {
  readonly plot: PlanPlot;
  readonly weather: PlanWeather;
  readonly nowMs: number;
  readonly coverAt: (disease: RankedDisease, atMs: number) => CoverState;
}

type Verdict = { readonly need: DiseaseNeed } | { readonly watch: DiseaseWatch['because'] } | null;

/** Whether a cover that is not whole, and its danger, make a need. */
export function isDangerous(risk: RankedRisk, { state }: CoverState): boolean {
  if (risk.disease === 'powderyMildew' && isAtLeast(risk, PLAN_NEEDS.powderyLevelAtLeast)) return true;
  const least = state === 'thin' ? PLAN_NEEDS.dangerAtLeastWhenThin : PLAN_NEEDS.dangerAtLeast;
  return (risk.danger ?? 0) >= least;
}

function judgeSpell(
  { plot, weather, nowMs, coverAt }: Judging,
  day: LeadingDisease,
  risk: RankedRisk,
  disease: SpellDisease,
): Verdict {
  const infection = infectionOf(day, disease, weather.utcOffsetMinutes);
  if (infection === null) return null;
  const { atMs, ...wet } = infection;
  const hoursSince = (nowMs - atMs) / HOUR_MS;
  if (hoursSince > PLAN_NEEDS.afterInfectionHours) return null;
  const cover = coverAt(disease, atMs);
  if (cover.state === 'covered') return null;
  if (hoursSince > 0 && sprayedSince(plot, disease, atMs, nowMs)) return { watch: 'answered' };
  if (!isDangerous(risk, cover)) return { watch: cover.state === 'thin' ? 'thin_cover' : 'low_danger' };
  const when = hoursSince >= 0 ? 'after' : 'before';
  return {
    need: {
      disease,
      when,
      risk,
      morning: day.date,
      infectionAtMs: atMs,
      hoursSince: when === 'after' ? hoursSince : null,
      ...wet,
      cover,
      find: null,
    },
  };
}

/** Pressure has no hour: the cover left by the evening counts, so that the answer is the same all day. */
function judgeStanding({ weather, coverAt }: Judging, day: LeadingDisease, risk: RankedRisk): Verdict {
  const { disease } = risk;
  const cover = coverAt(disease, endOfLocalDayMs(dayNumberOfDate(day.date), weather.utcOffsetMinutes));
  if (cover.state === 'covered') return null;
  if (!isDangerous(risk, cover)) return { watch: cover.state === 'thin' ? 'thin_cover' : 'low_danger' };
  return { need: { disease, when: 'standing', risk, morning: day.date, ...NO_INFECTION, cover, find: null } };
}

/** The mornings from the day before yesterday to three days ahead of a plot, and what follows from them. @throws RangeError for an impossible date */
export function plotDiseaseRisks(plot: PlanPlot, date: string, nowMs: number): PlotDiseaseRisks {
  const { vine: season, weather, sprays } = plot;
  if (season === null || weather === null) return { mornings: [], needs: [], watches: [], spots: [] };
  const { series, leafWet, utcOffsetMinutes } = weather;
  const today = dayNumberOfDate(date);
  const dates = Array.from({ length: PLAN_NEEDS.infectionDaysAhead + 1 + SPOTS_BACK_DAYS }, (_, i) =>
    dateOfDayNumber(today - SPOTS_BACK_DAYS + i),
  );
  const all = leadingDiseases(series, leafWet, season, dates, { utcOffsetMinutes });
  const mornings = all.slice(SPOTS_BACK_DAYS - 2);
  const coverAt = (disease: RankedDisease, atMs: number) =>
    coverState(sprays, disease, atMs, series, season, { utcOffsetMinutes });
  const judging: Judging = { plot, weather, nowMs, coverAt };
  const needs: DiseaseNeed[] = [];
  const watches: DiseaseWatch[] = [];
  for (const day of mornings)
    for (const risk of day.ranking) {
      const { disease } = risk;
      if (!reaches(risk)) continue;
      const isPast = day.date < date;
      const verdict = isSpell(disease)
        ? judgeSpell(judging, day, risk, disease)
        : disease === 'bacterialLeafSpot'
          ? ({ watch: 'bacterial' } as const)
          : isPast
            ? null
            : judgeStanding(judging, day, risk);
      if (verdict === null) continue;
      if ('need' in verdict) needs.push(verdict.need);
      else if (day.date === date || verdict.watch === 'answered')
        watches.push({ disease, because: verdict.watch, risk, morning: day.date });
    }
  needs.push(...needsOfFinds(judging, mornings, date));
  return {
    mornings,
    spots: all.filter((day) => day.date <= date).flatMap(({ downySpotsDue }) => downySpotsDue),
    needs: foremost(needs),
    watches: watches.filter(
      ({ disease }) =>
        !needs.some((need) => need.disease === disease && (need.when !== 'standing' || need.morning <= date)),
    ),
  };
}

const NO_INFECTION = {
  infectionAtMs: null,
  hoursSince: null,
  wetHours: null,
  meanTemperature: null,
  wetFromMs: null,
  wetToMs: null,
} as const;

/** Needs of findings: independent of the weather's level and of cover before the find. */
function needsOfFinds(
  { plot, weather, nowMs, coverAt }: Judging,
  mornings: readonly LeadingDisease[],
  date: string,
): DiseaseNeed[] {
  const ranking = mornings.find((day) => day.date === date)?.ranking ?? [];
  return openFinds(plot, nowMs).flatMap((find): DiseaseNeed[] => {
    const { disease, atMs } = find;
    const risk = ranking.find((one) => one.disease === disease);
    if (risk === undefined) return [];
    const morning = localDate(atMs, weather.utcOffsetMinutes);
    return [{ disease, when: 'seen', risk, morning, ...NO_INFECTION, cover: coverAt(disease, nowMs), find }];
  });
}

const sprayedSince = ({ sprays }: PlanPlot, disease: RankedDisease, fromMs: number, toMs: number): boolean =>
  sprays.some(
    ({ atMs, products, partShare }) =>
      partShare === null &&
      atMs > fromMs &&
      atMs <= toMs &&
      products.some(({ targets }) => targets.includes(disease)),
  );

const order = ['after', 'seen', 'before', 'standing'] as const;

/** One need a disease: after an infection before one to come, of those past the latest, of those to come the first. */
function foremost(needs: readonly DiseaseNeed[]): DiseaseNeed[] {
  const best = new Map<RankedDisease, DiseaseNeed>();
  for (const need of needs) {
    const other = best.get(need.disease);
    const sooner = other !== undefined && order.indexOf(need.when) < order.indexOf(other.when);
    const later = need.when === 'after' && other?.when === 'after';
    if (other === undefined || sooner || later) best.set(need.disease, need);
  }
  return [...best.values()].sort(
    (a, b) => order.indexOf(a.when) - order.indexOf(b.when) || (b.risk.danger ?? 0) - (a.risk.danger ?? 0),
  );
}
