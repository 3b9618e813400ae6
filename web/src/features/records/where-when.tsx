import type { Plot } from '@draksha/contract';
import { dateProblem, farmDay, farmInstant } from '@draksha/contract/dates';
import { type RecordKind, records } from '@draksha/contract/records';
import { growsWood } from '@draksha/models/plan/plot-care';
import Box from '@mui/material/Box';
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { nowMs } from '../../lib/clock.ts';
import { readTime } from '../../lib/day-text.ts';
import { useFormat } from '../../lib/use-format.ts';
import { TextInput } from '../../ui/field.tsx';
import { DayOfForm, useError } from '../../ui/form-fields.tsx';
import { RecordChips } from './chip-row.tsx';
import type { EntryForm } from './entry-form-values.ts';

interface PartProps {
  readonly form: UseFormReturn<EntryForm>;
}

const ALL = 'all';
const NOW = 'now';

/** Records of fruit: vines that bear nothing have none. */
const OF_FRUIT: readonly RecordKind[] = ['harvest', 'bunch_count'];

interface WhereProps extends PartProps {
  readonly kind: RecordKind;
  readonly plots: readonly Plot[];
}

/** On which plots: one, several, all. */
export function WherePart({ form, kind, plots: all }: WhereProps) {
  const { t } = useTranslation('diary');
  const chosen = useWatch({ control: form.control, name: 'plotIds' });
  const state = useFormState({ control: form.control, name: 'plotIds' });
  form.register('plotIds', { validate: (ids: string[]) => ids.length > 0 || t('form.noPlot') });
  const isOut = ({ id, status }: Plot) =>
    OF_FRUIT.includes(kind) && growsWood(status) && !chosen.includes(id);
  const plots = all.filter((plot) => !isOut(plot));
  const out = all.filter(isOut).map(({ name }) => name);
  const isAll = plots.length > 1 && chosen.length === plots.length;
  const choose = (id: string) => {
    const next =
      id === ALL
        ? isAll
          ? []
          : plots.map((plot) => plot.id)
        : plots.flatMap((plot) => ((plot.id === id) !== chosen.includes(plot.id) ? [plot.id] : []));
    form.setValue('plotIds', next, { shouldDirty: true, shouldValidate: state.isSubmitted });
  };
  const every = plots.length > 1 ? [{ id: ALL, word: t('form.allPlots') }] : [];
  const named = plots.map(({ id, name }) => ({ id, word: name }));
  // Where the row runs out of the screen, all of them are at its beginning.
  const isLong = plots.length > 3;
  return (
    <>
      <RecordChips
        label={t('form.where')}
        several
        oneLine={isLong}
        chips={isLong ? [...every, ...named] : [...named, ...every]}
        chosen={isAll ? [...chosen, ALL] : chosen}
        onChoose={choose}
        error={state.errors.plotIds?.message}
      />
      {out.length > 0 && (
        <Box sx={{ color: 'text.secondary' }}>{t('form.bearNothing', { plots: out.join(', ') })}</Box>
      )}
    </>
  );
}

/** On which day, and when on it. */
export function WhenPart({ form }: PartProps) {
  const { t } = useTranslation('diary');
  const today = farmDay(nowMs());
  const check = (day: string | null) => {
    if (day === null) return t('form.noDay');
    const problem = dateProblem(0, day, today, records.fields.happenedAt.bounds.firstYear);
    return problem === null || t(`form.date.${problem.kind}`, { ...problem });
  };
  return (
    <Box>
      <DayOfForm form={form} name="day" label={t('form.when')} chips={[0, 1]} check={check} />
      <TimePart form={form} today={today} />
    </Box>
  );
}

/** When growers work: before the heat, after noon, before dark. */
const USUAL_HOURS = [7, 14, 17] as const;

/** The time by a tap, or typed to the minute. */
function TimePart({ form, today }: PartProps & { readonly today: string }) {
  const { t } = useTranslation('diary');
  const format = useFormat();
  const [time, day] = useWatch({ control: form.control, name: ['time', 'day'] });
  const error = useError(form, 'time');
  const read = readTime(time);
  const chosen = USUAL_HOURS.find((hour) => read === `${String(hour).padStart(2, '0')}:00`);
  const choose = (id: string) =>
    form.setValue('time', id === NOW ? '' : `${id}:00`, { shouldDirty: true, shouldValidate: true });
  return (
    <Box sx={{ mt: 2 }}>
      <RecordChips
        label={t('form.time')}
        chips={[
          { id: NOW, word: t(day === today ? 'form.timeNow' : 'form.timeAny') },
          ...USUAL_HOURS.map((hour) => ({ id: String(hour), word: format.hour(hour) })),
        ]}
        chosen={[time === '' ? NOW : String(chosen ?? '')]}
        onChoose={choose}
        error={error}
      >
        <TextInput
          {...form.register('time', {
            validate: (typed) => typed.trim() === '' || readTime(typed) !== null || t('form.noTime'),
          })}
          aria-label={t('form.timeTyped')}
          aria-invalid={error !== undefined}
          placeholder={t('form.timeTyped')}
          inputMode="numeric"
          autoComplete="off"
          sx={{ flex: '1 1 104px', width: 0, maxWidth: 160, minHeight: 48, py: 1.25 }}
        />
      </RecordChips>
      {read !== null && chosen === undefined && (
        <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
          {format.time(farmInstant(today, read))}
        </Box>
      )}
    </Box>
  );
}
