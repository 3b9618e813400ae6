import type { Plot } from '@draksha/contract';
import { farmDay } from '@draksha/contract/dates';
import Box from '@mui/material/Box';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { nowMs } from '../../lib/clock.ts';
import { Field, TextInput } from '../../ui/field.tsx';
import { ChipRow } from './chip-row.tsx';
import type { EntryForm } from './entry-form.ts';

interface PartProps {
  readonly form: UseFormReturn<EntryForm>;
}

const ALL = 'all';
const DAY_MS = 86_400_000;

/** On which plots: one, several, all. */
export function WherePart({ form, plots }: PartProps & { readonly plots: readonly Plot[] }) {
  const { t } = useTranslation('diary');
  const chosen = form.watch('plotIds');
  form.register('plotIds', { validate: (ids: string[]) => ids.length > 0 || t('form.noPlot') });
  const isAll = plots.length > 1 && chosen.length === plots.length;
  const choose = (id: string) => {
    const next =
      id === ALL
        ? isAll
          ? []
          : plots.map((plot) => plot.id)
        : plots.flatMap((plot) => ((plot.id === id) !== chosen.includes(plot.id) ? [plot.id] : []));
    form.setValue('plotIds', next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  };
  const all = plots.length > 1 ? [{ id: ALL, word: t('form.allPlots') }] : [];
  return (
    <ChipRow
      label={t('form.where')}
      several
      oneLine={plots.length > 6}
      chips={[...plots.map(({ id, name }) => ({ id, word: name })), ...all]}
      chosen={isAll ? [...chosen, ALL] : chosen}
      onChoose={choose}
      error={form.formState.errors.plotIds?.message}
    />
  );
}

/** On which day: today, yesterday, or another. */
export function WhenPart({ form }: PartProps) {
  const { t } = useTranslation('diary');
  const day = form.watch('day');
  const now = nowMs();
  const today = farmDay(now);
  const days = [
    { id: today, word: t('form.today') },
    { id: farmDay(now - DAY_MS), word: t('form.yesterday') },
  ];
  return (
    <Box>
      <ChipRow
        label={t('form.when')}
        chips={days}
        chosen={[day]}
        onChoose={(id) => form.setValue('day', id, { shouldDirty: true })}
      />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)', mt: 0.5 }}>
        <Field label={t('form.day')} error={form.formState.errors.day?.message}>
          {(slot) => (
            <TextInput
              {...slot}
              {...form.register('day', {
                validate: (typed) =>
                  typed === '' ? t('form.noDay') : typed <= today || t('form.date.in_future'),
              })}
              type="date"
              max={today}
            />
          )}
        </Field>
        <Field label={t('form.time')}>
          {(slot) => <TextInput {...slot} {...form.register('time')} type="time" />}
        </Field>
      </Box>
    </Box>
  );
}
