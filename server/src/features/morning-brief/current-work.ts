import { type BriefAction, briefAction, onWantedPlots, wantedOf } from '@draksha/models';
import type { Context } from '../../context.ts';
import { planOfFarm } from '../plan/service.ts';
import { settingsOf } from './settings-store.ts';
import { settingsOfFarmer } from './store.ts';

/** A brief's work as currently planned, on plots that the farmer chose; null when no longer due. */
export async function currentWork(
  context: Context,
  userId: string,
  key: string,
): Promise<{
  readonly action: BriefAction;
  readonly task: Awaited<ReturnType<typeof planOfFarm>>['tasks'][number] | null;
} | null> {
  const { plan, plots, tasks } = await planOfFarm(context, userId);
  const due = plan.days[0]?.actions.find((action) => action.key === key);
  const chosen = await settingsOfFarmer(context.system, userId);
  const known = plots.map(({ id }) => id);
  const plotIds = chosen ? wantedOf(settingsOf(chosen), known).plotIds : [];
  const wanted = due && onWantedPlots(due, plotIds);
  if (!wanted) return null;
  const task = wanted.kind === 'task' ? tasks.find(({ id }) => id === wanted.subject) : undefined;
  return { action: briefAction(wanted), task: task ?? null };
}
