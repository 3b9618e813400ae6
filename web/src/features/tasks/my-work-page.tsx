import { isOpen, type Task } from '@draksha/contract/tasks';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { nowMs } from '../../lib/clock.ts';
import { save } from '../../lib/farm/farm-noun.ts';
import { calendarDay, type Format } from '../../lib/format.ts';
import { stepsTo } from '../../lib/task-steps.ts';
import { writeTroubleKey } from '../../lib/trouble.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useMinute } from '../../lib/use-minute.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { Filled } from '../../ui/filled.tsx';
import { Icon } from '../../ui/icon.tsx';
import { lazySection } from '../../ui/lazy-section.ts';
import { ListenButton } from '../../ui/listen/listen-button.tsx';
import { Blank, Trouble } from '../../ui/notice.tsx';
import { PhotoStrip } from '../../ui/photo-strip.tsx';
import { Screen } from '../../ui/screen.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { plots } from '../plots/queries.ts';
import { useReEntry } from './re-entry.ts';
import { tasks } from './task-rows.ts';
import { WorkIcon } from './work-icon.tsx';

const Tank = lazySection(async () => (await import('./tank.tsx')).Tank, 'diary');

const HOURS = [1, 2, 4, 6, 8] as const;

const byDay = (a: Task, b: Task): number =>
  (a.scheduledDate ?? '9').localeCompare(b.scheduledDate ?? '9') || a.id.localeCompare(b.id);

