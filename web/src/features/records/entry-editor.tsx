import type { Plot } from '@draksha/contract';
import { farmDay } from '@draksha/contract/dates';
import { type RecordKind, records as recordNoun } from '@draksha/contract/records';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { nowMs } from '../../lib/clock.ts';
import { save } from '../../lib/farm/farm-noun.ts';
import { forgetFormPhotos, photoWrites } from '../../lib/photos/own-photos.ts';
import { usePreferences } from '../../lib/preferences.ts';
import { startOver, useDraft, withDraft } from '../../lib/use-draft.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { DraftNote } from '../../ui/draft-note.tsx';
import { FarmForm } from '../../ui/farm-form.tsx';
import { NumberField, RuleField } from '../../ui/form-fields.tsx';
import { Trouble } from '../../ui/notice.tsx';
import { PhotoStrip } from '../../ui/photo-strip.tsx';
import { Reveal } from '../../ui/reveal.tsx';
import { useSeasons } from '../seasons/queries.ts';
import { CopyCard } from './copy-card.tsx';
import { DiaryFrame } from './diary-frame.tsx';
import type { Entry } from './entry.ts';
import { EntryFields, hasMore } from './entry-fields.tsx';
import { copyOf, costOf, type EntryForm } from './entry-form.ts';
import { removeEntry } from './entry-writes.ts';
import { acresOfPlots } from './plot-acres.ts';
import { newestOf, useEntries } from './queries.ts';
import { saveWrites } from './save-entry.ts';
import { SprayPart } from './spray-part.tsx';
import { TestPart } from './test-part.tsx';
import { WhenPart, WherePart } from './where-when.tsx';

interface EntryEditorProps {
  readonly kind: RecordKind;
  /** The entry that is changed, `null` for a new one. */
  readonly entry: Entry | null;
  readonly opened: EntryForm;
  readonly plots: readonly Plot[];
}

/** Kinds whose sum of money is asked for at once. */
const MONEY_FIRST: readonly RecordKind[] = ['expense', 'income'];
const MOST_RUPEES = 1_000_000_000;

/** The form of one entry: where, when, what; everything else behind "more". */
export function EntryEditor({ kind, entry, opened, plots }: EntryEditorProps) {
  const { t } = useTranslation('diary');
  const format = useFormat();
  const { weightUnit } = usePreferences();
  const navigate = useNavigate();
  const entries = useEntries();
  const seasonsOf = useSeasons();
  const draftKey = `record ${entry?.id ?? `new ${kind}`}`;
  const [values] = useState(() => withDraft(draftKey, opened));
  const form = useForm<EntryForm>({ defaultValues: values, mode: 'onTouched' });
  const draft = useDraft(draftKey, form, opened);
  const submit = useSubmit<true>();
  const chosen = form.watch('plotIds');
  const chosenPlots = plots.filter(({ id }) => chosen.includes(id));
  const acres = acresOfPlots(plots, chosen);
  const photographed = entry?.rows[0];
  const last = entry ? null : newestOf(entries, kind);
  const wages = costOf(kind, { ...form.watch(), cost: '' });
  const back = () => navigate('/farm-records', { replace: true });

  const keep = form.handleSubmit(async (typed) => {
    const done = await submit.run(async () => {
      const writes = saveWrites({ kind, entry, form: typed, plots: chosenPlots, seasonsOf });
      const photos = entry ? [] : await photoWrites(draftKey, 'records', writes[0]?.rowId ?? '');
      await save([...writes, ...photos]);
      return true as const;
    });
    if (done === null) return;
    if (!entry) await forgetFormPhotos(draftKey);
    draft.forget();
    await back();
  });
  const copy = (from: Entry) => {
    const living = from.plotIds.filter((id) => plots.some((plot) => plot.id === id));
    const copied = copyOf(from, acresOfPlots(plots, from.plotIds), farmDay(nowMs()), weightUnit);
    form.reset({ ...copied, plotIds: living });
  };
  const remove = () =>
    submit.run(async () => {
      if (!entry) return true as const;
      await save(removeEntry(entry));
      draft.forget();
      const ids = entry.rows.map(({ id }) => id);
      await navigate('/farm-records', { replace: true, state: { deleted: ids } });
      return true as const;
    });
  const money = (
    <NumberField
      form={form}
      name="cost"
      label={t(kind === 'income' ? 'form.received' : 'form.cost')}
      max={MOST_RUPEES}
      zero
      required={MONEY_FIRST.includes(kind)}
    />
  );
  const notes = <RuleField form={form} name="notes" label={t('form.notes')} rule={recordNoun.fields.notes} />;
  return (
    <DiaryFrame
      title={t(entry ? 'form.change' : 'form.write', { kind: t(`kinds.${kind}`) })}
      back="/farm-records"
      backWord={t('title')}
    >
      <DraftNote
        {...draft}
        onStartOver={() => {
          draft.forget();
          void forgetFormPhotos(draftKey);
          startOver(form, opened);
        }}
      />
      <FarmForm
        submit={submit}
        onSubmit={keep}
        foot={
          <>
            {form.formState.isSubmitted && Object.keys(form.formState.errors).length > 0 && (
              <Trouble>{t('form.check')}</Trouble>
            )}
            <Box
              sx={{
                position: 'sticky',
                bottom: { xs: 'calc(68px + env(safe-area-inset-bottom))', md: 0 },
                mx: { xs: -2, md: 0 },
                px: { xs: 2, md: 0 },
                py: 1.5,
                zIndex: 2,
                backgroundColor: 'background.default',
              }}
            >
              <Button type="submit" variant="contained" fullWidth disabled={submit.busy}>
                {t(submit.busy ? 'saving' : 'form.keep')}
              </Button>
            </Box>
          </>
        }
        sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}
      >
        {last && <CopyCard entry={last} plots={plots} onCopy={() => copy(last)} />}
        <WherePart form={form} plots={plots} />
        {chosenPlots.length > 1 && (
          <Box sx={{ mt: -1.5, fontSize: '0.875rem', color: 'text.secondary' }}>
            {t(acres === null ? 'form.sharedAlike' : 'form.sharedByArea')}
          </Box>
        )}
        <WhenPart form={form} />
        {kind === 'spray' && (
          <SprayPart form={form} entries={entries} entry={entry} plots={chosenPlots} acres={acres} />
        )}
        {(kind === 'soil_test' || kind === 'petiole_test') && <TestPart form={form} />}
        <EntryFields form={form} kind={kind} part="first" />
        {MONEY_FIRST.includes(kind) && money}
        {kind === 'note' && notes}
        {wages !== null && (
          <Box sx={{ fontWeight: 500 }}>{t('form.wages', { money: format.money(wages) })}</Box>
        )}
        {kind !== 'note' && (
          <Reveal summary={t(hasMore(kind) ? 'form.more' : 'form.moreMoney')} open={entry !== null}>
            <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
              <EntryFields form={form} kind={kind} part="more" />
              {!MONEY_FIRST.includes(kind) && money}
              {notes}
            </Box>
          </Reveal>
        )}
        <PhotoStrip owner={photographed ? { noun: 'records', id: photographed.id } : { form: draftKey }} />
      </FarmForm>
      {entry && (
        <Button color="error" onClick={remove} disabled={submit.busy} sx={{ ml: -1.5 }}>
          {t('form.delete')}
        </Button>
      )}
    </DiaryFrame>
  );
}
