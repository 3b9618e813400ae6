/** The needs of a plot and its hours put together: spray in this block, or wait for that one. Need first, then weather. */

import { harvestDate } from '../harvest/harvest-date.ts';
import type { Naming } from '../products/product-naming.ts';
import type { OwnProduct } from '../products/spray-event.ts';

import { dateAfter, localDate } from '../weather/calendar.ts';
import { RAINY_DAY_MM } from '../weather/daily-weather.ts';
import { DAY_MS, HOUR_MS } from '../weather/durations.ts';
import { entryAt, INDIA_UTC_OFFSET_MINUTES } from '../weather/series.ts';
import type { DiseaseNeed } from './disease-needs.ts';
import { daysToHarvest } from './harvest-days.ts';
import {
  type PlanInput,
  type PlanMessage,
  type PlanPlot,
  type PlotAction,
  planMessage,
} from './plan-action.ts';
import { PLAN_NEEDS, PLAN_RULES, type PlanRuleId } from './plan-rules.ts';
import type { PlanWeather } from './plan-weather.ts';
import { reEntryOfNames } from './re-entry.ts';
import { blockEndMs, blockStartMs, type SprayBlock, UNSPRAYABLE } from './spray-block.ts';
import {
  joinsWalk,
  lastWalkMs,
  planSprayDays,
  rainBetween,
  type SprayChoice,
  type SprayDays,
  sprayChoice,
} from './spray-choice.ts';
import { leastBadHelps, leftUnnamed, naming } from './spray-naming.ts';
import { spraySureness } from './spray-sureness.ts';

const ruleOf = {
  after: 'spray.after_infection',
  seen: 'spray.disease_seen',
  before: 'spray.before_infection',
  standing: 'spray.standing_pressure',
} as const;

const reasonOf = (need: DiseaseNeed): PlanMessage => {
  const { disease, wetHours, meanTemperature, hoursSince, risk } = need;
  if (need.find !== null) {
    const { atMs, incidencePercent } = need.find;
    return incidencePercent === null
      ? planMessage('reason.seen', { disease, atMs })
      : planMessage('reason.seen_share', { disease, atMs, share: Math.round(incidencePercent) });
  }
  if (need.when === 'standing')
    return { id: 'reason.standing', params: { disease, level: risk.level ?? '' } };
  const { wetFromMs, wetToMs } = need;
  const params = {
    disease,
    level: risk.level ?? '',
    wetHours: wetHours ?? 0,
    ...(wetFromMs === null || wetToMs === null ? {} : { wetFromMs, wetToMs }),
    temperature: Math.round(meanTemperature ?? 0),
    ...(hoursSince === null ? { atMs: need.infectionAtMs ?? 0 } : { hoursSince: Math.round(hoursSince) }),
  };
  return { id: need.when === 'after' ? 'reason.wet_spell' : 'reason.wet_spell_coming', params };
};

/** Cover left at the infection, and what reduced it: past or forecast rain. */
function coverReason({ cover, disease, infectionAtMs }: DiseaseNeed, days: SprayDays): PlanMessage {
  if (cover.left === null || cover.reason === 'no_spray' || cover.state === 'covered')
    return planMessage('reason.no_spray', { disease });
  const { nowMs, weather } = days;
  const sprayedAtMs = cover.sprayedAtMs ?? nowMs;
  const fallen = rainBetween(weather, sprayedAtMs, nowMs);
  const by = cover.reason === 'none' ? 'days' : cover.reason;
  const isToCome = infectionAtMs !== null && infectionAtMs > nowMs;
  const coming = cover.left.rain.mm - fallen;
  if (isToCome && by === 'rain' && coming > fallen)
    return planMessage(`reason.cover_${cover.state}_forecast`, {
      disease,
      mm: Math.round(coming),
      atMs: infectionAtMs,
    });
  const sinceDays = Math.floor(
    (isToCome ? nowMs - sprayedAtMs : cover.left.days.sinceSpray * DAY_MS) / DAY_MS,
  );
  return planMessage(`reason.cover_${cover.state}_${by}`, {
    disease,
    days: sinceDays,
    mm: Math.round(isToCome ? fallen : cover.left.rain.mm),
  });
}

/** Days for which a part counts as sprayed: the least interval of systemic products. */
const PART_SAID_DAYS = 3;

/** That a part of the plot was sprayed against it these days, and the walk is for the rest. */
function partReason({ sprays }: PlanPlot, walk: readonly DiseaseNeed[], nowMs: number): PlanMessage[] {
  const part = sprays.findLast(
    ({ atMs, partShare, products }) =>
      partShare !== null &&
      atMs <= nowMs &&
      nowMs - atMs <= PART_SAID_DAYS * DAY_MS &&
      walk.some(({ disease }) => products.some(({ targets }) => targets.includes(disease))),
  );
  if (part === undefined || part.partShare === null) return [];
  const percent = Math.round(part.partShare * 100);
  return [planMessage('reason.part_sprayed', { percent, rest: 100 - percent })];
}

