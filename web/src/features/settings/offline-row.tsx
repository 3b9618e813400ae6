import { useTranslation } from 'react-i18next';
import { useOfflineFiles } from '../../lib/offline-files.ts';
import { useOfflineStatus } from '../../lib/offline-status.ts';
import { LinkList } from '../../ui/link-list.tsx';

/** Link to the offline screen, with its state. */
export function OfflineRow() {
  const { t } = useTranslation();
  const { waiting } = useOfflineFiles();
  const standing = useOfflineStatus();
  return (
    <LinkList
      rows={[
        {
          to: '/settings/offline',
          title: t('offline.title'),
          value: t(waiting ? 'offline.newVersion' : `offline.${standing}`),
        },
      ]}
    />
  );
}
