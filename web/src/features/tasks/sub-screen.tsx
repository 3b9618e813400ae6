import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Back } from '../../ui/back.tsx';
import { Screen } from '../../ui/screen.tsx';

/** A screen behind the tasks. */
export function TaskSubScreen({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const { t } = useTranslation('tasks');
  return (
    <Screen title={title} back={<Back to="/tasks" word={t('title')} />}>
      {children}
    </Screen>
  );
}
