import Box from '@mui/material/Box';
import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { usePreferences } from '../../lib/preferences.ts';
import { FieldGroup, FieldRow } from '../../ui/field.tsx';
import { ChoiceField, DateField, NumberField, TextField } from '../../ui/form-fields.tsx';
import { PlaceField } from '../../ui/place-field.tsx';
import type { PlotForm } from './plot-form.ts';
import {
  cycles,
  grapeVarieties,
  irrigationTypes,
  plotStatuses,
  targetMarkets,
  trellises,
} from './plot-options.ts';

type Props = { readonly form: UseFormReturn<PlotForm> };

/** What the advice needs: a name, a place, a pruning date. */
export function FirstFields({ form }: Props) {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'grid', gap: 2.5, mb: 3 }}>
      <TextField
        form={form}
        name="name"
        label={t('plot.name')}
        max={120}
        required
        hint={t('plot.nameHint')}
      />
      <PlaceField
        label={t('plot.place')}
        hint={t('place.hint')}
        value={form.watch('place')}
        error={form.formState.errors.place?.message}
        register={(validate) => form.register('place', { validate })}
        onFound={(place) => form.setValue('place', place, { shouldDirty: true, shouldValidate: true })}
      />
      <CycleField form={form} />
      <DateField form={form} name="pruningDate" label={t('plot.pruningDate')} hint={t('plot.pruningHint')} />
    </Box>
  );
}

function CycleField({ form }: Props) {
  const { t } = useTranslation();
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, mb: 0.5, fontWeight: 500 }}>
        {t('plot.cycle')}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {cycles.map((cycle) => (
          <Box
            key={cycle}
            component="label"
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1,
              flex: '1 1 140px',
              minHeight: 52,
              px: 1.5,
              border: 1,
              borderColor: (theme) => theme.palette.field.axis,
              borderRadius: 1,
              backgroundColor: 'background.paper',
              cursor: 'pointer',
              '&:has(:checked)': {
                borderColor: (theme) => theme.palette.leaf,
                backgroundColor: (theme) => theme.palette.field.verdict.good.soft,
              },
            }}
          >
            <Box
              component="input"
              type="radio"
              value={cycle}
              {...form.register('cycle')}
              sx={{ width: 20, height: 20, m: 0, accentColor: (theme) => theme.palette.leaf }}
            />
            {t(`cycle.${cycle}`)}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function AreaFields({ form }: Props) {
  const { t } = useTranslation();
  const { areaUnit } = usePreferences();
  if (areaUnit === 'hectare')
    return <NumberField form={form} name="hectares" label={t('plot.areaHectare')} max={10_000} />;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr' }}>
      <NumberField form={form} name="acres" label={t('plot.areaAcre')} max={20_000} zero />
      <NumberField form={form} name="guntha" label={t('plot.areaGuntha')} max={800_000} zero />
    </Box>
  );
}

/** Everything else a plot has; nothing here is needed to begin. */
export function MoreFields({ form }: Props) {
  const { t } = useTranslation();
  const varieties = useId();
  return (
    <Box sx={{ pt: 2 }}>
      <FieldGroup title={t('plot.groupVines')}>
        <AreaFields form={form} />
        <FieldRow>
          <TextField
            form={form}
            name="grapeVariety"
            label={t('plot.variety')}
            max={80}
            list={varieties}
            hint={t('plot.varietyHint')}
          />
          <TextField
            form={form}
            name="rootstock"
            label={t('plot.rootstock')}
            max={80}
            hint={t('plot.rootstockHint')}
          />
        </FieldRow>
        <datalist id={varieties}>
          {grapeVarieties.map((variety) => (
            <option key={variety} value={variety} />
          ))}
        </datalist>
        <FieldRow>
          <DateField form={form} name="plantingDate" label={t('plot.plantingDate')} />
          <NumberField
            form={form}
            name="totalVines"
            label={t('plot.totalVines')}
            max={10_000_000}
            zero
            whole
          />
        </FieldRow>
        <FieldRow>
          <NumberField form={form} name="rowSpacingM" label={t('plot.rowSpacing')} max={20} />
          <NumberField form={form} name="vineSpacingM" label={t('plot.vineSpacing')} max={20} />
        </FieldRow>
        <FieldRow>
          <ChoiceField
            form={form}
            name="trellis"
            label={t('plot.trellis')}
            options={trellises}
            words="plot.trellises"
          />
          <ChoiceField
            form={form}
            name="status"
            label={t('plot.status')}
            options={plotStatuses}
            words="plot.statuses"
            optional={false}
          />
        </FieldRow>
      </FieldGroup>
      <FieldGroup title={t('plot.groupWater')}>
        <FieldRow>
          <ChoiceField
            form={form}
            name="irrigationType"
            label={t('plot.irrigationType')}
            options={irrigationTypes}
            words="irrigationTypes"
          />
          <TextField form={form} name="soilType" label={t('plot.soilType')} max={80} />
        </FieldRow>
        <FieldRow>
          <NumberField form={form} name="emittersPerVine" label={t('plot.emittersPerVine')} max={20} />
          <NumberField form={form} name="emitterLitresPerHour" label={t('plot.emitterLitres')} max={100} />
        </FieldRow>
      </FieldGroup>
      <FieldGroup title={t('plot.groupSale')}>
        <FieldRow>
          <ChoiceField
            form={form}
            name="targetMarket"
            label={t('plot.targetMarket')}
            options={targetMarkets}
            words="plot.markets"
          />
          <DateField form={form} name="expectedHarvestDate" label={t('plot.expectedHarvest')} />
        </FieldRow>
        <TextField
          form={form}
          name="registrationCode"
          label={t('plot.registrationCode')}
          max={60}
          capitalize="characters"
          hint={t('plot.registrationHint')}
        />
        <TextField form={form} name="notes" label={t('plot.notes')} max={4000} rows={3} />
      </FieldGroup>
    </Box>
  );
}
