import type { Plot } from '@draksha/contract';
import { proposals as noun, type ProposalKind, proposalKinds } from '@draksha/contract/proposals';
import Box from '@mui/material/Box';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { nowMs } from '../../lib/clock.ts';
import { save } from '../../lib/farm/farm-noun.ts';
import { calendarDay } from '../../lib/format.ts';
import { NO_TANK_LINE } from '../../lib/tank-lines.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { uuidV7 } from '../../lib/uuid-v7.ts';
import { Choice } from '../../ui/choice.tsx';
import { Field, SelectInput } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { RuleField } from '../../ui/form-fields.tsx';
import { ProductLines, type WithProducts } from '../../ui/product-lines.tsx';
import { useSeasons } from '../seasons/queries.ts';
import { PlanFields } from './plan-fields.tsx';
import { countedPlots, NO_WORK, type ProposalForm, plannedWorks, proposedProducts } from './proposal-form.ts';
import { proposals } from './proposal-rows.ts';

const { fields: rules } = noun;

interface ProposeDialogProps {
  readonly plots: readonly Plot[];
  /** The initial plot. */
  readonly plotId: string;
  readonly onClose: () => void;
}

/** An adviser's form: work, a spray or a note for a plot, a plan of works for some. */
export function ProposeDialog({ plots, plotId, onClose }: ProposeDialogProps) {
  const { t } = useTranslation('proposals');
  const submit = useSubmit<boolean>();
  const seasonsOf = useSeasons();
  const form = useForm<ProposalForm>({
    defaultValues: {
      plotId,
      kind: 'task',
      title: '',
      forDate: '',
      notes: '',
      products: [NO_TANK_LINE],
      plotIds: [plotId],
      counting: 'pruning',
      works: [NO_WORK],
    },
    mode: 'onTouched',
  });
  const kind = useWatch({ control: form.control, name: 'kind' });
  const propose = form.handleSubmit(async (typed) => {
    const isPlan = typed.kind === 'plan';
    const detailsOf = () => {
      if (typed.kind === 'spray') return { products: proposedProducts(typed) };
      return isPlan ? { works: plannedWorks(typed, seasonsOf, calendarDay(nowMs())) } : {};
    };
    const done = await submit.run(async () => {
      await save(
        proposals.add(uuidV7(), {
          plotId: (isPlan && countedPlots(typed, seasonsOf)[0]) || typed.plotId,
          kind: typed.kind,
          title: typed.title.trim(),
          notes: typed.notes.trim() || null,
          forDate: isPlan || typed.kind === 'note' ? null : typed.forDate || null,
          details: detailsOf(),
        }),
      );
      return true;
    });
    if (done) onClose();
  });
  return (
    <FormDialog title={t('propose')} action={t('send')} submit={submit} onSubmit={propose} onClose={onClose}>
      <Choice<ProposalKind>
        label={t('what')}
        value={kind}
        options={proposalKinds.map((one) => ({ value: one, label: t(`kind.${one}`) }))}
        onChoose={(one) => form.setValue('kind', one)}
      />
      <Box sx={{ display: 'grid', gap: 2 }}>
        {plots.length > 1 && kind !== 'plan' && (
          <Field label={t('plot')}>
            {(slot) => (
              <SelectInput {...slot} {...form.register('plotId')}>
                {plots.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </SelectInput>
            )}
          </Field>
        )}
        <RuleField form={form} name="title" label={t(`title.${kind}`)} rule={rules.title} />
        {kind === 'spray' && <ProductLines form={form as unknown as UseFormReturn<WithProducts>} min={1} />}
        {kind === 'plan' && <PlanFields form={form} plots={plots} />}
        {(kind === 'task' || kind === 'spray') && (
          <RuleField form={form} name="forDate" label={t('forWhen')} rule={rules.forDate} />
        )}
        <RuleField form={form} name="notes" label={t('notes')} rule={rules.notes} />
      </Box>
    </FormDialog>
  );
}
