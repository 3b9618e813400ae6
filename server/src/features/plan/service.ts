import { type DataOf, planCell, type Routes } from '@draksha/contract';
import {
  DAY_MS,
  type DeclinedAction,
  dayPlan,
  diseaseCover,
  type HarvestDate,
  harvestDate,
  harvestMove,
  INDIA_UTC_OFFSET_MINUTES,
  localDate,
  type OwnProduct,
  ownProductOf,
  type PlanInput,
  planInputOf,
  type SprayEvent,
} from '@draksha/models';
import type { Context } from '../../context.ts';
import type { ReadDb } from '../../db.ts';
import { AnswerText, joinedText, keptText, shapedText } from '../../lib/answer-text.ts';
import { AppError } from '../../lib/errors.ts';
import { mutable } from '../../lib/mutable.ts';
import { type OwnPlot, workedPlots } from '../plots/service.ts';
import { allSeasons, runningSeasons } from '../seasons/service.ts';
import { seenStages } from '../stage-observations/service.ts';
import { ownStations } from '../weather/service.ts';
import { planCells } from './cells.ts';
import { fieldRecords, marksSince, openTasks, ownProducts } from './store.ts';

type Answer<K extends keyof Routes> = DataOf<Routes[K]>;

/** A season with room to spare: what was sprayed before it weighs nothing. */
const DIARY_DAYS = 300;

const today = (now: Date): string => localDate(now.getTime(), INDIA_UTC_OFFSET_MINUTES);

/** The farmer's own products, as the models read them. */
export const productsOfFarm = async (db: ReadDb): Promise<OwnProduct[]> =>
  (await ownProducts(db)).map(ownProductOf);

/** What he said is not needed since an instant, ISO. */
export const declinedSince = async (db: ReadDb, since: string): Promise<DeclinedAction[]> =>
  (await marksSince(db, since)).filter(({ mark }) => mark === 'declined');

/** The farmer's rows that a plan is made from, and the weather of the plots asked for. */
async function planWorld(context: Context, userId: string, of: (plot: OwnPlot) => boolean = () => true) {
  const now = context.clock();
  const since = new Date(now.getTime() - DIARY_DAYS * DAY_MS).toISOString();
  const rows = await context.farmers.read(userId, async (db) => ({
    plots: (await workedPlots(db)).filter(of),
    seasons: await allSeasons(db),
    running: await runningSeasons(db, today(now)),
    records: await fieldRecords(db, since),
    products: await ownProducts(db),
    tasks: await openTasks(db),
    marks: await marksSince(db, since),
    stations: await ownStations(db),
    stageObservations: await seenStages(db),
  }));
  const parts = await planCells(context, userId, rows.plots, rows.running, rows.stations);
  const cells = parts.map(({ own, packed }) => ({ ...own, ...packed }));
  const oldestFirst = rows.marks.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
  const input: PlanInput = planInputOf({ ...rows, nowMs: now.getTime(), marks: oldestFirst, cells });
  return { now, cells, input };
}

const ownText = shapedText(planCell.pick({ id: true, name: true, plotIds: true, provenance: true }));
const packedText = keptText(
  shapedText(planCell.omit({ id: true, name: true, plotIds: true, provenance: true })),
);

/** The weather of the plan alone: each cell's bytes are made once and joined to what is the farmer's own of it. */
async function planWeather(
  context: Context,
  userId: string,
): Promise<AnswerText<Answer<'GET /advice/plan'>>> {
  const now = context.clock();
  const { plots, running, stations } = await context.farmers.read(userId, async (db) => ({
    plots: await workedPlots(db),
    running: await runningSeasons(db, today(now)),
    stations: await ownStations(db),
  }));
  const parts = await planCells(context, userId, plots, running, stations);
  const cells = parts.map(({ own, packed }) => joinedText(ownText(own), packedText(packed, now)));
  const frame = JSON.stringify({ date: today(now), at: now.toISOString(), plan: null });
  return new AnswerText(joinedText(frame, `{"cells":[${cells.join(',')}]}`));
}

/** The plan of all plots, or for a phone that makes it itself the weather alone. */
export async function advisePlan(
  context: Context,
  userId: string,
  withActions: boolean,
): Promise<Answer<'GET /advice/plan'> | AnswerText<Answer<'GET /advice/plan'>>> {
  if (!withActions) return planWeather(context, userId);
  const { now, cells, input } = await planWorld(context, userId);
  const frame = { date: today(now), at: now.toISOString(), cells };
  const { warnings, days, settled } = mutable(dayPlan(input));
  return { ...frame, plan: { warnings, days, settled } };
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
  const { weather, season, sprays } = plot;
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

type Lock = NonNullable<Answer<'GET /advice/harvest-lock'>['lock']>;

const lockOf = (
  lock: Pick<HarvestDate, 'status' | 'earliestHarvestDate' | 'atLeast' | 'unknown' | 'sprays'>,
  of: HarvestDate,
): Lock => ({
  market: of.market,
  status: lock.status,
  earliestHarvestDate: lock.earliestHarvestDate,
  atLeast: lock.atLeast,
  unknown: lock.sprays.filter(({ id }) => lock.unknown.includes(id)).map(({ product }) => product),
  exportListMayAskMore: of.exportListMayAskMore,
  sprays: lock.sprays.map(({ product, sprayedOn, phiDays, earliestHarvestDate, source }) => ({
    product,
    sprayedOn,
    phiDays,
    earliestHarvestDate,
    source,
  })),
});

interface Planned {
  readonly plotId: string;
  readonly phiDays?: number | undefined;
  readonly sprayedOn?: string | undefined;
}

/** @throws AppError not_found */
export async function adviseHarvestLock(
  context: Context,
  userId: string,
  asked: Planned,
): Promise<Answer<'GET /advice/harvest-lock'>> {
  const { now, plot } = await plotWorld(context, userId, asked.plotId);
  const { season, sprays } = plot;
  const date = today(now);
  const lock = season === null ? null : harvestDate(sprays, season, date);
  if (season === null || lock === null) return { lock: null, planned: null };
  if (asked.phiDays === undefined) return { lock: lockOf(lock, lock), planned: null };
  const shift = harvestMove(
    sprays,
    plannedSpray(asked.plotId, asked.phiDays, asked.sprayedOn ?? date),
    season,
    date,
  );
  if (shift === null) return { lock: lockOf(lock, lock), planned: null };
  const { after, movesByDays, breaksPlannedHarvest } = shift;
  return {
    lock: lockOf(lock, lock),
    planned: { lock: lockOf(after, lock), movesByDays, breaksPlannedHarvest },
  };
}

const plannedSpray = (plotId: string, phiDays: number, sprayedOn: string): SprayEvent => ({
  id: 'planned',
  plotId,
  atMs: Date.parse(`${sprayedOn}T06:00:00+05:30`),
  products: [
    {
      name: '',
      actives: [],
      groups: [],
      targets: [],
      phiDays,
      phiSource: null,
      activity: null,
      curativeHours: null,
      mobility: null,
    },
  ],
});
