/** The needs of a plot and its hours put together: spray in this block, or wait for that one. Need first, then weather. */

import { harvestDate } from '../harvest/harvest-date.ts';
import { SHIPPED_PRODUCTS } from '../products/shipped-products.ts';
import type { OwnProduct } from '../products/spray-event.ts';
import { groupsUsedLast, sprayRotation } from '../products/spray-rotation.ts';
import { isMultiSite, normalGroupCode } from '../spray/resistance-groups.ts';
import { FRUIT_HARVEST } from '../stages/growth-stage.ts';
import { dateOfDayNumber, dayNumberOfDate, localHourOfDay } from '../weather/calendar.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../weather/durations.ts';
import type { DiseaseNeed } from './disease-needs.ts';
import { type PlanMessage, type PlanPlot, type PlotAction, planMessage } from './plan-action.ts';
import { PLAN_NEEDS, PLAN_RULES, type PlanRuleId } from './plan-rules.ts';
import type { PlanWeather } from './plan-weather.ts';
import { type SprayBlock, sprayBlock, UNSPRAYABLE } from './spray-block.ts';

/** At most so many products are named. */
const PRODUCTS_NAMED = 3;
/** Weather older than this is not sure any more, hours. */
const OLD_WEATHER_HOURS = 6;

const ruleOf = {
  after: 'spray.after_infection',
  before: 'spray.before_infection',
  standing: 'spray.standing_pressure',
} as const;

const startMs = (block: SprayBlock, weather: PlanWeather): number =>
  dayNumberOfDate(block.date) * DAY_MS + block.startHour * HOUR_MS - weather.utcOffsetMinutes * MINUTE_MS;

/** Blocks from now on, the first of each day. */
export function blocksAhead(weather: PlanWeather, date: string, nowMs: number): SprayBlock[] {
  const today = dayNumberOfDate(date);
  const hour = localHourOfDay(nowMs, weather.utcOffsetMinutes);
  return Array.from({ length: PLAN_NEEDS.windowDaysAhead + 1 }, (_, i) =>
    sprayBlock(weather.series, dateOfDayNumber(today + i), weather.utcOffsetMinutes, i === 0 ? hour : 0),
  ).flatMap((block) => block ?? []);
}

/** Days from a date to the harvest, as wanted or as is usual; null after foundation pruning. */
export function daysToHarvest(
  { vine: season }: PlanPlot,
  date: string,
): { readonly days: number; readonly wanted: boolean } | null {
  if (season?.cycle !== 'fruit') return null;
  const wanted = season.expectedHarvestDate ?? null;
  const day =
    wanted === null ? dayNumberOfDate(season.pruningDate) + FRUIT_HARVEST.fromDap : dayNumberOfDate(wanted);
  return { days: Math.max(0, day - dayNumberOfDate(date)), wanted: wanted !== null };
}

const reasonOf = (need: DiseaseNeed): PlanMessage => {
  const { disease, wetHours, meanTemperature, hoursSince, risk } = need;
  if (need.when === 'standing')
    return { id: 'reason.standing', params: { disease, level: risk.level ?? '' } };
  const params = {
    disease,
    level: risk.level ?? '',
    wetHours: wetHours ?? 0,
    temperature: Math.round(meanTemperature ?? 0),
    ...(hoursSince === null ? { atMs: need.infectionAtMs ?? 0 } : { hoursSince: Math.round(hoursSince) }),
  };
  return { id: need.when === 'after' ? 'reason.wet_spell' : 'reason.wet_spell_coming', params };
};

const coverReason = ({ cover, disease }: DiseaseNeed): PlanMessage => {
  if (cover.left === null || cover.reason === 'no_spray' || cover.state === 'covered')
    return { id: 'reason.no_spray', params: { disease } };
  const days = Math.floor(cover.left.days.sinceSpray);
  const params = { disease, days, mm: Math.round(cover.left.rain.mm) };
  const by = cover.reason === 'none' ? 'days' : cover.reason;
  return { id: `reason.cover_${cover.state}_${by}`, params };
};

