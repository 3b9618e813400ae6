import type { Plot } from '@draksha/contract';
import { doseUnits } from '@draksha/contract/records';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/use-format.ts';
import { Field, SelectInput } from '../../ui/field.tsx';
import { NumberField } from '../../ui/form-fields.tsx';
import { amountWords } from './amount-words.ts';
import { amountsOf, type EntryForm } from './entry-form.ts';
import { RecordIcon } from './record-icon.tsx';
import { useChosenPlots, useTankForm } from './typed-entry.ts';

interface ProductRowProps {
  readonly form: UseFormReturn<EntryForm>;
  readonly at: number;
  readonly plots: readonly Plot[];
  readonly onRemove: () => void;
}

/** One product of a spray: what is known of it, its dose, and how much that comes to. */
export function ProductRow({ form, at, plots, onRemove }: ProductRowProps) {
  const { t } = useTranslation('diary');
  const format = useFormat();
  const line = useWatch({ control: form.control, name: `products.${at}` });
  const { acres } = useChosenPlots(form, plots);
  const amount = amountsOf(useTankForm(form), acres)[at];
  const facts = [
    line.group === '' ? t('product.noGroup') : t('product.group', { group: line.group }),
    line.phiDays === ''
      ? t('product.noPhi')
      : [t('product.phi', { days: line.phiDays }), line.phiSource].filter(Boolean).join(', '),
  ];
  return (
    <Box sx={{ py: 1.5, borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
        <Box sx={{ flex: '1 1 auto', minWidth: 0 }}>
          <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{line.name}</Box>
          <Box sx={{ fontSize: '0.875rem', lineHeight: 1.6, color: 'text.secondary' }}>
            {facts.join(' · ')}
          </Box>
        </Box>
        {amount && (
          <Box sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
            {amountWords(t, format, amount.amount, amount.amountUnit)}
          </Box>
        )}
        <IconButton
          onClick={onRemove}
          aria-label={t('form.removeProduct', { name: line.name })}
          sx={{ mt: -1, mr: -1.5 }}
        >
          <RecordIcon name="cross" size={20} />
        </IconButton>
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
          mt: 1,
          alignItems: 'end',
        }}
      >
        <NumberField form={form} name={`products.${at}.dose`} label={t('product.dose')} max={1_000_000} />
        <Field label={t('product.unit')}>
          {(slot) => (
            <SelectInput {...slot} {...form.register(`products.${at}.unit`)}>
              {doseUnits.map((unit) => (
                <option key={unit} value={unit}>
                  {t(`unitName.${unit}`)}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
      </Box>
      {line.unit === 'ppm' && (
        <Box sx={{ mt: 1.5 }}>
          <NumberField
            form={form}
            name={`products.${at}.activePercent`}
            label={t('product.strength')}
            max={100}
          />
        </Box>
      )}
    </Box>
  );
}
