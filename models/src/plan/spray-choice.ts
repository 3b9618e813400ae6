/**
 * When a need is to be sprayed for: in hours where the spray adds cover, and no sooner than it helps.
 *
 * - Before an infection: the last fit day before it on which a film sprayed then still covers at the infection; what rain would take first is
 *   sprayed after the rain. Where no spray before holds, the first fit hours after it.
 * - After an infection, or with standing pressure: the first fit hours, after an infection within its reach.
 * - Not sooner after the last spray against the disease than its least days, unless rain has taken half of that spray by then.
 * - Where none of these is to be had, the least bad hours of the first day that has some, never sooner than the least days.
 */
import { mobilityAgainst, type PlotSpray } from '../products/spray-event.ts';
import type { RankedDisease } from '../risk/leading-disease.ts';
import {
  PROTECTION,
  PROTECTION_LIMITS,
  protectionByRain,
  protectionLeftAt,
} from '../spray/protection-left.ts';
import type { ProductMobility } from '../spray/spray.ts';
import { dateOfDayNumber, dayNumberOfDate, localDayNumber, localHourOfDay } from '../weather/calendar.ts';
import { RAINY_DAY_MM } from '../weather/daily-weather.ts';
import { DAY_MS, HOUR_MS } from '../weather/durations.ts';
import { entryAt } from '../weather/series.ts';
import type { DiseaseNeed } from './disease-needs.ts';
import type { PlanPlot } from './plan-action.ts';
import { PLAN_NEEDS } from './plan-rules.ts';
import type { PlanWeather } from './plan-weather.ts';
import { blockEndMs, blockStartMs, blocksOfDay, type SprayBlock } from './spray-block.ts';

export interface SprayChoice {
  readonly block: SprayBlock | null;
  /** Why not today: later hours are nearer to the infection, the last spray is too young, or there are none. */
  readonly because: 'now' | 'closer' | 'too_soon' | 'no_hours' | 'least_bad';
}

/** Least days between two sprays against one disease, by what lasts longest in the last; chosen: three tenths of its interval. */
export const MIN_DAYS: Readonly<Record<ProductMobility, number>> = {
  contact: 2,
  translaminar: 3,
  systemic: 3,
};

/** Least days between two sprays in the least bad hours. */
const MIN_DAYS_WHEN_BAD = 3;

const lasting: readonly ProductMobility[] = ['systemic', 'translaminar', 'contact'];

/** When the last spray against a disease was, and what lasts longest in it. */
export function lastSprayAgainst(
  sprays: readonly PlotSpray[],
  disease: RankedDisease,
  beforeMs: number,
): (Pick<PlotSpray, 'atMs'> & { readonly mobility: ProductMobility }) | null {
  let last: ReturnType<typeof lastSprayAgainst> = null;
  for (const { atMs, products, partShare } of sprays) {
    if (partShare !== null) continue;
    const against = products.filter(({ targets }) => targets.includes(disease));
    if (against.length === 0 || atMs > beforeMs || (last !== null && last.atMs > atMs)) continue;
    const mobilities = against.map((product) => mobilityAgainst(product, disease));
    last = { atMs, mobility: lasting.find((one) => mobilities.includes(one)) ?? 'contact' };
  }
  return last;
}

/** mm that fell or will have fallen between two instants. */
export function rainBetween({ series }: PlanWeather, fromMs: number, toMs: number): number {
  let mm = 0;
  for (let i = entryAt(series, fromMs); i < series.length; i++) {
    if ((series.startsAtMs[i] ?? Number.NaN) >= toMs) break;
    mm += Math.max(0, series.precipitation[i] || 0);
  }
  return mm;
}

/** What a film sprayed in a block leaves at an instant, 0 to 1. */
function filmAt({ vine }: PlanPlot, weather: PlanWeather, block: SprayBlock, atMs: number): number {
  const sprayedMs = blockStartMs(block, weather.utcOffsetMinutes);
  if (sprayedMs > atMs) return 0;
  const dap =
    vine === null
      ? null
      : localDayNumber(sprayedMs, weather.utcOffsetMinutes) - dayNumberOfDate(vine.pruningDate);
  const { index } = protectionLeftAt({
    spray: { mobility: 'contact' },
    sprayedMs,
    atMs,
    weather: weather.series,
    daysAfterPruningAtSpray: dap !== null && dap >= 0 ? dap : null,
  });
  return index;
}

