import type { Plot } from '@draksha/contract';
import { type RecordKind, records as recordNoun } from '@draksha/contract/records';
import Box from '@mui/material/Box';
import { memo } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { seesMoney } from '../../lib/may.ts';
import type { PhotoOwner } from '../../lib/photos/own-photos.ts';
import { useFormat } from '../../lib/use-format.ts';
import { NumberField, RuleField } from '../../ui/form-fields.tsx';
import { PhotoStrip } from '../../ui/photo-strip.tsx';
import { Reveal } from '../../ui/reveal.tsx';
import { Staggered } from '../../ui/staggered.tsx';
import { CopyCard } from './copy-card.tsx';
import type { Entry } from './entry.ts';
import { EntryFields, hasMore } from './entry-fields.tsx';
import { costOf } from './entry-form.ts';
import type { EntryForm } from './entry-form-values.ts';
import { PestNote } from './pest-note.tsx';
import { PickedInsideNote } from './picked-inside.tsx';
import { newestOf, useEntries } from './queries.ts';
import { RegulatorNote } from './regulator-note.tsx';
import { SprayPart } from './spray-part.tsx';
import { TestPart } from './test-part.tsx';
import { useChosenPlots } from './typed-entry.ts';
import { WhenPart, WherePart } from './where-when.tsx';

interface EntryPartsProps {
  readonly form: UseFormReturn<EntryForm>;
  readonly kind: RecordKind;
  readonly entry: Entry | null;
  readonly plots: readonly Plot[];
  readonly onCopy: (from: Entry) => void;
  /** Owner of the photos until the entry is saved. */
  readonly draftKey: string;
}

/** Kinds whose cost field is always open. */
const MONEY_FIRST: readonly RecordKind[] = ['expense', 'income'];
const MAX_RUPEES = 1_000_000_000;

/** Where, when, what; everything else behind "more". Not drawn again when the form around it is. */
export const EntryParts = memo(function EntryParts({
  form,
  kind,
  entry,
  plots,
  onCopy,
  draftKey,
}: EntryPartsProps) {
  const { t } = useTranslation('diary');
  const isMoneyFirst = MONEY_FIRST.includes(kind);
  const photographed = entry?.rows[0];
  const owner: PhotoOwner = photographed ? { noun: 'records', id: photographed.id } : { form: draftKey };
  const money = seesMoney() && (
    <NumberField
      form={form}
      name="cost"
      label={t(kind === 'income' ? 'form.received' : 'form.cost')}
      max={MAX_RUPEES}
      zero
      required={isMoneyFirst}
    />
  );
  const notes = <RuleField form={form} name="notes" label={t('form.notes')} rule={recordNoun.fields.notes} />;
  return (
    <>
      {!entry && <LastEntry kind={kind} plots={plots} onCopy={onCopy} />}
      <WherePart form={form} kind={kind} plots={plots} />
      <SharedNote form={form} plots={plots} />
      <WhenPart form={form} />
      {kind === 'spray' && <SprayPart form={form} entry={entry} plots={plots} />}
      {(kind === 'soil_test' || kind === 'petiole_test') && <TestPart form={form} />}
      <EntryFields form={form} kind={kind} part="first" />
      {kind === 'growth_regulator' && <RegulatorNote form={form} />}
      {kind === 'scouting' && <PestNote form={form} plots={plots} />}
      {kind === 'harvest' && entry === null && <PickedInsideNote form={form} plots={plots} />}
      {isMoneyFirst && money}
      {kind === 'note' && notes}
      {kind === 'labour' && <Wages form={form} />}
      <Staggered>
        {kind === 'note' ? (
          <Reveal
            summary={t('form.damage')}
            open={entry?.kind === 'note' && entry.details.damage !== undefined}
          >
            <Box sx={{ pt: 1 }}>
              <EntryFields form={form} kind={kind} part="more" />
            </Box>
          </Reveal>
        ) : (
          <Reveal summary={t(hasMore(kind) ? 'form.more' : 'form.moreMoney')} open={entry !== null}>
            <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
              <EntryFields form={form} kind={kind} part="more" />
              {!isMoneyFirst && money}
              {notes}
            </Box>
          </Reveal>
        )}
        <PhotoStrip owner={owner} />
      </Staggered>
    </>
  );
});

interface LastEntryProps extends Pick<EntryPartsProps, 'kind' | 'plots' | 'onCopy'> {}

function LastEntry({ kind, plots, onCopy }: LastEntryProps) {
  const last = newestOf(useEntries(), kind);
  return last && <CopyCard entry={last} plots={plots} onCopy={() => onCopy(last)} />;
}

type PartProps = Pick<EntryPartsProps, 'form' | 'plots'>;

/** How an amount is divided between several plots. */
function SharedNote({ form, plots }: PartProps) {
  const { t } = useTranslation('diary');
  const { chosen, acres } = useChosenPlots(form, plots);
  if (chosen.length < 2) return null;
  return (
    <Box sx={{ mt: -1.5, fontSize: '0.875rem', color: 'text.secondary' }}>
      {t(acres === null ? 'form.sharedAlike' : 'form.sharedByArea')}
    </Box>
  );
}

/** What the wages come to. */
function Wages({ form }: Pick<PartProps, 'form'>) {
  const { t } = useTranslation('diary');
  const format = useFormat();
  const wages = costOf('labour', { details: useWatch({ control: form.control, name: 'details' }), cost: '' });
  return (
    wages !== null && <Box sx={{ fontWeight: 400 }}>{t('form.wages', { money: format.money(wages) })}</Box>
  );
}
