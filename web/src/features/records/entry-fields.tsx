import type { Member } from '@draksha/contract/details';
import type { RecordKind } from '@draksha/contract/records';
import { areCounts } from '@draksha/models/harvest/typed-counts';
import { type WeightUnit, weightIn } from '@draksha/models/weights';
import Box from '@mui/material/Box';
import { Fragment } from 'react';
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { acresOf } from '../../lib/format.ts';
import { seesMoney } from '../../lib/may.ts';
import { type WordFamily, wordOf } from '../../lib/typed-words.ts';
import { NumberField, RuleField, useError } from '../../ui/form-fields.tsx';
import { RecordChips } from './chip-row.tsx';
import { fieldMembersOf, isArea, isCounts, isMoney, isWeight, lackOf, weightUnitOf } from './entry-form.ts';
import type { EntryForm } from './entry-form-values.ts';
import { HalfPlot } from './half-plot.tsx';

interface Layout {
  /** The fields shown first; with place and time they are what an entry needs. */
  readonly first: readonly string[];
  /** What it offers. */
  readonly more: readonly string[];
}

/**
 * Fields of each kind; sprays and tests have parts of their own. A field that changes no advice and is on no report
 * is left out (reports/src/record-fields.test.ts); files and the API may still set it, and it stays.
 */
const layouts: Readonly<Record<RecordKind, Layout>> = {
  spray: {
    first: [],
    more: ['method', 'operator', 'endTime', 'machine', 'authorisedBy', 'sprayedHectares', 'rows'],
  },
  irrigation: { first: ['minutes'], more: ['litres', 'wateredHectares', 'rows'] },
  fertilizer: { first: ['product', 'dose', 'unit'], more: ['method'] },
  growth_regulator: { first: ['product', 'ppm', 'method'], more: ['waterLitres'] },
  pruning: { first: ['cycle'], more: [] },
  harvest: { first: ['kg', 'grade', 'ratePaisePerKg'], more: ['buyer', 'payInDays', 'crates', 'brix'] },
  labour: { first: ['people', 'wagePaise'], more: ['names', 'pieces', 'pieceRatePaise'] },
  expense: { first: ['category'], more: ['party'] },
  income: { first: ['category'], more: ['party'] },
  scouting: {
    first: ['disease', 'seen', 'abundance'],
    more: ['incidencePercent', 'perLeaf'],
  },
  soil_test: { first: [], more: [] },
  petiole_test: { first: [], more: [] },
  rain_gauge: { first: ['mm'], more: [] },
  bunch_count: { first: ['bunches', 'bunchGrams'], more: [] },
  note: { first: ['brix'], more: ['damage', 'affectedHectares'] },
};

const isPartOfPlot = (name: string): boolean => name === 'sprayedHectares' || name === 'wateredHectares';

interface FieldsProps {
  readonly form: UseFormReturn<EntryForm>;
  readonly kind: RecordKind;
  readonly part: keyof Layout;
}

/** The fields of a kind, from the contract's details. */
export function EntryFields({ form, kind, part }: FieldsProps) {
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {layouts[kind][part]
        .filter((name) => seesMoney() || !isMoney(name))
        .map((name) => (
          <Fragment key={name}>
            <EntryField form={form} kind={kind} name={name} />
            {isPartOfPlot(name) && <HalfPlot form={form} path={`details.${name}`} />}
          </Fragment>
        ))}
    </Box>
  );
}

/** The most of a member as it is typed. */
function mostOf(name: string, max: number, unit: WeightUnit): number {
  if (isMoney(name)) return max / 100;
  if (isWeight(name)) return weightIn(max, unit);
  return isArea(name) ? Math.floor(acresOf(max)) : max;
}

interface OneFieldProps extends Omit<FieldsProps, 'part'> {
  readonly name: string;
}

function EntryField({ form, kind, name }: OneFieldProps) {
  const { t } = useTranslation('diary');
  const member = fieldMembersOf(kind)[name];
  const weightUnit = useWatch({ control: form.control, name: 'details.weightUnit' }) ?? '';
  const unit = weightUnitOf({ details: { weightUnit } });
  if (member?.kind === 'choice' || member?.kind === 'yesNo')
    return <ChoiceChips form={form} kind={kind} name={name} member={member} />;
  const path = `details.${name}` as const;
  const label = isWeight(name) ? t(`form.weight.${unit}`) : t(wordOf('diary:form.member', name));
  if (member?.kind === 'number')
    return (
      <NumberField
        form={form}
        name={path}
        label={label}
        max={mostOf(name, member.max, unit)}
        zero={member.above === undefined}
        whole={member.whole === true && !isMoney(name)}
        required={member.required === true}
        ifEmpty={() => {
          const lack = lackOf(kind, name, form.getValues('details'));
          return lack === null || t(`form.lack.${lack}`);
        }}
      />
    );
  if (member?.kind !== 'text') return null;
  const check = isCounts(name) ? (typed: string) => areCounts(typed) || t('form.number') : undefined;
  return <RuleField form={form} name={path} label={label} rule={member} {...(check ? { check } : {})} />;
}

interface ChoiceChipsProps extends OneFieldProps {
  readonly member: Extract<Member, { kind: 'choice' | 'yesNo' }>;
}

/** A choice as chips; a second tap clears an optional one. */
function ChoiceChips({ form, kind, name, member }: ChoiceChipsProps) {
  const { t } = useTranslation('diary');
  const path = `details.${name}` as const;
  const chosen = useWatch({ control: form.control, name: path }) ?? '';
  const { isSubmitted } = useFormState({ control: form.control, name: path });
  const error = useError(form, path);
  const options = member.kind === 'yesNo' ? ['yes', 'no'] : member.of;
  const group = name === 'category' ? kind : name === 'disease' ? 'lookedFor' : name;
  form.register(path, {
    validate: (typed: string | undefined) => member.required !== true || Boolean(typed) || t('form.choose'),
  });
  return (
    <RecordChips
      label={t(wordOf('diary:form.member', name))}
      chips={options.map((option) => ({
        id: option,
        word: t(
          name === 'cycle' ? wordOf('cycle', option) : wordOf(`diary:choice.${group}` as WordFamily, option),
        ),
      }))}
      chosen={[chosen]}
      error={error}
      onChoose={(id) =>
        form.setValue(path, member.required !== true && chosen === id ? '' : id, {
          shouldDirty: true,
          shouldValidate: isSubmitted,
        })
      }
    />
  );
}

/** Whether a kind offers more than money and a note. */
export const hasMore = (kind: RecordKind): boolean => layouts[kind].more.length > 0;
