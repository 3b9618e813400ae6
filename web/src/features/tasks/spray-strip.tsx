import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { nowMs } from '../../lib/clock.ts';
import { save } from '../../lib/farm/farm-noun.ts';
import { calendarDay } from '../../lib/format.ts';
import { may } from '../../lib/may.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Icon } from '../../ui/icon.tsx';
import { plots } from '../plots/queries.ts';
import { tasks } from './task-rows.ts';
import type { TickedSpray } from './ticked-spray.ts';

/** The diary's form for a spray that a member ticked, as far as the task says it. Its record is the entry of the task. */
export function sprayFormOf({ task, completedAt, plotId }: TickedSpray): string {
  const asked = new URLSearchParams({
    kind: 'spray',
    plotId,
    date: calendarDay(Date.parse(completedAt)),
    at: completedAt,
    operator: task.completedBy,
    entryId: task.id,
  });
  for (const product of task.sprayProducts ?? []) asked.append('proposed', product);
  return `/farm-records/new?${asked}`;
}

/** Who sprayed where and when, each with its two answers. */
export function SprayStrip({ waiting }: { readonly waiting: readonly TickedSpray[] }) {
  const { t } = useTranslation('tasks');
  const format = useFormat();
  const names = new Map(plots.useAll().map(({ id, name }) => [id, name]));
  const today = calendarDay(nowMs());
  const when = (instant: string): string => {
    const day = calendarDay(Date.parse(instant));
    return [day === today ? t('when.today') : format.dayMonth(day), format.time(instant)].join(', ');
  };
  return (
    <Card component="ul" sx={{ listStyle: 'none', m: 0, px: 2, py: 0.5 }}>
      {waiting.map((spray) => {
        const { task, completedAt, plotId } = spray;
        return (
          <Box component="li" key={task.id} sx={{ py: 1 }}>
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
              <Icon name="spray" size={22} />
              <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                <Box>{t('sprayed.by', { name: task.completedBy, plot: names.get(plotId) ?? '' })}</Box>
                <Box sx={{ color: 'text.secondary' }}>{when(completedAt)}</Box>
              </Box>
            </Box>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
              <Button component={Link} to={sprayFormOf(spray)} variant="outlined">
                {t('sprayed.enter')}
              </Button>
              {may('tasks') && (
                <Button onClick={() => void save(tasks.change(task, { category: null, sprayProducts: [] }))}>
                  {t('sprayed.none')}
                </Button>
              )}
            </Box>
          </Box>
        );
      })}
    </Card>
  );
}
