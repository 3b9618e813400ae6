/** Builds the input of the plan from a truth case: weather by its base, wet nights and rain; plots alike; sprays by day and hour. */

import type { PlanMarkKind } from '../../src/choices.ts';
import { spraysOfPlot } from '../../src/cover/part-sprays.ts';
import type { PlanInput, PlanPlot } from '../../src/plan/plan-action.ts';
import type { PlanWeather } from '../../src/plan/plan-weather.ts';
import { seasonOfVines } from '../../src/plan/plot-care.ts';
import { pruningDoubtOf } from '../../src/plan/pruned-record.ts';
import { seasonDoubtOf } from '../../src/plan/season-doubt.ts';
import type { OwnProduct, RecordedProduct } from '../../src/products/spray-event.ts';
import type { RankedDisease } from '../../src/risk/leading-disease.ts';
import type { StageMark } from '../../src/stages/stage-forecast.ts';
import { vineSeason } from '../../src/stages/vine-season.ts';
import { dateOfDayNumber, dayNumberOfDate } from '../../src/weather/calendar.ts';
import { HOUR_MS } from '../../src/weather/durations.ts';
import { type HourlyWeather, seriesFromHours } from '../../src/weather/series.ts';

type Spell = readonly [day: number, from: number, to: number];

export interface CaseWeather {
  readonly base?: 'mild' | 'hot' | 'muggy' | 'tropical';
  /** Mornings, by days from today: wet with rain from 18 of the evening before to 8. */
  readonly wetNights?: readonly number[];
  /** The same without rain. */
  readonly dewNights?: readonly number[];
  readonly rain?: readonly (readonly [...Spell, mmAnHour: number, chance: number])[];
  readonly wind?: readonly (readonly [...Spell, kmh: number])[];
  /** Lowest temperature of a day, at 5. */
  readonly cold?: readonly (readonly [day: number, degrees: number])[];
  /** Highest temperature of a day, at 15. */
  readonly hot?: readonly (readonly [day: number, degrees: number])[];
  readonly gap?: readonly Spell[];
  readonly sample?: boolean;
  /** The leaf sensor says wet in every hour. */
  readonly stuck?: boolean;
  /** The server says that this sensor is stuck, and its wetness is not among the hours. */
  readonly stuckSensor?: string;
}

export interface PlanCase {
  readonly dap?: number;
  readonly cycle?: 'fruit' | 'foundation';
  readonly hour?: number;
  readonly season?: null;
  readonly endedOn?: number;
  readonly expectedHarvest?: number;
  readonly status?: string;
  /** Days from today on which the vines were planted, and grafted over. */
  readonly planted?: number;
  readonly topWorked?: number;
  readonly harvested?: number;
  /** Tests of sugar: days from today, °Brix. */
  readonly sugars?: readonly (readonly [day: number, brix: number])[];
  readonly market?: string;
  readonly latitude?: number;
  /** Day of a pruning in the diary, of the season's cycle. */
  readonly prunedRecord?: number;
  readonly otherSeason?: { readonly pruned: number; readonly ended?: number };
  readonly plots?: number;
  readonly emitters?: boolean;
  readonly waterEc?: number;
  readonly power?: readonly string[];
  readonly weather?: CaseWeather | null;
  readonly fetchedHoursAgo?: number;
  readonly sprays?: readonly (readonly [
    day: number,
    hour: number,
    products: readonly (string | RecordedProduct)[],
  ])[];
  /** What each of the sprays was of, of the plot's 0.4 hectares; absent: the plot. */
  readonly sprayedHectares?: number;
  /** Stages marked this season, by days from today. */
  readonly seen?: readonly (readonly [stage: StageMark['stage'], day: number])[];
  /** By days from today, with the minutes where they are written down. */
  readonly watered?: readonly (readonly [day: number, minutes?: number])[];
  /** Scouting records: plot, day, hour, disease, whether it was seen. */
  readonly looks?: readonly (readonly [
    plot: number,
    day: number,
    hour: number,
    disease: RankedDisease,
    seen: boolean,
  ])[];
  readonly tasks?: readonly (readonly [day: number, status: string])[];
  readonly marks?: readonly (readonly [mark: PlanMarkKind, action: string, until: number | null])[];
  readonly products?: readonly OwnProduct[];
}

