import { seasons } from '@draksha/contract/seasons';
import { growthStage } from '@draksha/models';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { nowMs } from '../../../lib/clock.ts';
import { readDay } from '../../../lib/day-text.ts';
import { calendarDay, daysBetween } from '../../../lib/format.ts';
import { stageWord } from '../../../lib/stage-word.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { DateField } from '../../../ui/form-fields.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { CycleField } from '../cycle-field.tsx';
import type { AddForm } from './add-form.ts';
import { FoundPlace } from './found-place.tsx';

interface PruningStepProps {
  readonly form: UseFormReturn<AddForm>;
  readonly name: string;
  readonly busy: boolean;
}

const PRUNING = ['cycle', 'pruningDate', 'place', 'source'] as const;

/** The pruning date, past or planned, with the day and stage that follow. */
export function PruningStep({ form, name, busy }: PruningStepProps) {
  const { t } = useTranslation('plotbook');
  const [cycle, typed, place, source] = useWatch({ control: form.control, name: PRUNING });
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {place && <FoundPlace place={place} source={source} />}
      <CycleField registered={form.register('cycle')} />
      <DateField
        form={form}
        rule={seasons.fields.pruningDate}
        name="pruningDate"
        label={t('plot.pruningDate')}
        chips={[0, 1, 7, 14]}
        open
      />
      <PruningSaid cycle={cycle} day={readDay(typed)} />
      <Button
        type="submit"
        variant="contained"
        fullWidth
        disabled={busy}
        startIcon={<Icon name="check" />}
        sx={{ minHeight: 56 }}
      >
        {busy ? t('saving') : t('add.done', { name })}
      </Button>
    </Box>
  );
}

/** Day and stage of a pruning date; a coming one in days to go. */
function PruningSaid({ cycle, day }: { readonly cycle: AddForm['cycle']; readonly day: string | null }) {
  const { t } = useTranslation('plotbook');
  const format = useFormat();
  const today = calendarDay(nowMs());
  if (day === null) return <Box sx={{ color: 'text.secondary' }}>{t('plot.pruningHint')}</Box>;
  const since = daysBetween(day, today);
  if (since < 0)
    return (
      <Box role="status" sx={{ fontWeight: 650 }}>
        {t('plots.pruningIn', { count: -since, days: format.number(-since), cycle: t(`cycle.${cycle}`) })}
      </Box>
    );
  const stage = growthStage(cycle, day, today);
  return (
    <Box role="status">
      <Box sx={{ fontWeight: 650 }}>
        {t('add.dayToday', { days: format.number(since) })}
        {stage && `: ${t(stageWord(stage))}`}
      </Box>
      <Box sx={{ color: 'text.secondary' }}>{t('add.stageWhy')}</Box>
    </Box>
  );
}
