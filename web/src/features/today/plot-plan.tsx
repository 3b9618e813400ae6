import type { Plot } from '@draksha/contract';
import type { DayPlan, PlanAction } from '@draksha/models';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DatedTask } from '../tasks/queries.ts';
import { DeedUndo, PlanRowList } from './plan-rows.tsx';
import { isUndated, plotActions } from './plot-rows.ts';
import { useDeeds } from './use-deeds.ts';

const SHOWN_FIRST = 4;

interface DiseasePlanProps {
  readonly actions: readonly PlanAction[];
  readonly tasks: readonly DatedTask[];
}

interface PlotPlanProps {
  readonly plan: DayPlan;
  readonly tasks: readonly DatedTask[];
  readonly plotId: string;
  /** What is below the actions. */
  readonly children: ReactNode;
}

/** The actions of the day's plan for one plot, the same and in the same order as on Today; answered here for this plot alone. */
export function PlotPlan({ plan, tasks, plotId, children }: PlotPlanProps) {
  const { t } = useTranslation('plan');
  const deeds = useDeeds(tasks);
  const actions = plotActions(plan, plotId);
  const plotToday = plan.plots.find((one) => one.plotId === plotId);
  // Of a plot that has no date to count from nothing is known: that nothing is to be done least of all.
  const isKnown = actions.length > 0 || (plotToday !== undefined && !isUndated(plotToday));
  return (
    <Card component="section" sx={{ mb: 1.5, '&:empty': { display: 'none' } }}>
      {isKnown && (
        <Box component="h2" sx={{ m: 0, px: 2, py: 1, fontSize: '1rem', fontWeight: 650 }}>
          {t('title.ofPlot')}
        </Box>
      )}
      {isKnown && actions.length === 0 && (
        <Box sx={{ px: 2, pb: 1.5, color: 'text.secondary' }}>{t('title.none')}</Box>
      )}
      {actions.length > 0 && <PlanRowList actions={actions} deeds={deeds} first={SHOWN_FIRST} />}
      {children}
      <DeedUndo deeds={deeds} />
    </Card>
  );
}

/** The plan's actions against a plot's diseases; nothing where there is none. */
export function PlotDiseasePlan({ actions, tasks }: DiseasePlanProps) {
  const { t } = useTranslation('plan');
  const deeds = useDeeds(tasks);
  return (
    <Card component="section" sx={{ mb: 1.5, '&:empty': { display: 'none' } }}>
      {actions.length > 0 && (
        <>
          <Box component="h2" sx={{ m: 0, px: 2, py: 1, fontSize: '1rem', fontWeight: 650 }}>
            {t('title.ofPlot')}
          </Box>
          <PlanRowList actions={actions} deeds={deeds} first={SHOWN_FIRST} />
        </>
      )}
      <DeedUndo deeds={deeds} />
    </Card>
  );
}

interface BesideTasksProps extends Pick<PlotPlanProps, 'plan' | 'tasks'> {
  readonly plots: readonly Pick<Plot, 'id' | 'name'>[];
  /** Null for all plots. */
  readonly plotId: string | null;
}

const isTask = ({ kind }: PlanAction): boolean => kind === 'task';

/** What the plan has for today beside the tasks, over the list of tasks: the same actions as on Today. */
export function PlanBesideTasks({ plan, tasks, plots, plotId }: BesideTasksProps) {
  const { t } = useTranslation('plan');
  const deeds = useDeeds(tasks);
  const actions = (plan.days[0]?.actions ?? []).filter(
    (action) => !isTask(action) && (plotId === null || action.plotIds.includes(plotId)),
  );
  if (actions.length === 0 && deeds.said === null) return null;
  return (
    <Card component="section" sx={{ mb: 1.5 }}>
      <Box component="h2" sx={{ m: 0, px: 2, py: 1, fontSize: '1rem', fontWeight: 650 }}>
        {t('title.ofPlan')}
      </Box>
      <PlanRowList
        actions={actions}
        deeds={deeds}
        plotName={(id) => plots.find((plot) => plot.id === id)?.name ?? ''}
        hasRingFirst
        first={SHOWN_FIRST}
      />
      <DeedUndo deeds={deeds} />
    </Card>
  );
}
