import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { hourOfDay } from '../../lib/format.ts';
import { useAnswer } from '../../lib/use-answer.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useMinute } from '../../lib/use-minute.ts';
import { Icon } from '../../ui/icon.tsx';
import { Reveal } from '../../ui/reveal.tsx';
import { BlockSkeleton } from '../../ui/skeletons.tsx';
import { SourceWarning } from '../../ui/source-note.tsx';
import { skyIcon } from '../../ui/weather-icon.ts';
import { outlookOf, runningHour } from './outlook.ts';
import { PartTrouble } from './part-trouble.tsx';
import { currentQuery, HOURS_SHOWN, hourlyQuery, type Point } from './queries.ts';
import { Readings } from './readings.tsx';
import { SourceDetails } from './source-details.tsx';

/** Pixels of the finished part. */
export const NOW_HEIGHT = { xs: 725, md: 560 } as const;

/** The weather of this hour, and what the next day brings, in two lines; then `children`, then every value of it. */
export function Now({ point, children }: { readonly point: Point; readonly children?: ReactNode }) {
  const { t } = useTranslation();
  const format = useFormat();
  const query = useAnswer(currentQuery(point));
  if (query.isPending) return <BlockSkeleton height={NOW_HEIGHT} lines={6} />;
  if (!query.data)
    return (
      <>
        <PartTrouble part="current" query={query} />
        {children}
      </>
    );
  const { weather, provenance, direct, warnings } = query.data;
  return (
    <Box component="section" aria-label={t('weather.now')}>
      <SourceWarning source={provenance} />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Icon name={skyIcon(weather.icon)} size={56} />
        <Box>
          <Box component="h2" sx={{ m: 0, fontSize: '2.5rem', fontWeight: 500, lineHeight: 1.25 }}>
            {format.degrees(weather.temperature)}
          </Box>
          <Box>{t(`sky.${weather.icon}`)}</Box>
        </Box>
      </Box>
      <Ahead point={point} />
      {query.isError && !provenance.stale && (
        <Box component="p" sx={{ m: 0, mb: 1, fontWeight: 600 }}>
          {t('weather.notRenewed', { age: format.age(provenance.ageSeconds) })}
        </Box>
      )}
      {direct && (
        <Box component="p" sx={{ m: 0, mb: 1, fontWeight: 600 }}>
          {t('weather.direct')}
        </Box>
      )}
      <SourceDetails source={provenance} />
      <Box component="p" sx={{ m: 0, color: 'text.secondary' }}>
        {t(`weather.basis.${weather.basis}`, { time: format.time(weather.observedAt) })}
        {' · '}
        {weather.name} · {format.coordinates(weather.coord.lat, weather.coord.lon)}
      </Box>
      {warnings.map((warning) => (
        <Box component="p" key={warning} sx={{ m: 0 }}>
          {t(`weather.warning.${warning}`)}
        </Box>
      ))}
      {children}
      <Reveal summary={t('weather.allValues')} open>
        <Readings weather={weather} />
      </Reveal>
    </Box>
  );
}

/** Rain and warmth of the next day, in a sentence each. */
function Ahead({ point }: { readonly point: Point }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data } = useAnswer(hourlyQuery(point));
  const atMs = useMinute();
  const now = data ? runningHour(data.hourly, atMs) : -1;
  const outlook = outlookOf(now < 0 || !data ? [] : data.hourly.slice(now, now + HOURS_SHOWN));
  const when = (datetime: string) => format.hour(hourOfDay(datetime));
  return (
    <Box sx={{ my: 1, minHeight: 54 }}>
      {outlook.rain !== 'unknown' && (
        <Box sx={{ fontSize: '1.125rem', fontWeight: 600 }}>
          {t(`weather.outlook.${outlook.rain}`, {
            when: outlook.rainFrom === null ? '' : when(outlook.rainFrom),
            chance: format.percent(outlook.chance),
          })}
        </Box>
      )}
      {outlook.warmest && outlook.coolest && (
        <Box>
          {t('weather.outlook.warmth', {
            high: format.degrees(outlook.warmest.value),
            highWhen: when(outlook.warmest.datetime),
            low: format.degrees(outlook.coolest.value),
            lowWhen: when(outlook.coolest.datetime),
          })}
        </Box>
      )}
    </Box>
  );
}
