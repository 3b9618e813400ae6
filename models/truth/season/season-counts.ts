/** What of a season is to be nought, or no more than it was: counted over its orders and the weather as it was. */
import { riskLevels } from '../../src/choices.ts';
import { diseaseCover } from '../../src/cover/disease-cover.ts';
import { infectionOf, isSpell } from '../../src/plan/disease-needs.ts';
import type { PlanAction } from '../../src/plan/plan-action.ts';
import { PLAN_NEEDS } from '../../src/plan/plan-rules.ts';
import { SHIPPED_PRODUCTS } from '../../src/products/shipped-products.ts';
import { leadingDiseases, type RankedDisease } from '../../src/risk/leading-disease.ts';
import { dateAfter, localDate } from '../../src/weather/calendar.ts';
import { DAY_MS, HOUR_MS } from '../../src/weather/durations.ts';
import { INDIA_UTC_OFFSET_MINUTES } from '../../src/weather/series.ts';
import { sprayRotation } from '../group-rotation.ts';
import { msOf, plotOfSeason, SEASON_DAYS, type SeasonRun } from './season-run.ts';
import { datesBetween } from './season-weather.ts';

export interface SeasonCounts {
  /** Sprays of the grower who obeys. */
  readonly sprays: number;
  /** Infections that found the plot not covered and were dangerous enough for a need, and days of such powdery mildew. */
  readonly uncovered: number;
  readonly ordersWithoutProduct: number;
  readonly groupOverItsLimit: number;
  readonly unknownDaysNearHarvest: number;
  readonly blocksEndingWet: number;
  /** Sprays within 48 hours of the last without rain that fell between. */
  readonly withinTwoDaysWithoutRain: number;
  readonly powderyHighUnanswered: number;
  readonly infectionsWithoutOrder: number;
}

/** Counts that are nought in every season. */
export const HELD_COUNTS = [
  'ordersWithoutProduct',
  'groupOverItsLimit',
  'unknownDaysNearHarvest',
  'blocksEndingWet',
  'withinTwoDaysWithoutRain',
  'powderyHighUnanswered',
  'infectionsWithoutOrder',
] as const satisfies readonly (keyof SeasonCounts)[];

const NEAR_HARVEST_DAYS = 60;
const RAIN_THAT_COUNTS_MM = 2.5;

const dateOf = (ms: number): string => localDate(ms, INDIA_UTC_OFFSET_MINUTES);

function rainBetween({ weather: { series } }: SeasonRun, fromMs: number, toMs: number): number {
  let mm = 0;
  for (let i = 0; i < series.length; i++) {
    const at = series.startsAtMs[i] ?? Number.NaN;
    if (at >= fromMs && at < toMs) mm += series.precipitation[i] || 0;
  }
  return mm;
}

interface Night {
  readonly disease: RankedDisease;
  readonly date: string;
  readonly atMs: number;
  readonly level: string;
}

/** Infections and days of high powdery mildew by the weather as it was, on which the plot was not covered. */
export function uncoveredNights(run: SeasonRun): Night[] {
  const { weather, pruningDate, sprays } = run;
  const plot = plotOfSeason(pruningDate, weather, sprays);
  const { vine } = plot;
  if (vine === null) return [];
  const { series, leafWet, utcOffsetMinutes } = weather;
  const dates = datesBetween(pruningDate, dateAfter(pruningDate, SEASON_DAYS));
  return leadingDiseases(series, leafWet, vine, dates, { utcOffsetMinutes }).flatMap((day) =>
    day.ranking.flatMap(({ disease, level, danger }): Night[] => {
      if (level === null || riskLevels.indexOf(level) < PLAN_NEEDS.levelAtLeast) return [];
      if (disease === 'bacterialLeafSpot') return [];
      const isHighPowdery = disease === 'powderyMildew' && riskLevels.indexOf(level) >= 3;
      const atMs = isSpell(disease) ? infectionOf(day, disease, utcOffsetMinutes)?.atMs : msOf(day.date, 12);
      if (atMs === undefined) return [];
      const { state } = diseaseCover(sprays, disease, atMs, series, vine, { utcOffsetMinutes });
      const least = state === 'thin' ? PLAN_NEEDS.dangerAtLeastWhenThin : PLAN_NEEDS.dangerAtLeast;
      const isNight = state !== 'covered' && (isHighPowdery || (danger ?? 0) >= least);
      return isNight ? [{ disease, date: day.date, atMs, level }] : [];
    }),
  );
}

