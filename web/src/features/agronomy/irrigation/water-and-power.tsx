import type { Plot } from '@draksha/contract';
import { plots as noun } from '@draksha/contract/plots';
import { readPowerSlot } from '@draksha/models';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { save, together } from '../../../lib/farm/farm-noun.ts';
import { readNumber } from '../../../lib/format.ts';
import { clockText, powerSlotWords } from '../../../lib/power-words.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { useSubmit } from '../../../lib/use-submit.ts';
import { uuidV7 } from '../../../lib/uuid-v7.ts';
import { Card } from '../../../ui/card.tsx';
import { FarmForm } from '../../../ui/farm-form.tsx';
import { Field, TextInput } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Reveal } from '../../../ui/reveal.tsx';
import { plots, usePlots } from '../../plots/queries.ts';
import { PowerSlotFields, type TypedSlot } from './power-slot-fields.tsx';

const { waterEcDsPerM: ecRule, powerSlots: slotsRule } = noun.fields;

const newSlot = (): TypedSlot => ({
  key: uuidV7(),
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  from: '06:00',
  to: '14:00',
});

const typedSlots = (written: readonly string[]): TypedSlot[] =>
  written.flatMap((text) => {
    const slot = readPowerSlot(text);
    return slot === null
      ? []
      : [
          {
            key: uuidV7(),
            weekdays: slot.weekdays,
            from: clockText(slot.fromMinute),
            to: clockText(slot.toMinute),
          },
        ];
  });

const written = ({ weekdays, from, to }: TypedSlot): string => `${weekdays.join('')} ${from}-${to}`;

/** Water's salinity and the hours of electricity: entered on demand, for this plot or all of them. */
export function WaterAndPower({ plot }: { readonly plot: Plot }) {
  const { t } = useTranslation('agro');
  const format = useFormat();
  const kept = plot.powerSlots ?? [];
  const said = [
    plot.waterEcDsPerM == null
      ? null
      : t('irrigation.well.ecShort', { ec: format.number(plot.waterEcDsPerM, 2) }),
    ...kept.map((slot) => powerSlotWords(format, slot)),
  ].filter((one) => one !== null);
  return (
    <Card>
      <Reveal
        summary={
          <>
            <Box component="span" sx={{ display: 'block', fontWeight: 650 }}>
              {t('irrigation.well.title')}
            </Box>
            <Box component="span" sx={{ display: 'block', fontSize: '0.875rem', color: 'text.secondary' }}>
              {said.length > 0 ? said.join(' · ') : t('irrigation.well.none')}
            </Box>
          </>
        }
      >
        <WellForm key={`${plot.id} ${plot.version}`} plot={plot} />
      </Reveal>
    </Card>
  );
}

function WellForm({ plot }: { readonly plot: Plot }) {
  const { t } = useTranslation('agro');
  const submit = useSubmit<void>();
  const others = usePlots().filter(({ id, status }) => id !== plot.id && status !== 'removed');
  const [ec, setEc] = useState(plot.waterEcDsPerM == null ? '' : String(plot.waterEcDsPerM));
  const [slots, setSlots] = useState(() => typedSlots(plot.powerSlots ?? []));
  const [everywhere, setEverywhere] = useState(false);
  const [isKept, setIsKept] = useState(false);
  const number = readNumber(ec);
  const ecIsWrong = ec.trim() !== '' && (number === null || number < ecRule.min || number > ecRule.max);
  const isWhole = slots.every((slot) => readPowerSlot(written(slot)) !== null);
  const change = (next: readonly TypedSlot[]) => {
    setIsKept(false);
    setSlots([...next]);
  };
  const keep = async () => {
    const values = { waterEcDsPerM: number, powerSlots: slots.map(written) };
    const own = everywhere ? [plot, ...others] : [plot];
    const done = await submit.run(() => save(together(own.flatMap((one) => plots.change(one, values)))));
    if (done !== null) setIsKept(true);
  };
  return (
    <FarmForm
      submit={submit}
      onSubmit={() => {
        if (!ecIsWrong && isWhole) void keep();
      }}
      foot={
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <Button type="submit" variant="outlined" disabled={submit.busy || ecIsWrong || !isWhole}>
            {t('save')}
          </Button>
          <Box role="status">{isKept ? t('irrigation.well.saved') : ''}</Box>
        </Box>
      }
      sx={{ display: 'grid', gap: 2 }}
    >
      <Field
        label={t('irrigation.well.ec')}
        hint={t('irrigation.well.ecHint')}
        error={ecIsWrong ? t('irrigation.wrong') : undefined}
      >
        {(slot) => (
          <TextInput
            {...slot}
            inputMode="decimal"
            autoComplete="off"
            value={ec}
            onChange={(event) => {
              setIsKept(false);
              setEc(event.target.value);
            }}
            sx={{ maxWidth: 200 }}
          />
        )}
      </Field>
      <Box>
        <Box sx={{ fontWeight: 400, mb: 1 }}>{t('irrigation.well.power')}</Box>
        <Box sx={{ display: 'grid', gap: 2 }}>
          {slots.map((slot, i) => (
            <PowerSlotFields
              key={slot.key}
              slot={slot}
              number={i + 1}
              onChange={(changed) => change(slots.map((one) => (one.key === slot.key ? changed : one)))}
              onRemove={() => change(slots.filter(({ key }) => key !== slot.key))}
            />
          ))}
        </Box>
        {slots.length < slotsRule.most && (
          <Button
            onClick={() => change([...slots, newSlot()])}
            startIcon={<Icon name="plus" size={20} />}
            sx={{ ml: -1 }}
          >
            {t('irrigation.well.add')}
          </Button>
        )}
      </Box>
      {others.length > 0 && (
        <FormControlLabel
          control={<Checkbox checked={everywhere} onChange={(_event, is) => setEverywhere(is)} />}
          label={t('irrigation.well.all')}
        />
      )}
    </FarmForm>
  );
}
