import type { Plot } from '@draksha/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { save } from '../../../lib/farm/farm-noun.ts';
import { readArea, readNumber } from '../../../lib/format.ts';
import { usePreferences } from '../../../lib/preferences.ts';
import { useSubmit } from '../../../lib/use-submit.ts';
import { Card } from '../../../ui/card.tsx';
import { useDoubt } from '../../../ui/doubt.tsx';
import { FarmForm } from '../../../ui/farm-form.tsx';
import { Field, FieldRow, TextInput } from '../../../ui/field.tsx';
import { plots } from '../../plots/queries.ts';
import { missingFields, type WaterField } from './plot-water.ts';

/** Greatest value of each that the plot takes. */
const MAX: Readonly<Record<WaterField, number>> = {
  emittersPerVine: 20,
  emitterLitresPerHour: 100,
  totalVines: 10_000_000,
  areaHectares: 10_000,
};

/** What can be typed: an area in acres has its guntha beside it. */
type Typed = WaterField | 'guntha';

/** Asks for the emitters, to turn litres into minutes, and saves them with the plot. */
export function AskDrippers({ plot }: { readonly plot: Plot }) {
  const { t } = useTranslation('agro');
  const submit = useSubmit<void>();
  const doubt = useDoubt();
  const [typed, setTyped] = useState<Partial<Record<Typed, string>>>({});
  const inAcres = usePreferences().areaUnit !== 'hectare';
  const missing = missingFields(plot);
  if (missing.length === 0) return null;
  const textOf = (field: WaterField): string =>
    `${typed[field] ?? ''}${field === 'areaHectares' ? (typed.guntha ?? '') : ''}`;
  const read = (field: WaterField): number | null => {
    const value =
      field === 'areaHectares' && inAcres
        ? readArea(typed.areaHectares ?? '', typed.guntha ?? '')
        : readNumber(typed[field] ?? '');
    if (value === null || value <= 0 || value > MAX[field]) return null;
    return field === 'totalVines' && !Number.isInteger(value) ? null : value;
  };
  const wrong = (field: WaterField) => textOf(field) !== '' && read(field) === null;
  const values = Object.fromEntries(
    missing.flatMap((field) => {
      const value = read(field);
      return value === null ? [] : [[field, value]];
    }),
  );
  const input = (name: Typed, label: string, isWrong: boolean) => (
    <Field label={label} {...(isWrong ? { error: t('irrigation.wrong') } : {})}>
      {(slot) => (
        <TextInput
          {...slot}
          inputMode="decimal"
          value={typed[name] ?? ''}
          onChange={({ target }) => setTyped((before) => ({ ...before, [name]: target.value }))}
        />
      )}
    </Field>
  );
  return (
    <Card title={t('irrigation.ask')} note={t('irrigation.askNote')}>
      <FarmForm
        submit={submit}
        onSubmit={async () => {
          if (Object.keys(values).length === 0) return;
          if (await doubt.ask(values.areaHectares, null, 'plot'))
            void submit.run(() => save(plots.change(plot, values)));
        }}
        foot={
          <Button
            type="submit"
            variant="contained"
            disabled={submit.busy || Object.keys(values).length === 0 || missing.some(wrong)}
          >
            {t('save')}
          </Button>
        }
        sx={{ display: 'grid', gap: 1.5, mt: 1 }}
      >
        {missing.map((field) =>
          field === 'areaHectares' && inAcres ? (
            <FieldRow key={field}>
              {input(field, t('plot.areaAcre'), wrong(field))}
              {input('guntha', t('plot.areaGuntha'), false)}
            </FieldRow>
          ) : (
            <Box key={field}>{input(field, t(`irrigation.field.${field}`), wrong(field))}</Box>
          ),
        )}
      </FarmForm>
      {doubt.dialog}
    </Card>
  );
}
