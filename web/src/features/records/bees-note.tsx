import type { Plot } from '@draksha/contract';
import { BLOOM_DAYS, daysAfterPruning, isInBloom } from '@draksha/models';
import Box from '@mui/material/Box';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/use-format.ts';
import { useSeasons } from '../seasons/queries.ts';
import type { EntryForm } from './entry-form.ts';
import { useChosenPlots } from './typed-entry.ts';

interface BeesNoteProps {
  readonly form: UseFormReturn<EntryForm>;
  readonly plots: readonly Plot[];
}

const WATCHED = ['day', 'products', 'targets'] as const;

/** In the form of a spray: an insecticide on a plot in bloom, where bees are at work. */
export function BeesNote({ form, plots }: BeesNoteProps) {
  const { t } = useTranslation('diary');
  const format = useFormat();
  const seasonsOf = useSeasons();
  const [day, products, targets] = useWatch({ control: form.control, name: WATCHED });
  const { chosen } = useChosenPlots(form, plots);
  const isInsecticide =
    targets.includes('insects') ||
    targets.includes('mites') ||
    products.some(({ kind }) => kind === 'insecticide');
  const blooming = chosen.filter(({ id }) => {
    const season = seasonsOf(id).running;
    return season && day !== '' && isInBloom(season.cycle, daysAfterPruning(season.pruningDate, day));
  });
  if (!isInsecticide || blooming.length === 0) return null;
  return (
    <Box
      role="status"
      sx={{
        p: 2,
        borderRadius: 1,
        color: (theme) => theme.palette.field.verdict.poor.text,
        backgroundColor: (theme) => theme.palette.field.verdict.poor.soft,
      }}
    >
      {plots.length > 1 && `${blooming.map(({ name }) => name).join(', ')}: `}
      {t('pest.bees', { day: format.number(BLOOM_DAYS.toDap) })}
    </Box>
  );
}
