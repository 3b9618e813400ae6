import { isOpen } from '@draksha/contract/tasks';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { nowMs } from '../../lib/clock.ts';
import { calendarDay } from '../../lib/format.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Section } from '../../ui/screen.tsx';
import { useTasks } from '../tasks/queries.ts';

const SHOWN = 3;

/** The next three jobs of a plot, those that are late first. */
export function PlotJobs({ plotId }: { readonly plotId: string }) {
  const { t } = useTranslation('plotbook');
  const format = useFormat();
  const today = calendarDay(nowMs());
  const jobs = useTasks()
    .filter(({ task }) => task.plotId === plotId && isOpen(task))
    .slice(0, SHOWN);
  return (
    <Section
      title={t('plotWork.jobs')}
      action={
        <Button component={Link} to="/tasks">
          {t('plotWork.allJobs')}
        </Button>
      }
    >
      {jobs.length === 0 && <Box sx={{ color: 'text.secondary' }}>{t('plotWork.noJobs')}</Box>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {jobs.map(({ task, day }) => (
          <Box component="li" key={task.id} sx={{ borderBottom: 1, borderColor: 'divider' }}>
            <Box
              component={Link}
              to={`/tasks/${task.id}`}
              sx={{
                display: 'flex',
                alignItems: 'center',
                justifyContent: 'space-between',
                gap: 2,
                minHeight: 52,
                color: 'inherit',
                textDecoration: 'none',
              }}
            >
              <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{task.title}</Box>
              <Box sx={{ flex: 'none', color: 'text.secondary' }}>
                {day === null ? t('plotWork.undated') : format.dayMonth(day)}
                {day !== null && day < today && `, ${t('plotWork.late')}`}
              </Box>
            </Box>
          </Box>
        ))}
      </Box>
    </Section>
  );
}
