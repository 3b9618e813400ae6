import type { Plot, Product } from '@draksha/contract';
import { doseUnits } from '@draksha/contract/records';
import Box from '@mui/material/Box';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { readNumber } from '../../lib/format.ts';
import { useFormat } from '../../lib/use-format.ts';
import { FormNote } from '../../ui/notice.tsx';
import { useSeasons } from '../seasons/queries.ts';
import type { EntryForm, ProductLine } from './entry-form-values.ts';
import { products, useRecords } from './queries.ts';
import { seasonSprays } from './season-sprays.ts';
import { useChosenPlots } from './typed-entry.ts';

interface LabelNoteProps {
  readonly form: UseFormReturn<EntryForm>;
  readonly plots: readonly Plot[];
  /** The entry that is being changed. */
  readonly without: string | null;
}

/** What of the farmer's own labels the spray goes beyond: the dose, or the most uses of a season. The form can be saved all the same. */
export function LabelNote({ form, plots, without }: LabelNoteProps) {
  const { t } = useTranslation('diary');
  const format = useFormat();
  const seasonsOf = useSeasons();
  const own = products.useAll();
  const records = useRecords();
  const lines = useWatch({ control: form.control, name: 'products' });
  const { chosen } = useChosenPlots(form, plots);
  const said = lines.flatMap((line): string[] => {
    const row = own.find(({ id }) => id === line.productId);
    if (row === undefined) return [];
    const unit = doseUnits.find((one) => one === line.unit);
    const most = mostDose(row, line);
    const used = Math.max(
      0,
      ...chosen.map(({ id }) => {
        const from = seasonsOf(id).running?.pruningDate ?? '';
        const isOne = ({ productId }: { readonly productId?: string | undefined }) => productId === row.id;
        return seasonSprays(records, id, from, without).filter(({ details }) =>
          (details.products ?? []).some(isOne),
        ).length;
      }),
    );
    const { name, maxUses } = row;
    return [
      ...(most === null || unit === undefined
        ? []
        : [t('label.dose', { name, dose: `${format.number(most)} ${t(`unitName.${unit}`)}` })]),
      ...(maxUses !== null && used >= maxUses ? [t('label.uses', { name, used, most: maxUses })] : []),
    ];
  });
  if (said.length === 0) return null;
  return (
    <FormNote verdict="fair">
      {said.map((text) => (
        <Box key={text}>{text}</Box>
      ))}
    </FormNote>
  );
}

/** The label's dose where the typed one is above it; null where it is not, or the label has none in this unit. */
function mostDose({ dose, doseUnit, dosePerAcre }: Product, line: ProductLine): number | null {
  const typed = readNumber(line.dose);
  const byAcre = line.unit.endsWith('_per_acre') && line.unit[0] === doseUnit?.[0] ? dosePerAcre : null;
  const most = line.unit === doseUnit ? dose : byAcre;
  return typed !== null && most !== null && typed > most ? most : null;
}
