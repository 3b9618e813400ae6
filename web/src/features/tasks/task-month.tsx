import { isOpen } from '@draksha/contract/tasks';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/use-format.ts';
import { Icon } from '../../ui/icon.tsx';
import { usePlots } from '../plots/queries.ts';
import { useSeasons } from '../seasons/queries.ts';
import { type ListProps, TaskGroup } from './task-days.tsx';
import { type DatedTask, daysLater, isLate } from './task-rows.ts';
import { WorksAbout } from './works-about.tsx';

/** The Monday of a day's week. */
const monday = (day: string): string => daysLater(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

/** The first of the month so many months away. */
const monthFrom = (day: string, months: number): string => {
  const at = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + months);
  return at.toISOString().slice(0, 10);
};

/** The weeks that a month touches, Monday first. */
function weeksOf(first: string): string[][] {
  const month = first.slice(0, 7);
  const weeks: string[][] = [];
  for (let start = monday(first); start.slice(0, 7) <= month; start = daysLater(start, 7))
    weeks.push(Array.from({ length: 7 }, (_, days) => daysLater(start, days)));
  return weeks;
}

/** A month of days, each with what is to be done on it; one touch lists the day below. */
export function MonthList({ tasks, today, onTick }: ListProps) {
  const { t } = useTranslation('tasks');
  const format = useFormat();
  const [chosen, choose] = useState(today);
  const [first, show] = useState(monthFrom(today, 0));
  const seasonsOf = useSeasons();
  const running = usePlots().flatMap((plot) => {
    const { running: now, coming } = seasonsOf(plot.id);
    const season = now ?? coming;
    return season ? [{ plot, season }] : [];
  });
  const byDay = Map.groupBy(tasks, ({ day }) => day);
  const ofChosen = byDay.get(chosen) ?? [];
  const turn = (months: number) => {
    const next = monthFrom(first, months);
    show(next);
    choose(next.slice(0, 7) === today.slice(0, 7) ? today : next);
  };
  const weeks = weeksOf(first);
  return (
    <>
      <Card component="section" sx={{ mb: 1.5, p: 1 }}>
        <Box sx={{ display: 'flex', alignItems: 'center' }}>
          <IconButton aria-label={t('month.back')} onClick={() => turn(-1)}>
            <Icon name="back" />
          </IconButton>
          <Box component="h2" sx={{ flex: 1, m: 0, textAlign: 'center', fontSize: '1rem', fontWeight: 650 }}>
            {format.monthYear(first)}
          </Box>
          <IconButton aria-label={t('month.on')} onClick={() => turn(1)} sx={{ transform: 'scaleX(-1)' }}>
            <Icon name="back" />
          </IconButton>
        </Box>
        <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(7, 1fr)', gap: '2px' }}>
          {weeks[0]?.map((day) => (
            <Box
              key={day}
              sx={{ textAlign: 'center', fontSize: '0.875rem', lineHeight: 2, color: 'text.secondary' }}
            >
              {format.weekdayShort(day)}
            </Box>
          ))}
          {weeks.flat().map((day) => (
            <DayCell
              key={day}
              day={day}
              tasks={byDay.get(day) ?? []}
              today={today}
              isOutside={day.slice(0, 7) !== first.slice(0, 7)}
              isChosen={day === chosen}
              onChoose={() => choose(day)}
            />
          ))}
        </Box>
      </Card>
      <TaskGroup
        title={format.dayLong(chosen)}
        tasks={ofChosen}
        none={t('noneOfDay')}
        today={today}
        onTick={onTick}
      />
      <WorksAbout running={running} from={chosen} to={chosen} />
    </>
  );
}

interface DayCellProps {
  readonly day: string;
  readonly tasks: readonly DatedTask[];
  readonly today: string;
  readonly isOutside: boolean;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

const MAX_DOTS = 3;

function DayCell({ day, tasks, today, isOutside, isChosen, onChoose }: DayCellProps) {
  const { t } = useTranslation('tasks');
  const format = useFormat();
  const open = tasks.filter(({ task }) => isOpen(task));
  const late = open.some((dated) => isLate(dated, today));
  const count = open.length;
  return (
    <Box
      component="button"
      type="button"
      aria-pressed={isChosen}
      aria-current={day === today ? 'date' : undefined}
      aria-label={
        count > 0
          ? t('month.cell', { count, number: format.number(count), day: format.dayMonth(day) })
          : format.dayMonth(day)
      }
      onClick={onChoose}
      sx={{
        font: 'inherit',
        minHeight: 48,
        minWidth: 0,
        p: 0,
        border: '2px solid transparent',
        borderRadius: 1,
        cursor: 'pointer',
        background: 'none',
        color: isOutside ? 'text.secondary' : 'text.primary',
        fontStyle: isOutside ? 'italic' : undefined,
        '&[aria-current]': { fontWeight: 650, color: (theme) => theme.palette.leaf },
        '&[aria-pressed="true"]': {
          borderColor: (theme) => theme.palette.leaf,
          backgroundColor: (theme) => theme.palette.field.verdict.good.soft,
        },
      }}
    >
      <Box sx={{ lineHeight: 1.5 }}>{format.number(Number(day.slice(8)))}</Box>
      <Box sx={{ display: 'flex', justifyContent: 'center', alignItems: 'center', gap: '3px', height: 10 }}>
        {tasks.slice(0, MAX_DOTS).map((dated) => (
          <Box
            key={dated.task.id}
            sx={{
              width: 6,
              height: 6,
              borderRadius: late ? '1px' : '3px',
              border: '1px solid',
              borderColor: (theme) => (late ? theme.palette.field.verdict.poor.text : theme.palette.leaf),
              // Done is hollow.
              backgroundColor: (theme) =>
                !isOpen(dated.task)
                  ? 'transparent'
                  : late
                    ? theme.palette.field.verdict.poor.text
                    : theme.palette.leaf,
            }}
          />
        ))}
        {tasks.length > MAX_DOTS && <Box sx={{ fontSize: '0.875rem', lineHeight: 1 }}>+</Box>}
      </Box>
    </Box>
  );
}
