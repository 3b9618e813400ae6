import { type DataOf, type PlanCell, planAdviceRoutes, planCell, type Routes } from '@draksha/contract';
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
  PLAN_STEP_MS,
  type PlanInput,
  planInputOf,
  type SprayEvent,
  sprayedProduct,
  utcDay,
} from '@draksha/models';
import type { Context } from '../../context.ts';
import type { ReadDb } from '../../db.ts';
import { type AnswerPart, AnswerText, KeptText, opened, shapedText } from '../../lib/answer-text.ts';
import { AppError } from '../../lib/errors.ts';
import { keptOfFarm } from '../../lib/kept-of-farm.ts';
import { mutable } from '../../lib/mutable.ts';
import { type OwnPlot, workedPlots } from '../plots/service.ts';
import { allSeasons } from '../seasons/service.ts';
import { seenStages } from '../stage-observations/service.ts';
import { ownStations } from '../weather/service.ts';
import { type CellParts, packedText, planCells } from './cells.ts';
import { fieldRecords, marksSince, openTasks, ownProducts } from './store.ts';

export { type CellParts, planCells } from './cells.ts';

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

/** Farms whose rows are kept: of those who opened their first screen last. */
const MOST_FARMS = 2_000;

const placedFarm = async (db: ReadDb) => {
  const [plots, seasons, stations] = await Promise.all([workedPlots(db), allSeasons(db), ownStations(db)]);
  return { plots, seasons, stations };
};

/** The farmer's rows that a plan is made from. */
async function wholeFarm(db: ReadDb, since: string) {
  const [placed, records, products, tasks, marks, stageObservations] = await Promise.all([
    placedFarm(db),
    fieldRecords(db, since),
    ownProducts(db),
    openTasks(db),
    marksSince(db, since),
    seenStages(db),
  ]);
  const oldestFirst = marks.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
  return { ...placed, records, products, tasks, marks: oldestFirst, stageObservations };
}

type WholeFarm = Awaited<ReturnType<typeof wholeFarm>>;

/** The first instant of the diary that weighs: of a day, so that it is the same all day. */
const diarySince = (now: Date): string => `${utcDay(now.getTime() - DIARY_DAYS * DAY_MS)}T00:00:00.000Z`;

const inputOf = (farm: WholeFarm, cells: readonly PlanCell[], nowMs: number): PlanInput =>
  planInputOf({ ...farm, nowMs, cells });

const cellsOf = (parts: readonly CellParts[]): PlanCell[] =>
  parts.map(({ own, packed }) => ({ ...own, ...packed }));

const ownText = shapedText(planCell.pick({ id: true, name: true, plotIds: true, provenance: true }));
const actionsText = shapedText(planAdviceRoutes['GET /advice/plan'].data.shape.plan);

interface KeptPlan {
  readonly stepMs: number;
  readonly weather: readonly CellParts['packed'][];
  readonly text: KeptText;
}

interface AskedPlan {
  /** A phone that makes the plan itself asks for the weather alone. */
  readonly withActions: boolean;
  /** Columns in their shorter form. */
  readonly withRuns: boolean;
}

/** The plan of all plots, and the weather it was made from; see docs/decisions/080. */
export function createPlanAdvice(context: Context) {
  const placed = keptOfFarm(context.farmers, placedFarm, MOST_FARMS);
  const whole = keptOfFarm(context.farmers, wholeFarm, MOST_FARMS);
  const plans = new WeakMap<WholeFarm, KeptPlan>();

  function actionsOf(farm: WholeFarm, parts: readonly CellParts[], now: Date): KeptText {
    const stepMs = Math.floor(now.getTime() / PLAN_STEP_MS) * PLAN_STEP_MS;
    const held = plans.get(farm);
    const isSame =
      held?.stepMs === stepMs &&
      held.weather.length === parts.length &&
      parts.every(({ packed }, i) => packed === held.weather[i]);
    if (isSame) return held.text;
    const { warnings, days, settled } = mutable(dayPlan(inputOf(farm, cellsOf(parts), stepMs)));
    const text = new KeptText(actionsText({ warnings, days, settled }));
    plans.set(farm, { stepMs, weather: parts.map(({ packed }) => packed), text });
    return text;
  }

  return async (
    userId: string,
    { withActions, withRuns }: AskedPlan,
  ): Promise<AnswerText<Answer<'GET /advice/plan'>>> => {
    const now = context.clock();
    const date = today(now);
    const all = withActions ? await whole(userId, diarySince(now)) : null;
    const parts = await planCells(context, userId, all ?? (await placed(userId, '')), now);
    const actions = all === null ? 'null' : actionsOf(all, parts, now);
    const head = JSON.stringify({ date, at: now.toISOString() });
    const cells = parts.flatMap(({ own, packed }, i): AnswerPart[] => [
      `${i === 0 ? '' : ','}${opened(ownText(own))}`,
      packedText(packed, withRuns),
    ]);
    const ageless = parts.map(({ own }) =>
      ownText({ ...own, provenance: { ...own.provenance, ageSeconds: 0 } }),
    );
    return new AnswerText(
      [`${opened(head)},"plan":`, actions, ',"cells":[', ...cells, ']}'],
      [date, ...ageless],
    );
  };
}

/** The same for one plot, for what is asked of it alone. */
async function planWorld(context: Context, userId: string, of: (plot: OwnPlot) => boolean) {
  const now = context.clock();
  const { plots, ...rest } = await context.farmers.read(userId, (db) => wholeFarm(db, diarySince(now)));
  const farm = { ...rest, plots: plots.filter(of) };
  const parts = await planCells(context, userId, farm, now);
  return { now, input: inputOf(farm, cellsOf(parts), now.getTime()) };
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
  products: [sprayedProduct({ name: '', phiDays })],
});
