import type { Plot } from '@draksha/contract';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { nowMs } from '../../lib/clock.ts';
import { save, showSavedWrites } from '../../lib/farm/farm-noun.ts';
import { calendarDay } from '../../lib/format.ts';
import { resetUntouched, useDraft, withDraft } from '../../lib/use-draft.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import type { Corner } from '../../lib/walked-line.ts';
import { Back } from '../../ui/back.tsx';
import { useDoubt } from '../../ui/doubt.tsx';
import { DraftNote } from '../../ui/draft-note.tsx';
import { FarmForm } from '../../ui/farm-form.tsx';
import { LayoutSkeleton } from '../../ui/layout-skeleton.tsx';
import { Screen } from '../../ui/screen.tsx';
import { type AddForm, addedPlot, newPlot } from './add/add-form.ts';
import { PlaceStep } from './add/place-step.tsx';
import { PlotGone } from './plot-gone.tsx';
import { plots, usePlots } from './queries.ts';

/** Place and boundary of an existing plot. */
export default function PlotPlacePage() {
  const { id = '' } = useParams();
  const plot = plots.useOne(id);
  if (plot) return <PlacedPlot key={id} plot={plot} />;
  return <PlotGone skeleton={<LayoutSkeleton of={[['block', 400]]} />} />;
}

function formOf(plot: Plot): AddForm {
  const { name, latitude, longitude, boundary } = plot;
  const ring = boundary?.coordinates[0] ?? [];
  return {
    ...newPlot(name, calendarDay(nowMs())),
    place: latitude === null || longitude === null ? null : { latitude, longitude },
    line: ring.slice(0, -1).map(([x, y]): Corner => [x, y]),
  };
}

function PlacedPlot({ plot }: { readonly plot: Plot }) {
  const { t } = useTranslation('plotbook');
  const navigate = useNavigate();
  const own = usePlots();
  const draftKey = `place ${plot.id}`;
  const [initial] = useState(() => ({ plot, values: formOf(plot) }));
  const [values] = useState(() => withDraft(draftKey, initial.values));
  const form = useForm<AddForm>({ defaultValues: values });
  const draft = useDraft(draftKey, form, initial.values);
  const submit = useSubmit<void>();
  const doubt = useDoubt();
  const keep = () =>
    submit.run(async () => {
      const { latitude, longitude, boundary, areaHectares } = addedPlot(form.getValues());
      // Only where it becomes the plot's: an area that the farmer gave is shown beside it.
      const becomes = initial.plot.areaHectares === null ? areaHectares : null;
      if (!(await doubt.ask(becomes, null, 'plot'))) return;
      const writes = plots.change(initial.plot, {
        latitude,
        longitude,
        boundary,
        // The farmer's own area stays; the plot's screen shows a difference.
        areaHectares: initial.plot.areaHectares ?? areaHectares,
      });
      await save(writes);
      draft.forget();
      await navigate(`/plots/${plot.id}`, { replace: true });
      showSavedWrites(t('savedThat', { what: plot.name }), writes);
    });
  return (
    <Screen
      title={t('plotPage.placeOf', { name: plot.name })}
      back={<Back to={`/plots/${plot.id}`} word={t('plots.one')} />}
    >
      <DraftNote
        {...draft}
        onStartOver={() => {
          draft.forget();
          resetUntouched(form, initial.values);
        }}
      />
      <FarmForm submit={submit} onSubmit={() => undefined}>
        <PlaceStep form={form} near={own} onNext={() => void keep()} />
      </FarmForm>
      {doubt.dialog}
    </Screen>
  );
}
