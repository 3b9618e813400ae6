import type { Plot, Season } from '@draksha/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { nowMs } from '../../lib/clock.ts';
import { save as keep, showSavedWrites } from '../../lib/farm/farm-noun.ts';
import { calendarDay } from '../../lib/format.ts';
import { usePreferences } from '../../lib/preferences.ts';
import { writeTroubleKey } from '../../lib/trouble.ts';
import { resetUntouched, useDraft, withDraft } from '../../lib/use-draft.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { Back } from '../../ui/back.tsx';
import { useDoubt } from '../../ui/doubt.tsx';
import { DraftNote } from '../../ui/draft-note.tsx';
import { FarmForm } from '../../ui/farm-form.tsx';
import { FormFoot } from '../../ui/form-foot.tsx';
import { Trouble } from '../../ui/notice.tsx';
import { Reveal } from '../../ui/reveal.tsx';
import { Screen } from '../../ui/screen.tsx';
import { useSeasons } from '../seasons/queries.ts';
import { FirstFields, MoreFields } from './plot-fieldsets.tsx';
import { type PlotForm, plotFields, plotForm, seasonFields } from './plot-form.ts';
import { plots } from './queries.ts';
import { useDateDoubt } from './use-date-doubt.ts';
import { usePlotSave } from './use-plot-save.ts';

interface PlotEditorProps {
  readonly plot: Plot;
  readonly season: Season | null;
}

/** Every field of a plot and of the season it is in. */
export function PlotEditor({ plot, season }: PlotEditorProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { areaUnit } = usePreferences();
  // Compared with the row as first shown, whatever arrives meanwhile.
  const [initial] = useState(() => ({ plot, season, values: plotForm(plot, season, calendarDay(nowMs())) }));
  const draftKey = `plot ${plot.id}`;
  const [values] = useState(() => withDraft(draftKey, initial.values));
  const form = useForm<PlotForm>({ defaultValues: values, mode: 'onTouched', shouldFocusError: false });
  const draft = useDraft(draftKey, form, initial.values);
  const writing = usePlotSave(initial.plot, initial.season);
  const doubt = useDoubt();
  const doubtOf = useDateDoubt();
  const seasonsOf = useSeasons();

  const save = form.handleSubmit(async (typed) => {
    const fields = plotFields(typed, initial.values, areaUnit, initial.plot);
    if (!(await doubt.ask(fields.areaHectares, initial.plot.areaHectares, 'plot'))) return;
    const dated = seasonFields(typed, initial.season);
    const question = dated && dated.pruningDate !== initial.season?.pruningDate ? dateDoubt(dated) : null;
    if (question !== null) return form.setError('pruningDate', { message: question });
    const writes = await writing.save(fields, dated);
    if (writes === null) return;
    draft.forget();
    await navigate(`/plots/${plot.id}`, { replace: true });
    showSavedWrites(t('savedThat', { what: plot.name }), writes);
  });
  const dateDoubt = ({ cycle, pruningDate }: Pick<Season, 'cycle' | 'pruningDate'>) =>
    doubtOf({ id: '', endedOn: null, ...initial.season, cycle, pruningDate }, seasonsOf(plot.id).all);
  const cancel = async () => {
    draft.forget();
    await navigate(-1);
  };
  return (
    <Screen title={plot.name} back={<Back to={`/plots/${plot.id}`} word={t('plots.one')} />}>
      <DraftNote
        {...draft}
        onStartOver={() => {
          draft.forget();
          resetUntouched(form, initial.values);
        }}
      />
      <FarmForm
        submit={writing}
        onSubmit={save}
        foot={
          <FormFoot form={form}>
            <Button type="submit" variant="contained" disabled={writing.busy}>
              {writing.busy ? t('saving') : t('save')}
            </Button>
            <Button onClick={cancel}>{t('cancel')}</Button>
          </FormFoot>
        }
      >
        <FirstFields form={form} />
        <Reveal summary={t('plot.more')}>
          <MoreFields form={form} />
        </Reveal>
      </FarmForm>
      {doubt.dialog}
      <DeleteButton plot={plot} onDelete={draft.forget} />
    </Screen>
  );
}

function DeleteButton({ plot, onDelete }: { readonly plot: Plot; readonly onDelete: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const submit = useSubmit<void>();
  const remove = () =>
    submit.run(async () => {
      const { id, name } = plot;
      await keep(plots.remove(id));
      onDelete();
      await navigate('/plots', { replace: true, state: { deleted: { id, name } } });
    });
  return (
    <Box sx={{ mt: 4, pt: 2, borderTop: 1, borderColor: 'divider' }}>
      {submit.error !== null && <Trouble>{t(writeTroubleKey(submit.error))}</Trouble>}
      <Button color="error" onClick={remove} disabled={submit.busy} sx={{ ml: -1.5 }}>
        {t('plot.delete')}
      </Button>
    </Box>
  );
}
