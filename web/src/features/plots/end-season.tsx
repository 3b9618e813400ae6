import type { Season } from '@draksha/contract';
import { seasons as noun } from '@draksha/contract/seasons';
import { kgOf, weightIn } from '@draksha/models/weights';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { nowMs } from '../../lib/clock.ts';
import { readDay } from '../../lib/day-text.ts';
import { save } from '../../lib/farm/farm-noun.ts';
import { calendarDay, readNumber } from '../../lib/format.ts';
import { usePreferences } from '../../lib/preferences.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { DateField, NumberField, RuleField } from '../../ui/form-fields.tsx';
import { seasons } from '../seasons/queries.ts';

interface EndSeasonProps {
  readonly season: Season;
  /** Young vines: no yield is asked. */
  readonly isWood: boolean;
  readonly onClose: () => void;
  /** @param before the season to restore on undo */
  readonly onEnded: (before: Season) => void;
}

interface EndForm {
  endedOn: string;
  yielded: string;
  resultNotes: string;
}

/** The end of a season and what it gave. */
export function EndSeason({ season, isWood, onClose, onEnded }: EndSeasonProps) {
  const { t } = useTranslation('plotbook');
  const submit = useSubmit<void>();
  const { weightUnit } = usePreferences();
  // Typed text keeps its unit.
  const [unit] = useState(weightUnit);
  const form = useForm<EndForm>({
    defaultValues: { endedOn: calendarDay(nowMs()), yielded: '', resultNotes: '' },
    mode: 'onTouched',
  });
  const end = form.handleSubmit((typed) => {
    const endedOn = readDay(typed.endedOn);
    if (endedOn === null) return form.setError('endedOn', { message: t('form.required') });
    if (endedOn < season.pruningDate) return form.setError('endedOn', { message: t('season.endBefore') });
    return submit.run(async () => {
      const resultNotes = typed.resultNotes.trim() || null;
      const yielded = readNumber(typed.yielded);
      const yieldKg = yielded === null ? null : kgOf(yielded, unit);
      await save(seasons.change(season, { endedOn, yieldKg, resultNotes }));
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
        <DateField
          form={form}
          rule={noun.fields.endedOn}
          name="endedOn"
          label={t('plot.field.endedOn')}
          chips={[0, 1, 7]}
        />
        {!isWood && (
          <NumberField
            form={form}
            name="yielded"
            label={t(`season.yieldIn.${unit}`)}
            max={weightIn(noun.fields.yieldKg.max, unit)}
            zero
          />
        )}
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
