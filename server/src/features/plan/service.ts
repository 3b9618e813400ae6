import type { DataOf, PlanCell, Routes } from '@draksha/contract';
import {
  DAY_MS,
  type DeclinedAction,
  dayPlan,
  diseaseCover,
  INDIA_UTC_OFFSET_MINUTES,
  localDate,
  type OwnProduct,
  ownProductOf,
  PLAN_STEP_MS,
  type PlanInput,
  planInputOf,
  utcDay,
} from '@draksha/models';
import type { Context } from '../../context.ts';
import type { ReadDb } from '../../db.ts';
import { cachedPerFarm } from '../../lib/cached-per-farm.ts';
import { AppError } from '../../lib/errors.ts';
import { type OwnPlot, workedPlots } from '../plots/service.ts';
import { listsOfFarm } from '../product-lists/service.ts';
import { allSeasons } from '../seasons/service.ts';
import { listSeenStages } from '../stage-observations/service.ts';
import { ownStations } from '../weather/service.ts';
import { planCells } from './cells.ts';
import { fieldRecords, marksSince, openTasks, ownProducts } from './store.ts';

type Answer<K extends keyof Routes> = DataOf<Routes[K]>;

/** More than a season: older sprays do not matter. */
const DIARY_DAYS = 300;

const today = (now: Date): string => localDate(now.getTime(), INDIA_UTC_OFFSET_MINUTES);

/** The farmer's own products, as the models read them. */
export const productsOfFarm = async (db: ReadDb): Promise<OwnProduct[]> =>
  (await ownProducts(db)).map(ownProductOf);

/** Marks older than this are not needed, ISO. */
export const declinedSince = async (db: ReadDb, since: string): Promise<DeclinedAction[]> =>
  (await marksSince(db, since)).filter(({ mark }) => mark === 'declined');

/** Farms with cached rows, the last active ones. */
const MAX_FARMS = 2_000;

const placedFarm = async (db: ReadDb) => {
  const [plots, seasons, stations] = await Promise.all([workedPlots(db), allSeasons(db), ownStations(db)]);
  return { plots, seasons, stations };
};

/** The farmer's rows that a plan is made from. */
async function wholeFarm(db: ReadDb, since: string) {
  const [placed, records, products, tasks, marks, stageObservations, lists] = await Promise.all([
    placedFarm(db),
    fieldRecords(db, since),
    ownProducts(db),
    openTasks(db),
    marksSince(db, since),
    listSeenStages(db),
    listsOfFarm(db),
  ]);
  const oldestFirst = marks.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
  return { ...placed, records, products, tasks, marks: oldestFirst, stageObservations, lists };
}

type WholeFarm = Awaited<ReturnType<typeof wholeFarm>>;

/** The first instant of the diary that weighs: of a day, so that it is the same all day. */
const diarySince = (now: Date): string => `${utcDay(now.getTime() - DIARY_DAYS * DAY_MS)}T00:00:00.000Z`;

const inputOf = (farm: WholeFarm, cells: readonly PlanCell[], nowMs: number): PlanInput =>
  planInputOf({ ...farm, nowMs, cells });

/** The weather of all plots, from which a phone makes the plan; see docs/decisions/163. */
export function createPlanAdvice(context: Context) {
  const placed = cachedPerFarm(context.farmers, placedFarm, MAX_FARMS);
  return async (userId: string): Promise<Answer<'GET /advice/plan'>> => {
    const now = context.clock();
    // The first screen does not wait for the last of the past days: it asks again.
    const { cells } = await planCells(context, userId, await placed(userId), now, 0);
    return { date: today(now), at: now.toISOString(), cells };
  };
}

/** The plan of all plots, as on the farmer's phone, with names; and whether past days, which may change its orders, are pending. */
export async function planOfFarm(context: Context, userId: string) {
  const now = context.clock();
  const farm = await context.farmers.read(userId, (db) => wholeFarm(db, diarySince(now)));
  const weather = await planCells(context, userId, farm, now, context.weather.patience.waitMs);
  const { plots, tasks, stations } = farm;
  const stepMs = Math.floor(now.getTime() / PLAN_STEP_MS) * PLAN_STEP_MS;
  return { plan: dayPlan(inputOf(farm, weather.cells, stepMs)), plots, tasks, stations, ...weather };
}

/** What the plan of one plot is made from. */
async function planWorld(context: Context, userId: string, of: (plot: OwnPlot) => boolean) {
  const now = context.clock();
  const { plots, ...rest } = await context.farmers.read(userId, (db) => wholeFarm(db, diarySince(now)));
  const farm = { ...rest, plots: plots.filter(of) };
  const { cells } = await planCells(context, userId, farm, now, 0);
  return { now, input: inputOf(farm, cells, now.getTime()) };
}

async function plotWorld(context: Context, userId: string, plotId: string) {
  const { now, input } = await planWorld(context, userId, ({ id }) => id === plotId);
  const [plot] = input.plots;
  if (plot === undefined) throw new AppError('not_found');
  return { now, input, plot };
}

const isoOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

/** @throws AppError not_found */
export async function adviseCover(
  context: Context,
  userId: string,
  plotId: string,
): Promise<Answer<'GET /advice/cover'>> {
  const { now, input, plot } = await plotWorld(context, userId, plotId);
  const { weather, vine: season, sprays } = plot;
  const ranking = dayPlan(input).plots[0]?.ranking ?? [];
  return {
    at: now.toISOString(),
    covers: ranking.map(({ disease, level }) => {
      const found = diseaseCover(
        sprays,
        disease,
        now.getTime(),
        weather?.series ?? null,
        season,
        weather ?? {},
      );
      const { state, reason, product, left, endsBy } = found;
      return {
        disease,
        state,
        reason,
        product,
        sprayedAt: isoOf(found.sprayedAtMs),
        index: left?.index ?? null,
        low: left?.low ?? null,
        daysSince: left?.days.sinceSpray ?? null,
        rainMm: left?.rain.mm ?? null,
        newGrowthShare: left?.newGrowth.share ?? null,
        coveredUntil: isoOf(found.coveredUntilMs),
        endsBy,
        level,
      };
    }),
  };
}
