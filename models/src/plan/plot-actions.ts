/** A plot's actions beside spraying: work of the stage, scouting, water, harvest. */
import { harvestDate } from '../harvest/harvest-date.ts';
import { harvestSummary } from '../harvest/harvest-summary.ts';
import { isTableMarket, MIN_BRIX, type SugarTest } from '../harvest/sugar-date.ts';
import { WHOLE_FROM_SHARE } from '../part-of-plot.ts';
import { daysAfterPruning } from '../stages/days-after-pruning.ts';
import { FRUIT_HARVEST } from '../stages/growth-stage.ts';
import { livedGrowthStage } from '../stages/vine-season.ts';
import { nextPower, powerPlan } from '../water/power-slots.ts';
import { dateOfDayNumber, dayNumberOfDate, localDate } from '../weather/calendar.ts';
import { DAY_MS } from '../weather/durations.ts';
import { INDIA_UTC_OFFSET_MINUTES } from '../weather/series.ts';
import { cyanamideKeeps } from './cyanamide.ts';
import type { PlotDiseaseRisks } from './disease-needs.ts';
import { daysToHarvest } from './harvest-days.ts';
import {
  type PlanMessage,
  type PlanMessageId,
  type PlanPlot,
  type PlotAction,
  type PlotWater,
  planMessage,
} from './plan-action.ts';
import { PLAN_RULES, type PlanRuleId } from './plan-rules.ts';
import { isLookedAt, NEAR_DAYS, openFinds } from './seen-disease.ts';
import { rainByDate } from './water-of-day.ts';

/** Days before the harvest from which it is asked about, and how long an answer holds. */
const HARVEST_ASKED_DAYS = 7;
const SURE_BY = { wanted: 'sure.wanted_date', sugar: 'sure.sugar', usual: 'sure.usual_days' } as const;
const HARVEST_RAIN = { mm: 2.5, daysAhead: 2 } as const;

type ActionInput = Pick<PlotAction, 'rule' | 'date' | 'key'> & Partial<PlotAction>;

export const action = (input: ActionInput): PlotAction => ({
  kind: PLAN_RULES[input.rule].kind,
  diseases: [],
  subject: null,
  block: null,
  minutes: null,
  score: PLAN_RULES[input.rule].weight,
  reasons: [],
  mustNotBreak: [],
  wouldChange: [],
  meanwhile: [],
  helps: [],
  sure: 'good',
  sureBecause: [],
  ...input,
});

const workOfMilestone: Readonly<Record<string, PlanRuleId>> = {
  'fruit.hydrogen_cyanamide': 'canopy.hydrogen_cyanamide',
  'fruit.shoot_thinning': 'canopy.shoot_thinning',
  'fruit.bud_swell': 'scout.insects_at_bud_swell',
  'foundation.stop_nitrogen': 'canopy.stop_nitrogen',
};

/** Work of the day from the sourced table of stages. */
export function stageActions(plot: PlanPlot, date: string): PlotAction[] {
  const { season, vine } = plot;
  if (season === null || vine === null || season.growsWood) return [];
  const stage = livedGrowthStage(season, vine, date);
  // By the calendar the work ends so many days later than in the table.
  const late = daysAfterPruning(season.pruningDate, vine.pruningDate);
  return (stage?.milestonesToday ?? []).flatMap((milestone): PlotAction[] => {
    const rule = workOfMilestone[milestone.id];
    if (rule === undefined) return [];
    const key = `stage.${milestone.id}.${season.pruningDate}`;
    const secondary = milestone.evidence === 'secondary';
    return [
      action({
        rule,
        date,
        key,
        subject: milestone.id,
        reasons: [
          planMessage('reason.stage_day', {
            dap: stage?.daysAfterPruning ?? 0,
            toDap: milestone.toDap + late,
          }),
        ],
        mustNotBreak: rule === 'canopy.hydrogen_cyanamide' ? cyanamideKeeps(plot, date) : [],
        wouldChange: [planMessage('change.if_stage_differs')],
        sure: secondary ? 'fair' : 'good',
        sureBecause: [
          planMessage(secondary ? 'sure.secondary_source' : 'sure.first_hand_source'),
          ...(late !== 0 ? [planMessage('sure.stage_marked')] : []),
        ],
      }),
    ];
  });
}

