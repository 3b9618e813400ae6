import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { usePlots } from '../plots/queries.ts';
import { RecordChips } from './chip-row.tsx';
import type { EntryForm } from './entry-form-values.ts';
import { useChosenPlots } from './typed-entry.ts';

interface HalfPlotProps {
  readonly form: UseFormReturn<EntryForm>;
  readonly path: `details.${string}`;
}

/** Halves the area of the chosen plots in one tap. */
export function HalfPlot({ form, path }: HalfPlotProps) {
  const { t } = useTranslation('diary');
  const { acres } = useChosenPlots(form, usePlots());
  const typed = useWatch({ control: form.control, name: path });
  if (acres === null) return null;
  const half = String(Math.round(acres * 50) / 100);
  return (
    <RecordChips
      label={t('part.half')}
      hideLabel
      several
      chips={[{ id: 'half', word: t('part.half') }]}
      chosen={typed === half ? ['half'] : []}
      onChoose={() =>
        form.setValue(path, typed === half ? '' : half, { shouldDirty: true, shouldValidate: true })
      }
    />
  );
}
