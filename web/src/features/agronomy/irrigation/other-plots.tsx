import type { Plot } from '@draksha/contract';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/use-format.ts';
import { Card } from '../../../ui/card.tsx';
import { LinkList } from '../../../ui/link-list.tsx';
import { usePlots } from '../../plots/queries.ts';
import { useSeasons } from '../../seasons/queries.ts';
import { irrigationQuery } from '../queries.ts';
import { missingFields, plotShares, withOwnWater } from './plot-water.ts';
import { useIsPicked } from './use-picked.ts';
import { useWaterings } from './waterings.ts';

/** The water of the other plots, a line each. */
export function OtherPlots({ chosenId }: { readonly chosenId: string }) {
  const { t } = useTranslation('agro');
  const others = usePlots().filter(({ id, status }) => id !== chosenId && status !== 'removed');
  if (others.length === 0) return null;
  return (
    <Card title={t('irrigation.others')}>
      <Box sx={{ '& li:last-child': { borderBottom: 0 } }}>
        {others.map((plot) => (
          <OtherPlot key={plot.id} plot={plot} />
        ))}
      </Box>
    </Card>
  );
}

function OtherPlot({ plot }: { readonly plot: Plot }) {
  const { t } = useTranslation('agro');
  const format = useFormat();
  const { running } = useSeasons()(plot.id);
  const placed = plot.latitude !== null && plot.longitude !== null;
  const isPicked = useIsPicked()(plot.id);
  const { data: irrigation } = useQuery({
    ...irrigationQuery(plot.id),
    enabled: placed && running !== null && !isPicked,
  });
  const { givenOn } = useWaterings(plot);
  const data = irrigation && withOwnWater(plot, irrigation, givenOn);
  const today = data?.days.find(({ date }) => date === data.date);
  const { minutes } = plotShares(plot, today?.needed ?? null);
  const words = (): string => {
    if (!placed) return t('irrigation.noPlaceShort');
    if (running === null) return t('irrigation.noSeasonShort');
    if (isPicked) return t('irrigation.pickedShort');
    if (!data || data.provenance.sample) return t('notKnown');
    if (data.state !== 'need') return t(`irrigation.state.${data.state}`);
    if (minutes === null) return t('irrigation.askShort', { count: missingFields(plot).length });
    return format.minutes(Math.round(minutes.expected));
  };
  return <LinkList rows={[{ to: `/irrigation?plot=${plot.id}`, title: plot.name, value: words() }]} />;
}
