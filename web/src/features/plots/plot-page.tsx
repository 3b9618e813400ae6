import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { Filled } from '../../ui/filled.tsx';
import { Blank } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { useSeasons } from '../seasons/queries.ts';
import { PlotEditor } from './plot-editor.tsx';
import { plots } from './queries.ts';

export default function PlotPage() {
  const { id = 'new' } = useParams();
  return id === 'new' ? (
    <PlotEditor key="new" plot={null} season={null} seasons={[]} />
  ) : (
    <KnownPlot key={id} id={id} />
  );
}

function KnownPlot({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const plot = plots.useOne(id);
  const { all, running, coming } = useSeasons()(id);
  if (plot) return <PlotEditor plot={plot} season={running ?? coming} seasons={all} />;
  return (
    <Screen title={t('plots.one')}>
      <Filled skeleton={<RowsSkeleton rows={5} height={72} />}>
        <Blank icon="plots" title={t('plots.gone')} />
      </Filled>
    </Screen>
  );
}
