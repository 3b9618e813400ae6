import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Segments } from '../../ui/segments.tsx';

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
    <Box sx={{ mb: 1 }}>
      <Segments
        label={t('views.label')}
        value={view}
        options={taskViews.map((one) => ({ value: one, label: t(`views.${one}`) }))}
        onChoose={showView}
      />
    </Box>
  );
}
