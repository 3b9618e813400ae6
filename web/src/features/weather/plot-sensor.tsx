import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/use-format.ts';
import { stationsNear } from './station-queries.ts';

/** What the leaf sensor that speaks for a plot has come to: learning, in use, or no better than the usual rule. Nothing without one. */
export function PlotSensor({ plotId }: { readonly plotId: string }) {
  const { t } = useTranslation('weather');
  const format = useFormat();
  const { data } = useQuery(stationsNear(plotId));
  const station = data?.find(({ wetness }) => wetness !== null);
  if (!station?.wetness) return null;
  const { state, days, error } = station.wetness;
  const hours = (value: number | undefined) => format.unit(value, 'hours', 1);
  return (
    <Card component="section" sx={{ p: 2, mb: 1.5 }}>
      <Box component="h2" sx={{ m: 0, fontSize: '1rem', fontWeight: 650, overflowWrap: 'anywhere' }}>
        {t('sensor.title', { name: station.name })}
      </Box>
      <Box>
        {t(`sensor.${state}`, {
          days: format.number(days),
          fitted: hours(error?.fitted),
          byDefault: hours(error?.byDefault),
        })}
      </Box>
    </Card>
  );
}
