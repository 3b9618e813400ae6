import type { Language } from '@draksha/contract';
import { displayPhone } from '@draksha/contract/phone';
import { farmerProfileFields, userFields } from '@draksha/contract/profile';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { languageNames, languageTags } from '../../lib/language.ts';
import { usePreferences } from '../../lib/preferences.ts';
import { Field, FieldGroup, FieldRow, SelectInput, TextInput } from '../../ui/field.tsx';
import { NumberField, RuleField, ruleFieldOf, useError } from '../../ui/form-fields.tsx';
import { PlaceField } from '../../ui/place-field.tsx';
import type { ProfileForm } from './profile-form.ts';

type Form = UseFormReturn<ProfileForm>;

const FarmField = ruleFieldOf<
  ProfileForm,
  Exclude<keyof ProfileForm & keyof typeof farmerProfileFields, 'organicCertified'>
>(farmerProfileFields);

export function PersonFieldset({ form, phone }: { readonly form: Form; readonly phone: string }) {
  const { t } = useTranslation();
  return (
    <FieldGroup title={t('profile.you')}>
      <FieldRow>
        <RuleField
          form={form}
          name="firstName"
          label={t('profile.firstName')}
          rule={userFields.firstName}
          complete="given-name"
        />
        <RuleField
          form={form}
          name="lastName"
          label={t('profile.lastName')}
          rule={userFields.lastName}
          complete="family-name"
        />
      </FieldRow>
      <FieldRow>
        <Box>
          <Field label={t('profile.phone')} hint={t('profile.phoneHint')}>
            {(slot) => <TextInput {...slot} value={displayPhone(phone)} readOnly type="tel" />}
          </Field>
          <Button component={Link} to="/settings/number" sx={{ ml: -1.25 }}>
            {t('profile.phoneChange')}
          </Button>
        </Box>
        <Field label={t('profile.email')} hint={t('profile.emailHint')} error={useError(form, 'email')}>
          {(slot) => (
            <TextInput
              {...slot}
              {...form.register('email', {
                validate: (typed) =>
                  typed.trim() === '' ||
                  /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(typed.trim()) ||
                  t('form.email'),
              })}
              type="email"
              autoComplete="email"
            />
          )}
        </Field>
      </FieldRow>
      <Field label={t('profile.languagePreference')}>
        {(slot) => (
          <SelectInput {...slot} {...form.register('languagePreference')}>
            {languageTags.map((language: Language) => (
              <option key={language} value={language} lang={language}>
                {languageNames[language]}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
    </FieldGroup>
  );
}

interface FarmProps {
  readonly form: Form;
  /** Whether anything of the farm was typed, which then needs its name. */
  readonly nameNeeded: () => boolean;
}

export function FarmFieldset({ form, nameNeeded }: FarmProps) {
  const { t } = useTranslation();
  const place = useWatch({ control: form.control, name: 'place' });
  const placeError = useError(form, 'place');
  const { areaUnit } = usePreferences();
  return (
    <FieldGroup title={t('profile.farm')}>
      <FarmField
        form={form}
        name="farmName"
        label={t('profile.farmName')}
        complete="organization"
        required={nameNeeded}
      />
      {areaUnit === 'hectare' ? (
        <NumberField form={form} name="hectares" label={t('profile.totalAreaHectares')} max={100_000} />
      ) : (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr', alignItems: 'end' }}>
          <NumberField form={form} name="acres" label={t('profile.areaAcre')} max={200_000} zero />
          <NumberField form={form} name="guntha" label={t('profile.areaGuntha')} max={8_000_000} zero />
        </Box>
      )}
      <FieldRow>
        <FarmField
          form={form}
          name="locationState"
          label={t('profile.locationState')}
          complete="address-level1"
        />
        <FarmField
          form={form}
          name="locationDistrict"
          label={t('profile.locationDistrict')}
          complete="address-level2"
        />
      </FieldRow>
      <FieldRow>
        <FarmField form={form} name="locationTaluka" label={t('profile.locationTaluka')} />
        <FarmField form={form} name="locationVillage" label={t('profile.locationVillage')} />
      </FieldRow>
      <PlaceField
        label={t('profile.place')}
        hint={t('profile.placeHint')}
        value={place}
        error={placeError}
        register={(validate) => form.register('place', { validate })}
        onFound={(found) => form.setValue('place', found, { shouldDirty: true, shouldValidate: true })}
      />
      <FieldRow>
        <FarmField form={form} name="soilType" label={t('profile.soilType')} />
        <FarmField
          form={form}
          name="irrigationType"
          label={t('profile.irrigationType')}
          words="irrigationTypes"
        />
      </FieldRow>
      <FieldRow>
        <FarmField form={form} name="annualRainfallMm" label={t('profile.annualRainfallMm')} />
        <FarmField form={form} name="farmingExperienceYears" label={t('profile.farmingExperienceYears')} />
      </FieldRow>
      <Box
        component="label"
        sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 48, cursor: 'pointer' }}
      >
        <Box
          component="input"
          type="checkbox"
          {...form.register('organicCertified')}
          sx={{ width: 24, height: 24, m: 0, flex: 'none', accentColor: (theme) => theme.palette.leaf }}
        />
        {t('profile.organicCertified')}
      </Box>
    </FieldGroup>
  );
}
