import type { Plot } from '@draksha/contract';
import { daysAfterPruning, isInBloom, runningSeason } from '@draksha/models';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/use-format.ts';
import { FormNote } from '../../ui/notice.tsx';
import { lastDayOfBloom } from '../../ui/pest-advice.tsx';
import { useSeasons } from '../seasons/queries.ts';
import { useVine } from '../stage-observations/queries.ts';
import type { EntryForm } from './entry-form-values.ts';
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
  const vineOf = useVine();
  const [day, products, targets] = useWatch({ control: form.control, name: WATCHED });
  const { chosen } = useChosenPlots(form, plots);
  const isInsecticide =
    targets.includes('insects') ||
    targets.includes('mites') ||
    products.some(({ kind }) => kind === 'insecticide');
  const blooming = chosen.flatMap(({ id, name }) => {
    const season = day === '' ? null : runningSeason(seasonsOf(id).all, day);
    const vine = season && vineOf(season, day);
    return vine && isInBloom(vine.cycle, daysAfterPruning(vine.pruningDate, day))
      ? [{ name, lastDay: lastDayOfBloom(season, vine) }]
      : [];
  });
  if (!isInsecticide || blooming.length === 0) return null;
  const lastDay = Math.max(...blooming.map((one) => one.lastDay));
  return (
    <FormNote verdict="poor">
      {plots.length > 1 && `${blooming.map(({ name }) => name).join(', ')}: `}
      {t('pest.bees', { day: format.number(lastDay) })}
    </FormNote>
  );
}
