import type { Language } from '@draksha/contract';
import { displayPhone } from '@draksha/contract/phone';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { readNumber } from '../../lib/format.ts';
import { languageNames, languageTags } from '../../lib/language.ts';
import { usePreferences } from '../../lib/preferences.ts';
import { Field, FieldGroup, FieldRow, SelectInput, TextInput } from '../../ui/field.tsx';
import { PlaceField } from '../../ui/place-field.tsx';
import { irrigationTypes, type ProfileForm } from './profile-form.ts';

type Form = UseFormReturn<ProfileForm>;

export function PersonFieldset({ form, phone }: { readonly form: Form; readonly phone: string }) {
  const { t } = useTranslation();
  return (
    <FieldGroup title={t('profile.you')}>
      <FieldRow>
        <Text form={form} name="firstName" max={80} complete="given-name" required />
        <Text form={form} name="lastName" max={80} complete="family-name" />
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
        <Field
          label={t('profile.email')}
          hint={t('profile.emailHint')}
          error={form.formState.errors.email?.message}
        >
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
  const { areaUnit } = usePreferences();
  return (
    <FieldGroup title={t('profile.farm')}>
      <Field label={t('profile.farmName')} error={form.formState.errors.farmName?.message}>
        {(slot) => (
          <TextInput
            {...slot}
            {...form.register('farmName', {
              validate: (typed) => typed.trim() !== '' || !nameNeeded() || t('form.required'),
              maxLength: { value: 120, message: t('form.long', { max: 120 }) },
            })}
            autoComplete="organization"
          />
        )}
      </Field>
      {areaUnit === 'hectare' ? (
        <Count form={form} name="hectares" label={t('profile.totalAreaHectares')} max={100_000} />
      ) : (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr', alignItems: 'end' }}>
          <Count form={form} name="acres" label={t('profile.areaAcre')} max={200_000} />
          <Count form={form} name="guntha" label={t('profile.areaGuntha')} max={8_000_000} />
        </Box>
      )}
      <FieldRow>
        <Text form={form} name="locationState" max={80} complete="address-level1" />
        <Text form={form} name="locationDistrict" max={80} complete="address-level2" />
      </FieldRow>
      <FieldRow>
        <Text form={form} name="locationTaluka" max={80} />
        <Text form={form} name="locationVillage" max={80} />
      </FieldRow>
      <PlaceField
        label={t('profile.place')}
        hint={t('profile.placeHint')}
        value={form.watch('place')}
        error={form.formState.errors.place?.message}
        register={(validate) => form.register('place', { validate })}
        onFound={(place) => form.setValue('place', place, { shouldDirty: true, shouldValidate: true })}
      />
      <FieldRow>
        <Text form={form} name="soilType" max={80} />
        <Field label={t('profile.irrigationType')}>
          {(slot) => (
            <SelectInput {...slot} {...form.register('irrigationType')}>
              <option value="">{t('form.select')}</option>
              {irrigationTypes.map((type) => (
                <option key={type} value={type}>
                  {t(`irrigationTypes.${type}`)}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
      </FieldRow>
      <FieldRow>
        <Count form={form} name="annualRainfallMm" label={t('profile.annualRainfallMm')} max={15_000} />
        <Count
          form={form}
          name="farmingExperienceYears"
          label={t('profile.farmingExperienceYears')}
          max={100}
          whole
        />
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

interface TextProps {
  readonly form: Form;
  readonly name:
    | 'firstName'
    | 'lastName'
    | 'locationState'
    | 'locationDistrict'
    | 'locationTaluka'
    | 'locationVillage'
    | 'soilType';
  readonly max: number;
  readonly complete?: string;
  readonly required?: boolean;
}

function Text({ form, name, max, complete = 'off', required = false }: TextProps) {
  const { t } = useTranslation();
  return (
    <Field label={t(`profile.${name}`)} error={form.formState.errors[name]?.message}>
      {(slot) => (
        <TextInput
          {...slot}
          {...form.register(name, {
            validate: (typed) => !required || typed.trim() !== '' || t('form.required'),
            maxLength: { value: max, message: t('form.long', { max }) },
          })}
          aria-required={required || undefined}
          autoComplete={complete}
        />
      )}
    </Field>
  );
}

interface CountProps {
  readonly form: Form;
  readonly name: 'acres' | 'guntha' | 'hectares' | 'farmingExperienceYears' | 'annualRainfallMm';
  readonly label: string;
  readonly max: number;
  readonly whole?: boolean;
}

function Count({ form, name, label, max, whole = false }: CountProps) {
  const { t } = useTranslation();
  const check = (typed: string) => {
    if (typed.trim() === '') return true;
    const value = readNumber(typed);
    if (value === null) return t('form.number');
    if (value < 0 || (name === 'hectares' && value === 0)) return t('form.positive');
    if (whole && !Number.isInteger(value)) return t('form.whole');
    return value <= max || t('form.most', { max });
  };
  return (
    <Field label={label} error={form.formState.errors[name]?.message}>
      {(slot) => (
        <TextInput
          {...slot}
          {...form.register(name, { validate: check })}
          inputMode={whole ? 'numeric' : 'decimal'}
          autoComplete="off"
        />
      )}
    </Field>
  );
}
