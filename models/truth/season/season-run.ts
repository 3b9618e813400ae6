/**
 * A season asked day by day: at each look the plan of the minute, and a grower who obeys it. They spray, at the start of the
 * block unless they look again before it, the first product named against each disease, and where none is named what is in the shed.
 */
import { spraysOfPlot } from '../../src/cover/part-sprays.ts';
import { dayPlan } from '../../src/plan/day-plan.ts';
import type { DayPlan, PlanAction, PlanInput, PlanPlot } from '../../src/plan/plan-action.ts';
import type { PlanWeather } from '../../src/plan/plan-weather.ts';
import { SHIPPED_PRODUCTS } from '../../src/products/shipped-products.ts';
import type { PlotSpray, SprayRecord } from '../../src/products/spray-event.ts';
import { type RankedDisease, rankedDiseases } from '../../src/risk/leading-disease.ts';
import { dateAfter, dateOfDayNumber, dayNumberOfDate } from '../../src/weather/calendar.ts';
import { HOUR_MS } from '../../src/weather/durations.ts';
import { INDIA_UTC_OFFSET_MINUTES, seriesFromHours } from '../../src/weather/series.ts';
import { wetHoursOfSeries } from '../../src/wetness/leaf-wetness.ts';
import { type DayHours, datesBetween, type Hour } from './season-weather.ts';

export interface SeasonParams {
  readonly pruningDate: string;
  readonly was: DayHours;
  /** The hours of a date as they were forecast so many days before. */
  readonly forecast: (date: string, lead: number) => readonly Hour[];
  readonly place: { readonly latitude: number; readonly longitude: number };
  /** A day. */
  readonly looks: 1 | 2 | 3;
  /** Nothing is sprayed or written down. */
  readonly diary: 'kept' | 'none';
  readonly days?: number;
  /** Of other runs of the same season: a look at the same minute with the same diary has the same plan. */
  readonly cache?: SeasonCache;
}

export interface SeasonCache {
  readonly weather: Map<string, PlanWeather>;
  readonly plans: Map<string, DayPlan>;
}

export const seasonCache = (): SeasonCache => ({ weather: new Map(), plans: new Map() });

/** An order of the plan: what was to be done, and when it was said. */
export interface Order {
  readonly saidAtMs: number;
  readonly action: PlanAction;
  /** When the grower who obeys sprayed; null where they looked again first, or keep no diary. */
  readonly sprayedAtMs: number | null;
  /** Wet leaves within the block, or before the spray is dry. */
  readonly endsWet: boolean;
}

export interface SeasonRun {
  readonly pruningDate: string;
  readonly orders: readonly Order[];
  readonly plans: readonly { readonly atMs: number; readonly plan: DayPlan }[];
  readonly sprays: readonly PlotSpray[];
  /** The whole season's weather as it was. */
  readonly weather: PlanWeather;
}

/** As the server gives it: server/src/features/plan/cells.ts. */
const DAYS_BACK = 10;
const DAYS_AHEAD = 6;
/** Picked on the day that the usual harvest is, NRC Grapes' 120 to 135 days. */
export const SEASON_DAYS = 130;
const LOOKS = { 1: [6], 2: [6, 13], 3: [6, 10.5, 16] } as const;
const CHANCE = { rain: 80, dry: 5 } as const;
const DRYING_HOURS = 2;
/** What is in the shed against what the plan names nothing for. */
const IN_THE_SHED: Readonly<Record<RankedDisease, string>> = {
  downyMildew: 'Mancozeb',
  powderyMildew: 'Sulphur',
  botrytis: 'Iprodione',
  anthracnose: 'Bordeaux mixture',
  bacterialLeafSpot: 'Copper hydroxide',
};

export const msOf = (date: string, hour: number): number =>
  Date.parse(`${date}T00:00:00+05:30`) + hour * HOUR_MS;

export function planWeather(
  hours: readonly Hour[],
  place: SeasonParams['place'],
  fetchedAtMs: number,
): PlanWeather {
  const series = seriesFromHours(
    hours.map((hour) => ({
      ...hour,
      precipitationProbability: (hour.precipitation ?? 0) > 0 ? CHANCE.rain : CHANCE.dry,
    })),
  );
  return {
    series,
    leafWet: wetHoursOfSeries(series, { place }),
    et0Mm: new Map(),
    sample: false,
    fetchedAtMs,
    utcOffsetMinutes: INDIA_UTC_OFFSET_MINUTES,
  };
}

