import Button from '@mui/material/Button';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { nowMs } from '../../../lib/clock.ts';
import { calendarDay } from '../../../lib/format.ts';
import { resetUntouched, useDraft, withDraft } from '../../../lib/use-draft.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { useDoubt } from '../../../ui/doubt.tsx';
import { DraftNote } from '../../../ui/draft-note.tsx';
import { FarmForm } from '../../../ui/farm-form.tsx';
import { usePlots } from '../queries.ts';
import { usePlotSave } from '../use-plot-save.ts';
import {
  type AddForm,
  type AddStep,
  addedPlot,
  addedSeason,
  addStepOf,
  freeName,
  newPlot,
} from './add-form.ts';
import { NameStep } from './name-step.tsx';
import { PlaceStep } from './place-step.tsx';
import { PruningStep } from './pruning-step.tsx';
import { StepFrame } from './step-frame.tsx';

const DRAFT = 'plot new';

/** A new plot in three steps, each of which can be the last: name, place, pruning. */
export default function AddPlotPage() {
  const { t } = useTranslation('plotbook');
  const format = useFormat();
  const navigate = useNavigate();
  const own = usePlots();
  const [search] = useSearchParams();
  const step = addStepOf(search.get('step'));
  const [initial] = useState(() =>
    newPlot(
      freeName(
        own.map(({ name }) => name),
        (number) => t('add.named', { number: format.number(number) }),
      ),
      calendarDay(nowMs()),
    ),
  );
  const [values] = useState(() => withDraft(DRAFT, initial));
  const form = useForm<AddForm>({ defaultValues: values, mode: 'onTouched' });
  const draft = useDraft(DRAFT, form, initial);
  const writing = usePlotSave(null, null);
  const doubt = useDoubt();

  const go = async (to: AddStep) => {
    if (await form.trigger()) await navigate(`?step=${to}`);
  };
  const save = form.handleSubmit(async (typed) => {
    const fields = addedPlot(typed);
    if (!(await doubt.ask(fields.areaHectares, null, 'plot'))) return;
    if ((await writing.save(fields, addedSeason(typed))) === null) return;
    draft.forget();
    await navigate('/', { replace: true });
  });
  const back = async () => {
    if (step === 'name') draft.forget();
    await navigate(-1);
  };
  const name = useWatch({ control: form.control, name: 'name' }).trim();
  const titles = {
    name: t('add.nameTitle'),
    place: t('add.placeTitle'),
    pruning: t('add.pruningTitle'),
  };
  const saveNow = (
    <Button type="submit" disabled={writing.busy} sx={{ mt: 1 }} fullWidth>
      {writing.busy ? t('saving') : t('save')}
    </Button>
  );
  return (
    <StepFrame step={step} title={titles[step]} onBack={back}>
      <DraftNote
        {...draft}
        isRestored={draft.isRestored && step === 'name'}
        onStartOver={() => {
          draft.forget();
          resetUntouched(form, initial);
        }}
      />
      <FarmForm submit={writing} onSubmit={save}>
        {step === 'name' && <NameStep form={form} onNext={() => go('place')} saveNow={saveNow} />}
        {step === 'place' && (
          <PlaceStep
            form={form}
            near={own}
            onNext={() => go('pruning')}
            onStood={() => go('pruning')}
            onLater={() => go('pruning')}
            saveNow={saveNow}
          />
        )}
        {step === 'pruning' && <PruningStep form={form} name={name} busy={writing.busy} />}
      </FarmForm>
      {doubt.dialog}
    </StepFrame>
  );
}
