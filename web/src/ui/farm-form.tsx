import type { SxProps, Theme } from '@mui/material';
import Box from '@mui/material/Box';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { writeTroubleKey } from '../lib/trouble.ts';
import type { Submit } from '../lib/use-submit.ts';
import { Trouble } from './notice.tsx';
import { PhoneFull } from './phone-full.tsx';

interface FarmFormProps {
  readonly submit: Pick<Submit<unknown>, 'error'>;
  readonly onSubmit: (event: FormEvent) => unknown;
  readonly children: ReactNode;
  /** Below what went wrong: the button that keeps it. */
  readonly foot?: ReactNode;
  /** An untouched line does not speak of the phone. */
  readonly isAtRest?: boolean;
  readonly sx?: SxProps<Theme>;
}

/** The form of everything that is stored on the phone, as is `FormDialog`: warns early of a full phone, and says why saving failed. */
export function FarmForm({ submit, onSubmit, children, foot, isAtRest = false, sx }: FarmFormProps) {
  const { t } = useTranslation();
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void onSubmit(event);
      }}
      {...(sx ? { sx } : {})}
    >
      {!isAtRest && <PhoneFull />}
      {children}
      {submit.error !== null && <Trouble>{t(writeTroubleKey(submit.error))}</Trouble>}
      {foot}
    </Box>
  );
}
