import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../lib/use-answer.ts';
import { useFormat } from '../../lib/use-format.ts';
import { LayoutSkeleton, type Shape } from '../../ui/layout-skeleton.tsx';
import { SkyIcon } from '../../ui/sky-icon.tsx';
import { SourceWarning } from '../../ui/source-note.tsx';
import { PartTrouble } from './part-trouble.tsx';
import { currentQuery, type Point } from './queries.ts';
import { RainSentence } from './rain-sentence.tsx';
import { SourceDetails } from './source-details.tsx';
import { compassOf } from './use-hour-words.ts';

/** The hour's weather: its degrees, and the sentence beside them. */
export const NOW_SHAPE: Shape = [
  ['line', 30, 60],
  ['line', 85, 30],
  ['gap', 12],
];

/** The weather of this hour, and the next rain in a sentence; then `children`. */
export function Now({ point, children }: { readonly point: Point; readonly children?: ReactNode }) {
  const { t } = useTranslation();
  const format = useFormat();
  const query = useAnswer(currentQuery(point));
  if (query.isPending) return <LayoutSkeleton of={NOW_SHAPE} />;
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
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: { xs: 1.5, md: 2 } }}>
        <Box component="h2" sx={{ m: 0, fontSize: '3rem', fontWeight: 650, lineHeight: 1.25 }}>
          {format.degrees(weather.temperature)}
        </Box>
        <Box sx={{ flex: 'none', display: 'inline-flex' }}>
          <SkyIcon sky={weather.icon} size={40} />
        </Box>
        {/* With large letters the sentence takes lines of its own. */}
        <Box sx={{ flex: '1 1 9rem', minWidth: 0 }}>
          <RainSentence point={point} />
          <Box sx={{ fontSize: '0.875rem', lineHeight: 1.5, color: 'text.secondary' }}>
            {t(`sky.${weather.icon}`)}
            {!assumed('windSpeed') && (
              <>
                {' · '}
                {t('weather.windShort', { value: format.unit(weather.windSpeed, 'kmh') })}
                {!assumed('windDirection') && ` ${t(`compass.${compassOf(weather.windDirection)}`)}`}
              </>
            )}
          </Box>
        </Box>
      </Box>
      {query.isError && !provenance.stale && (
        <Box component="p" sx={{ m: 0, mb: 1, fontWeight: 650 }}>
          {t('weather.notRenewed', { age: format.age(provenance.ageSeconds) })}
        </Box>
      )}
      {direct && (
        <Box component="p" sx={{ m: 0, mb: 1, fontWeight: 650 }}>
          {t('weather.direct')}
        </Box>
      )}
      {provenance.sample && <SourceDetails source={provenance} />}
      {/* Without a plot this says which place is meant. */}
      {point.plotId === undefined && (
        <Box component="p" sx={{ m: 0, fontSize: '0.875rem', color: 'text.secondary' }}>
          {weather.name} · {format.coordinates(weather.coord.lat, weather.coord.lon)}
        </Box>
      )}
      {warnings.map((warning) => (
        <Box component="p" key={warning} sx={{ m: 0 }}>
          {t(`weather.warning.${warning}`)}
        </Box>
      ))}
      {children}
    </Box>
  );
}
