import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { save } from '../../lib/farm/farm-noun.ts';
import { Screen } from '../../ui/screen.tsx';
import { UndoBar } from '../../ui/undo-bar.tsx';
import { WorkTabs } from '../../ui/work-tabs.tsx';
import { usePlotRisks, usePlotWeather } from '../agronomy/queries.ts';
import { closedUntilIn, PlanBesideTasks, usePlan } from '../today/queries.ts';
import { FarmTasks } from './task-board.tsx';
import { tasks } from './task-rows.ts';

/** What a task's own screen hands over after a delete. */
interface DeletedTask {
  readonly id: string;
  readonly title: string;
}

export default function TasksPage() {
  const { t } = useTranslation('tasks');
  const { plan, plots, tasks: dated } = usePlan();
  return (
    <Screen title={t('title')} wide action={<WorkTabs current="tasks" />}>
      <FarmTasks
        riskOf={usePlotRisks()}
        weatherOf={usePlotWeather()}
        closedUntil={closedUntilIn(plan)}
        planOf={(plotId) => (
          <Suspense fallback={null}>
            <PlanBesideTasks plan={plan} plots={plots} tasks={dated} plotId={plotId} />
          </Suspense>
        )}
      />
      <Deleted />
    </Screen>
  );
}

function Deleted() {
  const { t } = useTranslation('tasks');
  const navigate = useNavigate();
  const { state, pathname, search } = useLocation();
  const gone = (state as { deleted?: DeletedTask } | null)?.deleted;
  const close = () => navigate(`${pathname}${search}`, { replace: true, state: null });
  const bringBack = async () => {
    if (gone) await save(tasks.bringBack(gone.id));
    await close();
  };
  return (
    <UndoBar
      open={gone !== undefined}
      message={t('deleted', { title: gone?.title ?? '' })}
      undo={t('undo')}
      onUndo={() => void bringBack()}
      onClose={() => void close()}
    />
  );
}
