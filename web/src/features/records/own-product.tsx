import { products as noun } from '@draksha/contract/products';
import { recordDiseases } from '@draksha/contract/records';
import { ownProductOf } from '@draksha/models';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { save } from '../../lib/farm/farm-noun.ts';
import { readNumber } from '../../lib/format.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { uuidV7 } from '../../lib/uuid-v7.ts';
import { FarmForm } from '../../ui/farm-form.tsx';
import { NumberField, RuleField } from '../../ui/form-fields.tsx';
import { RecordChips } from './chip-row.tsx';
import type { Choosable } from './product-choice.ts';
import { products } from './queries.ts';

interface OwnProductProps {
  readonly name: string;
  readonly onMade: (choice: Choosable) => void;
  readonly onCancel: () => void;
}

interface ProductForm {
  name: string;
  kind: string;
  activeIngredient: string;
  targets: string[];
  group: string;
  phiDays: string;
  phiSource: string;
  dose: string;
  doseUnit: string;
  dosePerAcre: string;
  maxUses: string;
  reEntryHours: string;
}

const { fields } = noun;

const BLANK: ProductForm = {
  name: '',
  kind: '',
  activeIngredient: '',
  targets: [],
  group: '',
  phiDays: '',
  phiSource: '',
  dose: '',
  doseUnit: '',
  dosePerAcre: '',
  maxUses: '',
  reEntryHours: '',
};

const text = (value: string) => value.trim() || null;

const typedValues = (typed: ProductForm) => ({
  name: typed.name.trim(),
  kind: kindOf(typed),
  activeIngredient: text(typed.activeIngredient),
  targets: typed.targets,
  group: text(typed.group),
  phiDays: readNumber(typed.phiDays),
  phiSource: text(typed.phiSource),
  dose: readNumber(typed.dose),
  doseUnit: fields.doseUnit.of.find((one) => one === typed.doseUnit) ?? null,
  dosePerAcre: readNumber(typed.dosePerAcre),
  maxUses: readNumber(typed.maxUses),
  reEntryHours: readNumber(typed.reEntryHours),
});

/** As it was tapped, else as its name and active ingredient say. */
const kindOf = ({ kind, name, activeIngredient }: Pick<ProductForm, 'kind' | 'name' | 'activeIngredient'>) =>
  fields.kind.of.find((one) => one === kind) ??
  ownProductOf({ id: '', name, activeIngredient, group: null, phiDays: null, phiSource: null }).use ??
  null;

/** A product of the farmer's own, as its label has it; only its name is needed. */
export function OwnProductForm({ name, onMade, onCancel }: OwnProductProps) {
  const { t } = useTranslation('diary');
  const [id] = useState(uuidV7);
  const submit = useSubmit<true>();
  const form = useForm<ProductForm>({ defaultValues: { ...BLANK, name: name.trim() }, mode: 'onTouched' });
  const made = form.handleSubmit(async (typed) => {
    const values = typedValues(typed);
    const done = await submit.run(async () => {
      await save(products.add(id, values));
      return true as const;
    });
    if (done) onMade({ ...values, id, isOwn: true, unit: values.doseUnit });
  });
  return (
    <FarmForm
      submit={submit}
      // A form inside the form of the spray: what is made here does not save that one.
      onSubmit={(event) => {
        event.stopPropagation();
        return made(event);
      }}
      foot={
        <Box sx={{ display: 'flex', gap: 1, mt: 2 }}>
          <Button type="submit" variant="contained" disabled={submit.busy}>
            {t('product.keep')}
          </Button>
          <Button onClick={onCancel}>{t('cancel')}</Button>
        </Box>
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <RuleField form={form} name="name" label={t('product.name')} rule={fields.name} />
        <WhatItIs form={form} />
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }}>
          <RuleField form={form} name="dose" label={t('product.dose')} rule={fields.dose} />
          <RuleField
            form={form}
            name="doseUnit"
            label={t('product.unit')}
            rule={fields.doseUnit}
            words="diary:unitName"
          />
        </Box>
        <NumberField form={form} name="phiDays" label={t('product.phiLabel')} max={365} zero whole />
        <RuleField form={form} name="phiSource" label={t('product.phiSource')} rule={fields.phiSource} />
        <Box component="details">
          <Box component="summary" sx={{ minHeight: 48, py: 1.5, cursor: 'pointer' }}>
            {t('product.more')}
          </Box>
          <Box sx={{ display: 'grid', gap: 2 }}>
            <NumberField form={form} name="reEntryHours" label={t('product.reEntry')} max={720} zero whole />
            <NumberField form={form} name="maxUses" label={t('product.maxUses')} max={50} whole />
            <RuleField
              form={form}
              name="dosePerAcre"
              label={t('product.dosePerAcre')}
              rule={fields.dosePerAcre}
            />
            <RuleField form={form} name="group" label={t('product.groupLabel')} rule={fields.group} />
          </Box>
        </Box>
      </Box>
    </FarmForm>
  );
}

/** One tap for what it is, its active ingredient, and of a fungicide what the label says it is against. */
function WhatItIs({ form }: { readonly form: UseFormReturn<ProductForm> }) {
  const { t } = useTranslation('diary');
  const [kind, name, activeIngredient, targets] = useWatch({
    control: form.control,
    name: ['kind', 'name', 'activeIngredient', 'targets'],
  });
  const is = kindOf({ kind, name, activeIngredient });
  return (
    <>
      <RecordChips
        label={t('product.kindAsk')}
        chips={fields.kind.of.map((id) => ({ id, word: t(`product.kind.${id}`) }))}
        chosen={is === null ? [] : [is]}
        onChoose={(id) => form.setValue('kind', id, { shouldDirty: true })}
      />
      <RuleField
        form={form}
        name="activeIngredient"
        label={t('product.active')}
        rule={fields.activeIngredient}
      />
      {is === 'fungicide' && (
        <RecordChips
          label={t('product.targets')}
          several
          chips={recordDiseases.map((id) => ({ id, word: t(`choice.targets.${id}`) }))}
          chosen={targets}
          onChoose={(id) =>
            form.setValue(
              'targets',
              targets.includes(id) ? targets.filter((one) => one !== id) : [...targets, id],
              { shouldDirty: true },
            )
          }
        />
      )}
    </>
  );
}
