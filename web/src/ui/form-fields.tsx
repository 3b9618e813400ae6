import { dateProblem, farmDay } from '@draksha/contract/dates';
import type { Field as ContractField } from '@draksha/contract/fields';
import { cleanText } from '@draksha/contract/text';
import type { HTMLAttributes, ReactNode } from 'react';
import {
  Controller,
  type FieldError,
  type FieldPath,
  type FieldValues,
  get,
  type UseFormReturn,
  useFormState,
} from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { nowMs } from '../lib/clock.ts';
import { readDay } from '../lib/day-text.ts';
import { readNumber } from '../lib/format.ts';
import { type WordFamily, wordOf } from '../lib/typed-words.ts';
import { ClockNote } from './clock-note.tsx';
import { DayField } from './day-field.tsx';
import { Field, SelectInput, TextArea, TextInput } from './field.tsx';

type DateRule = Extract<ContractField, { kind: 'date' }>;
type Rule = Extract<ContractField, { kind: 'text' | 'number' | 'choice' }> | DateRule;

/** The four kinds of fields that a noun's form is made of, each with its check and its words; any of them may be empty. */

interface FormFieldProps<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>;
  readonly name: FieldPath<Values>;
  readonly label: string;
}

/** Error of one field. Only this component rerenders, not the form. */
export function useError<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  name: FieldPath<Values>,
): string | undefined {
  const { errors } = useFormState({ control: form.control, name });
  const error: FieldError | undefined = get(errors, name);
  return error?.message;
}

interface NumberFieldProps<Values extends FieldValues> extends FormFieldProps<Values> {
  readonly max: number;
  /** Nothing at or below it; 0 itself is allowed when `zero`. */
  readonly zero?: boolean;
  readonly whole?: boolean;
  readonly required?: boolean;
  /** What is wrong with none, where that depends on the other fields. */
  readonly ifEmpty?: () => true | string;
}