function productsThatHelp(
  plot: PlanPlot,
  needs: readonly DiseaseNeed[],
  used: readonly string[],
  date: string,
  own: readonly OwnProduct[],
) {
  const first = needs[0];
  if (first === undefined) return { names: [], phiTooLong: 0 };
  const harvest = daysToHarvest(plot, date);
  const dap = plot.season === null ? 0 : dayNumberOfDate(date) - dayNumberOfDate(plot.season.pruningDate);
  let phiTooLong = 0;
  const fits = (product: OwnProduct): boolean => {
    if (product.use === 'insecticide' || !(product.targets ?? []).includes(first.disease)) return false;
    const codes = (product.group ?? '').split('+').flatMap((code) => normalGroupCode(code) ?? []);
    if (codes.some((code) => used.includes(code))) return false;
    if (product.beforeDap !== null && product.beforeDap !== undefined && dap >= product.beforeDap)
      return false;
    if (first.when === 'after') {
      if (product.activity !== 'both' && product.activity !== 'curative') return false;
      const reach = product.curativeHours ?? null;
      if (reach !== null && reach < (first.hoursSince ?? 0)) return false;
    } else if (product.activity === 'curative') return false;
    if (harvest !== null && typeof product.phiDays === 'number' && product.phiDays > harvest.days) {
      phiTooLong++;
      return false;
    }
    return true;
  };
  // Before an infection, those first of which no resistance is known.
  const multiSite = ({ group }: OwnProduct) =>
    (group ?? '')
      .split('+')
      .every((code) => isMultiSite({ kind: 'FRAC', code: normalGroupCode(code) ?? '' }));
  const shipped = SHIPPED_PRODUCTS.filter(fits).toSorted(
    (a, b) => Number(multiSite(b)) - Number(multiSite(a)),
  );
  const names = [...own.filter(fits), ...shipped].map(({ name }) => name);
  return { names: [...new Set(names)].slice(0, PRODUCTS_NAMED), phiTooLong };
}

/** The first rain after a block within a day. */
function rainAfter(block: SprayBlock, weather: PlanWeather): PlanMessage[] {
  const { series } = weather;
  const from = startMs(block, weather) + (block.endHour - block.startHour) * HOUR_MS;
  let atMs: number | null = null;
  let mm = 0;
  for (let i = 0; i < series.length; i++) {
    const at = series.startsAtMs[i] ?? Number.NaN;
    if (at < from || at >= from + DAY_MS) continue;
    const fell = series.precipitation[i] ?? Number.NaN;
    const likely = (series.precipitationProbability[i] ?? Number.NaN) > UNSPRAYABLE.rainAbove;
    if (fell > 0) mm += fell;
    if (atMs === null && likely) atMs = at;
  }
  return atMs === null ? [] : [{ id: 'keep.rain_to_come', params: { atMs, mm: Math.round(mm) } }];
}

function mustNotBreak(
  plot: PlanPlot,
  block: SprayBlock,
  used: readonly string[],
  phiTooLong: number,
): PlanMessage[] {
  const { weather } = plot;
  const harvest = daysToHarvest(plot, block.date);
  const lock =
    plot.season === null || weather === null
      ? null
      : harvestDate(plot.sprays, plot.season, block.date, { utcOffsetMinutes: weather.utcOffsetMinutes });
  return [
    ...(harvest === null
      ? []
      : [
          planMessage(harvest.wanted ? 'keep.days_to_harvest' : 'keep.days_to_harvest_usual', {
            days: harvest.days,
          }),
        ]),
    ...(phiTooLong > 0 ? [planMessage('keep.phi_too_long', { count: phiTooLong })] : []),
    ...(lock !== null && lock.unknown.length > 0
      ? [planMessage('keep.phi_unknown', { count: lock.unknown.length })]
      : []),
    ...(used.length > 0 ? [planMessage('keep.group_used_last', { groups: used.join(', ') })] : []),
    ...(weather === null ? [] : rainAfter(block, weather)),
    ...(block.windMost === null ? [] : [planMessage('keep.wind', { windSpeed: Math.round(block.windMost) })]),
    planMessage('keep.reentry'),
  ];
}

