import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../lib/use-answer.ts';
import { useFormat } from '../../lib/use-format.ts';
import { BlockSkeleton } from '../../ui/skeletons.tsx';
import { SkyIcon } from '../../ui/sky-icon.tsx';
import { SourceWarning } from '../../ui/source-note.tsx';
import { PartTrouble } from './part-trouble.tsx';
import { currentQuery, type Point } from './queries.ts';
import { RainSentence } from './rain-sentence.tsx';
import { SourceDetails } from './source-details.tsx';
import { compassOf } from './use-hour-words.ts';

/** Pixels of the finished part. */
export const NOW_HEIGHT = { xs: 260, md: 200 } as const;

/** The weather of this hour, and the next rain in a sentence; then `children`. */
export function Now({ point, children }: { readonly point: Point; readonly children?: ReactNode }) {
  const { t } = useTranslation();
  const format = useFormat();
  const query = useAnswer(currentQuery(point));
  if (query.isPending) return <BlockSkeleton height={NOW_HEIGHT} lines={4} />;
  if (!query.data)
    return (
      <>
        <PartTrouble part="current" query={query} />
        {children}
      </>
    );
  const { weather, provenance, direct, warnings } = query.data;
  const assumed = (name: string) => weather.assumed.includes(name);
  return (
    <Box component="section" aria-label={t('weather.now')} sx={{ mb: 1.5 }}>
      <SourceWarning source={provenance} />
      <Box sx={{ display: 'flex', alignItems: 'center', columnGap: 2, flexWrap: 'wrap' }}>
        <Box component="h2" sx={{ m: 0, fontSize: '3rem', fontWeight: 650, lineHeight: 1.25 }}>
          {format.degrees(weather.temperature)}
        </Box>
        <SkyIcon sky={weather.icon} size={48} />
        <Box sx={{ flex: '1 1 0', minWidth: 0, order: { md: 1 } }}>
          <Box sx={{ display: { xs: 'none', md: 'block' } }}>
            <RainSentence point={point} />
          </Box>
          <Box sx={{ textAlign: { xs: 'end', md: 'start' }, fontSize: '0.875rem', lineHeight: '21px' }}>
            {t(`sky.${weather.icon}`)}
            {!assumed('windSpeed') && (
              <Box component="span" sx={{ display: { xs: 'block', md: 'inline' }, color: 'text.secondary' }}>
                <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
                  {' · '}
                </Box>
                {t('weather.windShort', { value: format.unit(weather.windSpeed, 'kmh') })}
                {!assumed('windDirection') && ` ${t(`compass.${compassOf(weather.windDirection)}`)}`}
              </Box>
            )}
          </Box>
        </Box>
      </Box>
      <Box sx={{ display: { md: 'none' } }}>
        <RainSentence point={point} />
      </Box>
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
      <Box
        sx={{
          fontSize: '0.875rem',
          lineHeight: '21px',
          '& > p': { display: 'inline' },
          '& > p + p::before': { content: '" · "' },
        }}
      >
        <SourceDetails source={provenance} />
        <Box component="p" sx={{ m: 0, color: 'text.secondary' }}>
          {t(`weather.basis.${weather.basis}`, { time: format.time(weather.observedAt) })}
          {/* Of a plot the phone tells its place with all values; without one this says which place is meant. */}
          <Box
            component="span"
            sx={{ display: { xs: point.plotId === undefined ? 'inline' : 'none', md: 'inline' } }}
          >
            {' · '}
            {weather.name} · {format.coordinates(weather.coord.lat, weather.coord.lon)}
          </Box>
        </Box>
      </Box>
      {warnings.map((warning) => (
        <Box component="p" key={warning} sx={{ m: 0 }}>
          {t(`weather.warning.${warning}`)}
        </Box>
      ))}
      {children}
    </Box>
  );
}
