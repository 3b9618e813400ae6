import type { Plot } from '@draksha/contract';
import { farmDay } from '@draksha/contract/dates';
import type { RecordKind } from '@draksha/contract/records';
import Button from '@mui/material/Button';
import { useCallback, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { nowMs } from '../../lib/clock.ts';
import { type NewWrite, save, showSavedWrites } from '../../lib/farm/farm-noun.ts';
import { useQueue } from '../../lib/farm/use-farm.ts';
import { forgetFormPhotos, photoWrites } from '../../lib/photos/own-photos.ts';
import { usePreferences } from '../../lib/preferences.ts';
import { hasScreenBefore, showSaved } from '../../lib/saved.ts';
import { resetUntouched, useDraft, withDraft } from '../../lib/use-draft.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { DraftNote } from '../../ui/draft-note.tsx';
import { FarmForm } from '../../ui/farm-form.tsx';
import { FormFoot } from '../../ui/form-foot.tsx';
import { Hint } from '../../ui/notice.tsx';
import { useListsInForce } from '../product-lists/queries.ts';
import { useSeasons } from '../seasons/queries.ts';
import { DiaryFrame } from './diary-frame.tsx';
import type { Entry } from './entry.ts';
import { copyOf } from './entry-form.ts';
import type { EntryForm } from './entry-form-values.ts';
import { EntryParts } from './entry-parts.tsx';
import { removeEntry } from './entry-writes.ts';
import { acresOfPlots } from './plot-acres.ts';
import { stockMovements } from './queries.ts';
import { saveWrites } from './save-entry.ts';

interface EntryEditorProps {
  readonly kind: RecordKind;
  /** The entry that is changed, `null` for a new one. */
  readonly entry: Entry | null;
  /** Of a new one, where what it is of has one already. */
  readonly entryId?: string | undefined;
  readonly initial: EntryForm;
  readonly plots: readonly Plot[];
}

/** The form of one entry, and what becomes of it. */
export function EntryEditor({ kind, entry, entryId, initial, plots }: EntryEditorProps) {
  const { t } = useTranslation('diary');
  const { weightUnit } = usePreferences();
  const navigate = useNavigate();
  const seasonsOf = useSeasons();
  const movements = stockMovements.useAll();
  const lists = useListsInForce();
  const draftKey = `record ${entry?.id ?? [`new ${kind}`, entryId].filter(Boolean).join(' of ')}`;
  const [values] = useState(() => withDraft(draftKey, initial));
  const form = useForm<EntryForm>({ defaultValues: values, mode: 'onTouched', shouldFocusError: false });
  const draft = useDraft(draftKey, form, initial);
  const submit = useSubmit<readonly NewWrite[]>();
  const queue = useQueue();
  const isRefused =
    entry?.rows.some(({ id }) => queue.some(({ rowId, state }) => rowId === id && state === 'failed')) ??
    false;
  // Errors are shown at their fields before anything is touched.
  useEffect(() => {
    if (isRefused) void form.trigger();
  }, [isRefused, form]);
  const back = () => (hasScreenBefore() ? navigate(-1) : navigate('/farm-records', { replace: true }));

  const keep = form.handleSubmit(async (typed) => {
    const done = await submit.run(async () => {
      const chosen = plots.filter(({ id }) => typed.plotIds.includes(id));
      const writes = saveWrites({
        kind,
        entry,
        entryId,
        form: typed,
        plots: chosen,
        seasonsOf,
        movements,
        lists,
      });
      const photos = entry ? [] : await photoWrites(draftKey, 'records', writes[0]?.rowId ?? '');
      await save([...writes, ...photos]);
      return writes;
    });
    if (done === null) return;
    if (!entry) await forgetFormPhotos(draftKey);
    draft.forget();
    await back();
    showSavedWrites(t('form.saved', { what: t(`kinds.${kind}`) }), done);
  });
  const copy = useCallback(
    (from: Entry) => {
      const living = from.plotIds.filter((id) => plots.some((plot) => plot.id === id));
      const copied = copyOf(from, acresOfPlots(plots, from.plotIds), farmDay(nowMs()), weightUnit);
      resetUntouched(form, { ...copied, plotIds: living });
    },
    [plots, weightUnit, form],
  );
  const remove = () =>
    submit.run(async () => {
      if (!entry) return [];
      showSaved(null);
      const writes = removeEntry(entry);
      await save(writes);
      draft.forget();
      const deleted = writes.map(({ rowId }) => rowId);
      await navigate('/farm-records', { replace: true, state: { deleted } });
      return writes;
    });
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
          resetUntouched(form, initial);
        }}
      />
      {isRefused && <Hint>{t('form.refused')}</Hint>}
      <FarmForm
        submit={submit}
        onSubmit={keep}
        foot={
          <FormFoot form={form}>
            <Button type="submit" variant="contained" disabled={submit.busy}>
              {t(submit.busy ? 'saving' : 'form.keep')}
            </Button>
          </FormFoot>
        }
        sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}
      >
        <EntryParts form={form} kind={kind} entry={entry} plots={plots} onCopy={copy} draftKey={draftKey} />
      </FarmForm>
      {entry && (
        <Button color="error" onClick={remove} disabled={submit.busy} sx={{ ml: -1.5 }}>
          {t('form.delete')}
        </Button>
      )}
    </DiaryFrame>
  );
}
