import { useTranslation } from 'react-i18next';
import { standingOf, useOfflineFiles } from '../../lib/offline-files.ts';
import { LinkList } from '../../ui/link-list.tsx';

/** The way to what the phone keeps of the product, with how it stands. */
export function OfflineRow() {
  const { t } = useTranslation();
  const files = useOfflineFiles();
  return (
    <LinkList
      rows={[
        {
          to: '/settings/offline',
          title: t('offline.title'),
          value: t(files.waiting ? 'offline.newVersion' : `offline.${standingOf(files)}`),
        },
      ]}
    />
  );
}
