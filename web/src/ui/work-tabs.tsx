import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

interface WorkTabsProps {
  readonly current: 'tasks' | 'diary';
  /** Where the list of tasks is, seen from this screen. */
  readonly tasks?: string;
}

/** What is to be done and what was done: one area, two lists. */
export function WorkTabs({ current, tasks = '/tasks' }: WorkTabsProps) {
  const { t } = useTranslation();
  const tabs = [
    { id: 'tasks', to: tasks, word: t('nav.tasks') },
    { id: 'diary', to: '/farm-records', word: t('nav.diary') },
  ] as const;
  return (
    <Box
      component="nav"
      aria-label={t('nav.work')}
      sx={{ display: 'flex', gap: 1, borderBottom: 1, borderColor: 'divider', mb: 2 }}
    >
      {tabs.map(({ id, to, word }) => (
        <Box
          key={id}
          component={Link}
          to={to}
          aria-current={id === current ? 'page' : undefined}
          sx={{
            display: 'inline-flex',
            alignItems: 'center',
            minHeight: 48,
            px: 1.5,
            mb: '-1px',
            borderBottom: '3px solid transparent',
            textDecoration: 'none',
            color: 'text.secondary',
            '&[aria-current]': { color: 'leaf', borderBottomColor: 'leaf', fontWeight: 600 },
          }}
        >
          {word}
        </Box>
      ))}
    </Box>
  );
}
