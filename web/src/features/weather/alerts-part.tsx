import type { DataOf, Routes } from '@draksha/contract';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { calendarDay } from '../../lib/format.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Hint } from '../../ui/notice.tsx';
import { Reveal } from '../../ui/reveal.tsx';
import { alertWeight } from './alert-weight.ts';
import { alertsQuery, type Point } from './queries.ts';
import { sourceNames } from './source-names.ts';

type Alert = DataOf<Routes['GET /weather/alerts']>['alerts'][number];

/** Longer than this opens on request. */
const SHORT_TEXT = 160;

/** Warnings in force, in the words of whoever gave them, with their time and area; where there are none, that. */
export function Alerts({ point }: { readonly point: Point }) {
  const { t } = useTranslation('weather');
  const { data } = useQuery(alertsQuery(point));
  if (!data) return null;
  const { alerts, officialFrom } = data;
  if (alerts.length === 0)
    return officialFrom?.length === 0 ? (
      <Box sx={{ my: 1, color: 'text.secondary' }}>{t('official.none')}</Box>
    ) : null;
  return (
    <Box component="section" aria-label={t('weather.alerts')} sx={{ my: 2 }}>
      {alerts.map((alert) => (
        <Hint key={`${alert.event} ${alert.startsAt} ${alert.headline}`}>
          <AlertText alert={alert} />
        </Hint>
      ))}
    </Box>
  );
}

function AlertText({ alert }: { readonly alert: Alert }) {
  const { t, i18n } = useTranslation('weather');
  const format = useFormat();
  const { startsAt, endsAt, area } = alert;
  const { headline, event, description } = alert.words?.[i18n.language] ?? alert;
  const weight = alertWeight(t, alert);
  const when = (instant: string) =>
    `${format.dayShort(calendarDay(Date.parse(instant)))} ${format.time(instant)}`;
  return (
    <>
      <Box sx={{ fontWeight: 650 }}>{headline || event}</Box>
      {weight !== '' && <Box>{weight}</Box>}
      <Box>
        {startsAt && endsAt && t('weather.alertFromTo', { from: when(startsAt), to: when(endsAt) })}
        {startsAt && !endsAt && t('weather.alertFrom', { when: when(startsAt) })}
        {!startsAt && endsAt && t('weather.alertUntil', { when: when(endsAt) })}
        {!startsAt && !endsAt && t('weather.alertNoTime')}
      </Box>
      <Box>{t('weather.alertArea', { area: area ?? t('weather.alertHere') })}</Box>
      {description !== '' &&
        description !== headline &&
        (description.length <= SHORT_TEXT ? (
          <Box sx={{ mt: 0.5 }}>{description}</Box>
        ) : (
          <Reveal summary={t('weather.alertText')}>
            <Box sx={{ whiteSpace: 'pre-line' }}>{description}</Box>
          </Reveal>
        ))}
      <Box sx={{ mt: 0.5, fontSize: '0.875rem' }}>
        {t('weather.alertSource', {
          source: alert.source === 'official' ? (alert.issuer ?? '') : sourceNames[alert.source],
        })}
      </Box>
    </>
  );
}
