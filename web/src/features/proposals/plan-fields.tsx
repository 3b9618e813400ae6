import type { Plot } from '@draksha/contract';
import { MAX_PLANNED_WORKS, proposals as noun } from '@draksha/contract/proposals';
import { dueDate } from '@draksha/models';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { type UseFormReturn, useController, useFieldArray, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { nowMs } from '../../lib/clock.ts';
import { calendarDay, readNumber } from '../../lib/format.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Choice } from '../../ui/choice.tsx';
import { RuleField } from '../../ui/form-fields.tsx';
import { useSeasons } from '../seasons/queries.ts';
import {
  type Counting,
  countedPlots,
  countedSeason,
  countings,
  hasPruning,
  NO_WORK,
  type ProposalForm,
} from './proposal-form.ts';

const { shape } = noun.fields.details.shapes.plan.works;
const titleRule = shape.title;
const dayRule = { ...noun.fields.forDate, required: true } as const;
const dapRule = { ...shape.dueDap, min: 0, required: true } as const;

interface PlanFieldsProps {
  readonly form: UseFormReturn<ProposalForm>;
  readonly plots: readonly Plot[];
}

/** The works of a plan with their days, each for every plot that is ticked. */
export function PlanFields({ form, plots }: PlanFieldsProps) {
  const { t } = useTranslation('proposals');
  const { control } = form;
  const lines = useFieldArray({ control, name: 'works' });
  const counting = useWatch({ control, name: 'counting' });
  return (
    <>
      <PlotTicks form={form} plots={plots} />
      <Choice<Counting>
        label={t('plan.counting')}
        value={counting}
        options={countings.map((one) => ({ value: one, label: t(`plan.by.${one}`) }))}
        onChoose={(one) => form.setValue('counting', one)}
      />
      {lines.fields.map(({ id }, at) => (
        <Box key={id} sx={{ display: 'grid', gap: 1 }}>
          <RuleField form={form} name={`works.${at}.title`} label={t('title.task')} rule={titleRule} />
          {counting === 'pruning' ? (
            <>
              <RuleField form={form} name={`works.${at}.dueDap`} label={t('plan.dap')} rule={dapRule} />
              <DaysOfWork form={form} plots={plots} at={at} />
            </>
          ) : (
            <RuleField form={form} name={`works.${at}.forDate`} label={t('forWhen')} rule={dayRule} />
          )}
          {lines.fields.length > 1 && (
            <Button onClick={() => lines.remove(at)} sx={{ justifySelf: 'start', ml: -1 }}>
              {t('plan.drop')}
            </Button>
          )}
        </Box>
      ))}
      <Button
        // An empty field that loses the focus would move this one away from under the finger.
        onClick={() => lines.append(NO_WORK, { shouldFocus: false })}
        sx={{ justifySelf: 'start', ml: -1 }}
      >
        {t('plan.add')}
      </Button>
    </>
  );
}

function PlotTicks({ form, plots }: PlanFieldsProps) {
  const { t } = useTranslation('proposals');
  const format = useFormat();
  const seasonsOf = useSeasons();
  const counting = useWatch({ control: form.control, name: 'counting' });
  const { field, fieldState } = useController({
    control: form.control,
    name: 'plotIds',
    rules: {
      // The value at that time, not at this render.
      validate: (_plotIds, typed) => {
        const count = countedPlots(typed, seasonsOf).length;
        if (count === 0) return t('plan.choosePlot');
        return (
          count * typed.works.length <= MAX_PLANNED_WORKS ||
          t('plan.tooMany', { number: format.number(MAX_PLANNED_WORKS) })
        );
      },
    },
  });
  const toggle = (id: string) =>
    field.onChange(field.value.includes(id) ? field.value.filter((one) => one !== id) : [...field.value, id]);
  return (
    <Box role="group" aria-label={t('plan.plots')} sx={{ display: 'grid' }}>
      <Box aria-hidden="true">{t('plan.plots')}</Box>
      {plots.map(({ id, name }) => {
        const isCounted = counting === 'calendar' || hasPruning(seasonsOf(id));
        return (
          <FormControlLabel
            key={id}
            sx={{ minHeight: 48, mx: 0, overflowWrap: 'anywhere' }}
            disabled={!isCounted}
            control={
              <Checkbox
                sx={{ ml: -1.25 }}
                checked={isCounted && field.value.includes(id)}
                onChange={() => toggle(id)}
              />
            }
            label={isCounted ? name : t('plan.noPruning', { plot: name })}
          />
        );
      })}
      {fieldState.error && (
        <Box role="alert" sx={{ color: 'error.main' }}>
          {fieldState.error.message}
        </Box>
      )}
    </Box>
  );
}

/** The day of a work on each plot. */
function DaysOfWork({ form, plots, at }: PlanFieldsProps & { readonly at: number }) {
  const format = useFormat();
  const seasonsOf = useSeasons();
  const [plotIds, typed] = useWatch({ control: form.control, name: ['plotIds', `works.${at}.dueDap`] });
  const dap = readNumber(typed ?? '');
  if (dap === null || !Number.isInteger(dap)) return null;
  const days = plots.flatMap(({ id, name }) => {
    const season = plotIds.includes(id) ? countedSeason(seasonsOf(id), dap, calendarDay(nowMs())) : null;
    return season ? `${name}: ${format.dayMonth(dueDate(season.pruningDate, dap))}` : [];
  });
  return <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{days.join(' · ')}</Box>;
}
