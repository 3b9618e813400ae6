import { useParams } from 'react-router';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { useSeasons } from '../seasons/queries.ts';
import { PlotEditor } from './plot-editor.tsx';
import { PlotGone } from './plot-gone.tsx';
import { plots } from './queries.ts';

export default function PlotEditPage() {
  const { id = '' } = useParams();
  const plot = plots.useOne(id);
  const { running, coming } = useSeasons()(id);
  if (plot) return <PlotEditor key={id} plot={plot} season={running ?? coming} />;
  return <PlotGone skeleton={<RowsSkeleton rows={5} height={72} />} />;
}
