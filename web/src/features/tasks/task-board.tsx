import Box from '@mui/material/Box';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { may, mayOpen } from '../../lib/may.ts';
import { writeTroubleKey } from '../../lib/trouble.ts';
import { useMinute } from '../../lib/use-minute.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { Example } from '../../ui/example.tsx';
import { Filled } from '../../ui/filled.tsx';
import { LayoutSkeleton, type Shape } from '../../ui/layout-skeleton.tsx';
import { LinkList } from '../../ui/link-list.tsx';
import { Blank, Trouble } from '../../ui/notice.tsx';
import { PlotChooser, type PlotRisk } from '../../ui/plot-chooser.tsx';
import { TWO_PANES } from '../../ui/two-panes.ts';
import { usePlots } from '../plots/queries.ts';
import { TaskAdder } from './task-adder.tsx';
import { ClosedPlotsContext } from './task-closed.tsx';
import { PlotTasks, TodayList, WeekList } from './task-days.tsx';
import { MonthList } from './task-month.tsx';
import { type DatedTask, type Ticked, takeBack, tickTask, today as todayNow, useTasks } from './task-rows.ts';
import { TaskViews, useTaskView } from './task-views.tsx';
import { TaskWeatherContext, type TaskWeatherOf } from './task-weather.tsx';
import { TemplateOffer } from './template-offer.tsx';

const lists = { today: TodayList, week: WeekList, month: MonthList, plots: PlotTasks } as const;
const ALL = 'all';
/** The tasks of today, and those of tomorrow. */
const SHAPE: Shape = [
  [
    'card',
    [
      ['line', 50, 30],
      ['rows', 3, 64],
    ],
  ],
  [
    'card',
    [
      ['line', 40, 30],
      ['rows', 1, 64],
    ],
  ],
];

interface BoardProps {
  /** A plot's mark in the chooser; handed in, as what knows of it knows of tasks. */
  readonly riskOf: (plotId: string) => PlotRisk | undefined;
  /** The same of its weather. */
  readonly weatherOf: TaskWeatherOf;
  /** What the plan of today has beside the tasks, of one plot or of all. */
  readonly planOf: (plotId: string | null) => ReactNode;
  /** End of the plot’s re-entry interval. */
  readonly closedUntil: (plotId: string | null) => number | null;
}

/** The farm's tasks: chosen by plot, shown by day, ticked, put off and added. */
function TaskBoard({ riskOf, weatherOf, planOf, closedUntil }: BoardProps) {
  const { t } = useTranslation('tasks');
  const all = useTasks();
  const plots = usePlots();
  const { view, plotId, showPlot } = useTaskView();
  // At midnight another day begins under a screen that stays open.
  useMinute();
  const today = todayNow();
  const chosen = plots.find(({ id }) => id === plotId) ?? null;
  const tasks = chosen ? all.filter(({ task }) => task.plotId === chosen.id) : all;
  const ticking = useTicking();
  const List = lists[view];
  return (
    <>
      <PlotChooser
        label={t('choosePlot')}
        plots={
          plots.length > 0
            ? [
                { id: ALL, name: t('allPlots') },
                ...plots.map(({ id, name }) => ({ id, name, risk: riskOf(id) })),
              ]
            : []
        }
        chosenId={chosen?.id ?? ALL}
        onChoose={(id) => showPlot(id === ALL ? null : id)}
      />
      {ticking.error !== null && <Trouble>{t(writeTroubleKey(ticking.error))}</Trouble>}
      <Box
        role="status"
        sx={{ position: 'absolute', overflow: 'hidden', clipPath: 'inset(50%)', width: '1px', height: '1px' }}
      >
        {ticking.said}
      </Box>
      <Box
        sx={{
          [TWO_PANES]: {
            display: 'grid',
            gridTemplateColumns: 'minmax(0, 7fr) minmax(0, 5fr)',
            columnGap: 2,
            alignItems: 'start',
          },
        }}
      >
        <Box sx={{ minWidth: 0 }}>
          {view === 'today' && planOf(chosen?.id ?? null)}
          {all.length > 0 ? (
            <ClosedPlotsContext value={closedUntil}>
              <TaskWeatherContext value={weatherOf}>
                <List tasks={tasks} today={today} onTick={ticking.tick} />
              </TaskWeatherContext>
            </ClosedPlotsContext>
          ) : (
            <Filled skeleton={<LayoutSkeleton of={SHAPE} />}>
              {view === 'today' && plots.length > 0 ? (
                // Under the plan's own rows "no task yet" would be untrue.
                <Box component="p" sx={{ px: 2, my: 2, color: 'text.secondary' }}>
                  {t('noneWhy')}
                </Box>
              ) : (
                <Blank example={<Example of="tasks" />} title={t('none')}>
                  {t('noneWhy')}
                </Blank>
              )}
            </Filled>
          )}
          {may('tasks') && (
            <TaskAdder key={chosen?.id ?? ALL} plots={plots} plotId={chosen?.id ?? null} today={today} />
          )}
        </Box>
        <Box sx={{ minWidth: 0 }}>
          {view === 'today' && may('tasks') && <TemplateOffer tasks={all} plotId={chosen?.id ?? null} />}
          <LinkList
            rows={[
              { to: '/tasks/templates', title: t('templates.title') },
              { to: '/tasks/calendar', title: t('calendar.title') },
            ].filter(({ to }) => mayOpen(to))}
          />
        </Box>
      </Box>
      {/* As high as the line that adds one, which stands over the areas. */}
      {may('tasks') && <Box sx={{ display: { md: 'none' }, height: 72 }} />}
    </>
  );
}

/** The board with its views over it, on its own screen and as a tab of the diary. */
export const FarmTasks = (board: BoardProps) => (
  <>
    <TaskViews />
    <TaskBoard {...board} />
  </>
);

/** The tasks of these days, beside the screen of one of them. */
export function TasksBeside({ weatherOf }: Pick<BoardProps, 'weatherOf'>) {
  const tasks = useTasks();
  const { tick } = useTicking();
  useMinute();
  return (
    <TaskWeatherContext value={weatherOf}>
      <TodayList tasks={tasks} today={todayNow()} onTick={tick} />
    </TaskWeatherContext>
  );
}

/** Ticks tasks and undoes ticks, with their records. */
function useTicking() {
  const { t } = useTranslation('tasks');
  const submit = useSubmit<void>();
  const [ticked, setTicked] = useState<readonly Ticked[]>([]);
  const [said, say] = useState('');
  const tick = (dated: DatedTask) => {
    const { task } = dated;
    void submit.run(async () => {
      if (task.status !== 'completed') {
        const made = await tickTask(dated);
        setTicked((before) => [...before.filter(({ id }) => id !== made.id), made]);
        say(t('ticked', { title: task.title }));
        return;
      }
      const made = ticked.find(({ id }) => id === task.id) ?? { id: task.id, from: 'pending', nextId: null };
      await takeBack(task, made);
      say(t('unticked', { title: task.title }));
    });
  };
  return { tick, said, error: submit.error };
}
