import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { syncLoop } from '../lib/farm/farm.ts';
import { useFarmLocked } from '../lib/farm/farm-lock.ts';
import { Unread } from '../ui/notice.tsx';

/** The account's own screens: settings, unsent writes, invitations. */
const OWN = /^\/(settings|join)(\/|$)/;

/** Another's farm, unless its server has been silent for too long: then advice. */
export function UnlessLocked({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  if (!useFarmLocked() || OWN.test(pathname)) return children;
  return (
    <Unread title={t('farms.locked')} again={t('again')} onAgain={() => void syncLoop().wake()}>
      {t('farms.lockedWhy')}
    </Unread>
  );
}