/** Where to look, and for what; nothing from weather that is made up. */
export function scoutActions(plot: PlanPlot, found: PlotDiseaseRisks, date: string): PlotAction[] {
  const { weather, season } = plot;
  if (weather === null || season === null || weather.sample) return [];
  const today = found.mornings.find((morning) => morning.date === date);
  if (today === undefined || today.tissue !== 'green') return [];
  const sprayed = new Set(found.needs.map(({ disease }) => disease));
  const actions: PlotAction[] = [];
  for (const { disease, because, risk, morning } of found.watches) {
    if (sprayed.has(disease) || morning !== date) continue;
    if (because === 'answered' || isLookedAt(plot, disease, date)) continue;
    actions.push(
      action({
        rule: because === 'bacterial' ? 'scout.bacterial' : 'scout.low_danger',
        date,
        key: `scout.${disease}.${morning}`,
        diseases: [disease],
        score: PLAN_RULES['scout.low_danger'].weight + (risk.danger ?? 0),
        reasons: [planMessage(`reason.scout_${because}`, { disease, level: risk.level ?? '' })],
        wouldChange: [planMessage('change.if_seen')],
        sure: 'fair',
        sureBecause: [planMessage('sure.assumes_spots_near')],
      }),
    );
  }
  const unknown = today.ranking.length > 0 && today.ranking.every(({ level }) => level === null);
  const nightUnknown = today.spells === null || today.spells.knownNightHours < 10;
  if (unknown || (nightUnknown && today.ranking.some(({ level }) => level === null)))
    actions.push(
      action({
        rule: 'scout.weather_unknown',
        date,
        key: `scout.unknown.${date}`,
        reasons: [planMessage('reason.night_unknown', { hours: today.spells?.knownNightHours ?? 0 })],
        sure: 'low',
        sureBecause: [planMessage('sure.weather_missing')],
      }),
    );
  return actions;
}

/** Scouting of plots for what was found in another. */
export function lookNearActions(
  plot: PlanPlot,
  others: readonly PlanPlot[],
  date: string,
  nowMs: number,
): PlotAction[] {
  const offset = plot.weather?.utcOffsetMinutes ?? INDIA_UTC_OFFSET_MINUTES;
  if (plot.season === null) return [];
  const own = new Set(openFinds(plot, nowMs).map(({ disease }) => disease));
  const finds = others.flatMap((other) => openFinds(other, nowMs));
  return [...Map.groupBy(finds, ({ disease }) => disease)].flatMap(([disease, found]): PlotAction[] => {
    const latestMs = Math.max(...found.map(({ atMs }) => atMs));
    const seenOn = localDate(latestMs, offset);
    if (own.has(disease) || nowMs - latestMs > NEAR_DAYS * DAY_MS || isLookedAt(plot, disease, seenOn))
      return [];
    return [
      action({
        rule: 'scout.seen_near',
        date,
        key: `scout.near.${disease}.${seenOn}`,
        diseases: [disease],
        reasons: [planMessage('reason.seen_near', { disease, date: seenOn })],
        wouldChange: [planMessage('change.if_seen')],
      }),
    ];
  });
}

