import type { Plot } from '@draksha/contract';
import {
  MAX_PROPOSED_PRODUCTS,
  proposals as noun,
  type ProposalKind,
  proposalKinds,
} from '@draksha/contract/proposals';
import { doseUnits } from '@draksha/contract/records';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type UseFormReturn, useFieldArray, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { nowMs } from '../../lib/clock.ts';
import { save } from '../../lib/farm/farm-noun.ts';
import { calendarDay } from '../../lib/format.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { uuidV7 } from '../../lib/uuid-v7.ts';
import { Choice } from '../../ui/choice.tsx';
import { Field, SelectInput } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { RuleField } from '../../ui/form-fields.tsx';
import { useSeasons } from '../seasons/queries.ts';
import { PlanFields } from './plan-fields.tsx';
import {
  countedPlots,
  NO_PROPOSED_PRODUCT,
  NO_WORK,
  type ProposalForm,
  plannedWorks,
  proposedProducts,
} from './proposal-form.ts';
import { proposals } from './proposal-rows.ts';

const { fields: rules } = noun;
const { name: nameRule, dose: doseRule } = rules.details.shapes.spray.products.shape;

interface ProposeDialogProps {
  readonly plots: readonly Plot[];
  /** The plot that it begins with. */
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
      products: [NO_PROPOSED_PRODUCT],
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
        {kind === 'spray' && <Products form={form} />}
        {kind === 'plan' && <PlanFields form={form} plots={plots} />}
        {(kind === 'task' || kind === 'spray') && (
          <RuleField form={form} name="forDate" label={t('forWhen')} rule={rules.forDate} />
        )}
        <RuleField form={form} name="notes" label={t('notes')} rule={rules.notes} />
      </Box>
    </FormDialog>
  );
}

function Products({ form }: { readonly form: UseFormReturn<ProposalForm> }) {
  const { t } = useTranslation(['proposals', 'diary']);
  const lines = useFieldArray({ control: form.control, name: 'products' });
  return (
    <>
      {lines.fields.map(({ id }, at) => (
        <Box key={id} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', gap: 1 }}>
          <Box sx={{ gridColumn: '1 / -1' }}>
            <RuleField
              form={form}
              name={`products.${at}.name`}
              label={t('product')}
              rule={{ ...nameRule, required: true }}
            />
          </Box>
          <RuleField form={form} name={`products.${at}.dose`} label={t('dose')} rule={doseRule} />
          <Field label={t('unit')}>
            {(slot) => (
              <SelectInput {...slot} {...form.register(`products.${at}.unit`)}>
                {doseUnits.map((unit) => (
                  <option key={unit} value={unit}>
                    {t(`diary:unitName.${unit}`)}
                  </option>
                ))}
              </SelectInput>
            )}
          </Field>
          {lines.fields.length > 1 && (
            <Button onClick={() => lines.remove(at)} sx={{ justifySelf: 'start', ml: -1 }}>
              {t('dropProduct')}
            </Button>
          )}
        </Box>
      ))}
      {lines.fields.length < MAX_PROPOSED_PRODUCTS && (
        <Button
          onClick={() => lines.append(NO_PROPOSED_PRODUCT, { shouldFocus: false })}
          sx={{ justifySelf: 'start', ml: -1 }}
        >
          {t('addProduct')}
        </Button>
      )}
    </>
  );
}
