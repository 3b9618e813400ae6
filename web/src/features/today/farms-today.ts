import type { DataOf, MemberFarm, Plot, Routes, Season } from '@draksha/contract';
import { type PlanAction, withNewPlots } from '@draksha/models';
import { isFarmLockedAt } from '../../lib/farm/farm-lock.ts';
import { FarmStore } from '../../lib/farm/farm-store.ts';
import { storeName } from '../../lib/farm/store-name.ts';
import { farmInHand, joinedFarms } from '../../lib/farm-in-hand.ts';
import { agedPlan } from '../../lib/weather-age.ts';
import { listsQuery } from '../product-lists/queries.ts';
import { datedTasks } from '../tasks/queries.ts';
import { type PlanAnswer, planFrom, planQuery } from './queries.ts';
import { firstOfDay } from './spray-heading.ts';

/** The first action of a farm today. */
export interface FirstAction {
  readonly action: PlanAction;
  /** Of a task. */
  readonly taskTitle: string;
  readonly plots: readonly string[];
  /** Of the weather that it was made from; null where there was none. */
  readonly weatherAgeMs: number | null;
}

export interface FarmToday {
  /** Null is the account's own. */
  readonly farm: MemberFarm | null;
  /** `absent` was never read on this phone, `locked` may not be shown without word of its server. */
  readonly state: 'shown' | 'absent' | 'locked' | 'read';
  readonly first: FirstAction | null;
}

type ProductLists = DataOf<Routes['GET /product-lists']>;

/** No notification while another farm is only looked at. */
const silent = { postMessage: () => undefined, onmessage: null, close: () => undefined };

/**
 * What an account's farms have first today, each from its own rows on this phone. An own farm without a plot is left out while another is shown.
 *
 * @param nowMs the beginning of a step of the plan
 */
export async function farmsToday(accountId: string, nowMs: number): Promise<readonly FarmToday[]> {
  const shown = farmInHand(accountId)?.ownerId ?? accountId;
  const found: FarmToday[] = [];
  for (const one of [null, ...joinedFarms(accountId)]) {
    const isShown = (one?.ownerId ?? accountId) === shown;
    const today = isShown ? SHOWN : await readFarm(accountId, one, nowMs);
    if (today) found.push({ farm: one, ...today });
  }
  return found;
}

type Found = Omit<FarmToday, 'farm'>;

const SHOWN: Found = { state: 'shown', first: null };
const ABSENT: Found = { state: 'absent', first: null };
const LOCKED: Found = { state: 'locked', first: null };

async function readFarm(accountId: string, one: MemberFarm | null, nowMs: number): Promise<Found | null> {
  const ownerId = one?.ownerId ?? accountId;
  const name = storeName(accountId, ownerId);
  if (one && isFarmLockedAt(name, nowMs)) return LOCKED;
  const store = await FarmStore.open(ownerId, { ...silent }, () => undefined, name).catch(() => null);
  if (!store) return ABSENT;
  try {
    if (!store.filled) return ABSENT;
    if (one === null && store.rows('plots').length === 0) return null;
    return { state: 'read', first: firstIn(store, one, nowMs) };
  } finally {
    store.close();
  }
}

/** Rows of a noun as the contract has them. */
const rowsOf = <T>(store: FarmStore, noun: string): readonly T[] =>
  store.rows(noun) as readonly unknown[] as readonly T[];

function firstIn(store: FarmStore, one: MemberFarm | null, nowMs: number): FirstAction | null {
  const plots = rowsOf<Plot>(store, 'plots');
  const seasons = rowsOf<Season>(store, 'seasons');
  const tasks = datedTasks(rowsOf(store, 'tasks'), plots, seasons);
  const weather = store.answer<PlanAnswer>(planQuery.queryKey, nowMs);
  const known = weather ? agedPlan(weather.data, weather.savedAtMs, nowMs).cells : [];
  const cells = withNewPlots(known, plots, nowMs);
  const plan = planFrom({
    nowMs,
    plots,
    seasons,
    records: rowsOf(store, 'records'),
    products: rowsOf(store, 'products'),
    tasks,
    marks: rowsOf(store, 'plan-marks'),
    stageObservations: rowsOf(store, 'stage-observations'),
    cells,
    lists: store.answer<ProductLists>(listsQuery.queryKey, nowMs)?.data.lists ?? [],
  });
  const actions = plan.days[0]?.actions ?? [];
  // A worker is shown their own work alone.
  const action = firstOfDay(one?.role === 'worker' ? actions.filter(({ kind }) => kind === 'task') : actions);
  if (!action) return null;
  const under = cells.filter(({ plotIds }) => plotIds.some((id) => action.plotIds.includes(id)));
  return {
    action,
    taskTitle: tasks.find(({ task }) => task.id === action.subject)?.task.title ?? '',
    plots: plots.flatMap(({ id, name }) => (action.plotIds.includes(id) ? [name] : [])),
    weatherAgeMs:
      action.kind === 'task' || under.length === 0
        ? null
        : Math.max(...under.map(({ provenance }) => provenance.ageSeconds * 1000)),
  };
}