/** Today's water; nothing when given already, or unknown. */
export function waterActions(
  plot: PlanPlot,
  water: PlotWater | null,
  date: string,
  nowMs: number,
): PlotAction[] {
  if (water === null || plot.weather === null || plot.weather.sample || plot.vine === null) return [];
  const wateredToday = plot.wateredOn.some((one) => one.date === date);
  const dap = daysAfterPruning(plot.vine.pruningDate, date);
  if (water.state === 'rain_enough' && wateredToday) return [];
  if (water.state === 'rain_enough' && water.daysOfRain > 0)
    return [
      action({
        rule: 'water.rain_enough',
        date,
        key: `water.${date}`,
        reasons: [
          planMessage(enoughMessage(water), {
            mm: Math.round(water.rainKeptMm + water.givenKeptMm),
            until: dateOfDayNumber(dayNumberOfDate(date) + water.daysOfRain),
          }),
        ],
        wouldChange: [planMessage('change.if_soil_dry')],
        sure: 'fair',
        sureBecause: [planMessage('sure.soil_assumed')],
      }),
    ];
  if (water.state !== 'need' || water.minutes === null || water.minutes.expected < 1) return [];
  const keptMm = water.rainKeptMm + water.givenKeptMm;
  if (wateredToday && water.wantedMm - keptMm < MIN_LEFT_SHARE * water.wantedMm) return [];
  return [
    action({
      rule: 'water.need',
      date,
      key: `water.${date}`,
      minutes: water.minutes.expected,
      reasons: [
        planMessage(waterIsShort(plot, dap) ? 'reason.water_third' : 'reason.water', {
          low: water.minutes.low,
          high: water.minutes.high,
          mm: Math.round(water.rainKeptMm),
        }),
        ...givenReasons(water, wateredToday),
        ...partReasons(plot, date),
        ...powerReasons(plot, water.minutes.expected, date, nowMs),
      ],
      wouldChange: [planMessage('change.if_rain')],
      sure: 'fair',
      sureBecause: [planMessage('sure.pan_from_et0')],
    }),
  ];
}

/** After a watering: the least share of the day's water that is worth opening the valve for again. Chosen: decision 033. */
const MIN_LEFT_SHARE = 0.15;

const enoughMessage = ({ givenKeptMm, rainOutlastsForecast }: PlotWater): PlanMessageId => {
  if (givenKeptMm > 0) return rainOutlastsForecast ? 'reason.water_enough_ahead' : 'reason.water_enough';
  return rainOutlastsForecast ? 'reason.rain_enough_ahead' : 'reason.rain_enough';
};

/** What of the minutes is due to waterings in the diary. */
function givenReasons({ givenKeptMm }: PlotWater, wateredToday: boolean): PlanMessage[] {
  if (givenKeptMm < 0)
    return [planMessage('reason.water_missing', { mm: Math.round(-givenKeptMm * 10) / 10 })];
  return wateredToday ? [planMessage('reason.water_given_today')] : [];
}

/** How long a partial watering is mentioned: longer than that the balance is off by less than a day's water. Chosen: decision 135. */
const PART_SAID_DAYS = 3;

/** The last watering covered a part: the balance is a mean, and dry rows are drier. */
function partReasons({ wateredOn }: PlanPlot, date: string): PlanMessage[] {
  const from = dateOfDayNumber(dayNumberOfDate(date) - PART_SAID_DAYS);
  const last = wateredOn.reduce(
    (latest, one) => (one.date <= date && one.date > latest ? one.date : latest),
    '',
  );
  if (last < from) return [];
  const share = wateredOn.reduce((sum, one) => (one.date === last ? sum + one.share : sum), 0);
  return share >= WHOLE_FROM_SHARE
    ? []
    : [planMessage('reason.water_part', { date: last, percent: Math.round(share * 100) })];
}

/** Reasons about power for the watering: the span that holds it, its parts, the minutes missing, or when power returns. */
function powerReasons(
  { powerSlots, weather }: PlanPlot,
  minutes: number,
  date: string,
  nowMs: number,
): PlanMessage[] {
  const offset = weather?.utcOffsetMinutes ?? INDIA_UTC_OFFSET_MINUTES;
  const power = powerPlan(powerSlots, { minutes, date, nowMs }, offset);
  if (power === null) return [];
  const { pieces, spans, missingMinutes } = power;
  if (missingMinutes >= minutes) {
    const next = nextPower(powerSlots, date, offset);
    return next === null ? [] : [planMessage('reason.power_none', { atMs: next.span.fromMs })];
  }
  if (missingMinutes > 0)
    return [planMessage('reason.power_short', { input: minutes - missingMinutes, minutes })];
  if (pieces.length > 1) return [planMessage('reason.power_parts', { count: pieces.length })];
  const laid = pieces[0]?.fromMs ?? nowMs;
  const span = spans.find(({ fromMs, toMs }) => fromMs <= laid && laid < toMs);
  return span === undefined ? [] : [planMessage('reason.power', { fromMs: span.fromMs, toMs: span.toMs })];
}

