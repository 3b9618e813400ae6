/** The needs of a plot and its hours put together: spray in this block, or wait for that one. Need first, then weather. */

import { harvestDate } from '../harvest/harvest-date.ts';
import { type Naming, namedProducts, UNKNOWN_DAYS } from '../products/product-naming.ts';
import type { OwnProduct } from '../products/spray-event.ts';
import { FRUIT_HARVEST } from '../stages/growth-stage.ts';
import { dateOfDayNumber, dayNumberOfDate, localDate, localHourOfDay } from '../weather/calendar.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../weather/durations.ts';
import { INDIA_UTC_OFFSET_MINUTES } from '../weather/series.ts';
import type { DiseaseNeed } from './disease-needs.ts';
import { type PlanMessage, type PlanPlot, type PlotAction, planMessage } from './plan-action.ts';
import { PLAN_NEEDS, PLAN_RULES, type PlanRuleId } from './plan-rules.ts';
import type { PlanWeather } from './plan-weather.ts';
import { type SprayBlock, sprayBlock, UNSPRAYABLE } from './spray-block.ts';

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

/** The products of an order at its block, or on its date where there is none. */
function naming(
  plot: PlanPlot,
  needs: readonly DiseaseNeed[],
  date: string,
  own: readonly OwnProduct[],
): Naming {
  const { season, weather } = plot;
  const from = season?.pruningDate ?? '';
  const utcOffsetMinutes = weather?.utcOffsetMinutes ?? INDIA_UTC_OFFSET_MINUTES;
  return namedProducts({
    needs,
    date,
    daysAfterPruning: season === null ? null : dayNumberOfDate(date) - dayNumberOfDate(season.pruningDate),
    daysToHarvest: daysToHarvest(plot, date)?.days ?? null,
    market: season?.targetMarket ?? null,
    sprays: plot.sprays.filter(({ atMs }) => localDate(atMs, utcOffsetMinutes) >= from),
    own,
    utcOffsetMinutes,
  });
}

/** What could not be named, and why. */
function leftUnnamed({
  unanswered,
  tooLong,
  daysUnknown,
  notForMarket,
  groups,
  notListed,
}: Naming): PlanMessage[] {
  return [
    ...unanswered.map((disease) => planMessage('keep.nothing_named', { disease })),
    ...(tooLong === null ? [] : [planMessage('keep.phi_too_long', tooLong)]),
    ...(daysUnknown ? [planMessage('keep.phi_unknown_near', { days: UNKNOWN_DAYS })] : []),
    ...(notForMarket ? [planMessage('keep.not_for_eu')] : []),
    ...(groups.last.length > 0
      ? [planMessage('keep.group_used_last', { groups: groups.last.join(', ') })]
      : []),
    ...(groups.full.length > 0 ? [planMessage('keep.group_full', { groups: groups.full.join(', ') })] : []),
    ...(notListed.length > 0 ? [planMessage('keep.not_listed', { names: notListed.join(', ') })] : []),
  ];
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

function mustNotBreak(plot: PlanPlot, block: SprayBlock, named: Naming): PlanMessage[] {
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
    ...leftUnnamed(named),
    ...(lock !== null && lock.unknown.length > 0
      ? [planMessage('keep.phi_unknown', { count: lock.unknown.length })]
      : []),
    ...(weather === null ? [] : rainAfter(block, weather)),
    ...(block.windMost === null ? [] : [planMessage('keep.wind', { windSpeed: Math.round(block.windMost) })]),
    planMessage('keep.reentry'),
  ];
}

function sureness(
  plot: PlanPlot,
  needs: readonly DiseaseNeed[],
  named: Naming,
  nowMs: number,
): Pick<PlotAction, 'sure' | 'sureBecause'> {
  const ageHours = plot.weather === null ? 0 : (nowMs - plot.weather.fetchedAtMs) / HOUR_MS;
  const because: PlanMessage[] = [];
  if (ageHours > OLD_WEATHER_HOURS)
    because.push(planMessage('sure.old_weather', { hours: Math.round(ageHours) }));
  if (named.lines.length === 0)
    because.push(planMessage('keep.nothing_named', { disease: needs[0]?.disease ?? '' }));
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
  const danger = Math.max(...needs.map(({ risk }) => risk.danger ?? 0));
  const named = naming(plot, needs, block?.date ?? date, own);
  // No headline of diseases with products against one of them: what nothing is named against is said beside it.
  const nothingServed = named.lines.length === 0;
  const diseases = needs
    .map(({ disease }) => disease)
    .filter((disease) => nothingServed || !named.unanswered.includes(disease));
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
    helps: named.lines,
    ...sureness(plot, needs, named, nowMs),
  };
  const spray = (at: SprayBlock): PlotAction => ({
    ...shared,
    rule: ruleOf[first.when],
    kind: 'spray',
    date: at.date,
    block: at,
    score: PLAN_RULES[ruleOf[first.when]].weight + danger,
    mustNotBreak: mustNotBreak(plot, at, named),
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
    mustNotBreak: leftUnnamed(named),
    meanwhile: [
      planMessage('meanwhile.make_ready'),
      planMessage(first.when === 'after' ? 'meanwhile.mark_wet_rows' : 'meanwhile.open_canopy'),
    ],
  };
  return block === null ? [wait] : [wait, spray(block)];
}
