import type { Plot, Season } from '@draksha/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { nowMs } from '../../lib/clock.ts';
import { save as keep } from '../../lib/farm/farm-noun.ts';
import { calendarDay } from '../../lib/format.ts';
import { usePreferences } from '../../lib/preferences.ts';
import { writeTroubleKey } from '../../lib/trouble.ts';
import { startOver, useDraft, withDraft } from '../../lib/use-draft.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { DraftNote } from '../../ui/draft-note.tsx';
import { Trouble } from '../../ui/notice.tsx';
import { PhotoStrip } from '../../ui/photo-strip.tsx';
import { Reveal } from '../../ui/reveal.tsx';
import { Screen } from '../../ui/screen.tsx';
import { FirstFields, MoreFields } from './plot-fieldsets.tsx';
import { type PlotForm, plotFields, plotForm, seasonFields } from './plot-form.ts';
import { plots } from './queries.ts';
import { usePlotSave } from './use-plot-save.ts';

interface PlotEditorProps {
  readonly plot: Plot | null;
  readonly season: Season | null;
  readonly seasons: readonly Season[];
}

/** Add or change a plot and the season it is in. */
export function PlotEditor({ plot, season, seasons }: PlotEditorProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { areaUnit } = usePreferences();
  // What the farmer sees as he begins is what he changes, whatever comes in meanwhile.
  const [opened] = useState(() => ({ plot, season, values: plotForm(plot, season, calendarDay(nowMs())) }));
  const draftKey = `plot ${plot?.id ?? 'new'}`;
  const [values] = useState(() => withDraft(draftKey, opened.values));
  const form = useForm<PlotForm>({ defaultValues: values, mode: 'onTouched' });
  const draft = useDraft(draftKey, form, opened.values);
  const [isNextSeason, setNextSeason] = useState(false);
  const writing = usePlotSave(opened.plot, isNextSeason ? null : opened.season);

  const beginNextSeason = () => {
    setNextSeason(true);
    form.setValue('cycle', form.getValues('cycle') === 'fruit' ? 'foundation' : 'fruit');
    form.setValue('pruningDate', '');
    form.setValue('targetMarket', '');
    form.setValue('expectedHarvestDate', '');
    form.setFocus('pruningDate');
  };
  const save = form.handleSubmit(async (typed) => {
    const fields = plotFields(typed, opened.values, areaUnit, opened.plot);
    if ((await writing.save(fields, seasonFields(typed))) === null) return;
    draft.forget();
    await navigate(plot ? '/plots' : '/', { replace: true });
  });
  const cancel = async () => {
    draft.forget();
    await navigate(-1);
  };
  return (
    <Screen title={plot ? plot.name : t('plots.new')} note={plot ? undefined : t('plots.newWhy')}>
      <DraftNote
        {...draft}
        onStartOver={() => {
          draft.forget();
          startOver(form, opened.values);
        }}
      />
      <form onSubmit={save} noValidate>
        <FirstFields form={form} />
        {season && !isNextSeason && (
          <Button variant="text" onClick={beginNextSeason} sx={{ mt: -2, mb: 1, ml: -1.5 }}>
            {t('plot.nextSeason')}
          </Button>
        )}
        <Reveal summary={t('plot.more')}>
          <MoreFields form={form} />
        </Reveal>
        {writing.error !== null && <Trouble>{t(writeTroubleKey(writing.error))}</Trouble>}
        {form.formState.isSubmitted && Object.keys(form.formState.errors).length > 0 && (
          <Trouble>{t('form.check')}</Trouble>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
          <Button type="submit" variant="contained" disabled={writing.busy} sx={{ minWidth: 140 }}>
            {writing.busy ? t('saving') : t('save')}
          </Button>
          <Button onClick={cancel}>{t('cancel')}</Button>
        </Box>
      </form>
      {plot && <PhotoStrip owner={{ noun: 'plots', id: plot.id }} />}
      <PastSeasons seasons={seasons.filter((one) => one.id !== season?.id || isNextSeason)} />
      {plot && <DeleteButton plot={plot} onDelete={draft.forget} />}
    </Screen>
  );
}

function PastSeasons({ seasons }: { readonly seasons: readonly Season[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (seasons.length === 0) return null;
  return (
    <Box component="section" sx={{ mt: 4 }}>
      <Box component="h2" sx={{ fontSize: '1.25rem', fontWeight: 500, m: 0, mb: 1 }}>
        {t('plot.pastSeasons')}
      </Box>
      <Box component="ul" sx={{ m: 0, pl: 2.5, color: 'text.secondary' }}>
        {seasons.map((season) => (
          <li key={season.id}>
            {t(`cycle.${season.cycle}`)}: {format.date(season.pruningDate)}
          </li>
        ))}
      </Box>
    </Box>
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
