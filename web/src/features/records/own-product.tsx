import { products as noun } from '@draksha/contract/products';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { save } from '../../lib/farm/farm-noun.ts';
import { readNumber } from '../../lib/format.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { uuidV7 } from '../../lib/uuid-v7.ts';
import { FarmForm } from '../../ui/farm-form.tsx';
import { NumberField, RuleField } from '../../ui/form-fields.tsx';
import type { Choosable } from './product-choice.ts';
import { products } from './queries.ts';

interface OwnProductProps {
  readonly name: string;
  readonly onMade: (choice: Choosable) => void;
  readonly onCancel: () => void;
}

interface ProductForm {
  name: string;
  activeIngredient: string;
  group: string;
  phiDays: string;
  phiSource: string;
  dose: string;
  doseUnit: string;
}

const { fields } = noun;

/** A product of the farmer's own, as its label has it; only its name is needed. */
export function OwnProduct({ name, onMade, onCancel }: OwnProductProps) {
  const { t } = useTranslation('diary');
  const [id] = useState(uuidV7);
  const submit = useSubmit<true>();
  const form = useForm<ProductForm>({
    defaultValues: {
      name: name.trim(),
      activeIngredient: '',
      group: '',
      phiDays: '',
      phiSource: '',
      dose: '',
      doseUnit: '',
    },
    mode: 'onTouched',
  });
  const made = form.handleSubmit(async (typed) => {
    const text = (value: string) => value.trim() || null;
    const unit = fields.doseUnit.of.find((one) => one === typed.doseUnit) ?? null;
    const values = {
      name: typed.name.trim(),
      activeIngredient: text(typed.activeIngredient),
      group: text(typed.group),
      phiDays: readNumber(typed.phiDays),
      phiSource: text(typed.phiSource),
      dose: readNumber(typed.dose),
      doseUnit: unit,
    };
    const done = await submit.run(async () => {
      await save(products.add(id, values));
      return true as const;
    });
    if (done) onMade({ ...values, id, isOwn: true, unit });
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
        <RuleField
          form={form}
          name="activeIngredient"
          label={t('product.active')}
          rule={fields.activeIngredient}
        />
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
        <RuleField form={form} name="group" label={t('product.groupLabel')} rule={fields.group} />
        <NumberField form={form} name="phiDays" label={t('product.phiLabel')} max={365} zero whole />
        <RuleField form={form} name="phiSource" label={t('product.phiSource')} rule={fields.phiSource} />
      </Box>
    </FarmForm>
  );
}
