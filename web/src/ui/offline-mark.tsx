import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useOfflineReason } from '../lib/use-online.ts';
import { Icon } from './icon.tsx';

/** Offline mark in a screen's head: a normal state, without a row of its own. */
export function OfflineMark() {
  const { t } = useTranslation();
  const reason = useOfflineReason();
  if (reason === null) return null;
  return (
    <Box
      component="span"
      role="img"
      aria-label={t('offline.pill')}
      title={t(reason)}
      sx={{
        flex: 'none',
        ml: 1,
        display: 'grid',
        placeItems: 'center',
        width: 32,
        height: 32,
        borderRadius: '50%',
        color: (theme) => theme.palette.field.verdict.fair.text,
        backgroundColor: (theme) => theme.palette.field.verdict.fair.soft,
      }}
    >
      <Icon name="offline" size={20} />
    </Box>
  );
}
