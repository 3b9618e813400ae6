import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ApiError } from '../../lib/api.ts';
import { troubleKey } from '../../lib/trouble.ts';
import { Unread } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { runningSeason, seasonsQuery } from '../seasons/queries.ts';
import { PlotEditor } from './plot-editor.tsx';
import { plotQuery } from './queries.ts';

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
  const plot = useQuery(plotQuery(id));
  const seasons = useQuery(seasonsQuery);
  if (plot.data && seasons.data) {
    const own = seasons.data.filter((season) => season.plotId === id);
    return <PlotEditor plot={plot.data} season={runningSeason(own, id) ?? null} seasons={own} />;
  }
  const error: unknown = plot.error ?? seasons.error;
  const gone = error instanceof ApiError && error.code === 'not_found';
  return (
    <Screen title={t('plots.one')}>
      {error === null ? (
        <RowsSkeleton rows={5} height={72} />
      ) : (
        <Unread
          title={t('couldNotLoad')}
          again={t('again')}
          onAgain={() => {
            void plot.refetch();
            void seasons.refetch();
          }}
        >
          {gone ? t('plots.gone') : t(troubleKey(error))}
        </Unread>
      )}
    </Screen>
  );
}
