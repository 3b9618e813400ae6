import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { Screen } from '../../ui/screen.tsx';
import { ProofDialog } from './proof-dialog.tsx';

interface Props {
  readonly title: string;
  readonly lead?: ReactNode;
  /** Back to the list, or one step back inside this part. */
  readonly onBack?: (() => void) | undefined;
  readonly children: ReactNode;
}

const backLook = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 48,
  p: 0,
  pr: 2,
  border: 0,
  background: 'none',
  font: 'inherit',
  fontWeight: 500,
  textDecoration: 'none',
  cursor: 'pointer',
  color: 'leaf',
} as const;

/** One part of the settings, with the way back above its heading. */
export function SubScreen({ title, lead, onBack, children }: Props) {
  const { t } = useTranslation('safety');
  const words = (
    <>
      <Icon name="back" size={20} />
      {t('settings.title')}
    </>
  );
  return (
    <>
      <Box
        sx={{
          maxWidth: 720,
          mx: 'auto',
          px: { xs: 2, md: 4 },
          pt: { xs: 0.5, md: 2 },
          mb: { xs: -1.5, md: -3 },
        }}
      >
        {onBack ? (
          <Box component="button" type="button" onClick={onBack} sx={backLook}>
            <Icon name="back" size={20} />
            {t('settings.back')}
          </Box>
        ) : (
          <Box component={Link} to="/settings" sx={backLook}>
            {words}
          </Box>
        )}
      </Box>
      <Screen title={title}>
        {lead && (
          <Box component="p" sx={{ mt: 0, mb: 3, color: 'text.secondary' }}>
            {lead}
          </Box>
        )}
        {children}
      </Screen>
      <ProofDialog />
    </>
  );
}