function sureness(
  plot: PlanPlot,
  needs: readonly DiseaseNeed[],
  nowMs: number,
): Pick<PlotAction, 'sure' | 'sureBecause'> {
  const ageHours = plot.weather === null ? 0 : (nowMs - plot.weather.fetchedAtMs) / HOUR_MS;
  const because: PlanMessage[] = [];
  if (ageHours > OLD_WEATHER_HOURS)
    because.push(planMessage('sure.old_weather', { hours: Math.round(ageHours) }));
  if (plot.sprays.length === 0) because.push(planMessage('sure.no_diary'));
  if (needs.every(({ when }) => when === 'before')) because.push(planMessage('sure.forecast'));
  const sure = because.length === 0 ? 'good' : because.length === 1 ? 'fair' : 'low';
  return { sure, sureBecause: because.length === 0 ? [planMessage('sure.weather_known')] : because };
}

/** The block for a need: before an infection to come one that ends before it, else the first. */
function blockFor(need: DiseaseNeed, blocks: readonly SprayBlock[], weather: PlanWeather): SprayBlock | null {
  const { infectionAtMs } = need;
  if (need.when !== 'before' || infectionAtMs === null) return blocks[0] ?? null;
  const inTime = blocks.find(
    (block) => startMs(block, weather) + (block.endHour - block.startHour) * HOUR_MS <= infectionAtMs,
  );
  return inTime ?? blocks[0] ?? null;
}

/**
 * What to do about the needs of a plot: one walk through the rows against all of them. Never on sample weather, never without a need.
 *
 * @returns nothing without a need; else a spray on the date of its block, and on a day without one the word that it waits
 */
export function sprayActions(
  plot: PlanPlot,
  needs: readonly DiseaseNeed[],
  date: string,
  nowMs: number,
  own: readonly OwnProduct[],
): PlotAction[] {
  const { weather } = plot;
  const [first] = needs;
  if (weather === null || weather.sample || first === undefined) return [];
  const block = blockFor(first, blocksAhead(weather, date, nowMs), weather);
  const used = groupsUsedLast(sprayRotation(plot.sprays, weather));
  const danger = Math.max(...needs.map(({ risk }) => risk.danger ?? 0));
  const diseases = needs.map(({ disease }) => disease);
  const { names, phiTooLong } = productsThatHelp(plot, needs, used, block?.date ?? date, own);
  const shared = {
    key: `spray.${first.disease}.${first.morning}`,
    diseases,
    subject: null,
    minutes: null,
    reasons: [reasonOf(first), coverReason(first), ...needs.slice(1).map(reasonOf)],
    wouldChange: [
      ...(plot.sprays.length === 0 ? [planMessage('change.if_sprayed')] : []),
      ...(first.when === 'before' ? [planMessage('change.if_dry')] : []),
      planMessage('change.if_no_wet_leaf'),
    ],
    helps: names,
    ...sureness(plot, needs, nowMs),
  };
  const spray = (at: SprayBlock): PlotAction => ({
    ...shared,
    rule: ruleOf[first.when],
    kind: 'spray',
    date: at.date,
    block: at,
    score: PLAN_RULES[ruleOf[first.when]].weight + danger,
    mustNotBreak: mustNotBreak(plot, at, used, phiTooLong),
    meanwhile: [],
  });
  if (block?.date === date) return [spray(block)];
  const rule: PlanRuleId = 'wait.no_window';
  const wait: PlotAction = {
    ...shared,
    rule,
    kind: 'spray_wait',
    date,
    block,
    score: PLAN_RULES[rule].weight + danger,
    mustNotBreak: [],
    meanwhile: [
      planMessage('meanwhile.make_ready'),
      planMessage(first.when === 'after' ? 'meanwhile.mark_wet_rows' : 'meanwhile.open_canopy'),
    ],
  };
  return block === null ? [wait] : [wait, spray(block)];
}
