import type { DataOf, Routes } from '@draksha/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calendarDay } from '../../lib/format.ts';
import { may } from '../../lib/may.ts';
import { troubleKey, writeTroubleKey } from '../../lib/trouble.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { Trouble } from '../../ui/notice.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { deleteStation, stationsQuery } from './station-queries.ts';

type Station = DataOf<Routes['GET /weather/stations']>['stations'][number];

/** Own stations: what each measures, from when to when, and a way to delete it. */
export function StationList() {
  const { t } = useTranslation('weather');
  const stations = useQuery(stationsQuery);
  if (stations.isPending) return <RowsSkeleton rows={1} />;
  if (!stations.data)
    return (
      <Trouble again={t('again')} onAgain={() => stations.refetch()}>
        {t(troubleKey(stations.error))}
      </Trouble>
    );
  if (stations.data.length === 0) return <Box component="p">{t('stations.none')}</Box>;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {stations.data.map((station) => (
        <StationLine key={station.id} station={station} />
      ))}
    </Box>
  );
}

function StationLine({ station }: { readonly station: Station }) {
  const { t } = useTranslation('weather');
  const format = useFormat();
  const [asking, setAsking] = useState(false);
  const removal = useSubmit<void>();
  const day = (instant: string) => format.date(calendarDay(Date.parse(instant)));
  return (
    <Box
      component="li"
      sx={{ py: 1.5, borderBottom: 1, borderColor: 'divider', '&:last-child': { borderBottom: 0 } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'start', gap: 2 }}>
        <Box sx={{ flex: '1 1 auto', minWidth: 0 }}>
          <Box sx={{ fontWeight: 400, overflowWrap: 'anywhere' }}>{station.name}</Box>
          <Box sx={{ color: 'text.secondary' }}>
            {station.firstHourAt && station.lastHourAt
              ? t('stations.span', {
                  hours: format.unit(station.hours, 'hours'),
                  from: day(station.firstHourAt),
                  to: day(station.lastHourAt),
                })
              : t('stations.noHours')}
          </Box>
          <Box sx={{ color: 'text.secondary' }}>
            {station.quantities.map((quantity) => t(`stations.role.${quantity}`)).join(', ')}
          </Box>
          <Box sx={{ color: 'text.secondary' }}>
            {format.coordinates(station.latitude, station.longitude)}
            {station.elevationMetres !== null && ` · ${format.unit(station.elevationMetres, 'metres')}`}
          </Box>
        </Box>
        {!asking && may('stations') && (
          <Button
            onClick={() => setAsking(true)}
            aria-label={t('stations.deleteNamed', { name: station.name })}
          >
            {t('stations.delete')}
          </Button>
        )}
      </Box>
      {asking && (
        <Box role="group" aria-label={t('stations.deleteNamed', { name: station.name })} sx={{ mt: 1 }}>
          <Box sx={{ mb: 1 }}>{t('stations.deleteWhy')}</Box>
          <Box sx={{ display: 'flex', gap: 1 }}>
            <Button
              variant="outlined"
              color="error"
              disabled={removal.busy}
              onClick={() => removal.run(() => deleteStation(station))}
            >
              {t('stations.deleteNow')}
            </Button>
            <Button onClick={() => setAsking(false)}>{t('cancel')}</Button>
          </Box>
        </Box>
      )}
      {removal.error !== null && <Trouble>{t(writeTroubleKey(removal.error))}</Trouble>}
    </Box>
  );
}