export const plotOfSeason = (
  pruningDate: string,
  weather: PlanWeather,
  sprays: readonly PlotSpray[],
): PlanPlot => {
  const season = {
    cycle: 'fruit' as const,
    pruningDate,
    endedOn: null,
    targetMarket: null,
    expectedHarvestDate: dateAfter(pruningDate, SEASON_DAYS),
  };
  return {
    id: 'plot',
    status: 'bearing',
    areaHectares: 0.4,
    totalVines: 1000,
    emittersPerVine: 2,
    emitterLitresPerHour: 4,
    waterEcDsPerM: null,
    powerSlots: [],
    season,
    vine: season,
    weather,
    sprays,
    wateredOn: [],
    looks: [],
  };
};

const shippedAs = (name: string) => SHIPPED_PRODUCTS.find((product) => product.name === name);

const isAgainst = (name: string, disease: RankedDisease): boolean =>
  shippedAs(name)?.targets.includes(disease) === true;

/** The first product named of each line, and from the shed against what the plan says it cannot name anything for. */
export function inTheTank({ diseases, helps, mustNotBreak }: PlanAction): string[] {
  const taken = helps.flatMap(({ products }) => products[0] ?? []);
  const unnamed = mustNotBreak.flatMap(({ id, params }) =>
    id === 'keep.nothing_named' ? rankedDiseases.filter((disease) => disease === params.disease) : [],
  );
  const left = new Set([
    ...diseases.filter((one) => !helps.some((line) => line.diseases.includes(one))),
    ...unnamed,
  ]);
  for (const disease of left)
    if (!taken.some((name) => isAgainst(name, disease))) taken.push(IN_THE_SHED[disease]);
  return taken;
}

export const recordOf = (atMs: number, names: readonly string[]): SprayRecord => ({
  id: `spray ${atMs}`,
  plotId: 'plot',
  kind: 'spray',
  happenedAt: new Date(atMs).toISOString(),
  details: { products: names.map((name) => ({ name, productId: shippedAs(name)?.id })) },
});

/** Whether the leaves are wet in the hours of a block, or before its last hour is dry. */
export function endsWet({ series, leafWet }: PlanWeather, fromMs: number, toMs: number): boolean {
  for (let i = 0; i < series.length; i++) {
    const at = series.startsAtMs[i] ?? Number.NaN;
    if (at >= fromMs && at < toMs + DRYING_HOURS * HOUR_MS && (leafWet[i] ?? 0) >= 0.5) return true;
  }
  return false;
}

function cached<T>(entries: Map<string, T>, key: string, make: () => T): T {
  const entry = entries.get(key) ?? make();
  entries.set(key, entry);
  return entry;
}

export function runSeason(asked: SeasonParams): SeasonRun {
  const { pruningDate, was, forecast, place, looks, diary, cache = seasonCache() } = asked;
  const first = dayNumberOfDate(pruningDate);
  const records: SprayRecord[] = [];
  const orders: Order[] = [];
  const plans: { readonly atMs: number; readonly plan: DayPlan }[] = [];
  for (let day = 0; day <= (asked.days ?? SEASON_DAYS); day++) {
    const date = dateOfDayNumber(first + day);
    const weather = cached(cache.weather, date, () => {
      const dates = datesBetween(dateAfter(date, -DAYS_BACK), dateAfter(date, DAYS_AHEAD - 1));
      const known = dates.flatMap((on) => forecast(on, dayNumberOfDate(on) - first - day));
      return planWeather(known, place, msOf(date, LOOKS[1][0]));
    });
    LOOKS[looks].forEach((hour, look) => {
      const atMs = msOf(date, hour);
      const input: PlanInput = {
        nowMs: atMs,
        plots: [plotOfSeason(pruningDate, weather, spraysOfPlot(records, [], null))],
        tasks: [],
        marks: [],
        products: [],
      };
      const plan = cached(cache.plans, JSON.stringify([atMs, records]), () => dayPlan(input));
      plans.push({ atMs, plan });
      const nextLook = LOOKS[looks][look + 1] ?? 24;
      for (const action of plan.days[0]?.actions ?? []) {
        if (action.kind !== 'spray' || action.block === null) continue;
        const { startHour, endHour } = action.block;
        const sprayedAtMs =
          diary === 'kept' && startHour < nextLook ? Math.max(atMs, msOf(date, startHour)) : null;
        const wet = endsWet(weather, msOf(date, startHour), msOf(date, endHour));
        orders.push({ saidAtMs: atMs, action, sprayedAtMs, endsWet: wet });
        if (sprayedAtMs !== null) records.push(recordOf(sprayedAtMs, inTheTank(action)));
      }
    });
  }
  const all = datesBetween(
    dateAfter(pruningDate, -DAYS_BACK),
    dateAfter(pruningDate, (asked.days ?? SEASON_DAYS) + 1),
  );
  return {
    pruningDate,
    orders,
    plans,
    sprays: spraysOfPlot(records, [], null),
    weather: planWeather(
      all.flatMap((date) => was(date)),
      place,
      msOf(pruningDate, 0),
    ),
  };
}
