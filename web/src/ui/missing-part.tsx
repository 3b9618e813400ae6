import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { MissingProps } from '../lib/lazy-part.tsx';
import { FootBar } from './foot-bar.tsx';
import { Icon } from './icon.tsx';

/** In the place of a part of the screen that could not be fetched. */
export function MissingPart({ isTrying, onAgain }: MissingProps) {
  const { t } = useTranslation();
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1,
        py: 0.5,
        color: 'text.secondary',
      }}
    >
      <Icon name="offline" size={22} />
      <Box sx={{ flex: '1 1 160px', minWidth: 0 }}>{t('part.missing')}</Box>
      <Button disabled={isTrying} onClick={onAgain}>
        {t('again')}
      </Button>
    </Box>
  );
}

/** In place of a missing dialog. */
export function MissingDialog({ onClose, ...missing }: MissingProps & { readonly onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <FootBar label={t('couldNotLoad')}>
      <Box sx={{ px: 1 }}>
        <MissingPart {...missing} />
      </Box>
      <Button variant="outlined" onClick={onClose}>
        {t('part.close')}
      </Button>
    </FootBar>
  );
}
