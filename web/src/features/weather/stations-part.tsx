import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../lib/use-format.ts';
import { stationsQuery } from './station-queries.ts';

/** Own stations in a line each, and the way to their files. */
export function StationsPart() {
  const { t } = useTranslation('weather');
  const format = useFormat();
  const { data = [] } = useQuery(stationsQuery);
  return (
    <Box component="section" aria-label={t('stations.section')}>
      {data.length === 0 && <Box sx={{ mb: 1 }}>{t('stations.teaser')}</Box>}
      {data.map((station) => (
        <Box key={station.id} sx={{ mb: 1 }}>
          {station.lastHourAt
            ? t('stations.latest', {
                name: station.name,
                when: format.dateTime(station.lastHourAt),
              })
            : station.name}
        </Box>
      ))}
      <Button component={Link} to="/weather/stations" variant="outlined">
        {t('stations.link')}
      </Button>
    </Box>
  );
}