/** What the choices of a plot's needs share: the blocks of the days ahead are found once. */
export interface SprayDays {
  readonly plot: PlanPlot;
  readonly weather: PlanWeather;
  readonly nowMs: number;
  readonly dates: readonly string[];
  /** Fit blocks by date, the best first. */
  readonly blocks: readonly (readonly SprayBlock[])[];
  readonly leastBad: readonly (SprayBlock | null)[];
}

export function planSprayDays(plot: PlanPlot, weather: PlanWeather, date: string, nowMs: number): SprayDays {
  const today = dayNumberOfDate(date);
  const hour = localHourOfDay(nowMs, weather.utcOffsetMinutes);
  const dates = Array.from({ length: PLAN_NEEDS.windowDaysAhead + 1 }, (_, i) => dateOfDayNumber(today + i));
  const days = dates.map((on, i) => blocksOfDay(weather, on, i === 0 ? hour : 0));
  return {
    plot,
    weather,
    nowMs,
    dates,
    blocks: days.map(({ fit }) => fit),
    leastBad: days.map(({ leastBad }) => leastBad),
  };
}

/** The last walk with the sprayer against any disease. */
export function lastWalkMs({ plot, nowMs }: SprayDays): number | null {
  const walks = plot.sprays.filter(
    ({ atMs, products, partShare }) =>
      partShare === null && atMs <= nowMs && products.some(({ targets }) => targets.length > 0),
  );
  return walks.length === 0 ? null : Math.max(...walks.map(({ atMs }) => atMs));
}

const isOnAWalksDay = (days: SprayDays, walkMs: number, startMs: number): boolean => {
  const { utcOffsetMinutes } = days.weather;
  return localDayNumber(startMs, utcOffsetMinutes) <= localDayNumber(walkMs, utcOffsetMinutes);
};

/** Two days from another walk, or rain since: what was to come in dry weather was in its tank. */
const isApart = ({ weather }: SprayDays, walkMs: number, startMs: number): boolean =>
  startMs - walkMs >= MIN_DAYS.contact * DAY_MS || rainBetween(weather, walkMs, startMs) >= RAINY_DAY_MM;

const isApartFromWalks = (days: SprayDays, startMs: number): boolean =>
  isApart(days, lastWalkMs(days) ?? Number.NEGATIVE_INFINITY, startMs);

/**
 * Whether a need may be answered by a block that starts then. Not while the last spray against it is younger than its least days, unless rain
 * alone leaves less than "covered" of it by then. Nor on the day of another walk, or within two days of it in dry weather.
 */
export function isOldEnough(days: SprayDays, need: DiseaseNeed, startMs: number): boolean {
  const { plot, weather, nowMs } = days;
  const walkMs = lastWalkMs(days);
  if (walkMs !== null && (isOnAWalksDay(days, walkMs, startMs) || !isApart(days, walkMs, startMs)))
    return false;
  const last = lastSprayAgainst(plot.sprays, need.disease, nowMs);
  if (last === null) return true;
  const { atMs, mobility } = last;
  if (startMs - atMs >= MIN_DAYS[mobility] * DAY_MS) return true;
  const byRain = protectionByRain(rainBetween(weather, atMs, startMs), PROTECTION[mobility].halfRainMm);
  return byRain < PROTECTION_LIMITS.covered;
}

/** Whether a need goes into the tank of a walk that is made anyway: rain since its last spray is enough, however young that is. */
export function joinsWalk(days: SprayDays, need: DiseaseNeed, block: SprayBlock): boolean {
  const { plot, weather, nowMs } = days;
  if (!answers(days, need, block)) return false;
  const startMs = blockStartMs(block, weather.utcOffsetMinutes);
  if (isOldEnough(days, need, startMs)) return true;
  const last = lastSprayAgainst(plot.sprays, need.disease, nowMs);
  return last === null || rainBetween(weather, last.atMs, startMs) >= RAINY_DAY_MM;
}

/** Whether spraying in a block answers a need: it covers an infection to come, or reaches one that was. */
export function answers(days: SprayDays, need: DiseaseNeed, block: SprayBlock): boolean {
  const { plot, weather } = days;
  const startMs = blockStartMs(block, weather.utcOffsetMinutes);
  const { infectionAtMs } = need;
  if (infectionAtMs === null) return true;
  if (startMs >= infectionAtMs) return startMs - infectionAtMs <= PLAN_NEEDS.afterInfectionHours * HOUR_MS;
  return (
    blockEndMs(block, weather.utcOffsetMinutes) <= infectionAtMs &&
    filmAt(plot, weather, block, infectionAtMs) >= PROTECTION_LIMITS.covered
  );
}

