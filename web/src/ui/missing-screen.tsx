import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { MissingProps } from '../lib/lazy-part.tsx';
import { BackOut } from './back.tsx';
import { Screen } from './screen.tsx';

/** In the place of a screen that could not be fetched: the way back and the areas stay. */
export function MissingScreen({ isTrying, onAgain }: MissingProps) {
  const { t } = useTranslation();
  // A dialog without a backdrop.
  useEffect(() => globalThis.draksha?.drop(), []);
  return (
    <Screen title={t('couldNotLoad')} back={<BackOut to="/" word={t('nav.dashboard')} />}>
      <Box role="status" sx={{ mb: 2, color: 'text.secondary' }}>
        {t('part.screenMissing')}
      </Box>
      <Button variant="outlined" disabled={isTrying} onClick={onAgain}>
        {t('again')}
      </Button>
    </Screen>
  );
}