/** A worker's first screen: what is for them, one under another, with one large button each; then what they did today. */
export default function MyWorkPage({ children }: { readonly children?: ReactNode }) {
  const { t } = useTranslation('tasks');
  useMinute();
  const today = calendarDay(nowMs());
  const all = tasks.useAll();
  const open = all.filter(isOpen).toSorted(byDay);
  const reEntry = useReEntry();
  const done = all.filter(
    ({ status, completedAt }) =>
      status === 'completed' && completedAt && calendarDay(Date.parse(completedAt)) === today,
  );
  return (
    <Screen title={t('myWork.title')}>
      {children}
      {open.length + done.length === 0 && (
        <Filled skeleton={<RowsSkeleton rows={3} height={160} />}>
          <Blank icon="tasks" title={t('myWork.none')}>
            {t('myWork.noneWhy')}
          </Blank>
        </Filled>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
        {open.map((task) => (
          <OpenWork key={task.id} task={task} today={today} closedUntil={reEntry(task.plotId)} />
        ))}
        {done.map((task) => (
          <DoneWork key={task.id} task={task} />
        ))}
      </Box>
    </Screen>
  );
}

interface HeadProps {
  readonly task: Task;
  /** In words: when it is for, or when it was done. */
  readonly day: string | null;
  /** End of the plot’s re-entry interval. */
  readonly closedUntil: string | null;
}

/** What the work is, for the eye and the ear. */
function Head({ task, day, closedUntil }: HeadProps) {
  const { t } = useTranslation('tasks');
  const format = useFormat();
  const plot = plots.useOne(task.plotId ?? '');
  const where = plot?.name ?? t('wholeFarm');
  const { title, description, sprayProducts } = task;
  const warningIn = ({ weekday, time }: Format): string | null =>
    closedUntil &&
    t('myWork.closed', {
      plot: where,
      day: weekday(calendarDay(Date.parse(closedUntil))),
      time: time(closedUntil),
    });
  return (
    <>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr) auto', columnGap: 1.5 }}>
        <Box sx={{ color: (theme) => theme.palette.leaf }}>
          <WorkIcon category={task.category} />
        </Box>
        <Box>
          <Box component="h2" sx={{ m: 0, fontSize: '1.25rem', fontWeight: 650, overflowWrap: 'anywhere' }}>
            {title}
          </Box>
          <Box>{[where, day].filter(Boolean).join(' · ')}</Box>
        </Box>
        <Box sx={{ pr: 1.5, py: 1, '&:empty': { display: 'none' } }}>
          <ListenButton
            say={(spoken) =>
              [title, where, day ?? '', warningIn(spoken) ?? '', description ?? ''].filter(Boolean)
            }
          />
        </Box>
      </Box>
      {closedUntil !== null && <Trouble>{warningIn(format)}</Trouble>}
      {(description ?? '') !== '' && (
        <Box sx={{ mt: 1, whiteSpace: 'pre-line', color: 'text.secondary' }}>{description}</Box>
      )}
      {sprayProducts?.length > 0 && (
        <Suspense fallback={null}>
          <Tank products={sprayProducts} />
        </Suspense>
      )}
    </>
  );
}

/** Writes of a worker's task, stored on the phone until online. */
function useTaskWrites(task: Task) {
  const submit = useSubmit<void>();
  return {
    submit,
    move: (to: Task['status']) =>
      void submit.run(() => save(stepsTo(task, to, new Date(nowMs()).toISOString()))),
    hours: (actualHours: number | null) => void submit.run(() => save(tasks.change(task, { actualHours }))),
  };
}

interface OpenWorkProps extends Pick<HeadProps, 'task' | 'closedUntil'> {
  readonly today: string;
}

function OpenWork({ task, today, closedUntil }: OpenWorkProps) {
  const { t } = useTranslation('tasks');
  const format = useFormat();
  const { submit, move } = useTaskWrites(task);
  const { scheduledDate: day } = task;
  return (
    <Card component="li" sx={{ p: 2 }}>
      <Head
        task={task}
        day={day === null ? null : day === today ? t('when.today') : format.dayMonth(day)}
        closedUntil={closedUntil}
      />
      {submit.error !== null && <Trouble>{t(writeTroubleKey(submit.error))}</Trouble>}
      <Button
        variant="contained"
        fullWidth
        disabled={submit.busy}
        aria-label={t('tick', { title: task.title })}
        startIcon={<Icon name="check" />}
        onClick={() => move('completed')}
        sx={{ mt: 2, minHeight: 64, fontSize: '1.25rem' }}
      >
        {t('myWork.done')}
      </Button>
      <PhotoStrip owner={{ noun: 'tasks', id: task.id }} />
    </Card>
  );
}

function DoneWork({ task }: { readonly task: Task }) {
  const { t } = useTranslation('tasks');
  const format = useFormat();
  const { submit, move, hours } = useTaskWrites(task);
  const time = task.completedAt ? t('doneAt', { time: format.time(task.completedAt) }) : null;
  return (
    <Card component="li" sx={{ p: 2 }}>
      <Head task={task} day={time} closedUntil={null} />
      {submit.error !== null && <Trouble>{t(writeTroubleKey(submit.error))}</Trouble>}
      <Box role="group" aria-label={t('myWork.hours')} sx={{ mt: 2 }}>
        <Box sx={{ mb: 1 }}>{t('myWork.hours')}</Box>
        <Box
          sx={{ display: 'grid', gridTemplateColumns: `repeat(${HOURS.length}, minmax(0, 64px))`, gap: 1 }}
        >
          {HOURS.map((one) => (
            <Button
              key={one}
              variant={task.actualHours === one ? 'contained' : 'outlined'}
              aria-pressed={task.actualHours === one}
              onClick={() => hours(task.actualHours === one ? null : one)}
              sx={{ minWidth: 0, minHeight: 56, fontSize: '1.25rem' }}
            >
              {format.number(one)}
            </Button>
          ))}
        </Box>
      </Box>
      <PhotoStrip owner={{ noun: 'tasks', id: task.id }} />
      <Button
        onClick={() => move('inProgress')}
        aria-label={t('untick', { title: task.title })}
        sx={{ ml: -1.5 }}
      >
        {t('myWork.notDone')}
      </Button>
    </Card>
  );
}
