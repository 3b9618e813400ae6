import { plots } from '@draksha/contract/plots';
import { seasons } from '@draksha/contract/seasons';
import { growsWood, isPlantedLately } from '@draksha/models/plan/plot-care';
import Box from '@mui/material/Box';
import { useId } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { nowMs } from '../../lib/clock.ts';
import { readDay } from '../../lib/day-text.ts';
import { calendarDay } from '../../lib/format.ts';
import { usePreferences } from '../../lib/preferences.ts';
import { FieldGroup, FieldRow } from '../../ui/field.tsx';
import { DateField, NumberField, RuleField, ruleFieldOf, useError } from '../../ui/form-fields.tsx';
import { Hint } from '../../ui/notice.tsx';
import { PlaceField } from '../../ui/place-field.tsx';
import { CycleField } from './cycle-field.tsx';
import type { PlotForm } from './plot-form.ts';

type Props = { readonly form: UseFormReturn<PlotForm> };

const PlotField = ruleFieldOf<PlotForm, keyof PlotForm & keyof typeof plots.fields>(plots.fields);

/** What the advice needs: a name, a place, a pruning date. */
export function FirstFields({ form }: Props) {
  const { t } = useTranslation('plotbook');
  const place = useWatch({ control: form.control, name: 'place' });
  const placeError = useError(form, 'place');
  const isWood = growsWood(useWatch({ control: form.control, name: 'status' }));
  return (
    <Box sx={{ display: 'grid', gap: 2.5, mb: 3 }}>
      <PlotField form={form} name="name" label={t('plot.name')} hint={t('plot.nameHint')} />
      <PlaceField
        label={t('plot.place')}
        hint={t('place.hint')}
        value={place}
        error={placeError}
        register={(validate) => form.register('place', { validate })}
        onFound={(found) => form.setValue('place', found, { shouldDirty: true, shouldValidate: true })}
      />
      {!isWood && <CycleField registered={form.register('cycle')} />}
      <DateField
        form={form}
        rule={seasons.fields.pruningDate}
        name="pruningDate"
        label={t(isWood ? 'care.cutOn' : 'plot.pruningDate')}
        hint={t('plot.pruningHint')}
      />
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

/** What the chosen state of the vines means for the plan, and the date that it needs. */
function StatusFields({ form }: Props) {
  const { t } = useTranslation('plotbook');
  const [status, planted] = useWatch({ control: form.control, name: ['status', 'plantingDate'] });
  if (status === 'bearing' && isPlantedLately(readDay(planted), calendarDay(nowMs())))
    return <Hint>{t('care.plantedLately', { young: t('plot.statuses.young') })}</Hint>;
  if (status === 'bearing' || status === 'removed') return null;
  return (
    <>
      <Hint>{t(`care.${status}`)}</Hint>
      {status === 'top_worked' && <PlotField form={form} name="topWorkedOn" label={t('care.topWorkedOn')} />}
    </>
  );
}

/** Everything else a plot has; nothing here is needed to begin. */
export function MoreFields({ form }: Props) {
  const { t } = useTranslation('plotbook');
  const varieties = useId();
  const isWood = growsWood(useWatch({ control: form.control, name: 'status' }));
  return (
    <Box sx={{ pt: 2 }}>
      <FieldGroup title={t('plot.groupVines')}>
        <AreaFields form={form} />
        <FieldRow>
          <PlotField
            form={form}
            name="grapeVariety"
            label={t('plot.variety')}
            hint={t('plot.varietyHint')}
            list={varieties}
          />
          <PlotField
            form={form}
            name="rootstock"
            label={t('plot.rootstock')}
            hint={t('plot.rootstockHint')}
          />
        </FieldRow>
        <datalist id={varieties}>
          {plots.fields.grapeVariety.suggestions.map((variety) => (
            <option key={variety} value={variety} />
          ))}
        </datalist>
        <FieldRow>
          <PlotField form={form} name="plantingDate" label={t('plot.plantingDate')} />
          <PlotField form={form} name="totalVines" label={t('plot.totalVines')} />
        </FieldRow>
        <FieldRow>
          <PlotField form={form} name="rowSpacingM" label={t('plot.rowSpacing')} />
          <PlotField form={form} name="vineSpacingM" label={t('plot.vineSpacing')} />
        </FieldRow>
        <FieldRow>
          <PlotField form={form} name="trellis" label={t('plot.trellis')} words="plot.trellises" />
          <PlotField form={form} name="status" label={t('plot.status')} words="plot.statuses" />
        </FieldRow>
        <StatusFields form={form} />
      </FieldGroup>
      <FieldGroup title={t('plot.groupWater')}>
        <FieldRow>
          <PlotField
            form={form}
            name="irrigationType"
            label={t('plot.irrigationType')}
            words="irrigationTypes"
          />
          <PlotField form={form} name="soilType" label={t('plot.soilType')} />
        </FieldRow>
        <FieldRow>
          <PlotField form={form} name="emittersPerVine" label={t('plot.emittersPerVine')} />
          <PlotField form={form} name="emitterLitresPerHour" label={t('plot.emitterLitres')} />
        </FieldRow>
        <FieldRow>
          <PlotField form={form} name="waterEcDsPerM" label={t('plotPage.waterEc')} />
        </FieldRow>
      </FieldGroup>
      <FieldGroup title={t('plot.groupSale')}>
        {!isWood && (
          <FieldRow>
            <RuleField
              form={form}
              name="targetMarket"
              label={t('plot.targetMarket')}
              rule={seasons.fields.targetMarket}
              words="plot.markets"
            />
            <DateField
              form={form}
              rule={seasons.fields.expectedHarvestDate}
              name="expectedHarvestDate"
              label={t('plot.expectedHarvest')}
            />
          </FieldRow>
        )}
        <PlotField
          form={form}
          name="registrationCode"
          label={t('plot.registrationCode')}
          hint={t('plot.registrationHint')}
          capitalize="characters"
        />
        <FieldRow>
          <PlotField form={form} name="village" label={t('paper.village')} hint={t('paper.why')} />
          <PlotField form={form} name="taluka" label={t('paper.taluka')} />
        </FieldRow>
        <FieldRow>
          <PlotField form={form} name="gatNumber" label={t('paper.gatNumber')} />
          <RuleField
            form={form}
            name="policyNumber"
            label={t('paper.policyNumber')}
            rule={seasons.fields.policyNumber}
          />
        </FieldRow>
        <PlotField form={form} name="notes" label={t('plot.notes')} />
      </FieldGroup>
    </Box>
  );
}
