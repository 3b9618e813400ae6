import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';

export const taskViews = ['today', 'week', 'month', 'plots'] as const;
export type TaskView = (typeof taskViews)[number];

/** The view and the plot that the address names, so that going back comes to the same list. */
export function useTaskView() {
  const [search, setSearch] = useSearchParams();
  const view = taskViews.find((one) => one === search.get('view')) ?? 'today';
  const set = (name: string, value: string | null) =>
    setSearch(
      (before) => {
        if (value === null) before.delete(name);
        else before.set(name, value);
        return before;
      },
      { replace: true },
    );
  return {
    view,
    plotId: search.get('plot'),
    showView: (next: TaskView) => set('view', next === 'today' ? null : next),
    showPlot: (id: string | null) => set('plot', id),
  };
}

/** Today, week, month or by plot. */
export function TaskViews() {
  const { t } = useTranslation('tasks');
  const { view, showView } = useTaskView();
  return (
    <Box
      role="group"
      aria-label={t('views.label')}
      sx={{
        display: 'inline-flex',
        borderRadius: 1,
        p: '2px',
        backgroundColor: (theme) => theme.palette.action.hover,
      }}
    >
      {taskViews.map((one) => (
        <Box
          key={one}
          component="button"
          type="button"
          aria-pressed={one === view}
          onClick={() => showView(one)}
          sx={{
            font: 'inherit',
            fontSize: '0.875rem',
            lineHeight: 1.5,
            minHeight: 44,
            px: { xs: 1.25, md: 2 },
            border: 0,
            borderRadius: '10px',
            color: 'text.secondary',
            backgroundColor: 'transparent',
            cursor: 'pointer',
            '&[aria-pressed="true"]': {
              color: 'text.primary',
              fontWeight: 650,
              backgroundColor: (theme) =>
                theme.palette.mode === 'dark' ? 'rgba(255, 255, 255, 0.16)' : theme.palette.background.paper,
              boxShadow: '0 1px 3px rgba(0, 0, 0, 0.14)',
            },
          }}
        >
          {t(`views.${one}`)}
        </Box>
      ))}
    </Box>
  );
}
