import type { HTMLAttributes } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { readNumber } from '../../lib/format.ts';
import { Field, SelectInput, TextInput } from '../../ui/field.tsx';
import type { PlotForm } from './plot-form.ts';

type Form = UseFormReturn<PlotForm>;
type Name = keyof PlotForm;

interface NumberFieldProps {
  readonly form: Form;
  readonly name: Name;
  readonly label: string;
  readonly max: number;
  /** Nothing at or below it; 0 itself is allowed when `zero`. */
  readonly zero?: boolean;
  readonly whole?: boolean;
}

/** A number that may be left empty, typed with any digits. */
export function NumberField({ form, name, label, max, zero = false, whole = false }: NumberFieldProps) {
  const { t } = useTranslation();
  const check = (typed: string) => {
    if (typed.trim() === '') return true;
    const value = readNumber(typed);
    if (value === null) return t('form.number');
    if (whole && !Number.isInteger(value)) return t('form.whole');
    if (value < 0 || (value === 0 && !zero)) return t('form.positive');
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

interface TextFieldProps {
  readonly form: Form;
  readonly name: Name;
  readonly label: string;
  readonly max: number;
  readonly hint?: string;
  readonly required?: boolean;
  readonly type?: 'text' | 'date';
  readonly list?: string;
  readonly capitalize?: HTMLAttributes<HTMLInputElement>['autoCapitalize'];
}

export function TextField({
  form,
  name,
  label,
  max,
  hint,
  required = false,
  type = 'text',
  list,
  capitalize,
}: TextFieldProps) {
  const { t } = useTranslation();
  return (
    <Field label={label} hint={hint} error={form.formState.errors[name]?.message}>
      {(slot) => (
        <TextInput
          {...slot}
          {...form.register(name, {
            validate: (typed) => !required || typed.trim() !== '' || t('form.required'),
            maxLength: { value: max, message: t('form.long', { max }) },
          })}
          type={type}
          list={list}
          aria-required={required || undefined}
          autoCapitalize={capitalize}
          autoComplete="off"
        />
      )}
    </Field>
  );
}

interface ChoiceFieldProps {
  readonly form: Form;
  readonly name: Name;
  readonly label: string;
  readonly options: readonly string[];
  /** Prefix of the options' words in the translation. */
  readonly words: string;
  /** False where one of the options always holds. */
  readonly optional?: boolean;
}

export function ChoiceField({ form, name, label, options, words, optional = true }: ChoiceFieldProps) {
  const { t } = useTranslation();
  return (
    <Field label={label} error={form.formState.errors[name]?.message}>
      {(slot) => (
        <SelectInput {...slot} {...form.register(name)}>
          {optional && <option value="">{t('form.select')}</option>}
          {options.map((option) => (
            <option key={option} value={option}>
              {t(`${words}.${option}`)}
            </option>
          ))}
        </SelectInput>
      )}
    </Field>
  );
}
