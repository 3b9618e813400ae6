import type { Plot } from '@draksha/contract';
import type { FarmRecord } from '@draksha/contract/records';
import { ownProductOf, pickedInside, sprayEventsOf, withListDays } from '@draksha/models';
import Box from '@mui/material/Box';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/use-format.ts';
import { useError } from '../../ui/form-fields.tsx';
import { useProductLists } from '../product-lists/queries.ts';
import { useSeasons } from '../seasons/queries.ts';
import { RecordChips } from './chip-row.tsx';
import type { EntryForm } from './entry-form-values.ts';
import { products, useRecords } from './queries.ts';
import { useChosenPlots } from './typed-entry.ts';

/** Not stored: it only marks that the farmer was asked. */
const SAID = 'details.pickedInside';

/** Warns of a picking within the waiting days of a spray, with products and day, and asks before saving. */
export function PickedInsideNote({
  form,
  plots,
}: {
  readonly form: UseFormReturn<EntryForm>;
  readonly plots: readonly Plot[];
}) {
  const { t } = useTranslation('diary');
  const format = useFormat();
  const seasonsOf = useSeasons();
  const own = products.useAll().map(ownProductOf);
  const lists = useProductLists();
  const records = useRecords();
  const day = useWatch({ control: form.control, name: 'day' });
  const said = useWatch({ control: form.control, name: SAID });
  const error = useError(form, SAID);
  const { chosen } = useChosenPlots(form, plots);
  const inside = chosen.flatMap(({ id, name }) => {
    const season = seasonsOf(id).running;
    if (!season || day === '') return [];
    const sprays = records.filter(
      (row): row is FarmRecord<'spray'> => row.kind === 'spray' && row.plotId === id,
    );
    const found = pickedInside(withListDays(sprayEventsOf(sprays, own), lists), season, day);
    return found === null ? [] : [{ id, name, ...found }];
  });
  if (inside.length === 0) return null;
  const { name: fieldName, ref } = form.register(SAID, {
    validate: (value) => value === 'yes' || t('harvest.insideAsk'),
  });
  return (
    <Box
      ref={ref}
      data-name={fieldName}
      sx={{
        p: 2,
        borderRadius: 1,
        color: (theme) => theme.palette.field.verdict.poor.text,
        backgroundColor: (theme) => theme.palette.field.verdict.poor.soft,
      }}
    >
      {inside.map(({ id, name, products: names, earliest }) => (
        <Box key={id} role="alert" sx={{ fontWeight: 650 }}>
          {inside.length > 1 && `${name}: `}
          {t('harvest.inside', { products: names.join(', '), day: format.dayMonth(earliest) })}
        </Box>
      ))}
      <RecordChips
        label={t('harvest.insideAsk')}
        hideLabel
        several
        chips={[{ id: 'yes', word: t('harvest.insideYes') }]}
        chosen={said === 'yes' ? ['yes'] : []}
        onChoose={() => form.setValue(SAID, said === 'yes' ? '' : 'yes', { shouldValidate: true })}
        error={error}
      />
    </Box>
  );
}
