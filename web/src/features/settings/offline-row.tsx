import { useTranslation } from 'react-i18next';
import { useOfflineFiles } from '../../lib/offline-files.ts';
import { useOfflineStanding } from '../../lib/offline-standing.ts';
import { LinkList } from '../../ui/link-list.tsx';

/** The way to what the phone keeps of the product, with its state. */
export function OfflineRow() {
  const { t } = useTranslation();
  const { waiting } = useOfflineFiles();
  const standing = useOfflineStanding();
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
