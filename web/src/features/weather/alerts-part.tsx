import type { DataOf, Routes } from '@draksha/contract';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { calendarDay } from '../../lib/format.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Hint } from '../../ui/notice.tsx';
import { Reveal } from '../../ui/reveal.tsx';
import { alertsQuery, type Point } from './queries.ts';
import { sourceNames } from './source-names.ts';

type Alert = DataOf<Routes['GET /weather/alerts']>['alerts'][number];

/** Longer than this opens on request. */
const SHORT_TEXT = 160;

/** Warnings in force, in the words of whoever gave them, with their time and area. Nothing where there are none. */
export function Alerts({ point }: { readonly point: Point }) {
  const { t } = useTranslation();
  const { data = [] } = useQuery(alertsQuery(point));
  if (data.length === 0) return null;
  return (
    <Box component="section" aria-label={t('weather.alerts')} sx={{ my: 2 }}>
      {data.map((alert) => (
        <Hint key={`${alert.event} ${alert.startsAt} ${alert.headline}`}>
          <AlertText alert={alert} />
        </Hint>
      ))}
    </Box>
  );
}

function AlertText({ alert }: { readonly alert: Alert }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { startsAt, endsAt, area, description } = alert;
  const when = (instant: string) =>
    `${format.dayShort(calendarDay(Date.parse(instant)))} ${format.time(instant)}`;
  return (
    <>
      <Box sx={{ fontWeight: 600 }}>{alert.headline || alert.event}</Box>
      <Box>
        {startsAt && endsAt && t('weather.alertFromTo', { from: when(startsAt), to: when(endsAt) })}
        {startsAt && !endsAt && t('weather.alertFrom', { when: when(startsAt) })}
        {!startsAt && endsAt && t('weather.alertUntil', { when: when(endsAt) })}
        {!startsAt && !endsAt && t('weather.alertNoTime')}
      </Box>
      <Box>{t('weather.alertArea', { area: area ?? t('weather.alertHere') })}</Box>
      {description !== '' &&
        description !== alert.headline &&
        (description.length <= SHORT_TEXT ? (
          <Box sx={{ mt: 0.5 }}>{description}</Box>
        ) : (
          <Reveal summary={t('weather.alertText')}>
            <Box sx={{ whiteSpace: 'pre-line' }}>{description}</Box>
          </Reveal>
        ))}
      <Box sx={{ mt: 0.5, fontSize: '0.875rem' }}>
        {t('weather.alertSource', { source: sourceNames[alert.source] })}
      </Box>
    </>
  );
}
