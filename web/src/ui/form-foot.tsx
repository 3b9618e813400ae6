import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { type FieldValues, type UseFormReturn, useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Trouble } from './notice.tsx';

interface FormFootProps<Fields extends FieldValues> {
  readonly form: UseFormReturn<Fields>;
  /** The button that keeps the form, and what stands beside it. */
  readonly children: ReactNode;
}

/** The foot of a form longer than a phone: what keeps it stays in sight, above the navigation. */
export function FormFoot<Fields extends FieldValues>({ form, children }: FormFootProps<Fields>) {
  const { t } = useTranslation();
  const { isSubmitted, errors } = useFormState({ control: form.control });
  return (
    <>
      {/* Said at the button, where what is wrong may stand far above it. */}
      {isSubmitted && Object.keys(errors).length > 0 && <Trouble>{t('form.check')}</Trouble>}
      <Box
        sx={{
          position: 'sticky',
          bottom: { xs: 'calc(68px + env(safe-area-inset-bottom))', md: 0 },
          display: 'flex',
          gap: 1,
          mx: { xs: -2, md: 0 },
          px: { xs: 2, md: 0 },
          py: 1.5,
          zIndex: 2,
          backgroundColor: 'background.default',
          '& [type="submit"]': { flex: { xs: 1, md: 'none' }, minWidth: 140 },
        }}
      >
        {children}
      </Box>
    </>
  );
}
