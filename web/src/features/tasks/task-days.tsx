import { isOpen } from '@draksha/contract/tasks';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/use-format.ts';
import { rowsThatGo } from '../../ui/rows-that-go.ts';
import { TaskRow } from './task-row.tsx';
import { type DatedTask, daysLater, doneOn, isLate, isRunning } from './task-rows.ts';

export interface ListProps {
  readonly tasks: readonly DatedTask[];
  readonly today: string;
  readonly onTick: (dated: DatedTask) => void;
}

interface GroupProps extends ListProps {
  readonly title: string;
  readonly tone?: 'late';
  readonly withDay?: boolean;
  /** Where there is nothing in it. */
  readonly none?: ReactNode;
}

/** Tasks that belong together, under the sentence that says what they are. */
export function TaskGroup({ title, tone, none, tasks, ...row }: GroupProps) {
  if (tasks.length === 0 && none === undefined) return null;
  return (
    <Card component="section" sx={{ mb: 1.5, pl: 1, pr: 1.5 }}>
      <Box
        component="h2"
        sx={{
          m: 0,
          px: 1,
          pt: 1.5,
          pb: 0.75,
          fontSize: '1rem',
          fontWeight: 650,
          lineHeight: 1.5,
          color: (theme) => (tone === 'late' ? theme.palette.field.verdict.poor.text : undefined),
        }}
      >
        {title}
      </Box>
      {tasks.length === 0 && <Box sx={{ px: 1, pb: 2, color: 'text.secondary' }}>{none}</Box>}
      <Box component="ul" ref={rowsThatGo} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {tasks.map((dated) => (
          <TaskRow key={dated.task.id} dated={dated} {...row} />
        ))}
      </Box>
    </Card>
  );
}

/** What was left behind, over everything else. */
export function LateGroup({ tasks, today, onTick }: ListProps) {
  const { t } = useTranslation('tasks');
  const format = useFormat();
  const late = tasks.filter((dated) => isLate(dated, today));
  return (
    <TaskGroup
      title={t('late', { count: late.length, number: format.number(late.length) })}
      tone="late"
      tasks={late}
      today={today}
      onTick={onTick}
    />
  );
}

/** Of a day: open on it, or done on it. */
const ofDay = (tasks: readonly DatedTask[], day: string, today: string): readonly DatedTask[] => {
  const isOf = (dated: DatedTask) => dated.day === day || (day === today && isRunning(dated, today));
  const open = tasks.filter((dated) => isOpen(dated.task) && isOf(dated));
  return [...open, ...tasks.filter((dated) => doneOn(dated) === day)];
};

/** Overdue, due today, done, and tomorrow's tasks. */
export function TodayList({ tasks, today, onTick }: ListProps) {
  const { t } = useTranslation('tasks');
  const format = useFormat();
  const now = ofDay(tasks, today, today);
  const tomorrow = daysLater(today, 1);
  const done = now.filter(({ task }) => task.status === 'completed').length;
  const next = tasks.find(({ task, day }) => isOpen(task) && day !== null && day > tomorrow)?.day;
  const undated = tasks.filter(({ task, day }) => isOpen(task) && day === null);
  const list = { today, onTick };
  return (
    <>
      <LateGroup tasks={tasks} {...list} />
      <TaskGroup
        title={
          now.length === 0
            ? t('todayNone')
            : t('todayDone', { done: format.number(done), all: format.number(now.length) })
        }
        tasks={now}
        none={next ? t('todayNext', { day: format.dayLong(next) }) : ''}
        {...list}
      />
      <TaskGroup
        title={t('tomorrow', { day: format.dayShort(tomorrow) })}
        tasks={ofDay(tasks, tomorrow, today)}
        {...list}
      />
      <TaskGroup title={t('noDay')} tasks={undated} {...list} />
    </>
  );
}

/** Seven days from today, those with nothing left out. */
export function WeekList({ tasks, today, onTick }: ListProps) {
  const { t } = useTranslation('tasks');
  const format = useFormat();
  const days = Array.from({ length: 7 }, (_, days) => daysLater(today, days));
  const list = { today, onTick };
  return (
    <>
      <LateGroup tasks={tasks} {...list} />
      {days.map((day) => (
        <TaskGroup
          key={day}
          title={format.dayLong(day)}
          tasks={ofDay(tasks, day, today)}
          {...(day === today ? { none: t('todayNone') } : {})}
          {...list}
        />
      ))}
    </>
  );
}

/** Everything that is open, plot by plot, the whole farm first. */
export function PlotTasks({ tasks, today, onTick }: ListProps) {
  const { t } = useTranslation('tasks');
  const open = tasks.filter(({ task }) => isOpen(task));
  const byPlot = Map.groupBy(open, ({ task }) => task.plotId);
  if (open.length === 0) return <Box sx={{ py: 3, color: 'text.secondary' }}>{t('nonePlot')}</Box>;
  return [...byPlot].map(([plotId, own]) => (
    <TaskGroup
      key={plotId ?? 'farm'}
      title={own[0]?.plot ?? t('wholeFarm')}
      tasks={own}
      withDay
      today={today}
      onTick={onTick}
    />
  ));
}
