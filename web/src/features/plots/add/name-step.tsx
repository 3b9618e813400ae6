import { plots } from '@draksha/contract/plots';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { RuleField } from '../../../ui/form-fields.tsx';
import type { AddForm } from './add-form.ts';

interface NameStepProps {
  readonly form: UseFormReturn<AddForm>;
  readonly onNext: () => void;
  readonly saveNow: ReactNode;
}

export function NameStep({ form, onNext, saveNow }: NameStepProps) {
  const { t } = useTranslation('plotbook');
  return (
    <>
      <RuleField
        form={form}
        name="name"
        label={t('plot.name')}
        rule={plots.fields.name}
        hint={t('plot.nameHint')}
      />
      <Box sx={{ color: 'text.secondary', mt: 2 }}>{t('add.nameWhy')}</Box>
      <Button variant="contained" fullWidth onClick={onNext} sx={{ mt: 3, minHeight: 56 }}>
        {t('add.toPlace')}
      </Button>
      {saveNow}
    </>
  );
}