/** The first rain after a block within a day. */
function rainAfter(block: SprayBlock, weather: PlanWeather): PlanMessage[] {
  const { series } = weather;
  const from = blockEndMs(block, weather.utcOffsetMinutes);
  let atMs: number | null = null;
  let mm = 0;
  for (let i = entryAt(series, from); i < series.length; i++) {
    const at = series.startsAtMs[i] ?? Number.NaN;
    if (at >= from + DAY_MS) break;
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
  named: Naming,
  own: readonly OwnProduct[],
): PlanMessage[] {
  const { weather } = plot;
  const hours = reEntryOfNames(
    named.lines.flatMap(({ products }) => products[0]?.split(' + ') ?? []),
    own,
  );
  const offset = weather?.utcOffsetMinutes ?? INDIA_UTC_OFFSET_MINUTES;
  const harvest = daysToHarvest(plot, block.date);
  const lock =
    plot.season === null || weather === null
      ? null
      : harvestDate(plot.sprays, plot.season, block.date, { utcOffsetMinutes: weather.utcOffsetMinutes });
  return [
    ...(harvest === null
      ? []
      : [
          planMessage(harvest.by === 'usual' ? 'keep.days_to_harvest_usual' : 'keep.days_to_harvest', {
            days: harvest.soonest,
          }),
        ]),
    ...leftUnnamed(named),
    ...(lock !== null && lock.unknown.length > 0
      ? [planMessage('keep.phi_unknown', { count: lock.unknown.length })]
      : []),
    ...(weather === null ? [] : rainAfter(block, weather)),
    ...(block.windMost === null ? [] : [planMessage('keep.wind', { windSpeed: Math.round(block.windMost) })]),
    planMessage('keep.reentry_until', { atMs: blockEndMs(block, offset) + hours * HOUR_MS, hours }),
  ];
}

interface Chosen {
  readonly need: DiseaseNeed;
  readonly choice: SprayChoice;
}

const isOf = ({ when, morning }: DiseaseNeed, date: string): boolean =>
  when !== 'standing' || morning <= date;

/** Hides a spray that is days off, except against an infection: its own day shows it. */
function hasText({ need, choice: { block } }: Chosen, date: string): boolean {
  const isInLeaf = need.when === 'after' || need.when === 'seen';
  const isNear = block === null || isInLeaf || block.date <= dateAfter(date, PLAN_NEEDS.daysAhead);
  return isOf(need, date) && isNear;
}

/** The need whose hours come first, of two the more dangerous; without hours the first need. */
function foremost(chosen: readonly Chosen[], offset: number): Chosen | null {
  const start = ({ choice: { block } }: Chosen) =>
    block === null ? Number.POSITIVE_INFINITY : blockStartMs(block, offset);
  return chosen.reduce<Chosen | null>((a, b) => (a === null || start(b) < start(a) ? b : a), null);
}

/** The needs that one walk in a block answers, or that have no better day; the foremost first. */
function answered(days: SprayDays, { need, choice }: Chosen, chosen: readonly Chosen[]): DiseaseNeed[] {
  const { block } = choice;
  const others = chosen.filter((other) => other.need !== need);
  if (block === null) return [need, ...others.map((other) => other.need)];
  const joins = (other: Chosen): boolean =>
    other.choice.block?.date === block.date || joinsWalk(days, other.need, block);
  return [need, ...others.filter(joins).map((other) => other.need)];
}

const waitRuleOf = {
  now: 'wait.no_window',
  no_hours: 'wait.no_window',
  least_bad: 'wait.no_window',
  closer: 'wait.closer',
  too_soon: 'wait.sprayed',
} as const satisfies Readonly<Record<SprayChoice['because'], PlanRuleId>>;

/** Why not today: hours nearer to the infection, or a spray that is too young, with the day to look again. */
function waitReasons(days: SprayDays, { need, choice: { because, block } }: Chosen): PlanMessage[] {
  const { weather, nowMs } = days;
  if (because === 'closer' && block !== null)
    return [planMessage('reason.closer', { atMs: blockStartMs(block, weather.utcOffsetMinutes) })];
  const sprayedMs = lastWalkMs(days);
  if (because !== 'too_soon' || sprayedMs === null) return [];
  const lookMs =
    block === null ? (need.infectionAtMs ?? nowMs) + DAY_MS : blockStartMs(block, weather.utcOffsetMinutes);
  const look = Math.max(lookMs, nowMs + DAY_MS);
  const rainy = rainBetween(weather, nowMs, look) >= RAINY_DAY_MM;
  return [
    planMessage(rainy ? 'reason.sprayed_look_after_rain' : 'reason.sprayed_look', {
      atMs: sprayedMs,
      date: localDate(look, weather.utcOffsetMinutes),
    }),
  ];
}

/** Hours until rain is likely after a block, up to a day. */
function leastBadReason(block: SprayBlock, weather: PlanWeather): PlanMessage {
  const [rain] = rainAfter(block, weather);
  return rain === undefined
    ? planMessage('reason.least_bad', {})
    : planMessage('reason.least_bad_until', { atMs: Number(rain.params.atMs) });
}

/** The hours of each need, and the need that leads. */
function chosenOf(
  days: SprayDays,
  needs: readonly DiseaseNeed[],
  date: string,
): { readonly leading: Chosen | null; readonly chosen: readonly Chosen[] } {
  const chosen = needs.map((need): Chosen => ({ need, choice: sprayChoice(days, need) }));
  // A postponed action does not hide one without hours.
  const withoutHours = chosen.find(({ need, choice }) => choice.block === null && isOf(need, date));
  const soonest = foremost(chosen, days.weather.utcOffsetMinutes);
  const leading = soonest !== null && hasText(soonest, date) ? soonest : (withoutHours ?? soonest);
  return { leading, chosen };
}

/** Whether the plan orders a spray for a date itself. */
export function isOrderedOn(
  plot: PlanPlot,
  needs: readonly DiseaseNeed[],
  date: string,
  nowMs: number,
): boolean {
  const { weather } = plot;
  if (weather === null || weather.sample || needs.length === 0) return false;
  const { leading } = chosenOf(planSprayDays(plot, weather, date, nowMs), needs, date);
  return leading?.choice.block?.date === date;
}

/**
 * What to do about the needs of a plot: one walk through the rows against all that it answers. Never on sample weather, never without a need.
 *
 * @returns nothing without a need; else a spray on the date of its block, and on a day without one the word that it waits, and why
 */
export function sprayActions(
  plot: PlanPlot,
  needs: readonly DiseaseNeed[],
  date: string,
  nowMs: number,
  { products: own, lists = [] }: Pick<PlanInput, 'products' | 'lists'>,
): PlotAction[] {
  const { weather } = plot;
  if (weather === null || weather.sample || needs.length === 0) return [];
  const days = planSprayDays(plot, weather, date, nowMs);
  const { leading, chosen } = chosenOf(days, needs, date);
  if (leading === null) return [];
  const { block, because } = leading.choice;
  const first = leading.need;
  const walk = answered(days, leading, chosen);
  const isBad = block?.level === 'Poor';
  const danger = Math.max(...walk.map(({ risk }) => risk.danger ?? 0));
  const named = naming(plot, walk, block?.date ?? date, own, lists);
  // A headline only names diseases with a product; others are mentioned beside it.
  const nothingServed = named.lines.length === 0;
  const diseases = walk
    .map(({ disease }) => disease)
    .filter((disease) => nothingServed || !named.unanswered.includes(disease));
  const shared = {
    key: `spray.${first.disease}.${first.morning}`,
    diseases,
    subject: null,
    minutes: null,
    wouldChange: [
      ...(plot.sprays.length === 0 ? [planMessage('change.if_sprayed')] : []),
      ...(first.when === 'before' ? [planMessage('change.if_dry')] : []),
      planMessage('change.if_no_wet_leaf'),
    ],
    helps: isBad ? leastBadHelps(walk, named, lists) : named.lines,
    ...spraySureness(plot, walk, named, nowMs),
  };
  const why = [
    reasonOf(first),
    coverReason(first, days),
    ...partReason(plot, walk, nowMs),
    ...walk.slice(1).map(reasonOf),
  ];
  const spray = (at: SprayBlock): PlotAction => {
    const rule = isBad ? 'spray.least_bad' : ruleOf[first.when];
    return {
      ...shared,
      rule,
      kind: 'spray',
      date: at.date,
      block: at,
      score: PLAN_RULES[rule].weight + danger,
      reasons: isBad ? [reasonOf(first), leastBadReason(at, weather), ...why.slice(1)] : why,
      mustNotBreak: [
        ...(isBad ? [planMessage('keep.least_bad_use')] : []),
        ...(at.isDark ? [planMessage('keep.dark')] : []),
        ...mustNotBreak(plot, at, named, own),
      ],
      meanwhile: [],
    };
  };
  if (block?.date === date) return [spray(block)];
  if (!hasText(leading, date)) return block === null ? [] : [spray(block)];
  const rule = waitRuleOf[because];
  const bad = isBad && block !== null ? [leastBadReason(block, weather)] : [];
  const wait: PlotAction = {
    ...shared,
    rule,
    kind: 'spray_wait',
    date,
    block,
    score: PLAN_RULES[rule].weight + (rule === 'wait.no_window' ? danger : 0),
    reasons: [
      // Hours that are the least bad are shown as such on the days before, too.
      ...(because === 'too_soon' ? [] : bad),
      ...waitReasons(days, leading),
      ...(because === 'too_soon' ? bad : []),
      ...why,
    ],
    mustNotBreak: [...(isBad ? [planMessage('keep.least_bad_use')] : []), ...leftUnnamed(named)],
    meanwhile:
      rule === 'wait.no_window'
        ? [
            planMessage('meanwhile.make_ready'),
            planMessage(first.when === 'after' ? 'meanwhile.mark_wet_rows' : 'meanwhile.open_canopy'),
          ]
        : [],
  };
  return block === null ? [wait] : [wait, spray(block)];
}
