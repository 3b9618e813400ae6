import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { syncLoop } from '../lib/farm/farm.ts';
import { useFilled, useSyncState } from '../lib/farm/use-farm.ts';
import { troubleKey } from '../lib/trouble.ts';
import { Unread } from './notice.tsx';

interface FilledProps {
  readonly skeleton: ReactNode;
  readonly children: ReactNode;
}

/** A screen of the farm's rows. Only before they were read for the first time on this phone does it wait for them. */
export function Filled({ skeleton, children }: FilledProps) {
  const { t } = useTranslation();
  const filled = useFilled();
  const { error, running } = useSyncState();
  if (filled) return children;
  if (error === null || running) return skeleton;
  return (
    <Unread title={t('couldNotLoad')} again={t('again')} onAgain={() => void syncLoop().wake()}>
      {t(troubleKey(error))}
    </Unread>
  );
}
