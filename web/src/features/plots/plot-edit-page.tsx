import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { Back } from '../../ui/back.tsx';
import { Filled } from '../../ui/filled.tsx';
import { Blank } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { useSeasons } from '../seasons/queries.ts';
import { PlotEditor } from './plot-editor.tsx';
import { plots } from './queries.ts';

export default function PlotEditPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const plot = plots.useOne(id);
  const { running, coming } = useSeasons()(id);
  if (plot) return <PlotEditor key={id} plot={plot} season={running ?? coming} />;
  return (
    <Screen title={t('plots.one')} back={<Back to="/plots" word={t('plots.title')} />}>
      <Filled skeleton={<RowsSkeleton rows={5} height={72} />}>
        <Blank icon="plots" title={t('plots.gone')} />
      </Filled>
    </Screen>
  );
}
