import { proposals } from '@draksha/contract/proposals';
import { doseUnits } from '@draksha/contract/records';
import { MAX_TANK_PRODUCTS } from '@draksha/contract/tasks';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { NO_TANK_LINE, type TankLine } from '../lib/tank-lines.ts';
import { Field, SelectInput } from './field.tsx';
import { RuleField } from './form-fields.tsx';

const { name: nameRule, dose: doseRule } = proposals.fields.details.shapes.spray.products.shape;

export interface WithProducts {
  products: TankLine[];
}

interface ProductLinesProps {
  readonly form: UseFormReturn<WithProducts>;
  /** Lines that stay. */
  readonly min: 0 | 1;
}

/** What goes into a tank: product, dose and unit of each. Its screen loads the words of `proposals` and `diary`. */
export function ProductLines({ form, min }: ProductLinesProps) {
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
          {lines.fields.length > min && (
            <Button onClick={() => lines.remove(at)} sx={{ justifySelf: 'start', ml: -1 }}>
              {t('dropProduct')}
            </Button>
          )}
        </Box>
      ))}
      {lines.fields.length < MAX_TANK_PRODUCTS && (
        <Button
          onClick={() => lines.append(NO_TANK_LINE, { shouldFocus: false })}
          sx={{ justifySelf: 'start', ml: -1 }}
        >
          {t('addProduct')}
        </Button>
      )}
    </>
  );
}
