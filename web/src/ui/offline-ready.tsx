import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useOfflineStanding } from '../lib/offline-standing.ts';
import { Icon } from './icon.tsx';

/** Says so once screens, rows and weather are all on the phone; nothing before that, for it would not help anyone. */
export function OfflineReady() {
  const { t } = useTranslation();
  if (useOfflineStanding() !== 'ready') return null;
  return (
    <Box
      sx={{
        mt: 1.5,
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        minHeight: 32,
        pl: 1,
        pr: 1.5,
        borderRadius: 999,
        fontSize: '0.875rem',
        color: 'text.secondary',
        border: 1,
        borderColor: 'divider',
      }}
    >
      <Icon name="kept" size={20} />
      {t('offline.ready')}
    </Box>
  );
}