export const TODAY = '2026-11-20';
const DAYS_BACK = 14;
const DAYS_AHEAD = 6;
const today = dayNumberOfDate(TODAY);

export const dateAt = (day: number): string => dateOfDayNumber(today + day);
export const msAt = (day: number, hour: number): number =>
  Date.parse(`${dateAt(day)}T00:00:00+05:30`) + hour * HOUR_MS;

const BASES = {
  mild: { temperature: 22, swing: 7, humidity: 45, et0: 5 },
  hot: { temperature: 28, swing: 7, humidity: 30, et0: 8 },
  muggy: { temperature: 23, swing: 5, humidity: 70, et0: 5 },
  tropical: { temperature: 27, swing: 3, humidity: 88, et0: 4 },
} as const;

interface Hour extends HourlyWeather {
  readonly wet: boolean;
}

function hourOf(given: CaseWeather, day: number, hour: number): Hour {
  const { temperature, swing, humidity } = BASES[given.base ?? 'mild'];
  const within = ([on, from, to]: Spell) => on === day && hour >= from && hour < to;
  const night = (mornings: readonly number[] = []) =>
    (hour < 8 && mornings.includes(day)) || (hour >= 18 && mornings.includes(day + 1));
  const rainNight = night(given.wetNights);
  const wetNight = rainNight || night(given.dewNights);
  const rain = given.rain?.find(([on, from, to]) => within([on, from, to]));
  const mm = Math.max(rainNight ? 1 : 0, rain?.[3] ?? 0);
  const cold = given.cold?.find(([on]) => on === day && hour === 5);
  const hot = given.hot?.find(([on]) => on === day && hour === 15);
  return {
    datetime: new Date(msAt(day, hour)).toISOString(),
    temperature:
      hot?.[1] ??
      cold?.[1] ??
      (wetNight ? 20 : temperature + swing * Math.sin(((hour - 9) / 24) * 2 * Math.PI)),
    humidity: wetNight || mm >= 1 ? 98 : humidity,
    windSpeed: given.wind?.find(([on, from, to]) => within([on, from, to]))?.[3] ?? 6,
    precipitation: mm,
    precipitationProbability: Math.max(rainNight ? 80 : 0, rain?.[4] ?? 0),
    wet: wetNight || mm > 0 || given.stuck === true,
  };
}

function weatherOf(given: CaseWeather, fetchedAtMs: number): PlanWeather {
  const hours: Hour[] = [];
  for (let day = -DAYS_BACK; day < DAYS_AHEAD; day++)
    for (let hour = 0; hour < 24; hour++)
      if (!given.gap?.some(([on, from, to]) => on === day && hour >= from && hour < to))
        hours.push(hourOf(given, day, hour));
  const { et0 } = BASES[given.base ?? 'mild'];
  return {
    series: seriesFromHours(hours),
    leafWet: Float64Array.from(hours, ({ wet }) => Number(wet)),
    et0Mm: new Map(Array.from({ length: DAYS_BACK + DAYS_AHEAD }, (_, i) => [dateAt(i - DAYS_BACK), et0])),
    sample: given.sample === true,
    fetchedAtMs,
    utcOffsetMinutes: 330,
    stuckSensor:
      given.stuckSensor === undefined
        ? undefined
        : { name: given.stuckSensor, fromMs: msAt(-9, 0), lastMs: msAt(-1, 23) },
  };
}