/** A number, typed with any digits. */
export function NumberField<Values extends FieldValues>({
  form,
  name,
  label,
  max,
  zero = false,
  whole = false,
  required = false,
  ifEmpty = () => true,
}: NumberFieldProps<Values>) {
  const { t } = useTranslation();
  const check = (typed: string | undefined) => {
    if (typed === undefined || typed.trim() === '') return required ? t('form.required') : ifEmpty();
    const value = readNumber(typed);
    if (value === null) return t('form.number');
    if (whole && !Number.isInteger(value)) return t('form.whole');
    if (value < 0 || (value === 0 && !zero)) return t('form.positive');
    return value <= max || t('form.most', { max });
  };
  const error = useError(form, name);
  return (
    <Field label={label} error={error}>
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

interface TextFieldProps<Values extends FieldValues> extends FormFieldProps<Values> {
  readonly max: number;
  readonly hint?: string;
  /** Whether it must not be empty; asked when it is checked. */
  readonly required?: boolean | (() => boolean);
  readonly list?: string;
  readonly capitalize?: HTMLAttributes<HTMLInputElement>['autoCapitalize'];
  readonly complete?: string;
  /** Rows of a longer text. */
  readonly rows?: number;
  /** What is wrong with a text that is not empty. */
  readonly check?: (typed: string) => true | string;
}

function TextField<Values extends FieldValues>({
  form,
  name,
  label,
  max,
  hint,
  required = false,
  list,
  capitalize,
  complete = 'off',
  rows,
  check = () => true,
}: TextFieldProps<Values>) {
  const { t } = useTranslation();
  const needed = () => (typeof required === 'function' ? required() : required);
  const registered = () =>
    form.register(name, {
      validate: (typed: string | undefined) => {
        const text = cleanText(typed ?? '');
        return text === '' ? !needed() || t('form.required') : check(text);
      },
      maxLength: { value: max, message: t('form.long', { max }) },
    });
  const error = useError(form, name);
  return (
    <Field label={label} hint={hint} error={error}>
      {(slot) =>
        rows === undefined ? (
          <TextInput
            {...slot}
            {...registered()}
            list={list}
            aria-required={required === true || undefined}
            autoCapitalize={capitalize}
            autoComplete={complete}
          />
        ) : (
          <TextArea {...slot} {...registered()} rows={rows} />
        )
      }
    </Field>
  );
}

interface DayOfFormProps<Values extends FieldValues> extends FormFieldProps<Values> {
  readonly hint?: string | undefined;
  /** As `DayField` has them. */
  readonly chips?: readonly number[] | undefined;
  readonly open?: boolean | undefined;
  /** Error of what was typed; `day` is `null` where nothing was. */
  readonly check: (day: string | null) => true | string;
}

/** A calendar day, `YYYY-MM-DD` in the form's values. */
export function DayOfForm<Values extends FieldValues>({
  form,
  name,
  check,
  ...shown
}: DayOfFormProps<Values>) {
  const { t } = useTranslation();
  const validate = (typed: string) => {
    const day = readDay(typed);
    return day === null && typed !== '' ? t('form.date.unreadable') : check(day);
  };
  const error = useError(form, name);
  return (
    <>
      <ClockNote />
      <Controller
        control={form.control}
        name={name}
        rules={{ validate }}
        render={({ field }) => (
          <DayField
            {...shown}
            error={error}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            inputRef={field.ref}
            name={field.name}
          />
        )}
      />
    </>
  );
}

interface DateFieldProps<Values extends FieldValues> extends Omit<DayOfFormProps<Values>, 'check'> {
  /** The contract's limits of the day. */
  readonly rule: Pick<DateRule, 'daysAhead'>;
  /** Whether there must be one. */
  readonly required?: boolean;
}

/** A day that is neither too far ahead nor too far back for what it is. */
export function DateField<Values extends FieldValues>({
  rule: { daysAhead },
  required = false,
  ...shown
}: DateFieldProps<Values>) {
  const { t } = useTranslation();
  const check = (day: string | null) => {
    if (day === null) return !required || t('form.required');
    const problem = daysAhead === undefined ? null : dateProblem(daysAhead, day, farmDay(nowMs()));
    return problem === null || t(`form.date.${problem.kind}`, { ...problem });
  };
  return <DayOfForm {...shown} check={check} />;
}

interface ChoiceFieldProps<Values extends FieldValues> extends FormFieldProps<Values> {
  readonly options: readonly string[];
  /** Prefix of the options' words in the translation. */
  readonly words: WordFamily;
  /** False where one of the options always holds. */
  readonly optional?: boolean;
}

function ChoiceField<Values extends FieldValues>({
  form,
  name,
  label,
  options,
  words,
  optional = true,
}: ChoiceFieldProps<Values>) {
  const { t } = useTranslation();
  const error = useError(form, name);
  return (
    <Field label={label} error={error}>
      {(slot) => (
        <SelectInput {...slot} {...form.register(name)}>
          {optional && <option value="">{t('form.select')}</option>}
          {options.map((option) => (
            <option key={option} value={option}>
              {t(wordOf(words, option))}
            </option>
          ))}
        </SelectInput>
      )}
    </Field>
  );
}

interface RuleFieldProps<Values extends FieldValues>
  extends FormFieldProps<Values>,
    Pick<TextFieldProps<Values>, 'hint' | 'capitalize' | 'complete' | 'list' | 'required' | 'check'> {
  /** The contract's rule of the field: its kind and limits. */
  readonly rule: Rule;
  /** Prefix of a choice's words in the translation. */
  readonly words?: WordFamily;
}

/** A field of a noun, by its rule in the contract. */
export function RuleField<Values extends FieldValues>({
  rule,
  words,
  ...field
}: RuleFieldProps<Values>): ReactNode {
  if (rule.kind === 'number')
    return (
      <NumberField
        {...field}
        max={rule.max}
        zero={rule.above === undefined}
        whole={rule.whole === true}
        required={rule.required === true}
      />
    );
  if (rule.kind === 'text')
    return (
      <TextField
        required={rule.required === true && rule.blank !== true}
        {...field}
        max={rule.max}
        {...(rule.long ? { rows: 3 } : {})}
      />
    );
  if (rule.kind === 'date') return <DateField {...field} rule={rule} required={rule.required === true} />;
  const optional = rule.required !== true && rule.usual === undefined;
  if (words === undefined) throw new Error(`No words for the choices of ${field.name}`);
  return <ChoiceField {...field} options={rule.of} words={words} optional={optional} />;
}

/** Returns the `RuleField` of one noun: a field's name selects its rule. */
export function ruleFieldOf<Values extends FieldValues, Name extends FieldPath<Values>>(
  rules: Readonly<Record<Name, Rule>>,
) {
  type Props = Omit<RuleFieldProps<Values>, 'name' | 'rule'> & { readonly name: Name };
  return (props: Props): ReactNode => <RuleField {...props} rule={rules[props.name]} />;
}
