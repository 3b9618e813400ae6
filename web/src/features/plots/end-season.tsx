import type { Season } from '@draksha/contract';
import { seasons as noun } from '@draksha/contract/seasons';
import Box from '@mui/material/Box';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { nowMs } from '../../lib/clock.ts';
import { readDay } from '../../lib/day-text.ts';
import { save } from '../../lib/farm/farm-noun.ts';
import { calendarDay, readNumber } from '../../lib/format.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { DateField, RuleField } from '../../ui/form-fields.tsx';
import { seasons } from '../seasons/queries.ts';

interface EndSeasonProps {
  readonly season: Season;
  readonly onClose: () => void;
  /** @param before the season as it was, to bring it back */
  readonly onEnded: (before: Season) => void;
}

interface EndForm {
  endedOn: string;
  yieldKg: string;
  resultNotes: string;
}

/** The end of a season and what it gave. */
export function EndSeason({ season, onClose, onEnded }: EndSeasonProps) {
  const { t } = useTranslation('plotbook');
  const submit = useSubmit<void>();
  const form = useForm<EndForm>({
    defaultValues: { endedOn: calendarDay(nowMs()), yieldKg: '', resultNotes: '' },
    mode: 'onTouched',
  });
  const end = form.handleSubmit((typed) => {
    const endedOn = readDay(typed.endedOn);
    if (endedOn === null) return form.setError('endedOn', { message: t('form.required') });
    if (endedOn < season.pruningDate) return form.setError('endedOn', { message: t('season.endBefore') });
    return submit.run(async () => {
      const resultNotes = typed.resultNotes.trim() || null;
      await save(seasons.change(season, { endedOn, yieldKg: readNumber(typed.yieldKg), resultNotes }));
      onEnded(season);
      onClose();
    });
  });
  return (
    <FormDialog
      title={t('season.end')}
      action={t('season.endNow')}
      submit={submit}
      onSubmit={end}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <DateField form={form} name="endedOn" label={t('plot.field.endedOn')} chips={[0, 1, 7]} />
        <RuleField form={form} name="yieldKg" label={t('plot.field.yieldKg')} rule={noun.fields.yieldKg} />
        <RuleField
          form={form}
          name="resultNotes"
          label={t('plot.field.resultNotes')}
          rule={noun.fields.resultNotes}
        />
      </Box>
    </FormDialog>
  );
}
