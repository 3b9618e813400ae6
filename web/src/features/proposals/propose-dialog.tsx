import type { Plot } from '@draksha/contract';
import {
  MAX_PROPOSED_PRODUCTS,
  proposals as noun,
  type ProposalKind,
  proposalKinds,
} from '@draksha/contract/proposals';
import { type DoseUnit, doseUnits } from '@draksha/contract/records';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type UseFormReturn, useFieldArray, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { save } from '../../lib/farm/farm-noun.ts';
import { readNumber } from '../../lib/format.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { uuidV7 } from '../../lib/uuid-v7.ts';
import { Choice } from '../../ui/choice.tsx';
import { Field, SelectInput } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { RuleField } from '../../ui/form-fields.tsx';
import { proposals } from './proposal-rows.ts';

const { fields: rules } = noun;
const { name: nameRule, dose: doseRule } = rules.details.shapes.spray.products.shape;

interface ProposalForm {
  readonly plotId: string;
  readonly kind: ProposalKind;
  readonly title: string;
  readonly forDate: string;
  readonly notes: string;
  readonly products: { readonly name: string; readonly dose: string; readonly unit: DoseUnit }[];
}

const NO_PRODUCT = { name: '', dose: '', unit: 'g_per_l' } as const;

function detailsOf({ kind, products }: ProposalForm) {
  if (kind !== 'spray') return {};
  return {
    products: products.map(({ name, dose, unit }) => {
      const read = readNumber(dose);
      return { name: name.trim(), ...(read === null ? {} : { dose: read, unit }) };
    }),
  };
}

interface ProposeDialogProps {
  readonly plots: readonly Plot[];
  /** The plot that it begins with. */
  readonly plotId: string;
  readonly onClose: () => void;
}

/** An adviser's form: work, a spray or a note for a plot. */
export function ProposeDialog({ plots, plotId, onClose }: ProposeDialogProps) {
  const { t } = useTranslation('proposals');
  const submit = useSubmit<boolean>();
  const form = useForm<ProposalForm>({
    defaultValues: { plotId, kind: 'task', title: '', forDate: '', notes: '', products: [NO_PRODUCT] },
    mode: 'onTouched',
  });
  const kind = useWatch({ control: form.control, name: 'kind' });
  const propose = form.handleSubmit(async (typed) => {
    const done = await submit.run(async () => {
      await save(
        proposals.add(uuidV7(), {
          plotId: typed.plotId,
          kind: typed.kind,
          title: typed.title.trim(),
          notes: typed.notes.trim() || null,
          forDate: typed.kind === 'note' ? null : typed.forDate || null,
          details: detailsOf(typed),
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
        {plots.length > 1 && (
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
        {kind !== 'note' && (
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
        <Button onClick={() => lines.append(NO_PRODUCT)} sx={{ justifySelf: 'start', ml: -1 }}>
          {t('addProduct')}
        </Button>
      )}
    </>
  );
}
