import type { Plot } from '@draksha/contract';
import { sprayTargets } from '@draksha/contract/records';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { type UseFormReturn, useFieldArray, useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { Staggered } from '../../ui/staggered.tsx';
import { BeesNote } from './bees-note.tsx';
import { RecordCard } from './card.tsx';
import { RecordChips } from './chip-row.tsx';
import type { Entry } from './entry.ts';
import type { EntryForm } from './entry-form-values.ts';
import { GroupNote } from './group-note.tsx';
import { HarvestNote } from './harvest-note.tsx';
import { LabelNote } from './label-note.tsx';
import { ListNote } from './list-note.tsx';
import { lineFor } from './product-choice.ts';
import { ProductRow } from './product-row.tsx';
import { ProductSheet } from './product-sheet.tsx';
import { StockNote } from './stock-note.tsx';
import { TankCard } from './tank-card.tsx';
import { WeatherLine } from './weather-line.tsx';

interface SprayPartProps {
  readonly form: UseFormReturn<EntryForm>;
  /** The entry that is being changed. */
  readonly entry: Entry | null;
  readonly plots: readonly Plot[];
}

/** What was sprayed, against what, how much of it, in which weather. */
export function SprayPart({ form, entry, plots }: SprayPartProps) {
  return (
    <>
      <Products form={form} plots={plots} />
      <Targets form={form} />
      <Staggered>
        <TankCard form={form} plots={plots} />
        <StockNote form={form} plots={plots} without={entry?.id ?? null} />
        <ListNote form={form} plots={plots} without={entry?.id ?? null} />
        <HarvestNote form={form} plots={plots} />
        <GroupNote form={form} plots={plots} without={entry?.id ?? null} />
        <BeesNote form={form} plots={plots} />
        <LabelNote form={form} plots={plots} without={entry?.id ?? null} />
        <WeatherLine form={form} plots={plots} entry={entry} />
      </Staggered>
    </>
  );
}

function Products({ form, plots }: Pick<SprayPartProps, 'form' | 'plots'>) {
  const { t } = useTranslation('diary');
  const [isChoosing, setChoosing] = useState(false);
  const wrongId = useId();
  const { fields, append, remove } = useFieldArray({
    control: form.control,
    name: 'products',
    rules: { validate: (lines) => (lines?.length ?? 0) > 0 || t('form.noProduct') },
  });
  const { errors } = useFormState({ control: form.control, name: 'products' });
  const error = errors.products?.root?.message;
  return (
    <RecordCard>
      <Box component="h2" sx={{ m: 0, fontSize: '1rem', fontWeight: 650 }}>
        {t('form.products')}
      </Box>
      {fields.map((field, at) => (
        <ProductRow key={field.id} form={form} at={at} plots={plots} onRemove={() => remove(at)} />
      ))}
      <Box data-wrong={error === undefined ? undefined : true}>
        <Button
          onClick={() => setChoosing(true)}
          startIcon={<Icon name="plus" />}
          aria-describedby={error === undefined ? undefined : wrongId}
          sx={{ ml: -1.5, mt: 0.5 }}
        >
          {t('form.addProduct')}
        </Button>
      </Box>
      {error !== undefined && (
        <Box id={wrongId} role="alert" sx={{ color: (theme) => theme.palette.field.verdict.poor.text }}>
          {error}
        </Box>
      )}
      {isChoosing && (
        <ProductSheet
          taken={form.getValues('products').map(({ productId, name }) => productId || name)}
          onClose={() => setChoosing(false)}
          onChoose={(choice, entries) => {
            append(lineFor(choice, entries));
            setChoosing(false);
          }}
        />
      )}
    </RecordCard>
  );
}

function Targets({ form }: Pick<SprayPartProps, 'form'>) {
  const { t } = useTranslation('diary');
  const targets = useWatch({ control: form.control, name: 'targets' });
  return (
    <RecordChips
      label={t('form.against')}
      several
      oneLine
      chips={sprayTargets.map((target) => ({ id: target, word: t(`choice.targets.${target}`) }))}
      chosen={targets}
      onChoose={(id) =>
        form.setValue(
          'targets',
          targets.includes(id) ? targets.filter((one) => one !== id) : [...targets, id],
          { shouldDirty: true },
        )
      }
    />
  );
}