/** Fruit-bud differentiation, and bloom to shatter: the schedule gives a third. */
const waterIsShort = ({ season }: PlanPlot, dap: number): boolean =>
  season?.cycle === 'fruit' ? dap >= 41 && dap <= 55 : dap >= 41;

/** From a week before the harvest on, by the wanted day, its sugar or the usual one: when it may be picked, and what comes before. */
export function harvestActions(plot: PlanPlot, date: string): PlotAction[] {
  const { season, weather, sprays } = plot;
  const left = daysToHarvest(plot, date);
  if (season === null || left === null || left.days > HARVEST_ASKED_DAYS) return [];
  if (daysAfterPruning(season.pruningDate, date) > FRUIT_HARVEST.coldToDap) return [];
  const lock = harvestDate(sprays, season, date, {
    utcOffsetMinutes: weather?.utcOffsetMinutes ?? INDIA_UTC_OFFSET_MINUTES,
  });
  if (lock === null) return [];
  const { state, notBefore, unknown } = harvestSummary(lock);
  const said = [
    ...(notBefore === null ? [] : [planMessage('reason.harvest_locked', { date: notBefore })]),
    ...(unknown.length > 0 ? [planMessage('reason.harvest_unknown', { products: unknown.join(', ') })] : []),
    ...(state === 'free'
      ? [planMessage(sprays.length === 0 ? 'reason.harvest_no_diary' : 'reason.harvest_free')]
      : []),
  ];
  const rain = weather === null || weather.sample ? null : rainComing(plot, date);
  const bucket = Math.floor(daysAfterPruning(season.pruningDate, date) / HARVEST_ASKED_DAYS);
  const test = lastOf(plot.sugars ?? []);
  const isSugarLow = !!test && test.brix < MIN_BRIX && isTableMarket(season.targetMarket);
  const until = left.sugar?.date ?? date;
  const sweet = [
    ...(test ? [planMessage('reason.sugar', { ...test })] : []),
    ...(until > date ? [planMessage('reason.sugar_until', { brix: MIN_BRIX, until })] : []),
  ];
  const mustNotBreak = [
    ...(state === 'free' ? [] : said),
    ...(lock.exportListMayAskMore ? [planMessage('keep.export_list')] : []),
    ...(isSugarLow ? [planMessage('keep.sugar_low', { brix: MIN_BRIX })] : []),
  ];
  if (rain !== null)
    return [
      action({
        rule: 'harvest.rain_coming',
        date,
        key: `harvest.rain.${rain.date}`,
        reasons: [
          planMessage('reason.rain_before_harvest', { date: rain.date, mm: Math.round(rain.mm) }),
          ...said,
          ...sweet,
        ],
        mustNotBreak,
        wouldChange: [planMessage('change.if_dry')],
        sure: 'fair',
        sureBecause: [planMessage('sure.forecast')],
      }),
    ];
  return [
    action({
      rule: 'harvest.check',
      date,
      key: `harvest.${season.pruningDate}.${bucket}`,
      reasons: [...said, ...sweet],
      mustNotBreak,
      wouldChange: [planMessage('change.if_sugar_low')],
      sure: left.by === 'wanted' ? 'good' : 'fair',
      sureBecause: [planMessage(SURE_BY[left.by])],
    }),
  ];
}

const lastOf = (tests: readonly SugarTest[]): SugarTest | null =>
  tests.reduce<SugarTest | null>((a, b) => (a === null || b.date >= a.date ? b : a), null);

function rainComing(
  { weather }: PlanPlot,
  date: string,
): { readonly date: string; readonly mm: number } | null {
  if (weather === null) return null;
  const days = rainByDate(weather);
  const today = dayNumberOfDate(date);
  for (let day = today; day <= today + HARVEST_RAIN.daysAhead; day++) {
    const on = dateOfDayNumber(day);
    const mm = days.get(on) ?? 0;
    if (mm >= HARVEST_RAIN.mm) return { date: on, mm };
  }
  return null;
}