export function planInput(given: PlanCase): PlanInput {
  const nowMs = msAt(0, given.hour ?? 6);
  const ids = Array.from({ length: given.plots ?? 1 }, (_, i) => `plot ${i + 1}`);
  const weather =
    given.weather === null
      ? null
      : weatherOf(given.weather ?? {}, nowMs - (given.fetchedHoursAgo ?? 0) * HOUR_MS);
  const plots = ids.map((id, nth): PlanPlot => {
    const records = (given.sprays ?? []).map(([day, hour, products], i) => ({
      id: `${id} spray ${i}`,
      plotId: id,
      kind: 'spray',
      happenedAt: new Date(msAt(day, hour)).toISOString(),
      details: {
        ...(given.sprayedHectares === undefined ? {} : { sprayedHectares: given.sprayedHectares }),
        products: products.map((product) => (typeof product === 'string' ? { name: product } : product)),
      },
    }));
    const status = given.status ?? 'bearing';
    const vines = {
      status,
      plantingDate: given.planted === undefined ? null : dateAt(given.planted),
      topWorkedOn: given.topWorked === undefined ? null : dateAt(given.topWorked),
    };
    const pruned =
      given.season === null
        ? null
        : {
            cycle: given.cycle ?? ('fruit' as const),
            pruningDate: dateAt(-(given.dap ?? 0)),
            endedOn: given.endedOn === undefined ? null : dateAt(given.endedOn),
            targetMarket: given.market ?? null,
            expectedHarvestDate: given.expectedHarvest === undefined ? null : dateAt(given.expectedHarvest),
          };
    const season = seasonOfVines(vines, pruned, TODAY);
    const seen = (given.seen ?? []).map(
      ([stage, day]): StageMark => ({
        pruningDate: season?.pruningDate ?? TODAY,
        stage,
        observedOn: dateAt(day),
      }),
    );
    return {
      id,
      status,
      areaHectares: 0.4,
      totalVines: 1000,
      emittersPerVine: given.emitters === false ? null : 2,
      emitterLitresPerHour: given.emitters === false ? null : 4,
      waterEcDsPerM: given.waterEc ?? null,
      powerSlots: given.power ?? [],
      season,
      vine: season && vineSeason(season, seen, TODAY),
      weather,
      harvestedOn: given.harvested === undefined ? null : dateAt(given.harvested),
      sugars: (given.sugars ?? []).map(([day, brix]) => ({ brix, date: dateAt(day) })),
      latitude: given.latitude ?? null,
      pruningDoubt: pruningDoubtOf(
        given.prunedRecord === undefined ? [] : [{ cycle: 'fruit', date: dateAt(given.prunedRecord) }],
        pruned ? [{ id: 'own', ...pruned }] : [],
        TODAY,
      ),
      seasonDoubt: seasonDoubtOf(
        pruned && { id: 'own', ...pruned },
        given.otherSeason === undefined
          ? []
          : [
              {
                id: 'other',
                cycle: 'fruit',
                pruningDate: dateAt(given.otherSeason.pruned),
                endedOn: given.otherSeason.ended === undefined ? null : dateAt(given.otherSeason.ended),
              },
            ],
        given.harvested === undefined ? null : dateAt(given.harvested),
      ),
      sprays: spraysOfPlot(records, given.products ?? [], 0.4),
      looks: (given.looks ?? []).flatMap(([plot, day, hour, disease, seen]) =>
        plot === nth ? [{ disease, atMs: msAt(day, hour), seen, incidencePercent: null }] : [],
      ),
      wateredOn: (given.watered ?? []).map(([day, minutes = null]) => ({
        date: dateAt(day),
        minutes,
        litres: null,
        share: 1,
      })),
    };
  });
  return {
    nowMs,
    plots,
    tasks: (given.tasks ?? []).map(([day, status], i) => ({
      id: `task ${i}`,
      plotId: ids[0] ?? null,
      title: 'work',
      status,
      scheduledDate: dateAt(day),
    })),
    marks: (given.marks ?? []).map(([mark, action, until], i) => ({
      id: `mark ${i}`,
      plotId: ids[0] ?? '',
      action: action.replaceAll(/\{(-?\d+)\}/g, (_, day: string) => dateAt(Number(day))),
      mark,
      untilDate: until === null ? null : dateAt(until),
    })),
    products: given.products ?? [],
  };
}
