import { isOpen } from '@draksha/contract/tasks';
import Box from '@mui/material/Box';
import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { calendarDay } from '../../lib/format.ts';
import { useFormat } from '../../lib/use-format.ts';
import type { DatedTask } from './task-rows.ts';

/** End of the plot’s re-entry interval; handed in, as what knows of it knows of tasks. */
export const ClosedPlotsContext = createContext<(plotId: string | null) => number | null>(() => null);

/** At a task that falls into the hours after a spray: from when on it may begin. */
export function TaskClosedLine({ dated: { task, day } }: { readonly dated: DatedTask }) {
  const { t } = useTranslation('tasks');
  const format = useFormat();
  const untilMs = useContext(ClosedPlotsContext)(task.plotId);
  if (untilMs === null || !isOpen(task) || day === null || day > calendarDay(untilMs)) return null;
  const at = format.weekdayTime(untilMs);
  return (
    <Box
      sx={{ fontSize: '0.875rem', lineHeight: 1.5, color: (theme) => theme.palette.field.verdict.poor.text }}
    >
      {t('closedUntil', { at })}
    </Box>
  );
}
