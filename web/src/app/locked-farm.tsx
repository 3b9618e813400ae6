import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { farmOfTurns } from '../lib/farm/farm.ts';
import { useFarmLocked } from '../lib/farm/farm-lock.ts';
import { Unread } from '../ui/notice.tsx';

/** What is the account's own: its settings, with what was written and not sent, and invitations. */
const OWN = /^\/(settings|join)(\/|$)/;

/** Screens of a farm of somebody else, unless its server has been silent for too long: then what to do about it. */
export function UnlessLocked({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  if (!useFarmLocked() || OWN.test(pathname)) return children;
  return (
    <Unread title={t('farms.locked')} again={t('again')} onAgain={() => void farmOfTurns().wake()}>
      {t('farms.lockedWhy')}
    </Unread>
  );
}