/** Returns the last fit day before an infection with a covering block, at another time than other rounds if possible. */
function lastBefore(days: SprayDays, need: DiseaseNeed): SprayBlock | null {
  const { weather, blocks } = days;
  const isInTime = (block: SprayBlock): boolean =>
    blockEndMs(block, weather.utcOffsetMinutes) <= (need.infectionAtMs ?? Number.NEGATIVE_INFINITY) &&
    isOldEnough(days, need, blockStartMs(block, weather.utcOffsetMinutes)) &&
    answers(days, need, block);
  const inTime = blocks.toReversed().flat().filter(isInTime);
  const apart = inTime.find((block) => isApartFromWalks(days, blockStartMs(block, weather.utcOffsetMinutes)));
  return apart ?? inTime[0] ?? null;
}

/** Pressure forecast for a later day is no reason to go out today. */
const dueDate = ({ when, morning }: DiseaseNeed): string => (when === 'standing' ? morning : '');

function firstThatAnswers(days: SprayDays, need: DiseaseNeed, isYoungToo = false): SprayBlock | null {
  const { weather, blocks } = days;
  const fits = (block: SprayBlock): boolean =>
    block.date >= dueDate(need) &&
    answers(days, need, block) &&
    (isYoungToo || isOldEnough(days, need, blockStartMs(block, weather.utcOffsetMinutes)));
  return blocks.flat().find(fits) ?? null;
}

/** Rain for days takes a film before the infection, and no fit hours follow it in time: the fit hours before it that leave the most. */
function mostBefore(days: SprayDays, need: DiseaseNeed): SprayBlock | null {
  const { plot, weather, blocks } = days;
  const { infectionAtMs } = need;
  if (infectionAtMs === null) return null;
  const left = (block: SprayBlock): number => {
    const startMs = blockStartMs(block, weather.utcOffsetMinutes);
    const isInTime = blockEndMs(block, weather.utcOffsetMinutes) <= infectionAtMs;
    const isOne = isInTime && isApartFromWalks(days, startMs) && isOldEnough(days, need, startMs);
    return isOne ? filmAt(plot, weather, block, infectionAtMs) : 0;
  };
  const [best] = blocks
    .flatMap(([first]) => first ?? [])
    .toReversed()
    .toSorted((a, b) => left(b) - left(a));
  return best !== undefined && left(best) >= PROTECTION_LIMITS.thin ? best : null;
}

/** The first day with hours that are bearable and none that are fit, where the last spray is old enough. */
function leastBadOf(
  days: SprayDays,
  need: DiseaseNeed,
  last: Pick<PlotSpray, 'atMs'> | null,
): SprayBlock | null {
  const { weather } = days;
  return (
    days.leastBad.find((block, i) => {
      if (block === null || block.date < dueDate(need) || (days.blocks[i] ?? []).length > 0) return false;
      const startMs = blockStartMs(block, weather.utcOffsetMinutes);
      if (last !== null && startMs - last.atMs < MIN_DAYS_WHEN_BAD * DAY_MS) return false;
      if (!isApartFromWalks(days, startMs)) return false;
      const { infectionAtMs } = need;
      return infectionAtMs === null || startMs - infectionAtMs <= PLAN_NEEDS.afterInfectionHours * HOUR_MS;
    }) ?? null
  );
}

export function sprayChoice(days: SprayDays, need: DiseaseNeed): SprayChoice {
  const { plot, weather, nowMs, dates } = days;
  const last = lastSprayAgainst(plot.sprays, need.disease, nowMs);
  const fit =
    (need.when === 'before' ? lastBefore(days, need) : null) ??
    firstThatAnswers(days, need) ??
    (need.when === 'before' ? mostBefore(days, need) : null);
  const [today] = dates;
  if (fit !== null) {
    if (fit.date === today) return { block: fit, because: 'now' };
    const soonest = days.blocks[0]?.[0];
    if (soonest === undefined) return { block: fit, because: 'no_hours' };
    const isYoung = !isOldEnough(days, need, blockStartMs(soonest, weather.utcOffsetMinutes));
    return { block: fit, because: isYoung ? 'too_soon' : 'closer' };
  }
  // Fit hours there are, and the last spray is too young for them: it is not made worse by bad ones.
  if (last !== null && firstThatAnswers(days, need, true) !== null)
    return { block: null, because: 'too_soon' };
  const bad = leastBadOf(days, need, last);
  if (bad?.date === today) return { block: bad, because: 'least_bad' };
  return { block: bad, because: last !== null && days.leastBad[0] ? 'too_soon' : 'no_hours' };
}
