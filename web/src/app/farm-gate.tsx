import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openedFor, openFarm } from '../lib/farm/farm.ts';
import { sessionNow, useSession } from '../lib/session.ts';
import { ScreenSkeleton } from '../ui/layout-skeleton.tsx';
import { Unread } from '../ui/notice.tsx';

// Opened while the frame is drawn; a failure shows here.
const { user } = sessionNow();
if (user) openFarm(user.id).catch(() => undefined);

/** Opens the stored farm before the first screen, within milliseconds. */
export function FarmGate({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const farmerId = useSession().user?.id;
  const [openFor, setOpenFor] = useState(openedFor);
  const [isClosed, setClosed] = useState(false);
  const open = useCallback(async () => {
    if (farmerId === undefined) return;
    setClosed(false);
    try {
      await openFarm(farmerId);
      setOpenFor(farmerId);
    } catch {
      setClosed(true);
      globalThis.draksha?.drop();
    }
  }, [farmerId]);
  useEffect(() => void open(), [open]);
  if (openFor !== null && openFor === farmerId) return children;
  if (!isClosed) return <ScreenSkeleton />;
  return (
    <Unread title={t('outbox.noStore')} again={t('again')} onAgain={open}>
      {t('outbox.noStoreWhy')}
    </Unread>
  );
}
