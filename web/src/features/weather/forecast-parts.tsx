import type { ForecastDay } from '@draksha/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTheme } from '@mui/material/styles';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nowMs } from '../../lib/clock.ts';
import { calendarDay } from '../../lib/format.ts';
import { troubleKey } from '../../lib/trouble.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Icon } from '../../ui/icon.tsx';
import { Hint, Trouble } from '../../ui/notice.tsx';
import { Section } from '../../ui/screen.tsx';
import { BlockSkeleton } from '../../ui/skeletons.tsx';
import { skyIcon } from '../../ui/weather-icon.ts';
import { alertsQuery, forecastQuery, type Point } from './queries.ts';

const WEEK = 7;
const FORTNIGHT = 15;

/** The days ahead, a line each, their warmth on one scale. */
export function Days({ point }: { readonly point: Point }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [days, setDays] = useState(WEEK);
  const query = useQuery({ ...forecastQuery(point, days), placeholderData: keepPreviousData });
  if (query.isPending)
    return (
      <Section title={t('weather.days', { count: days, number: format.number(days) })}>
        <BlockSkeleton height={{ xs: 386, md: 389 }} lines={7} />
      </Section>
    );
  if (!query.data)
    return (
      <Trouble again={t('again')} onAgain={() => query.refetch()}>
        {t(troubleKey(query.error))}
      </Trouble>
    );
  const { forecast } = query.data;
  const coldest = Math.min(...forecast.map((day) => day.tempMin));
  const warmest = Math.max(...forecast.map((day) => day.tempMax));
  return (
    <Section title={t('weather.days', { count: forecast.length, number: format.number(forecast.length) })}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {forecast.map((day) => (
          <DayLine key={day.date} day={day} coldest={coldest} warmest={warmest} />
        ))}
      </Box>
      <Button onClick={() => setDays(days === WEEK ? FORTNIGHT : WEEK)} sx={{ ml: -1.5, mt: 1 }}>
        {t('weather.showDays', { number: format.number(days === WEEK ? FORTNIGHT : WEEK) })}
      </Button>
    </Section>
  );
}

interface DayLineProps {
  readonly day: ForecastDay;
  readonly coldest: number;
  readonly warmest: number;
}

function DayLine({ day, coldest, warmest }: DayLineProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { field } = useTheme().palette;
  const span = Math.max(1, warmest - coldest);
  const from = (100 * (day.tempMin - coldest)) / span;
  const width = (100 * (day.tempMax - day.tempMin)) / span;
  const today = day.date === calendarDay(nowMs());
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: '5.25em 24px 3.25em 2.25em minmax(32px, 1fr) 2.25em',
        alignItems: 'center',
        columnGap: 1,
        minHeight: 48,
        borderBottom: 1,
        borderColor: 'divider',
        fontVariantNumeric: 'tabular-nums',
        '&:last-child': { borderBottom: 0 },
      }}
    >
      <Box component="span" sx={{ fontWeight: today ? 600 : 400 }}>
        {today ? t('today.today') : format.dayShort(day.date)}
      </Box>
      <Box component="span" role="img" aria-label={t(`sky.${day.icon}`)} sx={{ display: 'inline-flex' }}>
        <Icon name={skyIcon(day.icon)} />
      </Box>
      <Box
        component="span"
        sx={{ color: field.rain, fontWeight: 500 }}
        aria-label={t('weather.rainShort', { value: format.percent(day.precipitationProbability) })}
        role="img"
      >
        {format.percent(day.precipitationProbability)}
      </Box>
      <Box component="span" sx={{ textAlign: 'end', color: 'text.secondary' }}>
        {format.degrees(day.tempMin)}
      </Box>
      <Box
        component="span"
        sx={{ position: 'relative', height: 6, borderRadius: 3, backgroundColor: field.track }}
      >
        <Box
          component="span"
          sx={{
            position: 'absolute',
            insetBlock: 0,
            left: `${from}%`,
            width: `${Math.max(6, width)}%`,
            borderRadius: 3,
            backgroundColor: field.warm,
          }}
        />
      </Box>
      <Box component="span" sx={{ textAlign: 'end', fontWeight: 500 }}>
        {format.degrees(day.tempMax)}
      </Box>
    </Box>
  );
}

/** Warnings in force, in the words of whoever gave them. */
export function Alerts({ point }: { readonly point: Point }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data = [] } = useQuery(alertsQuery(point));
  if (data.length === 0) return null;
  return (
    <Section title={t('weather.alerts')}>
      {data.map((alert) => (
        <Hint key={`${alert.event} ${alert.startsAt}`}>
          <Box sx={{ fontWeight: 600 }}>{alert.headline || alert.event}</Box>
          {alert.endsAt && (
            <Box>
              {t('weather.alertUntil', {
                when: `${format.dayShort(alert.endsAt.slice(0, 10))} ${format.time(alert.endsAt)}`,
              })}
            </Box>
          )}
          {alert.description && <Box sx={{ mt: 0.5 }}>{alert.description}</Box>}
        </Hint>
      ))}
    </Section>
  );
}
