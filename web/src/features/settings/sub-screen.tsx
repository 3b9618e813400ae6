import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Back } from '../../ui/back.tsx';
import { Screen } from '../../ui/screen.tsx';
import { ProofDialog } from './proof-dialog.tsx';

interface Props {
  readonly title: string;
  readonly lead?: ReactNode;
  /** Back to the list, or one step back inside this part. */
  readonly onBack?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** One part of the settings. */
export function SubScreen({ title, lead, onBack, children }: Props) {
  const { t } = useTranslation('safety');
  const back = onBack ? (
    <Back onBack={onBack} word={t('settings.back')} />
  ) : (
    <Back to="/settings" word={t('settings.title')} />
  );
  return (
    <>
      <Screen title={title} back={back}>
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
