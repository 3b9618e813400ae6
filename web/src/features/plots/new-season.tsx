import type { Plot, Season } from '@draksha/contract';
import { seasons as noun } from '@draksha/contract/seasons';
import { growsWood, withoutFruit } from '@draksha/models/plan/plot-care';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { nowMs } from '../../lib/clock.ts';
import { readDay } from '../../lib/day-text.ts';
import { save } from '../../lib/farm/farm-noun.ts';
import { calendarDay } from '../../lib/format.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { uuidV7 } from '../../lib/uuid-v7.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { DateField, RuleField } from '../../ui/form-fields.tsx';
import { seasons } from '../seasons/queries.ts';
import { CycleField } from './cycle-field.tsx';
import { usualCycle } from './plot-form.ts';
import { useDateDoubt } from './use-date-doubt.ts';

interface NewSeasonProps {
  readonly plot: Pick<Plot, 'id' | 'status'>;
  /** Newest pruning first. */
  readonly others: readonly Season[];
  readonly onClose: () => void;
}

interface SeasonForm {
  cycle: Season['cycle'];
  pruningDate: string;
  targetMarket: string;
}

/** The next pruning, which starts a season; of young vines a cut, without a crop. */
export function NewSeason({ plot: { id: plotId, status }, others, onClose }: NewSeasonProps) {
  const { t } = useTranslation('plotbook');
  const submit = useSubmit<void>();
  const [id] = useState(() => uuidV7());
  const doubtOf = useDateDoubt();
  const isWood = growsWood(status);
  // The other pruning follows the newest.
  const [last] = others;
  const next = isWood
    ? withoutFruit.cycle
    : last
      ? last.cycle === 'fruit'
        ? 'foundation'
        : 'fruit'
      : usualCycle(calendarDay(nowMs()));
  const form = useForm<SeasonForm>({
    defaultValues: { cycle: next, pruningDate: '', targetMarket: '' },
    mode: 'onTouched',
  });
  const begin = form.handleSubmit(({ cycle, pruningDate: typed, targetMarket }) => {
    const pruningDate = readDay(typed);
    if (pruningDate === null) return form.setError('pruningDate', { message: t('form.required') });
    const doubt = doubtOf({ id, cycle, pruningDate, endedOn: null }, others);
    if (doubt !== null) return form.setError('pruningDate', { message: doubt });
    const market = noun.fields.targetMarket.of.find((one) => one === targetMarket) ?? null;
    return submit.run(async () => {
      await save(seasons.add(id, { plotId, cycle, pruningDate, targetMarket: market }));
      onClose();
    });
  });
  return (
    <FormDialog
      title={t('plot.nextSeason')}
      action={t('save')}
      submit={submit}
      onSubmit={begin}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        {!isWood && <CycleField registered={form.register('cycle')} />}
        <DateField
          form={form}
          rule={noun.fields.pruningDate}
          name="pruningDate"
          label={t(isWood ? 'care.cutOn' : 'plot.pruningDate')}
          chips={[0, 1, 7, 14]}
        />
        {!isWood && (
          <RuleField
            form={form}
            name="targetMarket"
            label={t('plot.targetMarket')}
            rule={noun.fields.targetMarket}
            words="plot.markets"
          />
        )}
      </Box>
    </FormDialog>
  );
}
