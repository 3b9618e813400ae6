import type { PlanAction } from '@draksha/models';
import type { Format } from '../../lib/format.ts';
import { actionTitle, actionWhen, type PlanT, sayReason } from './plan-words.ts';

/** An action as its row says it: what, where, when and the first reason. */
export function actionWords(
  t: PlanT,
  format: Format,
  action: PlanAction,
  plotNames: string,
  taskTitle: (id: string) => string,
): string {
  const [reason] = action.reasons;
  return [
    actionTitle(t, format, action, taskTitle),
    plotNames,
    actionWhen(t, format, action),
    action.rule === 'wait.no_window' && !action.block ? t('when.none') : '',
    reason ? sayReason(t, format, action, reason, true) : '',
  ]
    .filter(Boolean)
    .join('. ');
}
