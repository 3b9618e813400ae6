import { useTranslation } from 'react-i18next';
import { Segments } from './segments.tsx';

interface WorkTabsProps {
  readonly current: 'tasks' | 'diary';
  /** Where the list of tasks is, seen from this screen. */
  readonly tasks?: string;
}

/** To do and done: one area, two lists. */
export function WorkTabs({ current, tasks = '/tasks' }: WorkTabsProps) {
  const { t } = useTranslation();
  return (
    <Segments
      label={t('nav.work')}
      value={current}
      options={[
        { value: 'tasks', to: tasks, label: t('nav.tasks') },
        { value: 'diary', to: '/farm-records', label: t('nav.diary') },
      ]}
    />
  );
}
