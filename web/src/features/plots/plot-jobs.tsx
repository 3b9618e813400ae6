import { isOpen } from '@draksha/contract/tasks';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { nowMs } from '../../lib/clock.ts';
import { calendarDay } from '../../lib/format.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Icon } from '../../ui/icon.tsx';
import { useTasks } from '../tasks/queries.ts';

/** Link to a plot's coming tasks. */
export function LaterJobs({ plotId }: { readonly plotId: string }) {
  const { t } = useTranslation('plotbook');
  const format = useFormat();
  const today = calendarDay(nowMs());
  const later = useTasks().filter(
    ({ task, day }) => task.plotId === plotId && isOpen(task) && (day === null || day > today),
  );
  if (later.length === 0) return null;
  return (
    <Box
      component={Link}
      to={`/tasks?view=plots&plot=${plotId}`}
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        minHeight: 48,
        px: 2,
        borderTop: 1,
        borderColor: 'divider',
        color: 'leaf',
        fontWeight: 650,
        textDecoration: 'none',
      }}
    >
      {t('plotWork.more', { number: format.number(later.length) })}
      <Icon name="chevron" size={20} />
    </Box>
  );
}