/** Days before an infection and after it in which an order counts as its own: the plan's own reach. */
const ORDER_REACH_MS = { before: 2 * DAY_MS, after: PLAN_NEEDS.afterInfectionHours * HOUR_MS };

/** A source names a product for it in India: of botrytis none does. */
const canBeNamed = (disease: RankedDisease): boolean =>
  SHIPPED_PRODUCTS.some(({ listedInIndia, targets }) => listedInIndia && targets.includes(disease));

const isAboutSpraying = ({ kind }: PlanAction): boolean => kind === 'spray' || kind === 'spray_wait';

/** In the headline, or beside it as what nothing can be named against. */
const tells = ({ diseases, mustNotBreak }: PlanAction, disease: RankedDisease): boolean =>
  diseases.includes(disease) ||
  mustNotBreak.some(({ id, params }) => id === 'keep.nothing_named' && params.disease === disease);

export function isAnswered(run: SeasonRun, { disease, atMs }: Night): boolean {
  const near = (ms: number) => ms >= atMs - ORDER_REACH_MS.before && ms <= atMs + ORDER_REACH_MS.after;
  // What comes after the last look is nobody's to answer.
  const last = run.plans.at(-1)?.atMs ?? 0;
  return (
    atMs >= last ||
    run.plans.some(
      ({ atMs: saidMs, plan }) =>
        near(saidMs) &&
        plan.days[0]?.actions.some((action) => isAboutSpraying(action) && tells(action, disease)),
    ) ||
    run.sprays.some(({ atMs: sprayedMs }) => near(sprayedMs))
  );
}

/** Whether the plan of the day says anything of powdery mildew: an order, a wait, or why to look only. */
const saysPowdery = (run: SeasonRun, date: string): boolean =>
  run.plans.some(
    ({ atMs, plan }) =>
      dateOf(atMs) === date &&
      plan.days[0]?.actions.some(
        ({ kind, diseases }) =>
          diseases.includes('powderyMildew') &&
          (kind === 'spray' || kind === 'spray_wait' || kind === 'scout'),
      ),
  );

export function seasonCounts(run: SeasonRun): SeasonCounts {
  const { orders, sprays, pruningDate } = run;
  const done = orders.filter(({ sprayedAtMs }) => sprayedAtMs !== null);
  const counted = sprays.length > 0 ? done : orders;
  const nights = uncoveredNights(run);
  const nearHarvest = dateAfter(pruningDate, SEASON_DAYS - NEAR_HARVEST_DAYS);
  const daysOf = (name: string) => SHIPPED_PRODUCTS.find((product) => product.name === name)?.phiDays ?? null;
  return {
    sprays: sprays.length,
    uncovered: nights.length,
    ordersWithoutProduct: counted.filter(
      // Near the harvest nothing is named whose days nobody knows, which is said.
      ({ action: { helps, diseases, mustNotBreak } }) =>
        helps.length === 0 &&
        diseases.some(canBeNamed) &&
        !mustNotBreak.some(({ id }) => id === 'keep.phi_unknown_near'),
    ).length,
    groupOverItsLimit: sprayRotation(sprays).findings.filter(
      ({ severity, group }) => severity === 'limit' && group !== null,
    ).length,
    unknownDaysNearHarvest: counted.filter(
      ({ action }) =>
        action.date >= nearHarvest &&
        action.helps.some(({ products }) => products.some((name) => daysOf(name) === null)),
    ).length,
    // The least bad hours of a wet week are told as wet.
    blocksEndingWet: counted.filter(({ endsWet, action }) => endsWet && action.block?.level !== 'Poor')
      .length,
    withinTwoDaysWithoutRain: sprays.filter(({ atMs }, i) => {
      const last = sprays[i - 1]?.atMs ?? Number.NEGATIVE_INFINITY;
      return atMs - last < 2 * DAY_MS && rainBetween(run, last, atMs) < RAIN_THAT_COUNTS_MM;
    }).length,
    powderyHighUnanswered: nights.filter(
      ({ disease, date, level }) =>
        disease === 'powderyMildew' && (level === 'high' || level === 'critical') && !saysPowdery(run, date),
    ).length,
    infectionsWithoutOrder: nights.filter(
      (night) => night.disease !== 'powderyMildew' && !isAnswered(run, night),
    ).length,
  };
}
