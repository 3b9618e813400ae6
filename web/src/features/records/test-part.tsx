import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { type UseFormReturn, useFieldArray, useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { readNumber } from '../../lib/format.ts';
import { Field, TextInput } from '../../ui/field.tsx';
import { useError } from '../../ui/form-fields.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RecordCard } from './card.tsx';
import type { EntryForm } from './entry-form-values.ts';
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
  const { isSubmitted, errors } = useFormState({ control: form.control, name: 'values' });
  const error = errors.values?.root?.message;
  return (
    <RecordCard>
      {fields.map((field, at) => (
        <Line key={field.id} form={form} at={at} onRemove={() => remove(at)} />
      ))}
      <Button
        onClick={() => append({ name: '', value: '', unit: '' })}
        startIcon={<Icon name="plus" />}
        sx={{ ml: -1.5 }}
      >
        {t('lab.add')}
      </Button>
      {isSubmitted && error !== undefined && (
        <Box role="alert" sx={{ color: (theme) => theme.palette.field.verdict.poor.text }}>
          {error}
        </Box>
      )}
    </RecordCard>
  );
}

interface LineProps extends TestPartProps {
  readonly at: number;
  readonly onRemove: () => void;
}

function Line({ form, at, onRemove }: LineProps) {
  const { t } = useTranslation('diary');
  const name = useWatch({ control: form.control, name: `values.${at}.name` });
  return (
    <Box
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
      <Field label={t('lab.value')} error={useError(form, `values.${at}.value`)}>
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
      <IconButton onClick={onRemove} aria-label={t('form.removeProduct', { name })}>
        <RecordIcon name="cross" size={20} />
      </IconButton>
    </Box>
  );
}
