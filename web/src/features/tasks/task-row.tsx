import { isOpen } from '@draksha/contract/tasks';
import { lastDayOf } from '@draksha/models/work/work-periods';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { save } from '../../lib/farm/farm-noun.ts';
import { daysBetween } from '../../lib/format.ts';
import { may, mayOpen } from '../../lib/may.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useChartColours } from '../../ui/chart-colours.ts';
import { Icon } from '../../ui/icon.tsx';
import { MOTION } from '../../ui/motion.ts';
import { TaskClosedLine } from './task-closed.tsx';
import { type DatedTask, dayChange, daysLater, doneOn, isLate } from './task-rows.ts';
import { TaskWeatherLine } from './task-weather.tsx';

interface TaskRowProps {
  readonly dated: DatedTask;
  readonly today: string;
  /** Also the day, where the list is not of one day. */
  readonly withDay?: boolean;
  readonly onTick: (dated: DatedTask) => void;
}

/** A task: tick it, open it, put it off. */
export function TaskRow({ dated, today, withDay = false, onTick }: TaskRowProps) {
  const { t } = useTranslation('tasks');
  const { task } = dated;
  const done = task.status === 'completed';
  const over = !isOpen(task);
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        minHeight: 64,
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      {may('tasks') ? (
        <Box
          component="button"
          type="button"
          aria-pressed={done}
          aria-label={t(done ? 'untick' : 'tick', { title: task.title })}
          onClick={() => onTick(dated)}
          sx={{ ...place, cursor: 'pointer' }}
        >
          <Ring done={done} />
        </Box>
      ) : (
        // A ring invites a tap: without the right to tick, only done tasks show one.
        done && (
          <Box sx={place}>
            <Ring done />
          </Box>
        )
      )}
      <Box
        {...(mayOpen(`/tasks/${task.id}`) ? { component: Link, to: `/tasks/${task.id}` } : {})}
        sx={{ flex: 1, minWidth: 0, pl: 0.5, py: 0.5, color: 'inherit', textDecoration: 'none' }}
      >
        <Box
          sx={{
            lineHeight: 1.5,
            fontWeight: over ? 400 : 650,
            color: over ? 'text.secondary' : undefined,
            textDecoration: over ? 'line-through' : undefined,
            overflowWrap: 'anywhere',
          }}
        >
          {task.title}
        </Box>
        <Facts dated={dated} today={today} withDay={withDay} />
        <TaskClosedLine dated={dated} />
        <TaskWeatherLine dated={dated} today={today} />
      </Box>
      {isLate(dated, today) && may('tasks') ? (
        <Push dated={dated} today={today} />
      ) : (
        <Sign dated={dated} onUndo={() => onTick(dated)} />
      )}
    </Box>
  );
}

const place = {
  flex: 'none',
  width: 48,
  height: 48,
  p: 0,
  border: 0,
  background: 'none',
  display: 'grid',
  placeItems: 'center',
} as const;

const Ring = ({ done }: { readonly done: boolean }) => (
  <Box
    sx={{
      width: 32,
      height: 32,
      borderRadius: '16px',
      border: '2px solid',
      borderColor: (theme) => (done ? '#2e7d32' : theme.palette.leaf),
      color: (theme) => (done ? '#ffffff' : theme.palette.leaf),
      backgroundColor: done ? '#2e7d32' : 'transparent',
      transition: `background-color ${MOTION.go}ms ${MOTION.ease}`,
      display: 'grid',
      placeItems: 'center',
    }}
  >
    {done && <Icon name="check" size={20} />}
  </Box>
);

function Facts({ dated, today, withDay }: Required<Omit<TaskRowProps, 'onTick'>>) {
  const { t } = useTranslation('tasks');
  const format = useFormat();
  const { task, plot, day } = dated;
  const late = isLate(dated, today) && day !== null ? daysBetween(lastDayOf(task, day), today) : 0;
  const finished = doneOn(dated);
  const count = task.workers.length;
  const when = (): string | null => {
    if (finished !== null && task.completedAt)
      return finished === today
        ? t('doneAt', { time: format.time(task.completedAt) })
        : t('doneOnDay', { day: format.dayMonth(finished) });
    if (late === 1) return t('yesterday');
    if (late > 0) return t('lateBy', { count: late, number: format.number(late) });
    if (withDay && day !== null) return day === today ? t('when.today') : format.dayMonth(day);
    return null;
  };
  const facts = [
    plot ?? t('wholeFarm'),
    when(),
    task.completedBy,
    task.status === 'inProgress' || task.status === 'cancelled' ? t(`statuses.${task.status}`) : null,
    count > 0 && isOpen(task)
      ? count <= 2
        ? task.workers.join(', ')
        : t('workers', { count, number: format.number(count) })
      : null,
  ];
  return (
    <Box sx={{ fontSize: '0.875rem', lineHeight: 1.5, color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {facts.filter(Boolean).join(' · ')}
    </Box>
  );
}

/** End of a row: undo, priority, or a water icon. */
function Sign({ dated: { task }, onUndo }: { readonly dated: DatedTask; readonly onUndo: () => void }) {
  const { t } = useTranslation('tasks');
  const { rain } = useChartColours();
  if (task.status === 'completed')
    return !may('tasks') ? null : (
      <Button onClick={onUndo} sx={{ fontWeight: 650, px: 1 }}>
        {t('undo')}
      </Button>
    );
  if (!isOpen(task)) return null;
  if (task.priority === 'urgent' || task.priority === 'high')
    return (
      <Box
        sx={{
          flex: 'none',
          px: 1.25,
          borderRadius: '14px',
          fontSize: '0.875rem',
          lineHeight: 2,
          fontWeight: 650,
          color: (theme) => theme.palette.field.verdict[task.priority === 'urgent' ? 'poor' : 'fair'].text,
          backgroundColor: (theme) =>
            theme.palette.field.verdict[task.priority === 'urgent' ? 'poor' : 'fair'].soft,
        }}
      >
        {t(`priorities.${task.priority}`)}
      </Box>
    );
  if (task.category !== 'irrigation') return null;
  return (
    <Box component="span" sx={{ display: 'inline-flex', pr: 1, color: rain }}>
      <Icon name="drop" size={22} />
    </Box>
  );
}

const LATER = [
  ['today', 0],
  ['tomorrow', 1],
  ['week', 7],
] as const;

/** What was left behind goes to another day. */
function Push({ dated, today }: { readonly dated: DatedTask; readonly today: string }) {
  const { t } = useTranslation('tasks');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const push = (days: number) => {
    setAnchor(null);
    void save(dayChange(dated, daysLater(today, days)));
  };
  return (
    <>
      <Button
        aria-haspopup="menu"
        aria-label={`${t('push')}: ${dated.task.title}`}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        startIcon={<Icon name="calendar" size={18} />}
        sx={{
          flex: 'none',
          px: 1.25,
          fontSize: '0.875rem',
          fontWeight: 400,
          color: 'text.secondary',
          '& .MuiButton-startIcon': { mr: 0.5 },
        }}
      >
        {t('push')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {LATER.map(([word, days]) => (
          <MenuItem key={word} onClick={() => push(days)} sx={{ minHeight: 48 }}>
            {t(`when.${word}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
