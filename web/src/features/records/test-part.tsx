import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { readNumber } from '../../lib/format.ts';
import { Field, TextInput } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Card } from './card.tsx';
import type { EntryForm } from './entry-form.ts';
import { RecordIcon } from './record-icon.tsx';

interface TestPartProps {
  readonly form: UseFormReturn<EntryForm>;
}

/** Values of a laboratory: the usual ones wait to be filled in, others can be added; a line without a value is left out. */
export function TestPart({ form }: TestPartProps) {
  const { t } = useTranslation('diary');
  const { fields, append, remove } = useFieldArray({
    control: form.control,
    name: 'values',
    rules: {
      validate: (lines) =>
        (lines ?? []).some(({ name, value }) => name.trim() !== '' && readNumber(value) !== null) ||
        t('form.noValue'),
    },
  });
  const error = form.formState.errors.values?.root?.message;
  return (
    <Card>
      {fields.map((field, at) => (
        <Box
          key={field.id}
          sx={{
            display: 'grid',
            gap: 1,
            gridTemplateColumns: 'repeat(3, minmax(0, 1fr)) 48px',
            alignItems: 'end',
            mb: 1,
          }}
        >
          <Field label={t('lab.name')}>
            {(slot) => <TextInput {...slot} {...form.register(`values.${at}.name`)} autoComplete="off" />}
          </Field>
          <Field label={t('lab.value')} error={form.formState.errors.values?.[at]?.value?.message}>
            {(slot) => (
              <TextInput
                {...slot}
                {...form.register(`values.${at}.value`, {
                  validate: (typed) => typed.trim() === '' || readNumber(typed) !== null || t('form.number'),
                })}
                inputMode="decimal"
                autoComplete="off"
              />
            )}
          </Field>
          <Field label={t('lab.unit')}>
            {(slot) => <TextInput {...slot} {...form.register(`values.${at}.unit`)} autoComplete="off" />}
          </Field>
          <IconButton
            onClick={() => remove(at)}
            aria-label={t('form.removeProduct', { name: form.watch(`values.${at}.name`) })}
          >
            <RecordIcon name="cross" size={20} />
          </IconButton>
        </Box>
      ))}
      <Button
        onClick={() => append({ name: '', value: '', unit: '' })}
        startIcon={<Icon name="plus" />}
        sx={{ ml: -1.5 }}
      >
        {t('lab.add')}
      </Button>
      {form.formState.isSubmitted && error !== undefined && (
        <Box role="alert" sx={{ color: (theme) => theme.palette.field.verdict.poor.text }}>
          {error}
        </Box>
      )}
    </Card>
  );
}
